/** Lists of records, their pages, and how many rows the statements of a page touch. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Sql } from 'sql-template-tag'
import type { Database, Reader } from '../../src/db/database.ts'
import { pageOf } from '../../src/db/lists/keyset.ts'
import type { Bounds } from '../../src/db/lists/keyset-query.ts'
import type { Order } from '../../src/db/lists/stretch.ts'
import { openPostgres } from '../../src/db/postgres/postgres.ts'
import type { Position } from '../../src/kernel/page.ts'
import { sortsOf } from '../../src/kernel/record.ts'
import { MoveFilter } from '../../src/moves/schema.ts'
import { MOVE_CONDITION_COLUMNS, whereMoves } from '../../src/moves/store.ts'
import { SHIPMENT } from '../../src/shipments/fields.ts'
import { ShipmentFilter } from '../../src/shipments/schema.ts'
import { SHIPMENT_CONDITION_COLUMNS, whereShipments } from '../../src/shipments/store.ts'
import { runStatements, type TestDatabase } from '../databases.ts'
import { combinationsIn, type Samples, type Sort } from './combinations.ts'
import { type Judge, judgeOf } from './plans.ts'
import {
  agentRows,
  entryRows,
  insertRows,
  insertShipments,
  jobRows,
  moveRows,
  type Row,
  SHIPMENTS,
  shipmentRows,
} from './rows.ts'
import { MOVE_SAMPLES, type Sample, SHIPMENT_SAMPLES } from './samples.ts'

export const BOUNDS: Bounds = { glance: 36, few: 40, atOnce: 50, lookMax: 150 }
export const LIMIT = 36
export type List = {
  table: string
  /** A statement touches a small multiple of its bound, but never the whole table. */
  rowsMax: number
  columns: readonly string[]
  rows: readonly Row[]
  samples: Samples
  filters: object
  where: (filter: never) => ReturnType<typeof whereMoves>
  sorts: readonly Sort[]
}
export const [BY_ID, BY_UPDATE] = [
  { column: 'id', isNullable: false },
  { column: 'last_updated', isNullable: false },
]
export const LISTS: readonly List[] = [
  {
    table: 'moves',
    rowsMax: 160,
    columns: MOVE_CONDITION_COLUMNS,
    rows: moveRows(),
    samples: MOVE_SAMPLES,
    filters: MoveFilter.properties,
    where: whereMoves,
    sorts: [BY_ID, BY_UPDATE],
  },
  {
    table: 'shipments',
    rowsMax: 400,
    columns: SHIPMENT_CONDITION_COLUMNS,
    rows: shipmentRows(),
    samples: SHIPMENT_SAMPLES,
    filters: ShipmentFilter.properties,
    where: whereShipments,
    sorts: Object.values(sortsOf(SHIPMENT)),
  },
]

/** The rows in an order, sorted by comparison. */
export function sorted(rows: readonly Row[], { column, isDescending }: Order): Row[] {
  const sign = isDescending ? -1 : 1
  const compare = (a: string, b: string) => (a < b ? -sign : a > b ? sign : 0)
  return rows.toSorted((a, b) => {
    const [x, y] = [a[column], b[column]] as (string | null)[]
    if ((x === null) !== (y === null)) return x === null ? 1 : -1
    return compare(x ?? '', y ?? '') || compare(String(a.id), String(b.id))
  })
}

/** Reads all pages of a list, and compares them with the rows that are meant. */
export async function assertPages(
  reader: Reader,
  { table, columns, where }: List,
  order: Order,
  sample: Sample,
  inOrder: Row[],
) {
  const byID = new Map(inOrder.map((row) => [row.id, row]))
  const found: string[] = []
  let after: Position | undefined
  for (let pages = 0; ; pages++) {
    const asking = { table, columns, where: where(sample.filter as never), order, after }
    const { docs, lookedTo } = await pageOf(reader, { ...asking, limit: LIMIT, bounds: BOUNDS })
    const ids = docs.map((doc) => JSON.parse(doc).id)
    found.push(...ids)
    if (!lookedTo && docs.length < LIMIT) break
    const last = byID.get(ids.at(-1))
    after = lookedTo ?? { value: last![order.column] as string | null, id: String(last!.id) }
    assert.ok(pages < SHIPMENTS, 'it comes to no end')
  }
  const expected = inOrder.filter(sample.isMeant).map(({ id }) => id)
  assert.deepEqual(found, expected, JSON.stringify(sample.filter))
}

/** A database with all rows, and what the tests ask of it. */
export type Filled = {
  db: Database
  /** A reader that records its queries. */
  recording: (asked: Map<string, Sql>) => Reader
  /** No statement touches more rows than it may. */
  assertBounded: (asked: ReadonlyMap<string, Sql>, rowsMax: number) => Promise<void>
}

/**
 * PostgreSQL plans a statement for the values of its first five executions. These tests execute most of their thousands of statements no more
 * often, so planning would take most of the time. What a page contains does not depend on the plan, and the judge plans for the values. With one
 * connection each statement is prepared once.
 */
function planningOnce(url: string): Database {
  const once = new URL(url)
  once.searchParams.set('plan_cache_mode', 'force_generic_plan')
  return openPostgres(once.href, { poolSize: 1, isPooled: false })
}

/** Fills a database for the tests of a suite. */
export function sharedLists(open: () => Promise<TestDatabase>): Filled {
  const filled = {} as Filled
  let database: TestDatabase
  let judge: Judge
  before(async () => {
    database = await open()
    const isPostgres = database.url.startsWith('postgres:')
    filled.db = isPostgres && !database.db.isDistributed?.() ? planningOnce(database.url) : database.db
    // An automatic ANALYZE in the middle of the tests would change the plans of the rest.
    if (isPostgres)
      await runStatements(
        database.url,
        ['moves', 'shipments', 'shipment_updates', 'agents', 'move_entries', 'shipment_entries'].map(
          (table) => `ALTER TABLE ${table} SET (autovacuum_enabled = off)`,
        ),
      )
    await insertRows(filled.db, 'moves', moveRows())
    await insertShipments(filled.db, shipmentRows())
    await insertRows(filled.db, 'agents', agentRows())
    await insertRows(filled.db, 'jobs', jobRows())
    await insertRows(filled.db, 'move_entries', entryRows(moveRows()))
    await insertRows(filled.db, 'shipment_entries', entryRows(shipmentRows()))
    judge = judgeOf(database.url)
  })
  after(async () => {
    await judge.close()
    if (filled.db !== database.db) await filled.db.close()
    await database.discard()
  })
  filled.recording = (asked) => {
    const noted = (query: Sql) => {
      asked.set(query.sql, query)
      return query
    }
    const { db } = filled
    return {
      ...db,
      all: (query) => db.all(noted(query)),
      get: (query) => db.get(noted(query)),
      column: (query) => db.column(noted(query)),
    }
  }
  filled.assertBounded = async (asked, rowsMax) => {
    const faults: string[] = []
    for (const query of asked.values()) faults.push(...(await judge.faultsOf(query, rowsMax)))
    assert.deepEqual(faults.slice(0, 3), [], `${faults.length} of ${asked.size} statements`)
  }
  return filled
}

/** Every list in every order, with the filters that are tried in it. */
export function testPages({ recording, assertBounded }: Filled, database: string): void {
  for (const list of LISTS) {
    const { table, rowsMax, rows, samples, sorts } = list
    const orders = sorts.flatMap((sort): Order[] => [false, true].map((isDescending) => ({ ...sort, isDescending })))
    for (const [place, order] of orders.entries()) {
      const by = `${table} by ${order.isDescending ? '-' : ''}${order.column}`
      const turn = { name: `${by} on ${database}`, place, orders: orders.length }
      test(`${by}: filters and pairs, from the first page to the last, without a look at all`, async () => {
        const asked = new Map<string, Sql>()
        const reader = recording(asked)
        const inOrder = sorted(rows, order)
        for (const sample of combinationsIn(samples, order, turn))
          await assertPages(reader, list, order, sample, inOrder)
        await assertBounded(asked, rowsMax)
      })
    }
  }
}
