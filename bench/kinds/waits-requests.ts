import type { Ask } from '../load/probe.ts'

/** A request, and the group that it is reported in. */
export type Timed = { group: string; name: string; ask: Ask }

const SHIPMENT_SORTS = ['createdAt', 'lastUpdated', 'deliveryDate', 'requestedPickupDate']
const MOVE_SORTS = ['createdAt', 'lastUpdated']
const UPDATED_SINCE = [{ updatedSince: '2025-01-01T00:00:00Z' }, { updatedSince: '2026-11-01T00:00:00Z' }]

/** For each filter a value that many have, and one that few have or none. */
const SHIPMENT_FILTERS: Record<string, readonly object[]> = {
  status: [{ status: ['IN_STORAGE', 'DRAFT'] }, { status: ['CANCELED'] }],
  shipmentType: [{ shipmentType: ['HHG'] }, { shipmentType: ['PPM'] }],
  moveID: [{ moveID: ['01900000-0000-7000-8000-000000000000'] }, { moveID: ['01900000-0000-7000-8000-000000000001'] }],
  reference: [{ reference: ['PO-0000001'] }, { reference: ['none'] }],
  deliveryDate: [{ deliveryDate: { gte: '2025-02-01' } }, { deliveryDate: { gte: '2025-03-01', lte: '2025-03-02' } }],
  requestedPickupDate: [
    { requestedPickupDate: { lte: '2025-12-31' } },
    { requestedPickupDate: { gte: '2025-03-01', lte: '2025-03-02' } },
  ],
  updatedSince: UPDATED_SINCE,
  q: [{ q: 'po-0' }, { q: 'zzz' }],
  customer: [{ customer: 'a' }, { customer: 'zzz' }],
}
const MOVE_FILTERS: Record<string, readonly object[]> = {
  status: [{ status: ['SUBMITTED', 'IN_PROGRESS'] }, { status: ['CANCELED'] }],
  reference: [{ reference: ['none'] }, { reference: ['None', 'nothing'] }],
  updatedSince: UPDATED_SINCE,
  q: [{ q: 'a' }, { q: 'zzz' }],
  customer: [{ customer: 'a' }, { customer: 'zzz' }],
}

/** No filter, each one, and each pair of them. */
function combinationsOf(filters: Record<string, readonly object[]>): object[] {
  const all = Object.values(filters)
  const pairs = all.flatMap(([many], i) => all.slice(i + 1).map((other, j) => ({ ...many, ...other[j % 2] })))
  return [{}, ...all.flat(), ...pairs]
}

function listsOf(path: string, filters: Record<string, readonly object[]>, sorts: readonly string[]): Timed[] {
  const directions = sorts.flatMap((sort) => [sort, `-${sort}`])
  return combinationsOf(filters).flatMap((filter) => [
    ...directions.map((sort) => timed('lists', query(path, { ...filter, sort }))),
    timed('counts', query(path, { ...filter, limit: 1 }, { prefer: 'count=exact' })),
  ])
}

const query = (path: string, filter: object, headers: Record<string, string> = {}): Ask => ({
  method: 'QUERY',
  path,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(filter),
})
const get = (path: string): Ask => ({ method: 'GET', path })
const timed = (group: string, ask: Ask): Timed => ({
  group,
  name: `${ask.method} ${ask.path} ${ask.body ?? ''}`.trim(),
  ask,
})

const TYPES = ['webhook.*', 'key.created', 'move.deleted', 'shipment.*', 'shipment.status_changed,agent.*']

/** Every filter and pair of filters in every order, the same counted, and the feed and history with their filters. */
export function timedRequests(moveID: string, newest: number): Timed[] {
  const places = ['after=0', `after=${Math.floor(newest / 2)}`, 'last=200']
  const feeds = [
    ...TYPES.flatMap((type) => places.map((place) => `/v1/events?${place}&type=${type}`)),
    ...TYPES.map((type) => `/v1/events?after=0&moveID=${moveID}&type=${type}`),
    `/v1/events?after=0&moveID=${moveID}`,
    ...TYPES.map((type) => `/v1/moves/${moveID}/history?type=${type}`),
    `/v1/moves/${moveID}/history?actor=none`,
  ]
  return [
    ...listsOf('/v1/shipments', SHIPMENT_FILTERS, SHIPMENT_SORTS),
    ...listsOf('/v1/moves', MOVE_FILTERS, MOVE_SORTS),
    ...feeds.map((path) => timed('feeds', get(path))),
    timed('counts', get('/v1/shipments/summary')),
    timed('export', { ...get('/v1/shipments'), headers: { accept: 'application/x-ndjson' } }),
    timed('export', { ...get('/v1/moves?sort=lastUpdated'), headers: { accept: 'text/csv' } }),
  ]
}

export const WAIT_GROUPS = ['lists', 'counts', 'feeds', 'export']
