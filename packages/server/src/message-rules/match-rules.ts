/** Which rule an event or a day is an occasion for. */
import { dayAfter } from '../bookings/time-rules.ts'
import type { Shipment } from '../shipments/schema.ts'
import type { MessageRule } from './schema.ts'

/** What a rule sees of an event. `source` names another system, if the change came with an import. */
type Occasion = {
  type: string
  changes: readonly { path: string; to?: unknown }[]
  source?: string | null
}

const isAt = (path: string, member: string): boolean => path === member || path.startsWith(`${member}/`)

/** Whether an event is an occasion for a rule. An import tells of the past, so it never is. */
export function matches(rule: MessageRule, { type, changes, source }: Occasion): boolean {
  if (!rule.isActive || source != null || !rule.events.includes(type)) return false
  const { changedMember, toStatus } = rule
  if (changedMember !== null && !changes.some(({ path }) => isAt(path, changedMember))) return false
  return toStatus === null || changes.some(({ path, to }) => path === '/status' && to === toStatus)
}

/** Shipments in these statuses do not travel: a reminder of a day would be wrong. */
const NOT_TRAVELING = ['DRAFT', 'REJECTED', 'CANCELED', 'TERMINATED_FOR_CAUSE']

/** The day that a rule with daysBefore looks at, if today is its day: the value that `date` then has. */
export const dayLookedAt = ({ daysBefore }: MessageRule, today: string): string | undefined =>
  daysBefore === null ? undefined : dayAfter(today, daysBefore)

/** Whether today, a day of the company, is the day on which a rule tells of a shipment. */
export function isOnItsDay(rule: MessageRule, shipment: Shipment, today: string): boolean {
  if (!rule.isActive || rule.date === null || NOT_TRAVELING.includes(shipment.status)) return false
  const looked = dayLookedAt(rule, today)
  return looked !== undefined && shipment[rule.date] === looked
}
