/** The days of trucks and people: what is booked on them, and what still fits. */
import { type Interval, overlaps, type PlannedTime, utcDaysOf } from './time-rules.ts'

/** The kinds of jobs that bring goods on board of a truck, and those that take them off. */
const LOADING: readonly string[] = ['PICKUP', 'STORAGE_OUT']
const UNLOADING: readonly string[] = ['DELIVERY', 'STORAGE_IN']

/** A truck or person is taken. `of` is the job or the absence, as the subject of its events: `jobs/<id>`. */
export type Booking = Interval & {
  of: string
  /** Who booked it, and when. */
  by: string
  at: string
  /** What a job is about. An absence has no such member. */
  job?: BookedJob
}

/** What the day of a truck must know of a job: the day it is planned for, and what it loads or unloads. */
type BookedJob = { day: string; kind: string; moveID: string; shipmentID: string | null; pounds: number }

/**
 * The days on which a booking is written down: those that it touches in UTC, where two bookings that overlap meet, and the day of
 * the job itself, where all loads of that day meet.
 */
export const daysOf = (booking: Interval & Pick<Booking, 'job'>): string[] =>
  [...new Set([...utcDaysOf(booking), ...(booking.job ? [booking.job.day] : [])])].toSorted()

/** What takes time: a booking, as far as it is compared with others. */
export type Taking = Interval & { of: string; job?: object }

/** The bookings that stand against one. An absence may overlap with other absences: a person can be away for two reasons. */
export function conflictsWith<Taken extends Taking>(wanted: Taking, booked: readonly Taken[]): Taken[] {
  const isOther = ({ of, job }: Taken) => of !== wanted.of && (job !== undefined || wanted.job !== undefined)
  return booked.filter((each) => isOther(each) && overlaps(wanted, each))
}

/**
 * The most pounds that are on board of a truck at any time of a day. A shipment is on board from the beginning of its pickup to the end of
 * its delivery, or to the end of the day. A shipment that is only delivered was on board since the day began.
 */
export function mostOnBoard(booked: readonly Booking[], day: string): number {
  const jobs = booked.flatMap(({ from, to, job }) => (job?.day === day && job.shipmentID ? [{ from, to, ...job }] : []))
  if (!jobs.some(({ kind }) => LOADING.includes(kind) || UNLOADING.includes(kind))) return 0
  const spans = [...Map.groupBy(jobs, ({ shipmentID }) => shipmentID).values()].flatMap(onBoard)
  const at = (instant: string) => spans.filter(({ from, to }) => from <= instant && instant < to)
  return Math.max(0, ...spans.map(({ from }) => at(from).reduce((sum, { pounds }) => sum + pounds, 0)))
}

const BEGINNING = ''
const END = '~'

/** The times at which one shipment is on board. */
function onBoard(jobs: readonly (Interval & BookedJob)[]): (Interval & { pounds: number })[] {
  const pounds = Math.max(...jobs.map((job) => job.pounds))
  const spans: (Interval & { pounds: number })[] = []
  let since: string | undefined
  for (const { kind, from, to } of jobs.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    if (LOADING.includes(kind)) since ??= from
    if (!UNLOADING.includes(kind)) continue
    spans.push({ from: since ?? (spans.length === 0 ? BEGINNING : from), to, pounds })
    since = undefined
  }
  if (since !== undefined) spans.push({ from: since, to: END, pounds })
  return spans
}

/** Whether a booking overloads a truck. One that adds nothing to a truck that was overloaded before does not. */
export function isTooMuch(
  wanted: Booking,
  booked: readonly Booking[],
  capacityPounds: number | null,
  before = booked,
): boolean {
  if (capacityPounds === null || !wanted.job) return false
  const { day } = wanted.job
  const others = booked.filter(({ of }) => of !== wanted.of)
  const after = mostOnBoard([...others, wanted], day)
  return after > capacityPounds && after > Math.min(mostOnBoard(before, day), mostOnBoard(others, day))
}

/** A day of a truck: what was booked before a change, what the change keeps of it, and what it books, in the order of its parts. */
type LoadedDay = {
  day: string
  capacityPounds: number
  before: readonly Booking[]
  kept: readonly Booking[]
  claims: readonly WantedClaim[]
}

/**
 * The claims that overload a truck on a day. What counts is the day after all of them: the delivery of one makes room for another. A truck
 * that was overloaded may stay as heavy as it was. Otherwise the claims are looked at in their order, without those that may overload.
 */
export function overloadingClaims({ day, capacityPounds, before, kept, claims }: LoadedDay): WantedClaim[] {
  const after = mostOnBoard([...kept, ...claims.map(({ booking }) => booking)], day)
  if (after <= capacityPounds) return []
  const was = Math.min(mostOnBoard(before, day), mostOnBoard(kept, day))
  if (after <= was) return []
  let fitting = kept
  return claims.filter(({ booking, allowOverload, isImported }) => {
    if (allowOverload || isImported) return false
    const withIt = [...fitting, booking]
    const pounds = mostOnBoard(withIt, day)
    if (pounds > capacityPounds && pounds > Math.min(mostOnBoard(fitting, day), was)) return true
    fitting = withIt
    return false
  })
}

/** A booking of a truck and of people, by a job or an absence. */
export type Claim = { truckID: string | null; crewMemberIDs: readonly string[]; booking: Booking }

/** A claim to write. `time` is the plan of a job, from which alternatives follow. */
export type WantedClaim = Claim & {
  time?: PlannedTime
  allowOverload?: boolean
  /** Whether the job is as another system has it: its truck may be heavier by now, and its truck or people no longer active. */
  isImported?: boolean
  /** Whether nothing is checked, because only the pounds change: a truck that was weighed is as heavy as it is. */
  isSettled?: boolean
  /** Whether the job is done: it ends earlier, nothing is checked, and the load stays as the day has it. */
  isDone?: boolean
  /** The date of the shipment that moves the job, as a pointer. The caller named no truck and no people. */
  movedBy?: string
  /** The status that plans a canceled job again, as a pointer. Here too the caller named no truck and no people. */
  plannedBy?: string
}

/** One change of what a job or an absence books: what it held before, and what it wants. */
export type Rebooking = { held: Claim | undefined; wanted: WantedClaim | undefined }

export const resourcesOf = ({ truckID, crewMemberIDs }: Omit<Claim, 'booking'>): string[] => [
  ...(truckID === null ? [] : [truckID]),
  ...crewMemberIDs,
]

/** Whether two claims book the same at the same time. */
export const isSameClaim = (one: Claim | undefined, other: Claim | undefined): boolean =>
  JSON.stringify(one && shapeOf(one)) === JSON.stringify(other && shapeOf(other))

const shapeOf = ({ booking: { from, to, job }, ...claim }: Claim) => [
  ...[resourcesOf(claim).toSorted(), from, to],
  ...(job ? [job.day, job.kind, job.shipmentID] : []),
]
