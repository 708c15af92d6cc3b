/** Items for tests. */
import type { CrewShipment, JobKind, Visit } from '../jobs/schema.ts'
import type { Inventory, Item } from './schema.ts'

export const item = (number: number, members: Partial<Item> = {}): Item => ({
  ...{ id: `i${number}`, number, description: `Box ${number}`, room: null, quantity: 1, packedBy: null },
  ...{ isHighValue: false, conditionAtOrigin: [], conditionAtDestination: [], exceptions: null, status: 'LISTED' },
  ...{ eTag: `v1 of ${number}`, ...members },
})

export const inventoryOf = (...items: Item[]): Inventory => ({ items, tag: null, atMs: 0 })

/** A job of today with one shipment. */
export function visitWith(
  kind: JobKind = 'PICKUP',
  members: Partial<Visit['job']> = {},
): Visit & { shipments: [CrewShipment] } {
  const shipment = {
    id: 's1',
    moveID: 'm1',
    locator: 'ABC346-01',
    status: 'APPROVED',
    nextStatuses: ['IN_TRANSIT'],
    actualWeight: 5000,
    eTag: 's-v1',
  }
  const job = {
    id: 'job-1',
    moveID: 'm1',
    shipmentID: 's1',
    kind,
    status: 'ARRIVED',
    day: '2026-11-18',
    timeZone: 'UTC',
    eTag: 'j-v1',
  }
  return {
    job: { ...job, ...members } as Visit['job'],
    ...{ locator: 'ABC346', customer: { firstName: 'Ivy', lastName: 'Chen', phone: null }, truck: null },
    ...{ crew: [], agents: [], notes: [], documents: [], shipments: [shipment as unknown as CrewShipment] },
  }
}

let ids = 0

/** What a phone knows when something is done. */
export const ground = () => ({
  owner: 'ana',
  nowMs: Date.parse('2026-11-18T10:00:00Z'),
  offsetMs: 0,
  newID: () => `made-${++ids}`,
})
