import { type Ask, ask, headerOf, JSON_HEADERS } from './probe.ts'

/** One kind of request, sent over many connections at once. */
export type Scenario = {
  name: string
  label: string
  status: number
  /** What share of the bare server's rate is to be reached, if that was promised. */
  target?: number
  followsTag?: boolean
  /** The requests to go through, from the ids of all shipments in a mixed order. */
  requests(port: number, ids: readonly string[]): Promise<Ask[]>
}

const ITEMS = 1_000
export const CONNECTIONS = 64
const itemsOf = (ids: readonly string[]): Ask[] =>
  ids.slice(0, ITEMS).map((id) => ({ method: 'GET', path: `/v1/shipments/${id}` }))

/** A patch as a client would send it, with the destination and the date of the API's own example. */
const NEW_SHIPMENT = {
  shipmentType: 'HHG',
  requestedPickupDate: '2027-03-01',
  deliveryDate: '2027-03-15',
  estimatedWeight: 5400,
  reference: 'PO-7421963',
  destinationAddress: { streetAddress1: '4217 Maple Avenue', city: 'Sacramento', state: 'CA', postalCode: '95814' },
}
/** The zeros are a counter to the load generator, so that every update changes something. */
const CHANGE = { counselorRemarks: 'Spoke with the customer, call 0000000', estimatedWeight: 6120 }

/** The change of another client that came before. */
const THEIR_CHANGE = JSON.stringify({ counselorRemarks: 'Called, nobody there' })

/** An update of a shipment for each connection. */
async function changesOf(port: number, ids: readonly string[]): Promise<Ask[]> {
  const changes: Ask[] = []
  for (const id of ids) {
    const path = `/v1/shipments/${id}`
    // A shipment at its end may not change any more.
    if (JSON.parse((await ask(port, { method: 'GET', path })).body).nextStatuses.length > 0)
      changes.push({ method: 'PATCH', path, headers: JSON_HEADERS, body: JSON.stringify(CHANGE) })
    if (changes.length === CONNECTIONS) break
  }
  return changes
}

/** Reads come first, because writes make the database larger than its nominal size. */
export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'item',
    label: 'GET one shipment',
    status: 200,
    target: 0.64,
    requests: async (_port, ids) => itemsOf(ids),
  },
  {
    name: '304',
    label: 'GET one shipment, If-None-Match (304)',
    status: 304,
    target: 0.7,
    async requests(port, ids) {
      const conditional: Ask[] = []
      for (const item of itemsOf(ids)) {
        const tag = headerOf(await ask(port, item), 'etag') ?? ''
        conditional.push({ ...item, headers: { 'If-None-Match': tag } })
      }
      return conditional
    },
  },
  {
    name: 'list',
    label: 'GET a list of 50',
    status: 200,
    target: 0.31,
    requests: async () => [{ method: 'GET', path: '/v1/shipments?limit=50' }],
  },
  {
    name: 'stale',
    label: 'PATCH, one version behind (412, explained)',
    status: 412,
    async requests(port, ids) {
      const stale: Ask[] = []
      for (const change of await changesOf(port, ids)) {
        const held = headerOf(await ask(port, { method: 'GET', path: change.path }), 'etag')!
        const theirs = { ...change, headers: { ...JSON_HEADERS, 'If-Match': held }, body: THEIR_CHANGE }
        await ask(port, theirs)
        stale.push({ ...theirs, body: change.body })
      }
      return stale
    },
  },
  {
    name: 'patch',
    label: 'PATCH with If-Match, durable',
    status: 200,
    target: 0.28,
    followsTag: true,
    requests: changesOf,
  },
  {
    name: 'post',
    label: 'POST a shipment with its move, durable',
    status: 201,
    target: 0.18,
    requests: async () => [
      { method: 'POST', path: '/v1/shipments', headers: JSON_HEADERS, body: JSON.stringify(NEW_SHIPMENT) },
    ],
  },
]
