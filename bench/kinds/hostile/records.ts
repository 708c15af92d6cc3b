/** Reads of records that are as large as they may be, and that have changed often. */

import type { Ask } from '../../load/probe.ts'
import type { Target } from './requests.ts'
import { LARGEST_MOVE, LARGEST_SHIPMENT, type World } from './world.ts'

/** As many as a page may have. */
const RECORDS = 200
const VERSIONS = 300

/** Large records, by what the paths call them. */
export type LargeRecords = { moveID: string; shipmentID: string; addressID: string; oldTags: string[] }

let made: Promise<LargeRecords> | undefined

/** Makes the records when they are first needed, after everything that is measured without them. */
export const largeRecords = (world: World): Promise<LargeRecords> => (made ??= makeRecords(world))

async function makeRecords({ app: { call } }: World): Promise<LargeRecords> {
  for (let i = 0; i < RECORDS; i++) await call('POST', '/v1/moves', { body: LARGEST_MOVE })
  const { body: move } = await call('POST', '/v1/moves', { body: LARGEST_MOVE })
  const body = { ...LARGEST_SHIPMENT, moveID: move.id }
  for (let i = 1; i < RECORDS; i++) await call('POST', '/v1/shipments', { body })
  let { body: shipment } = await call('POST', '/v1/shipments', { body })
  const oldTags: string[] = []
  const names = Object.keys(LARGEST_SHIPMENT.metadata)
  for (let i = 0; i < VERSIONS; i++) {
    oldTags.push(shipment.eTag)
    // Everything changes and changes back, so that every step has to be looked at to say who made the last change.
    const metadata = Object.fromEntries(names.map((name) => [name, (i % 2 ? 'é' : 'è').repeat(500)]))
    const answer = await call('PATCH', `/v1/shipments/${shipment.id}`, {
      body: { metadata },
      headers: { 'if-match': shipment.eTag },
    })
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text.slice(0, 500)}`)
    shipment = answer.body
  }
  return { moveID: move.id, shipmentID: shipment.id, addressID: shipment.pickupAddress.id, oldTags }
}

const UNKNOWN_TAGS = Array.from({ length: 20 }, (_, i) => String(i).padEnd(22, 'A'))

/** What an operation that reads or refuses does with them. */
export function largeAttacks(target: Target, large: LargeRecords): { name: string; of: Ask }[] {
  const get = (name: string, path: string, headers: Record<string, string> = {}) => ({
    name: `large records: ${name}`,
    of: { method: target.method, path, headers },
  })
  const lists = (path: string, expand: string) => [
    get('a page', `${path}?limit=200`),
    get('a page, some fields', `${path}?limit=200&fields=metadata`),
    get('a page, expanded', `${path}?limit=200&expand=${expand}`),
    get('a page, counted and sorted', `${path}?limit=200&sort=lastUpdated`, { prefer: 'count=exact' }),
    get('all as CSV', path, { accept: 'text/csv' }),
    get('all as NDJSON, some fields', `${path}?fields=metadata`, { accept: 'application/x-ndjson' }),
  ]
  const change = (name: string, path: string, content: object, tags: readonly string[]) => ({
    name: `large records: ${name}`,
    of: {
      method: target.method,
      path,
      headers: { 'content-type': 'application/json', 'if-match': tags.map((tag) => `"${tag}"`).join(',') },
      body: JSON.stringify(content),
    },
  })
  const { moveID, shipmentID, addressID, oldTags } = large
  const oldest = oldTags.slice(0, 1)
  switch (target.id) {
    case 'listMoves':
      return lists('/v1/moves', 'shipments')
    case 'listShipments':
      return lists('/v1/shipments', 'agents,services,move')
    case 'listShipmentsOfMove':
      return lists(`/v1/moves/${moveID}/shipments`, 'agents,services,move')
    case 'getMove':
      return [
        get('expanded', `/v1/moves/${moveID}?expand=shipments`),
        get('expanded, some fields', `/v1/moves/${moveID}?expand=shipments&fields=id`),
      ]
    case 'getShipment':
      return [get('expanded', `/v1/shipments/${shipmentID}?expand=move`)]
    case 'listShipmentHistory':
      return [
        get('a page', `/v1/shipments/${shipmentID}/history?limit=200`),
        get('nothing found', `/v1/shipments/${shipmentID}/history?actor=nobody`),
      ]
    case 'listMoveHistory':
      return [
        get('a page', `/v1/moves/${moveID}/history?limit=200`),
        get('nothing found', `/v1/moves/${moveID}/history?actor=nobody`),
      ]
    case 'diffShipment':
      return [get('many steps', `/v1/shipments/${shipmentID}/diff?from=${oldest[0]}`)]
    case 'listEvents':
      return [get('the newest', '/v1/events?last=200'), get('nothing found', '/v1/events?type=webhook.ping')]
    case 'updateShipment':
      return [
        change('an old version', `/v1/shipments/${shipmentID}`, { reference: 'x' }, oldest),
        change('versions that never were', `/v1/shipments/${shipmentID}`, { reference: 'x' }, UNKNOWN_TAGS),
      ]
    case 'replaceAddress':
      return [
        change(
          'versions that never were',
          `/v1/mto-shipment/${shipmentID}/address/${addressID}`,
          LARGEST_SHIPMENT.pickupAddress,
          UNKNOWN_TAGS,
        ),
      ]
    default:
      return []
  }
}
