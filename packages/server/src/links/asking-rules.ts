/** What the holder of a tracking link may ask for, and what it sees of what it asked. */
import { ADDRESS } from '../addresses/fields.ts'
import type { ChangeRequest } from '../change-requests/schema.ts'
import type { Company } from '../company/schema.ts'
import { writableOf } from '../kernel/content.ts'
import { AppError, requireValid } from '../kernel/errors.ts'
import { isObject, type JsonObject } from '../kernel/json.ts'
import { stepsOf } from '../kernel/pointer.ts'
import { membersOf } from '../kernel/record.ts'
import type { Shipment } from '../shipments/schema.ts'
import { isFinal, isPickedUp } from '../shipments/status-rules.ts'
import { TRACKING_MEMBERS, type TrackingMember, type TrackingPatch, type TrackingRequest } from './tracking-schema.ts'

type Allowed = Company['customerRequests']

/** How many requests of a link wait for a decision, and how many it makes in all. */
export const LINK_PENDING_MAX = 5
const LINK_REQUESTS_MAX = 50

/** What the company allows with each member, and whether the pickup settles it. */
const MEMBERS: Readonly<Record<TrackingMember, { allowedBy: Allowed[number]; isOfPickup: boolean }>> = {
  requestedPickupDate: { allowedBy: 'DATES', isOfPickup: true },
  deliveryDate: { allowedBy: 'DATES', isOfPickup: false },
  pickupAddress: { allowedBy: 'ADDRESSES', isOfPickup: true },
  destinationAddress: { allowedBy: 'ADDRESSES', isOfPickup: false },
}

/** The members of a shipment of which the customer may ask for a change now. */
export function askableOf(shipment: Pick<Shipment, 'status' | 'actualPickupDate'>, allowed: Allowed): TrackingMember[] {
  if (isFinal(shipment.status) || shipment.status === 'DRAFT') return []
  return TRACKING_MEMBERS.filter((name) => {
    const { allowedBy, isOfPickup } = MEMBERS[name]
    return allowed.includes(allowedBy) && !(isOfPickup && isPickedUp(shipment))
  })
}

const ADDRESS_MEMBERS = membersOf(ADDRESS)

/** The patch of a shipment that a customer asks for. 422 for what may not be asked for. A customer sends complete addresses: what is left out is cleared. */
export function patchAsked(sent: TrackingPatch, askable: readonly TrackingMember[]): JsonObject {
  const names = Object.keys(sent) as TrackingMember[]
  const can = askable.length > 0 ? `Here you can ask for: ${askable.join(', ')}.` : 'Nothing can be asked for here now.'
  const refused = names.filter((name) => !askable.includes(name))
  requireValid(refused.map((name) => ({ pointer: `/patch/${name}`, detail: can, code: 'not_allowed' })))
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name, isObject(value) ? writableOf(ADDRESS_MEMBERS, value) : value]),
  ) as JsonObject
}

/** 409 for a link with which too much was asked. */
export function requireRoomForAsking({ count, pending }: { count: number; pending: number }): void {
  const refusal = (detail: string) => new AppError('too_many_change_requests', detail)
  if (pending >= LINK_PENDING_MAX)
    throw refusal(`${LINK_PENDING_MAX} requests of this link wait for a decision. Wait for one, or withdraw one.`)
  if (count >= LINK_REQUESTS_MAX) throw refusal(`A link makes up to ${LINK_REQUESTS_MAX} requests. Call the company.`)
}

/** 409 for a request that is not pending any more. It does not say by whom: customers learn no names of the office. */
export function requireUndecided({ status }: ChangeRequest): void {
  if (status !== 'PENDING') throw new AppError('request_decided', `The request is ${status}. Nothing was written.`)
}

/** A request as the holder of its link sees it: without the values of the record, and without who decided. */
export function trackedRequestOf(request: ChangeRequest, locator: string): TrackingRequest {
  const { id, status, patch, reason, accepted, decisionReason, decidedAt, createdAt, lastUpdated, eTag } = request
  const paths = Array.isArray(accepted) ? accepted : null
  const members = paths && [...new Set(paths.map((path) => stepsOf(path)[0] as TrackingMember))]
  return {
    ...{
      id,
      locator,
      status,
      patch: (isObject(patch) ? patch : {}) as TrackingRequest['patch'],
      reason,
      accepted: members,
      decisionReason,
    },
    ...{ decidedAt, createdAt, lastUpdated, eTag },
  }
}
