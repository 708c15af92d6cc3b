import type { Address } from '../addresses/fields.ts'
import type { ChangeRequest } from '../change-requests/schema.ts'
import type { Company } from '../company/schema.ts'
import { todayOf } from '../kernel/instant.ts'
import type { Move } from '../moves/schema.ts'
import type { ShipmentStatus } from '../shipments/schema.ts'
import { isPickedUp } from '../shipments/status-rules.ts'
import { askableOf, trackedRequestOf } from './asking-rules.ts'
import type {
  Followed,
  TrackedShipment,
  Tracking,
  TrackingMember,
  TrackingPlace,
  TrackingStep,
} from './tracking-schema.ts'

/** Statuses in which a shipment has ended early, or no longer follows its plan. */
const ENDED_EARLY: readonly ShipmentStatus[] = ['REJECTED', 'CANCELED', 'TERMINATED_FOR_CAUSE']

const placeOf = (address: Address | null): TrackingPlace | null =>
  address && { city: address.city, state: address.state }

/** Whether a shipment was approved, perhaps before it ended early. An imported one may lack the instant. */
const isApproved = ({ status, approvedAt }: Followed): boolean =>
  approvedAt !== null || !['SUBMITTED', ...ENDED_EARLY].includes(status)

/** The steps of a submitted shipment. After an early end only those that were done are listed. */
export function stepsOf(shipment: Followed): TrackingStep[] {
  const { status, submittedAt, approvedAt } = shipment
  const { requestedPickupDate, scheduledPickupDate, actualPickupDate } = shipment
  const { deliveryDate, scheduledDeliveryDate, actualDeliveryDate } = shipment
  const at = (instant: string | null) => ({ at: instant, date: instant && todayOf(instant) })
  const on = (isDone: boolean, actual: string | null, planned: string | null) => ({
    isDone,
    at: null,
    date: isDone ? actual : planned,
  })
  const pickup = on(isPickedUp(shipment), actualPickupDate, scheduledPickupDate ?? requestedPickupDate)
  const delivery = on(status === 'DELIVERED', actualDeliveryDate, scheduledDeliveryDate ?? deliveryDate)
  const steps: TrackingStep[] = [
    { name: 'SUBMITTED', isDone: true, ...at(submittedAt) },
    { name: 'APPROVED', isDone: isApproved(shipment), ...at(approvedAt) },
    { name: 'PICKED_UP', ...pickup },
    ...(status === 'IN_STORAGE' ? [{ name: 'IN_STORAGE', ...on(true, null, null) } as const] : []),
    { name: 'DELIVERED', ...delivery },
  ]
  return ENDED_EARLY.includes(status) ? steps.filter(({ isDone }) => isDone) : steps
}

function trackedShipmentOf(shipment: Followed, canAsk: TrackingMember[]): TrackedShipment {
  const { eTag, locator, shipmentType, status, requestedPickupDate, scheduledPickupDate, actualPickupDate } = shipment
  const { deliveryDate, scheduledDeliveryDate, actualDeliveryDate } = shipment
  return {
    ...{ locator, shipmentType, status },
    ...{ from: placeOf(shipment.pickupAddress), to: placeOf(shipment.destinationAddress) },
    ...{ requestedPickupDate, scheduledPickupDate, actualPickupDate },
    ...{ deliveryDate, scheduledDeliveryDate, actualDeliveryDate },
    steps: stepsOf(shipment),
    ...{ canAsk, eTag: canAsk.length > 0 ? eTag : null },
  }
}

type Facts = {
  customerRequests: Company['customerRequests']
  requests: readonly ChangeRequest[]
  contact: string | null
}

/** A move as its customer sees it. Drafts are plans of the company, so they are left out. */
export function trackingOf(
  { move: { locator, status }, shipments }: { move: Move; shipments: readonly Followed[] },
  { customerRequests, requests, contact }: Facts,
): Tracking {
  const followed = shipments.filter((shipment) => shipment.status !== 'DRAFT')
  const locators = new Map(shipments.map((shipment) => [shipment.id, shipment.locator]))
  return {
    locator,
    status,
    shipments: followed.map((shipment) => trackedShipmentOf(shipment, askableOf(shipment, customerRequests))),
    requests: requests.map((request) => trackedRequestOf(request, locators.get(request.shipmentID ?? '') ?? locator)),
    contact,
  }
}
