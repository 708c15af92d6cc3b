/** Cards for tests of the rules. */
import type { Job, Shipment } from '@vanline/client'
import { minutesOf } from './clock.ts'
import { type Context, relatedTo, type Visit, visitsOfJob } from './visits.ts'

export const DAY = '2027-06-02'

export const shipmentOf = (id: string, content: Partial<Shipment> = {}): Shipment =>
  ({
    ...{ id, moveID: `move of ${id}`, locator: id, status: 'APPROVED', customerName: `Customer of ${id}` },
    ...{ estimatedWeight: null, actualWeight: null, pickupAddress: null, destinationAddress: null },
    ...{ requestedPickupDate: null, scheduledPickupDate: null, actualPickupDate: null },
    ...{ deliveryDate: null, scheduledDeliveryDate: null, actualDeliveryDate: null, lastUpdated: '1' },
    ...content,
  }) as Shipment

/** A job from one time to another, in UTC, on DAY unless it says otherwise. */
export function jobOf(id: string, from: string, to: string, content: Partial<Job> = {}): Job {
  const day = content.day ?? DAY
  const start = Date.parse(`${day}T${from}:00Z`)
  const minutes = (minutesOf(to) - minutesOf(from) + 24 * 60) % (24 * 60)
  return {
    ...{ id, moveID: 'move of S', shipmentID: 'S', kind: 'PICKUP', status: 'PLANNED', day, timeZone: 'UTC' },
    ...{ windowStart: from, windowEnd: to, expectedMinutes: minutes, truckID: 'T1', crewMemberIDs: [], leadID: null },
    ...{ startsAt: new Date(start).toISOString(), endsAt: new Date(start + minutes * 60_000).toISOString() },
    ...{ lastUpdated: '1', eTag: `tag of ${id}`, stopNumber: null, instructions: null, allowOverload: false },
    ...content,
  } as Job
}

export const contextOf = (shipments: readonly Shipment[], content: Partial<Context> = {}): Context => ({
  ...{ ...relatedTo([], shipments), lanes: 'truck' },
  ...{ timeZone: 'UTC', today: DAY },
  ...content,
})

export const visitOf = (
  job: Job,
  shipment = shipmentOf(job.shipmentID ?? 'S'),
  content: Partial<Context> = {},
): Visit => visitsOfJob(job, contextOf([shipment], content))[0]!
