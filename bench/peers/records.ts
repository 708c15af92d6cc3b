/** What every peer with tables does with a record beside its framework and its database: JSON in columns, changes and events. */
import { randomBytes, randomUUID } from 'node:crypto'
import { COLUMNS, JSON_COLUMNS } from './columns.ts'

export type Values = Record<string, unknown>
/** A row of `shipments`, or what the peer makes of it: its members and its version. */
export type Shipment = Values & { id: string; version: number }

/** The shipment of a row. The row becomes the shipment. */
export function shipmentOf(row: Shipment): Shipment {
  for (const name of JSON_COLUMNS) if (row[name] !== null) row[name] = JSON.parse(row[name] as string)
  return row
}

export function rowOf(shipment: Shipment): Shipment {
  const row = { ...shipment }
  for (const name of JSON_COLUMNS) if (row[name] !== null) row[name] = JSON.stringify(row[name])
  return row
}

/** A member that a client must not send. */
export const unknownIn = (body: Values): string | undefined =>
  Object.keys(body).find((name) => !(name in COLUMNS) || name === 'id')

export const tagOf = ({ version }: { version: number }): string => `"${version}"`

/** The version of an If-Match. */
export function versionOf(ifMatch: string | null | undefined): number | undefined {
  const version = /^"(\d+)"$/.exec(ifMatch ?? '')?.[1]
  return version === undefined ? undefined : Number(version)
}

/** The next version of a shipment. */
export const patched = (before: Shipment, changes: Values): Shipment => ({
  ...before,
  ...changes,
  lastUpdated: new Date().toISOString(),
  version: before.version + 1,
})

/** An id that is greater than those of earlier milliseconds, so that new rows are beside each other. */
function newId(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

const NOTHING = Object.fromEntries(Object.keys(COLUMNS).map((name) => [name, null]))

/** A new shipment with its move. */
export function newRecords(body: Values): { move: Values & { id: string; version: number }; shipment: Shipment } {
  const now = new Date().toISOString()
  const times = { createdAt: now, lastUpdated: now, version: 1 }
  const locator = randomBytes(5).toString('hex').toUpperCase()
  const move = { id: newId(), locator, status: 'SUBMITTED', metadata: '{}', ...times }
  const own = { id: newId(), moveID: move.id, locator: `${locator}-01`, status: 'SUBMITTED' }
  const nextStatuses = ['APPROVED', 'REJECTED', 'CANCELED']
  return { move, shipment: { ...NOTHING, metadata: {}, ...body, ...own, nextStatuses, submittedAt: now, ...times } }
}

/** The columns of the table of events, without its number. */
export const EVENT_COLUMNS = 'id type subject shipment_id etag previous_etag changes actor request_id time doc'.split(
  ' ',
)

const UNTOLD = ['id', 'lastUpdated', 'version']

/** The row that tells of a change: what it changed, and a copy of the record. */
export function eventOf(type: string, before: Values | undefined, after: Values & { id: string; version: number }) {
  const changes: object[] = []
  for (const [name, to] of Object.entries(after)) {
    const from = before?.[name] ?? null
    if (UNTOLD.includes(name) || from === to || (to !== null && JSON.stringify(from) === JSON.stringify(to))) continue
    changes.push({ path: `/${name}`, from, to })
  }
  const isShipment = type.startsWith('shipment.')
  return {
    id: newId(),
    type,
    subject: `${isShipment ? 'shipments' : 'moves'}/${after.id}`,
    shipment_id: isShipment ? after.id : null,
    etag: String(after.version),
    previous_etag: before ? String(before.version) : null,
    changes: JSON.stringify(changes),
    actor: 'anonymous',
    request_id: randomUUID(),
    time: String(after.lastUpdated),
    doc: JSON.stringify(after),
  }
}

/** The tables as a peer reads and writes them. A change and its event are one transaction. */
export type Store = {
  list(limit: number): Shipment[]
  find(id: string): Shipment | undefined
  /** The next version of a shipment, or why there is none. */
  patch(id: string, version: number, changes: Values): Shipment | 404 | 412
  create(body: Values): Shipment
}

/** What is sent, whatever the framework. */
export type Answer = { status: number; tag?: string; body: object }

const TITLES: Record<number, string> = {
  404: 'There is no such shipment.',
  412: 'It has changed meanwhile.',
  428: 'If-Match is missing.',
}
const refusal = (status: number, title = TITLES[status]): Answer => ({ status, body: { title } })
const sent = (status: number, shipment: Shipment): Answer => ({ status, tag: tagOf(shipment), body: shipment })

/** The answers of a peer that has its framework call them. */
export const answersOf = (store: Store) => ({
  list: (limit: string | null | undefined): Answer => ({
    status: 200,
    body: { items: store.list(Math.min(200, Number(limit ?? 50))) },
  }),
  find(id: string): Answer {
    const shipment = store.find(id)
    return shipment ? sent(200, shipment) : refusal(404)
  },
  patch(id: string, ifMatch: string | null | undefined, changes: Values): Answer {
    const version = versionOf(ifMatch)
    if (version === undefined) return refusal(428)
    const unknown = unknownIn(changes)
    if (unknown) return refusal(422, `${unknown} is unknown.`)
    const next = store.patch(id, version, changes)
    return typeof next === 'number' ? refusal(next) : sent(200, next)
  },
  create(body: Values): Answer {
    const unknown = unknownIn(body)
    return unknown ? refusal(422, `${unknown} is unknown.`) : sent(201, store.create(body))
  },
})
