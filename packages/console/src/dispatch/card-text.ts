/** The words on a card. */
import type { JobStatus } from '@vanline/client'
import { dayText, weightText, wordsOf } from '../format/format.ts'
import { clockText, hoursText, minutesOf } from './clock.ts'
import type { Visit } from './visits.ts'

/** What is to be done: Pickup in Tulsa, 4,100 lb. */
export const workText = ({ kind, city, pounds }: Visit): string =>
  [city === '' ? wordsOf(kind) : `${wordsOf(kind)} in ${city}`, pounds > 0 ? weightText(pounds) : '']
    .filter(Boolean)
    .join(', ')

/** What the crew does meanwhile; nothing for a job that is only planned. */
const DOING: Partial<Record<JobStatus, string>> = { EN_ROUTE: 'on the road', ARRIVED: 'arrived', DONE: 'done' }

/** The city of a time zone: America/New_York is New York. */
const cityOfZone = (timeZone: string): string => timeZone.split('/').at(-1)!.replaceAll('_', ' ')

/** When the crew arrives, or until when an unplanned visit waits. A window in another time zone than that of the board says so. */
export function timeText({ job, canceled, day, from, to, isLate, isElsewhere }: Visit): string {
  if (canceled) return `canceled, was ${dayText(canceled.day)} at ${clockText(minutesOf(canceled.windowStart))}`
  if (!job) return isLate ? `late since ${dayText(day)}` : `due ${dayText(day)}, takes ${hoursText(to - from)}`
  const doing = DOING[job.status]
  if (doing) return doing
  const window = `${clockText(minutesOf(job.windowStart))}–${clockText(minutesOf(job.windowEnd))}`
  const text = isElsewhere ? `${window} in ${cityOfZone(job.timeZone)}` : `${window} arrival`
  return isLate ? `${text}, late` : text
}

/** What is seen from where a card is: Pickup, 8 to 12. */
export const placeText = ({ job, kind, from, to }: Visit): string =>
  `${wordsOf(kind)}, ${job ? `${clockText(from)} to ${clockText(to)}` : 'not planned'}`
