import { SCOPES } from '../src/access/scopes.ts'
import { ADDRESS, type Address } from '../src/addresses/fields.ts'
import { AGENT } from '../src/agents/fields.ts'
import type { Agent } from '../src/agents/schema.ts'
import type { Context } from '../src/kernel/context.ts'
import { tagOf } from '../src/kernel/etag.ts'
import { initialOf } from '../src/kernel/record.ts'
import { MOVE } from '../src/moves/fields.ts'
import type { Move } from '../src/moves/schema.ts'
import { SERVICE } from '../src/services/fields.ts'
import type { Service } from '../src/services/schema.ts'
import { SHIPMENT } from '../src/shipments/fields.ts'
import type { Shipment } from '../src/shipments/schema.ts'
import { nextStatusesOf } from '../src/shipments/status-rules.ts'

/** The time of the rules in tests, and the version of the records below. */
export const NOW = '2026-11-15T12:00:00.000Z'
export const TODAY = '2026-11-15'
export const TOMORROW = '2026-11-16'
export const EARLIER = '2026-11-01T08:00:00.000Z'

export const ID = {
  move: '019a3e5c-2000-7000-8000-000000000001',
  shipment: '019a3e5c-2000-7000-8000-000000000002',
  address: '019a3e5c-2000-7000-8000-000000000003',
  agent: '019a3e5c-2000-7000-8000-000000000004',
  service: '019a3e5c-2000-7000-8000-000000000005',
}

/** The context of rules; new ids are created at NOW, in order. */
export function contextWith(settings: Partial<Context> = {}): Context {
  const ms = Date.parse(NOW).toString(16).padStart(12, '0')
  let made = 0
  return {
    actor: 'anonymous',
    actorName: null,
    scopes: new Set(SCOPES),
    channel: null,
    requestID: 'the request',
    now: NOW,
    newId: () => `${ms.slice(0, 8)}-${ms.slice(8)}-7000-8000-${String(++made).padStart(12, '0')}`,
    shipmentTypes: null,
    ...settings,
  }
}

const versionOf = (id: string) => ({ id, lastUpdated: EARLIER, eTag: tagOf(id, EARLIER) })

export const address = (members: Partial<Address> = {}): Address => ({
  ...initialOf(ADDRESS),
  ...versionOf(ID.address),
  ...{ streetAddress1: '1 Main Street', city: 'Boise', state: 'ID', postalCode: '83702' },
  ...members,
})

export function shipment(members: Partial<Shipment> = {}): Shipment {
  const record: Shipment = {
    ...initialOf(SHIPMENT),
    ...versionOf(ID.shipment),
    ...{ moveID: ID.move, locator: 'BCDFGH-01', shipmentType: 'HHG', status: 'SUBMITTED', nextStatuses: [] },
    ...{ submittedAt: EARLIER, createdAt: EARLIER },
    ...members,
  }
  return { ...record, nextStatuses: nextStatusesOf(record) }
}

export const move = (members: Partial<Move> = {}): Move => ({
  ...initialOf(MOVE),
  ...versionOf(ID.move),
  ...{ locator: 'BCDFGH', status: 'DRAFT', createdAt: EARLIER },
  ...members,
})

export const service = (members: Partial<Service> = {}): Service => ({
  ...initialOf(SERVICE),
  ...versionOf(ID.service),
  ...{ shipmentID: ID.shipment, code: 'CRATE', name: 'Crating', createdAt: EARLIER },
  ...members,
})

export const agent = (members: Partial<Agent> = {}): Agent => ({
  ...initialOf(AGENT),
  ...versionOf(ID.agent),
  ...{ shipmentID: ID.shipment, agentType: 'RELEASING_AGENT', firstName: 'Ada', email: 'ada@example.com' },
  createdAt: EARLIER,
  ...members,
})
