import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '../../../packages/server/src/db/database.ts'
import { type Ask, ask } from '../../load/probe.ts'
import { CONNECTIONS, SCENARIOS } from '../../load/scenarios.ts'
import { shuffled } from '../../load/walk.ts'
import type { Server } from '../../machine/servers.ts'
import { addDocumentsAndParties } from '../../seed/documents.ts'
import { callerWith, partyWith, type Share } from './parties.ts'
import {
  ALL,
  BY_LAST_UPDATED,
  firstPageOf,
  IN_TRANSIT,
  type List,
  ofParty,
  PATH,
  pagesFrom,
  placesOf,
} from './places.ts'

const REQUESTS_MAX = 2_000
/** As many as 10,000 shipments have. */
const DEEP_PAGES = 100
/** Deep pages are looked for in this part of a list. */
const DEEP = [0.25, 0.75] as const
const JSON_HEADERS = { 'Content-Type': 'application/json' }

/** One kind of request, and how its requests are found: by places in a list, or by the ids of shipments. */
export type Work = {
  name: string
  label: string
  status: number
  followsTag?: boolean
  /** It changes the data, so it needs a copy of its own. */
  isWrite?: boolean
  /** It needs a key, so it is sent to a service that accepts keys. */
  needsKey?: boolean
  requests(found: Finder): Promise<Ask[]>
}

/** What can be found on a server. */
export type Finder = {
  port: number
  ids(): Promise<string[]>
  deepPages(list: List): Promise<string[]>
  /** The header of a caller that sees this share of the moves. */
  callerWith(share: Share): Promise<Record<string, string>>
  /** Ids of shipments with documents, of documents, or of parties. */
  idsWith(what: Beside): Promise<string[]>
}

/** What there is beside shipments, and where its ids are found. */
type Beside = 'documented' | 'documents' | 'parties'
const BESIDE: Record<Beside, Sql> = {
  documented: sql`SELECT DISTINCT shipment_id AS id FROM documents`,
  documents: sql`SELECT id FROM documents`,
  parties: sql`SELECT id FROM parties`,
}
const byIds = (what: Beside, pathOf: (id: string) => string) => async (found: Finder) =>
  (await found.idsWith(what)).map((id) => get(pathOf(id)))

const get = (path: string): Ask => ({ method: 'GET', path })
const firstPages = (list: List) => async () => [get(firstPageOf(list))]
const deep = (list: List) => async (found: Finder) => (await found.deepPages(list)).map(get)

/** The first page, and pages deep inside, of a caller with a share of the moves. */
const ofShare = (share: Share, label: string): Work[] => {
  const list = ofParty(partyWith(share))
  const asked = (pages: (found: Finder) => Promise<Ask[]>) => async (found: Finder) => {
    const headers = await found.callerWith(share)
    return (await pages(found)).map((each) => ({ ...each, headers }))
  }
  const work = { status: 200, needsKey: true }
  const first = { ...work, name: `party-${share}`, label: `First page, ${label}`, requests: asked(firstPages(list)) }
  // Ten moves have no depth.
  if (share === 'ten') return [first]
  return [first, { ...work, name: `party-${share}-deep`, label: `Deep inside, ${label}`, requests: asked(deep(list)) }]
}

/** Searches in one field, each for something of a shipment or of its move. Texts are taken from shipments with an address. */
const SEARCHES: Record<string, (shipment: Seeded) => string> = {
  phone: ({ move }) => move.customer.phone.slice(-4),
  name: ({ move }) => `${move.customer.firstName} ${move.customer.lastName}`,
  locator: ({ move }) => move.locator.slice(0, 5),
  reference: ({ reference }) => reference,
  city: ({ destinationAddress }) => destinationAddress!.city,
  street: ({ destinationAddress }) => destinationAddress!.streetAddress1,
}
type Seeded = {
  reference: string
  destinationAddress: { city: string; streetAddress1: string } | null
  move: { locator: string; customer: { firstName: string; lastName: string; phone: string } }
}
const SEARCHES_MAX = 100

const searches = (textOf: (shipment: Seeded) => string) => async (found: Finder) => {
  const asks: Ask[] = []
  for (const id of await found.ids()) {
    const shipment: Seeded = JSON.parse((await ask(found.port, get(`${PATH}/${id}?expand=move`))).body)
    if (shipment.destinationAddress === null) continue
    asks.push({
      method: 'QUERY',
      path: PATH,
      headers: JSON_HEADERS,
      body: JSON.stringify({ search: textOf(shipment) }),
    })
    if (asks.length === SEARCHES_MAX) break
  }
  return asks
}

/** Reads come first: what is written later makes the database larger than it was said to be. */
export const WORK: readonly Work[] = [
  {
    name: 'item',
    label: 'GET one shipment, random ids',
    status: 200,
    requests: async (found) => (await found.ids()).map((id) => get(`${PATH}/${id}`)),
  },
  { name: 'first', label: 'First page', status: 200, requests: firstPages(ALL) },
  { name: 'deep', label: 'Pages deep inside', status: 200, requests: deep(ALL) },
  { name: 'filtered', label: 'Filtered by status, first page', status: 200, requests: firstPages(IN_TRANSIT) },
  { name: 'filtered-deep', label: 'Filtered by status, deep inside', status: 200, requests: deep(IN_TRANSIT) },
  { name: 'sorted', label: 'Sorted by -lastUpdated, deep inside', status: 200, requests: deep(BY_LAST_UPDATED) },
  ...ofShare('all', 'key bound to no party'),
  ...ofShare('half', 'party with half of the moves'),
  ...ofShare('ten', 'party with ten moves'),
  ...Object.entries(SEARCHES).map(([kind, textOf]) => ({
    ...{ name: `search-${kind}`, label: `Search by ${kind}`, status: 200 },
    requests: searches(textOf),
  })),
  {
    ...{ name: 'documents', label: 'Documents of a shipment', status: 200 },
    requests: byIds('documented', (id) => `${PATH}/${id}/documents`),
  },
  {
    ...{ name: 'document', label: 'GET one document, random ids', status: 200 },
    requests: byIds('documents', (id) => `/v1/documents/${id}`),
  },
  { name: 'parties', label: 'First page of parties', status: 200, requests: async () => [get('/v1/parties?limit=50')] },
  {
    ...{ name: 'party', label: 'GET one party, random ids', status: 200 },
    requests: byIds('parties', (id) => `/v1/parties/${id}`),
  },
  {
    name: 'history',
    label: 'History of a shipment',
    status: 200,
    requests: async (found) => (await found.ids()).map((id) => get(`${PATH}/${id}/history`)),
  },
  { name: 'summary', label: 'Summary of all shipments', status: 200, requests: async () => [get(`${PATH}/summary`)] },
  {
    name: '412',
    label: 'PATCH for an older version (412)',
    status: 412,
    requests: staleUpdates,
  },
  {
    name: 'patch',
    label: 'PATCH with If-Match, durable',
    status: 200,
    followsTag: true,
    isWrite: true,
    requests: async (found) => SCENARIOS.find(({ name }) => name === 'patch')!.requests(found.port, await found.ids()),
  },
]

/** Updates of shipments that have changed since they were made, for the version they began with. */
async function staleUpdates(found: Finder): Promise<Ask[]> {
  const updates: Ask[] = []
  for (const id of await found.ids()) {
    const { body } = await ask(found.port, get(`${PATH}/${id}/history`))
    const tag = /"previousETag":"([^"]+)"/.exec(body)?.[1]
    if (tag === undefined) continue
    const headers = { ...JSON_HEADERS, 'If-Match': `"${tag}"` }
    updates.push({ method: 'PATCH', path: `${PATH}/${id}`, headers, body: '{"estimatedWeight":6120}' })
    if (updates.length === CONNECTIONS) break
  }
  return updates
}

/** Looks in the database of a server for what to ask it. */
export function finderOf({ port }: Server, db: Database): Finder {
  const somewhere = placesOf(db, ALL, REQUESTS_MAX)
  return {
    port,
    ids: async () => shuffled((await somewhere).map(({ id }) => id)),
    async deepPages(list) {
      const places = await placesOf(db, list, DEEP_PAGES / (DEEP[1] - DEEP[0]))
      const middle = places.filter((_, i) => i >= DEEP[0] * places.length && i < DEEP[1] * places.length)
      return shuffled(await pagesFrom(db, list, middle))
    },
    callerWith: (share) => callerWith(db, share),
    async idsWith(what) {
      await addDocumentsAndParties(db)
      const ids = BESIDE[what]
      const [count = 0] = await db.column<number | string>(sql`SELECT count(*) AS count FROM (${ids}) AS beside`)
      const step = Math.max(1, Math.floor(Number(count) / REQUESTS_MAX))
      const numbered = sql`SELECT id, row_number() OVER (ORDER BY id) AS place FROM (${ids}) AS beside`
      return shuffled(
        await db.column<string>(
          sql`SELECT id FROM (${numbered}) AS numbered WHERE place % CAST(${step} AS integer) = 0 ORDER BY place`,
        ),
      )
    },
  }
}

/** As many requests for every size, so that it is not the number of different ones that tells them apart. */
export async function requestsOf(work: Work, finders: readonly Finder[]): Promise<Ask[][]> {
  const all: Ask[][] = []
  for (const finder of finders) all.push(await work.requests(finder))
  const count = Math.min(REQUESTS_MAX, ...all.map((requests) => requests.length))
  return all.map((requests) => requests.slice(0, count))
}
