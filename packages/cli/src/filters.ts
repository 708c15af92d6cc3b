import type { Client } from '@vanline/client'
import type { Arguments, Option } from './command.ts'
import { moveIdOf } from './find.ts'

const SHIPMENT_STATUSES = [
  ...['DRAFT', 'SUBMITTED', 'APPROVED', 'REJECTED', 'IN_TRANSIT', 'IN_STORAGE', 'DELIVERED'],
  ...['DIVERSION_REQUESTED', 'CANCELLATION_REQUESTED', 'CANCELED', 'TERMINATED_FOR_CAUSE'],
]
export const MOVE_STATUSES = ['DRAFT', 'SUBMITTED', 'APPROVED', 'IN_PROGRESS', 'COMPLETED', 'CANCELED']
export const STATUSES: readonly string[] = SHIPMENT_STATUSES

/** Filters for a list of moves. */
export const MOVE_FILTERS = {
  status: { summary: 'only this status', value: 'status', isRepeatable: true },
  reference: { summary: 'only this reference', value: 'text', isRepeatable: true },
  q: { summary: 'the beginning of a locator, a reference or a city', value: 'text' },
  customer: { summary: 'the beginning of a name, an e-mail address or a phone number', value: 'text' },
  'updated-since': { summary: 'only those changed since, for example 2026-11-15T00:00:00Z', value: 'instant' },
  sort: { summary: 'for example lastUpdated; - in front for descending', value: 'field' },
} satisfies Record<string, Option>

/** Filters for a list of shipments. */
export const SHIPMENT_FILTERS = {
  ...MOVE_FILTERS,
  status: { ...MOVE_FILTERS.status, choices: SHIPMENT_STATUSES } as Option,
  type: { summary: 'only this shipmentType', value: 'type', isRepeatable: true },
  move: { summary: 'only this move, by id or locator', value: 'move', isRepeatable: true },
  'delivery-from': { summary: 'deliveryDate on this day or later', value: 'date' },
  'delivery-to': { summary: 'deliveryDate on this day or earlier', value: 'date' },
  'pickup-from': { summary: 'requestedPickupDate on this day or later', value: 'date' },
  'pickup-to': { summary: 'requestedPickupDate on this day or earlier', value: 'date' },
} satisfies Record<string, Option>

/** The options as a filter for the client. */
export async function filterOf(given: Arguments, client: Client): Promise<Record<string, unknown>> {
  const several = { status: 'status', reference: 'reference', type: 'shipmentType' }
  const single = { q: 'q', customer: 'customer', 'updated-since': 'updatedSince', sort: 'sort' }
  const filter: Record<string, unknown> = {}
  for (const [option, name] of Object.entries(several)) if (given.has(option)) filter[name] = given.list(option)
  if (given.has('move')) filter.moveID = await Promise.all(given.list('move').map((word) => moveIdOf(client, word)))
  for (const [option, name] of Object.entries(single)) if (given.has(option)) filter[name] = given.text(option)
  for (const [option, name] of [
    ['delivery', 'deliveryDate'],
    ['pickup', 'requestedPickupDate'],
  ] as const) {
    const [gte, lte] = [given.text(`${option}-from`), given.text(`${option}-to`)]
    if (gte ?? lte) filter[name] = { ...(gte ? { gte } : {}), ...(lte ? { lte } : {}) }
  }
  return filter
}
