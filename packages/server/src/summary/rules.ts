import { type Calendar, dayIn } from '../company/calendar-rules.ts'
import { SHIPMENT_STATUSES } from '../shipments/fields.ts'
import type { ShipmentStatus } from '../shipments/schema.ts'
import { isFinal } from '../shipments/status-rules.ts'
import type { DeliveryWeek, ShipmentSummary } from './schema.ts'

/** How many shipments share a status and a deliveryDate. */
export type StatusCount = { status: ShipmentStatus; deliveryDate: string | null; count: number }

const WEEKS_BACK = 5
const WEEKS_AHEAD = 6
const DAY_MS = 86_400_000

/** The statuses that wait for a decision. */
const UNDECIDED: readonly ShipmentStatus[] = ['SUBMITTED', 'DIVERSION_REQUESTED', 'CANCELLATION_REQUESTED']

/** The days of the week with which a company's weeks begin, as JavaScript counts them. */
const FIRST_DAYS = { SUNDAY: 0, MONDAY: 1, SATURDAY: 6 } as const satisfies Record<Calendar['firstDayOfWeek'], number>

/** The first day of a day's week, or of a week after it. */
function weekOfDay(date: string, { firstDayOfWeek }: Calendar, weeks = 0): string {
  const dayMs = Date.parse(date)
  const sinceFirst = (new Date(dayMs).getUTCDay() - FIRST_DAYS[firstDayOfWeek] + 7) % 7
  return new Date(dayMs + (weeks * 7 - sinceFirst) * DAY_MS).toISOString().slice(0, 10)
}

/** The summary of all shipments, from their counts, in the days and weeks of the company. */
export function summarize(counts: readonly StatusCount[], now: string, calendar: Calendar): ShipmentSummary {
  const today = dayIn(calendar.timeZone, now)
  const byStatus = Object.fromEntries(SHIPMENT_STATUSES.map((status) => [status, 0])) as ShipmentSummary['byStatus']
  const weeks = new Map<string, DeliveryWeek>()
  for (let week = -WEEKS_BACK; week <= WEEKS_AHEAD; week++) {
    const weekOf = weekOfDay(today, calendar, week)
    weeks.set(weekOf, { weekOf, due: 0, late: 0, done: 0 })
  }
  let late = 0
  for (const { status, deliveryDate, count } of counts) {
    byStatus[status] += count
    if (deliveryDate === null) continue
    const kind = kindOf(status, deliveryDate, today)
    if (kind === undefined) continue
    if (kind === 'late') late += count
    const week = weeks.get(weekOfDay(deliveryDate, calendar))
    if (week) week[kind] += count
  }
  return {
    asOf: now,
    total: counts.reduce((sum, { count }) => sum + count, 0),
    byStatus,
    needsDecision: UNDECIDED.reduce((sum, status) => sum + byStatus[status], 0),
    late,
    deliveriesByWeek: [...weeks.values()],
  }
}

/** The category of a delivery date; undefined for a shipment that will not be delivered. */
function kindOf(status: ShipmentStatus, deliveryDate: string, today: string): 'due' | 'late' | 'done' | undefined {
  if (status === 'DELIVERED') return 'done'
  if (isFinal(status)) return undefined
  return deliveryDate < today ? 'late' : 'due'
}
