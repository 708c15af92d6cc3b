/** The lanes of the dispatch board, and what is booked and free in each. */
import type { Absence, CrewMember, JobKind, Truck } from '@vanline/client'
import { dayAfter, longDateText, wordsOf } from '../format/format.ts'
import { localAt } from './clock.ts'
import { byUrgency, isOn, type LaneKind, NOT_PLANNED, spanOn, type Visit } from './visits.ts'

/** A truck or a person, or what is not planned. */
export type Lane = {
  id: string
  name: string
  /** Who is on the truck, or what the person can do. */
  note: string
  capacityPounds: number | null
  visits: readonly Visit[]
  absences: readonly Away[]
}

/** An absence in the time of the board. */
export type Away = { id: string; reason: string; fromDay: string; from: number; toDay: string; to: number }

/** The hours in which crews usually work; free hours are counted in them. */
export const WORKING = { from: 6 * 60, to: 20 * 60 }

export const nameOfMember = ({ firstName, lastName }: CrewMember): string =>
  [firstName, lastName].filter(Boolean).join(' ')

export type Fleet = { trucks: readonly Truck[]; crew: readonly CrewMember[]; absences: readonly Absence[] }

const awayOf = ({ id, reason, startsAt, endsAt }: Absence, timeZone: string): Away => {
  const [start, end] = [localAt(startsAt, timeZone), localAt(endsAt, timeZone)]
  return { id, reason: reason ?? 'Absent', fromDay: start.day, from: start.minutes, toDay: end.day, to: end.minutes }
}

/** Those who work on a truck on these days: Reyes (lead), Cole. */
function crewText(visits: readonly Visit[], crew: ReadonlyMap<string, CrewMember>): string {
  const ids = new Set(visits.flatMap(({ job }) => job?.crewMemberIDs ?? []))
  const leads = new Set(visits.map(({ job }) => job?.leadID))
  const names = [...ids].flatMap((id) => {
    const member = crew.get(id)
    return member ? [`${member.lastName ?? member.firstName}${leads.has(id) ? ' (lead)' : ''}`] : []
  })
  return names.join(', ') || 'no crew yet'
}

/** The lane of what is not planned, and one for each active truck or person. One that is not active has a lane as long as it has work. */
export function lanesOf(kind: LaneKind, fleet: Fleet, visits: readonly Visit[], timeZone: string): Lane[] {
  const byLane = Map.groupBy(visits, ({ lane }) => lane)
  const crew = new Map(fleet.crew.map((member) => [member.id, member]))
  const inTime = (one: Visit, other: Visit) => one.day.localeCompare(other.day) || one.from - other.from
  const laneOf = (id: string, name: string, capacityPounds: number | null, note: (of: Visit[]) => string): Lane => {
    const own = (byLane.get(id) ?? []).toSorted(inTime)
    const away = fleet.absences.filter(({ truckID, crewMemberID }) => truckID === id || crewMemberID === id)
    const absences = away.map((absence) => awayOf(absence, timeZone))
    return { id, name, note: note(own), capacityPounds, visits: own, absences }
  }
  const isShown = ({ id, isActive }: { id: string; isActive: boolean }) => isActive || byLane.has(id)
  const lanes =
    kind === 'truck'
      ? fleet.trucks
          .filter(isShown)
          .map(({ id, name, capacityPounds }) => laneOf(id, name, capacityPounds, (own) => crewText(own, crew)))
      : fleet.crew
          .filter(isShown)
          .map((member) => laneOf(member.id, nameOfMember(member), null, () => member.skills.map(wordsOf).join(', ')))
  return lanes.toSorted((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }))
}

export const unplannedLane = (visits: readonly Visit[]): Lane => ({
  ...{ id: NOT_PLANNED, name: 'Not planned', note: '', capacityPounds: null, absences: [] },
  visits: visits.filter(({ lane }) => lane === NOT_PLANNED).toSorted(byUrgency),
})

/** What an absence is called on some days: New brakes, back Friday, November 20. */
export function awayText({ reason, toDay, to }: Away, days: readonly string[]): string {
  const back = to === 0 ? dayAfter(toDay, -1) : toDay
  return back <= days.at(-1)! ? reason : `${reason}, back ${longDateText(toDay)}`
}

/** An absence as minutes of a day; undefined if it is on other days. */
export function awayOn({ fromDay, from, toDay, to }: Away, day: string): { from: number; to: number } | undefined {
  if (fromDay > day || toDay < day || (toDay === day && to === 0)) return undefined
  return { from: fromDay < day ? 0 : from, to: toDay > day ? 24 * 60 : to }
}

type Span = { from: number; to: number }

/** How many minutes of a stretch some spans take together. */
function minutesTaken(spans: readonly Span[], within: Span): number {
  let taken = 0
  let at = within.from
  for (const { from, to } of spans.toSorted((one, other) => one.from - other.from)) {
    const [start, end] = [Math.max(from, at), Math.min(to, within.to)]
    if (end <= start) continue
    taken += end - start
    at = end
  }
  return taken
}

const LOADING: readonly JobKind[] = ['PICKUP', 'STORAGE_OUT']
const UNLOADING: readonly JobKind[] = ['DELIVERY', 'STORAGE_IN']

/** The times at which one shipment is on board of a truck on a day. The service counts in the same way. */
function onBoard(visits: readonly Visit[]): Span[] {
  const spans: Span[] = []
  let since: number | undefined
  for (const { kind, from, to } of visits) {
    if (LOADING.includes(kind)) since ??= from
    if (!UNLOADING.includes(kind)) continue
    spans.push({ from: since ?? (spans.length === 0 ? Number.NEGATIVE_INFINITY : from), to })
    since = undefined
  }
  return since === undefined ? spans : [...spans, { from: since, to: Number.POSITIVE_INFINITY }]
}

/** The most pounds on board of a truck at any time of a day. */
export function mostOnBoard(visits: readonly Visit[], day: string): number {
  const ofDay = visits.filter((visit) => visit.day === day && visit.shipment)
  const loads = [...Map.groupBy(ofDay, ({ shipment }) => shipment!.id).values()].flatMap((of) =>
    onBoard(of.toSorted((one, other) => one.from - other.from)).map((span) => ({ ...span, pounds: of[0]!.pounds })),
  )
  const at = (time: number) => loads.filter(({ from, to }) => from <= time && time < to)
  return Math.max(0, ...loads.map(({ from }) => at(from).reduce((sum, { pounds }) => sum + pounds, 0)))
}

/** What is booked and free in a lane. */
export type Load = { bookedMinutes: number; freeMinutes: number; pounds: number; overPounds: number }

export function loadOf({ visits, absences, capacityPounds }: Lane, days: readonly string[]): Load {
  let [bookedMinutes, freeMinutes, pounds] = [0, 0, 0]
  for (const day of days) {
    const jobs = visits.filter((visit) => isOn(visit, day)).map((visit) => spanOn(visit, day))
    const away = absences.flatMap((absence) => awayOn(absence, day) ?? [])
    bookedMinutes += minutesTaken(jobs, { from: 0, to: 24 * 60 })
    freeMinutes += WORKING.to - WORKING.from - minutesTaken([...jobs, ...away], WORKING)
    pounds = Math.max(pounds, mostOnBoard(visits, day))
  }
  const overPounds = capacityPounds === null ? 0 : Math.max(0, pounds - capacityPounds)
  return { bookedMinutes, freeMinutes, pounds, overPounds }
}
