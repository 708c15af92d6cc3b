import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '../../../packages/server/src/db/database.ts'
import type { JsonObject } from '../../../packages/server/src/kernel/json.ts'
import { cursorOf, type Position } from '../../../packages/server/src/kernel/page.ts'

export const PATH = '/v1/shipments'

/** A list of shipments: how it is asked for, and its rows in their order, numbered. `partyID` is the party that the caller is bound to. */
export type List = { query: string; filter: JsonObject; sort: string; rows: Sql; partyID?: string | null }

export const ALL: List = {
  query: 'limit=50',
  filter: {},
  sort: '',
  rows: sql`SELECT id AS value, id, row_number() OVER (ORDER BY id) AS place FROM shipments`,
}
export const IN_TRANSIT: List = {
  query: 'status=IN_TRANSIT&limit=50',
  filter: { status: ['IN_TRANSIT'] },
  sort: '',
  rows: sql`SELECT id AS value, id, row_number() OVER (ORDER BY id) AS place FROM shipments WHERE status = 'IN_TRANSIT'`,
}
export const BY_LAST_UPDATED: List = {
  query: 'sort=-lastUpdated&limit=50',
  filter: {},
  sort: '-lastUpdated',
  rows: sql`SELECT last_updated AS value, id, row_number() OVER (ORDER BY last_updated, id) AS place FROM shipments`,
}

/** The same as the first list, as a party sees it. */
export const ofParty = (partyID: string | null): List => ({
  ...ALL,
  partyID,
  ...(partyID && {
    rows: sql`SELECT id AS value, id, row_number() OVER (ORDER BY id) AS place FROM shipment_entries WHERE entry = ${`whole:${partyID}`}`,
  }),
})

/** The first page of a list. */
export const firstPageOf = ({ query }: List): string => `${PATH}?${query}`

/** So many places all over a list, looked up in the database: to walk there page by page takes hours with millions of shipments. */
export async function placesOf(db: Database, { rows }: List, places: number): Promise<Position[]> {
  const { count } = (await db.get<{ count: number | string }>(sql`SELECT count(*) AS count FROM (${rows}) AS listed`))!
  const step = Math.max(1, Math.floor(Number(count) / places))
  return db.all<Position>(
    sql`SELECT value, id FROM (${rows}) AS listed WHERE place % CAST(${step} AS integer) = 0 ORDER BY place`,
  )
}

/** The pages that follow these places, with the cursors that the service would have given out there. */
export async function pagesFrom(db: Database, list: List, places: readonly Position[]): Promise<string[]> {
  const key = (await db.get<{ value: string }>(sql`SELECT value FROM settings WHERE name = 'cursor_key'`))!.value
  const listID = JSON.stringify([PATH, list.filter, list.sort]) + (list.partyID ? ` of ${list.partyID}` : '')
  return places.map((place) => `${firstPageOf(list)}&cursor=${cursorOf(key, listID, place)}`)
}
