/**
 * A job's day and the scheduled dates of its shipment follow each other. The rule: while a shipment has jobs of a kind that are not canceled,
 * its scheduled date of that kind is the day of the first of them. So planning, moving, canceling or deleting a job changes the date;
 * when the last job is gone, the date stays. And a new date moves all planned jobs of the kind by the same number of days.
 */
import { canPlanOn, dayAfter, daysBetween, OUT_OF_RANGE } from '../bookings/time-rules.ts'
import { invalidContent } from '../kernel/errors.ts'
import type { Shipment } from '../shipments/schema.ts'
import type { Job } from './schema.ts'

/** The date that the first job of a kind sets. */
const DATE_OF = { PICKUP: 'scheduledPickupDate', DELIVERY: 'scheduledDeliveryDate' } as const
type DatedKind = keyof typeof DATE_OF
const DATED_KINDS = Object.keys(DATE_OF) as DatedKind[]

const setsDate = (kind: string): kind is DatedKind => Object.hasOwn(DATE_OF, kind)

/** Whether a change of a job can change a date of its shipment. */
export const movesDate = (before: Job | undefined, after: Job | undefined): boolean => {
  const shape = (job: Job | undefined) =>
    job && setsDate(job.kind) && job.status !== 'CANCELED' ? `${job.kind} ${job.day}` : ''
  return (before ?? after)?.shipmentID !== null && shape(before) !== shape(after)
}

const firstDay = (jobs: readonly Job[], kind: DatedKind): string | undefined =>
  jobs
    .filter((job) => job.kind === kind && job.status !== 'CANCELED')
    .map(({ day }) => day)
    .toSorted()[0]

/** The dates of a shipment that follow from its jobs and differ from its own. */
export function datesFrom(jobs: readonly Job[], shipment: Shipment): Partial<Shipment> {
  const dates: Partial<Shipment> = {}
  for (const kind of DATED_KINDS) {
    const day = firstDay(jobs, kind)
    if (day !== undefined && day !== shipment[DATE_OF[kind]]) dates[DATE_OF[kind]] = day
  }
  return dates
}

/** Whether a change of a shipment changes one of these dates. */
export const changesDates = (before: Shipment, after: Shipment): boolean =>
  Object.values(DATE_OF).some((date) => before[date] !== after[date])

/** The date of a shipment that moves a job, as a pointer. */
export const dateMoving = ({ kind }: Job): string => `/${DATE_OF[kind as DatedKind]}`

/** The new days of the planned jobs of a shipment whose dates were changed. 422 if a job that has begun, or the lack of a date, conflicts with it. */
export function daysFrom(jobs: readonly Job[], before: Shipment, after: Shipment): Map<Job, string> {
  const days = new Map<Job, string>()
  for (const kind of DATED_KINDS) {
    const name = DATE_OF[kind]
    const [former, wanted] = [firstDay(jobs, kind), after[name]]
    if (before[name] === wanted || former === undefined || former === wanted) continue
    const ofKind = jobs.filter((job) => job.kind === kind && job.status !== 'CANCELED')
    const refuse = (detail: string) => invalidContent([{ pointer: `/${name}`, detail, code: 'set_by_job' }])
    if (wanted === null) throw refuse(`A ${kind} job sets this date. Cancel or delete the job first.`)
    if (ofKind.some(({ status }) => status !== 'PLANNED'))
      throw refuse(`A ${kind} job of the shipment has begun, so its date cannot change.`)
    for (const job of ofKind) {
      const day = dayAfter(job.day, daysBetween(former, wanted))
      if (!canPlanOn(day)) throw refuse(`A ${kind} job follows this date. ${OUT_OF_RANGE.detail}`)
      days.set(job, day)
    }
  }
  return days
}
