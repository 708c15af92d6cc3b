import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '../../../packages/server/src/db/database.ts'
import { type Ask, ask, JSON_HEADERS } from '../../load/probe.ts'
import { CONNECTIONS } from '../../load/scenarios.ts'
import { shuffled } from '../../load/walk.ts'
import type { Server } from '../../machine/servers.ts'
import { scenarioOf } from '../../measure.ts'
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

/** One kind of request, and how its requests are found: by places in a list, or by the ids of shipments. */
export type Work = {
  name: string
  label: string
  status: number
  followsTag?: boolean
  /** The request changes the data, so it gets a copy of the database. */
  isWrite?: boolean
  /** The request needs a key, so it is sent to a service that accepts keys. */
  needsKey?: boolean
  requests: Search
}
type Search = (found: Finder) => Promise<Ask[]>

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

const get = (path: string): Ask => ({ method: 'GET', path })
const firstPages = (list: List) => async () => [get(firstPageOf(list))]
const deep = (list: List) => async (found: Finder) => (await found.deepPages(list)).map(get)
/** A GET of a path for each id of a shipment, or of another kind of record. */
const byIds = (pathOf: (id: string) => string, what?: Beside) => async (found: Finder) =>
  (await (what ? found.idsWith(what) : found.ids())).map((id) => get(pathOf(id)))
const read = (name: string, label: string, requests: Search): Work => ({ name, label, status: 200, requests })

/** The first page, and pages deep inside, of a caller with a share of the moves. Ten moves have no depth. */
const ofShare = (share: Share, label: string): Work[] => {
  const list = ofParty(partyWith(share))
  const asked = (name: string, what: string, pages: Search): Work => ({
    ...read(`party-${share}${name}`, `${what}, ${label}`, async (found) => {
      const headers = await found.callerWith(share)
      return (await pages(found)).map((each) => ({ ...each, headers }))
    }),
    needsKey: true,
  })
  const first = asked('', 'First page', firstPages(list))
  return share === 'ten' ? [first] : [first, asked('-deep', 'Deep inside', deep(list))]
}

/**
 * Searches in one field, each for something of a shipment or of its move; undefined if the shipment lacks it. Texts are taken from shipments
 * with an address. A first name belongs to one customer in eleven.
 */
const SEARCHES: Record<string, (shipment: Seeded) => string | undefined> = {
  phone: ({ move }) => move.customer.phone.slice(-4),
  name: ({ move }) => `${move.customer.firstName} ${move.customer.lastName}`,
  locator: ({ move }) => move.locator.slice(0, 5),
  reference: ({ reference }) => reference,
  city: ({ destinationAddress }) => destinationAddress!.city,
  street: ({ destinationAddress }) => destinationAddress!.streetAddress1,
  beginning: ({ reference }) => reference.slice(0, -2),
  number: ({ reference }) => reference.slice(reference.indexOf('-') + 1),
  'second-name': ({ move }) => move.customer.lastName.split('-')[1],
  'common-name': ({ move }) => move.customer.firstName,
  nothing: ({ reference }) => `nothing ${reference}`,
}
type Seeded = {
  reference: string
  destinationAddress: { city: string; streetAddress1: string } | null
  move: { locator: string; customer: { firstName: string; lastName: string; phone: string } }
}
const SEARCHES_MAX = 100

const searches = (textOf: (shipment: Seeded) => string | undefined) => async (found: Finder) => {
  const asks: Ask[] = []
  for (const id of await found.ids()) {
    const shipment: Seeded = JSON.parse((await ask(found.port, get(`${PATH}/${id}?expand=move`))).body)
    const search = shipment.destinationAddress === null ? undefined : textOf(shipment)
    if (search === undefined) continue
    const body = JSON.stringify({ search })
    asks.push({ method: 'QUERY', path: PATH, headers: JSON_HEADERS, body })
    if (asks.length === SEARCHES_MAX) break
  }
  return asks
}

/** Reads come first, because writes make the database larger than its nominal size. */
export const WORK: readonly Work[] = [
  read(
    'item',
    'GET one shipment, random ids',
    byIds((id) => `${PATH}/${id}`),
  ),
  read('first', 'First page', firstPages(ALL)),
  read('deep', 'Pages deep inside', deep(ALL)),
  read('filtered', 'Filtered by status, first page', firstPages(IN_TRANSIT)),
  read('filtered-deep', 'Filtered by status, deep inside', deep(IN_TRANSIT)),
  read('sorted', 'Sorted by -lastUpdated, deep inside', deep(BY_LAST_UPDATED)),
  ...ofShare('all', 'key bound to no party'),
  ...ofShare('half', 'party with half of the moves'),
  ...ofShare('ten', 'party with ten moves'),
  ...Object.entries(SEARCHES).map(([kind, textOf]) => read(`search-${kind}`, `Search by ${kind}`, searches(textOf))),
  read(
    'documents',
    'Documents of a shipment',
    byIds((id) => `${PATH}/${id}/documents`, 'documented'),
  ),
  read(
    'document',
    'GET one document, random ids',
    byIds((id) => `/v1/documents/${id}`, 'documents'),
  ),
  read('parties', 'First page of parties', async () => [get('/v1/parties?limit=50')]),
  read(
    'party',
    'GET one party, random ids',
    byIds((id) => `/v1/parties/${id}`, 'parties'),
  ),
  read(
    'history',
    'History of a shipment',
    byIds((id) => `${PATH}/${id}/history`),
  ),
  read('summary', 'Summary of all shipments', async () => [get(`${PATH}/summary`)]),
  { name: '412', label: 'PATCH for an older version (412)', status: 412, requests: staleUpdates },
  {
    ...{ ...scenarioOf('patch'), isWrite: true },
    requests: async (found) => scenarioOf('patch').requests(found.port, await found.ids()),
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

/** Finds ids and values for the requests in the database of a server. */
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

/** As many requests for every size, so that sizes do not differ in the number of different requests. */
export async function requestsOf({ requests }: Work, finders: readonly Finder[]): Promise<Ask[][]> {
  const all = await Array.fromAsync(finders, requests)
  const count = Math.min(REQUESTS_MAX, ...all.map((found) => found.length))
  return all.map((found) => found.slice(0, count))
}
