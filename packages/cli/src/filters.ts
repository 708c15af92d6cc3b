import type { Client } from '@vanline/client'
import { type Arguments, type Option, UsageError } from './command.ts'
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
  search: { summary: 'a name, digits of a phone number, a locator, a reference, a city or a street', value: 'text' },
  customer: { summary: 'the beginning of a name, an e-mail address or a phone number', value: 'text' },
  assignee: { summary: 'only moves that this person looks after', value: 'name', isRepeatable: true },
  unassigned: { summary: 'only moves without an assignee' },
  metadata: { summary: 'only with this name=value in the metadata', value: 'name=value', isRepeatable: true },
  'updated-since': { summary: 'only those changed since, for example 2026-11-15T00:00:00Z', value: 'instant' },
  sort: { summary: 'for example lastUpdated; - in front for descending', value: 'field' },
} satisfies Record<string, Option>

/** The dates of a shipment; each has two options, from and to. */
const DATES = {
  delivery: 'deliveryDate',
  'scheduled-delivery': 'scheduledDeliveryDate',
  'actual-delivery': 'actualDeliveryDate',
  pickup: 'requestedPickupDate',
  'scheduled-pickup': 'scheduledPickupDate',
  'actual-pickup': 'actualPickupDate',
  'any-pickup': 'pickup',
  'any-delivery': 'delivery',
  unplanned: 'unplanned',
}

const rangeOptions = (): Record<string, Option> =>
  Object.fromEntries(
    Object.entries(DATES).flatMap(([option, name]): [string, Option][] => [
      [`${option}-from`, { summary: `${name} on this day or later`, value: 'date' }],
      [`${option}-to`, { summary: `${name} on this day or earlier`, value: 'date' }],
    ]),
  )

/** Filters for a list of shipments. */
export const SHIPMENT_FILTERS = {
  ...MOVE_FILTERS,
  status: { ...MOVE_FILTERS.status, choices: SHIPMENT_STATUSES } as Option,
  type: { summary: 'only this shipmentType', value: 'type', isRepeatable: true },
  move: { summary: 'only this move, by id or locator', value: 'move', isRepeatable: true },
  agent: { summary: "the beginning of an agent's name, e-mail address or phone number", value: 'text' },
  ...rangeOptions(),
} satisfies Record<string, Option>

/** The options as a filter for the client. */
export async function filterOf(given: Arguments, client: Client): Promise<Record<string, unknown>> {
  const several = { status: 'status', reference: 'reference', type: 'shipmentType', assignee: 'assignee' }
  const single = {
    q: 'q',
    search: 'search',
    customer: 'customer',
    agent: 'agent',
    'updated-since': 'updatedSince',
    sort: 'sort',
  }
  const filter: Record<string, unknown> = {}
  for (const [option, name] of Object.entries(several)) if (given.has(option)) filter[name] = given.list(option)
  if (given.has('move')) filter.moveID = await Promise.all(given.list('move').map((word) => moveIdOf(client, word)))
  for (const [option, name] of Object.entries(single)) if (given.has(option)) filter[name] = given.text(option)
  if (given.has('unassigned')) filter.assigned = false
  if (given.has('metadata')) filter.metadata = metadataOf(given.list('metadata'))
  for (const [option, name] of Object.entries(DATES)) {
    const [gte, lte] = [given.text(`${option}-from`), given.text(`${option}-to`)]
    if (gte ?? lte) filter[name] = { ...(gte ? { gte } : {}), ...(lte ? { lte } : {}) }
  }
  return filter
}

/** The values for each name; a name can be repeated for any of several values. */
function metadataOf(assignments: readonly string[]): Record<string, string[]> {
  const metadata: Record<string, string[]> = {}
  for (const assignment of assignments) {
    const [, name, value] = /^([^=]+)=(.*)$/s.exec(assignment) ?? []
    if (name === undefined) throw new UsageError(`--metadata ${assignment} is not name=value.`)
    metadata[name] = [...(metadata[name] ?? []), value!]
  }
  return metadata
}
