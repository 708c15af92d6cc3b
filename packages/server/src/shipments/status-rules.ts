import type { Context } from '../kernel/context.ts'
import { AppError, invalidContent } from '../kernel/errors.ts'
import { todayOf } from '../kernel/instant.ts'
import { nextVersion } from '../kernel/version.ts'
import { dateIfReadable, dateViolations, futureViolations } from './date-rules.ts'
import type { Shipment, ShipmentStatus, StatusChange } from './schema.ts'

/** The next statuses of a shipment, by status. An empty row is a final status. */
const TRANSITIONS: Record<ShipmentStatus, readonly ShipmentStatus[]> = {
  DRAFT: ['SUBMITTED', 'CANCELED'],
  SUBMITTED: ['APPROVED', 'REJECTED', 'CANCELED'],
  REJECTED: ['SUBMITTED', 'CANCELED'],
  APPROVED: ['IN_TRANSIT', 'DIVERSION_REQUESTED', 'CANCELLATION_REQUESTED', 'TERMINATED_FOR_CAUSE'],
  IN_TRANSIT: ['IN_STORAGE', 'DELIVERED', 'DIVERSION_REQUESTED'],
  IN_STORAGE: ['IN_TRANSIT', 'DELIVERED'],
  DIVERSION_REQUESTED: ['APPROVED', 'IN_TRANSIT'],
  CANCELLATION_REQUESTED: ['CANCELED', 'APPROVED'],
  DELIVERED: [],
  CANCELED: [],
  TERMINATED_FOR_CAUSE: [],
}

const NEEDS_REASON: readonly ShipmentStatus[] = ['REJECTED', 'TERMINATED_FOR_CAUSE', 'DIVERSION_REQUESTED']

export const isFinal = (status: ShipmentStatus): boolean => TRANSITIONS[status].length === 0

export const mayBeCanceled = (status: ShipmentStatus): boolean => TRANSITIONS[status].includes('CANCELED')

/** The statuses that updateStatus accepts now. A diverted shipment returns to its former status: in transit if it was picked up. */
export function nextStatusesOf(shipment: Pick<Shipment, 'status' | 'actualPickupDate'>): ShipmentStatus[] {
  if (shipment.status === 'DIVERSION_REQUESTED') return [shipment.actualPickupDate === null ? 'APPROVED' : 'IN_TRANSIT']
  return [...TRANSITIONS[shipment.status]]
}

/** Whether the goods have left the origin; the move's status depends on it. */
export const isPickedUp = ({ status, actualPickupDate }: Pick<Shipment, 'status' | 'actualPickupDate'>): boolean =>
  status === 'IN_TRANSIT' ||
  status === 'IN_STORAGE' ||
  status === 'DELIVERED' ||
  (status === 'DIVERSION_REQUESTED' && actualPickupDate !== null)

/** The dates that a change of status filled in since an earlier version: they belong to the status, which stays. */
export function filledByStatus(
  earlier: Pick<Shipment, 'status' | 'actualPickupDate' | 'actualDeliveryDate'>,
  current: Pick<Shipment, 'status' | 'actualPickupDate'>,
): readonly string[] {
  const filled: string[] = []
  if (earlier.actualPickupDate === null && !isPickedUp(earlier) && isPickedUp(current)) filled.push('actualPickupDate')
  if (earlier.actualDeliveryDate === null && earlier.status !== 'DELIVERED' && current.status === 'DELIVERED')
    filled.push('actualDeliveryDate')
  return filled
}

/** The shipment in its new status with the dates that go with it, or the same object if it has that status already. */
export function changeStatus(current: Shipment, to: StatusChange, ctx: Context): Shipment {
  if (to.status === current.status) return current
  const allowed = nextStatusesOf(current)
  if (!allowed.includes(to.status)) throw transitionNotAllowed('shipment', current.status, to.status, allowed)
  const reason = to.reason ?? null
  if (reason === null && NEEDS_REASON.includes(to.status)) {
    throw invalidContent([{ pointer: '/reason', detail: `${to.status} needs a reason.`, code: 'required' }])
  }
  const next = nextVersion(current, { status: to.status }, ctx.now)
  if (reason !== null) next[to.status === 'REJECTED' ? 'rejectionReason' : 'statusReason'] = reason
  if (to.status === 'SUBMITTED') next.submittedAt = next.lastUpdated
  if (to.status === 'APPROVED') next.approvedAt ??= next.lastUpdated
  const day = occurredOnOf(to, ctx)
  if (to.status === 'IN_TRANSIT') next.actualPickupDate ??= day
  if (to.status === 'DELIVERED') next.actualDeliveryDate ??= day
  requireSoundDates(to, next, ctx)
  next.nextStatuses = nextStatusesOf(next)
  return next
}

/** The 409 for a status that does not follow the current one. `otherwise` are the words if nothing is allowed. */
export function transitionNotAllowed(
  what: string,
  from: string,
  to: string,
  allowed: readonly string[],
  otherwise = 'That status is final.',
): AppError {
  const options = allowed.length > 0 ? `From here it may become ${allowed.join(' or ')}.` : otherwise
  return new AppError('transition_not_allowed', `A ${what} that is ${from} cannot become ${to}. ${options}`, {
    allowed,
  })
}

/** The day on which the status was reached: the client's, or today. */
export const occurredOnOf = (to: StatusChange, ctx: Context): string => to.occurredOn ?? todayOf(ctx.now)

/** A status change sets dates; if they contradict others, occurredOn is wrong. */
function requireSoundDates(to: StatusChange, next: Shipment, ctx: Context): void {
  const { actualPickupDate, actualDeliveryDate } = next
  const violations = [
    ...futureViolations('occurredOn', to.occurredOn, ctx),
    ...dateViolations({ actualPickupDate, actualDeliveryDate }, ctx),
  ]
  const [first] = violations
  if (!first) return
  const isTooEarly = first.code === 'date_order' && to.status === 'DELIVERED'
  const detail = isTooEarly
    ? `Must not be before actualPickupDate${dateIfReadable(actualPickupDate, ctx)}.`
    : first.detail
  throw invalidContent([{ pointer: '/occurredOn', detail, code: first.code }])
}
