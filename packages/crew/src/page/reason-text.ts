import type { Entry, Reason } from '../outbox/entry.ts'
import type { Speech } from './language.ts'

/** The day to which the office moved the job, if the phone has learned of it. */
function dayOfMove({ merged }: Entry): string | undefined {
  const moved = merged.findLast(({ path }) => path === '/day')
  return typeof moved?.to === 'string' ? moved.to : undefined
}

/** How the service names the day of a job that is not due. A step on the version after the move learns of the day only here. */
const PLANNED_DAY = /planned this job for (\d{4}-\d{2}-\d{2})/

/** How the service says that a job is canceled. A status that does not follow has the same code. */
const CANCELED_JOB = /^(The office canceled this job|A job that is CANCELED)/

/** Why an entry was refused, in words. A code that can have several reasons has our words only for the one that they are about. */
export function reasonText(entry: Entry, reason: Reason, { words, date }: Speech): string {
  if (reason.why === 'outcome_unknown') return words.decide.unknown
  if (reason.why === 'same_field') {
    if (reason.theirs.status === 'CANCELED') return words.canceled
    const fields = Object.keys(reason.theirs).map((name) => words.field[name] ?? words.fieldOther)
    return words.decide.same(fields.join(', '))
  }
  const { code, detail } = reason
  if (code === 'transition_not_allowed' && CANCELED_JOB.test(detail)) return words.canceled
  if (code === 'job_not_due') {
    const [moved, planned] = [dayOfMove(entry), PLANNED_DAY.exec(detail)?.[1]]
    if (moved !== undefined) return words.moved(date(moved))
    if (planned !== undefined) return words.planned(date(planned))
  }
  // A job of long ago has the same code as one that was given to another crew.
  if (code === 'job_not_yours' && !detail.includes('another crew')) return words.reasonOther(detail)
  return words.reason[code] ?? words.reasonOther(detail)
}
