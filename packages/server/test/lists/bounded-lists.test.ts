/** Every filter and pair of filters in every order: the right records, in the right order, without a scan of the whole table. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sql, { type Sql } from 'sql-template-tag'
import { anyOf } from '../../src/db/condition.ts'
import type { Reader } from '../../src/db/database.ts'
import { countOf, pageOf } from '../../src/db/keyset.ts'
import type { Bounds } from '../../src/db/keyset-query.ts'
import type { Order } from '../../src/db/stretch.ts'
import type { Position } from '../../src/kernel/page.ts'
import { MoveFilter } from '../../src/moves/schema.ts'
import { MOVE_CONDITION_COLUMNS, whereMoves } from '../../src/moves/store.ts'
import { ShipmentFilter } from '../../src/shipments/schema.ts'
import { DATE_COLUMNS, DATE_SORTS, SHIPMENT_CONDITION_COLUMNS, whereShipments } from '../../src/shipments/store.ts'
import { forEachDatabase, runStatements, type TestDatabase } from '../databases.ts'
import { type Judge, judgeOf } from './plans.ts'
import {
  agentRows,
  entryRows,
  insertRows,
  insertShipments,
  moveRows,
  type Row,
  SHIPMENTS,
  shipmentRows,
} from './rows.ts'
import { MOVE_SAMPLES, type Sample, SHIPMENT_SAMPLES, searchesOf } from './samples.ts'

const BOUNDS: Bounds = { glance: 36, few: 40, atOnce: 50, lookMax: 150 }
const LIMIT = 36
/** A search looks at moves together with their shipments, of which there are more. */
const SEARCH_ROWS_MAX = 400
type List = {
  table: string
  /** A statement touches a small multiple of its bound, but never the whole table. */
  rowsMax: number
  columns: readonly string[]
  rows: readonly Row[]
  samples: Record<string, [Sample, Sample]>
  filters: object
  where: (filter: never) => ReturnType<typeof whereMoves>
  sorts: readonly Omit<Order, 'isDescending'>[]
}
const [BY_ID, BY_UPDATE] = [
  { column: 'id', isNullable: false },
  { column: 'last_updated', isNullable: false },
]
const LISTS: readonly List[] = [
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
    sorts: [BY_ID, BY_UPDATE, ...Object.values(DATE_SORTS)],
  },
]

/** Filters and orders with the same code as deliveryDate and scheduledPickupDate: no pairs with them are tried. */
const ALIKE = ['requestedPickupDate', 'actualPickupDate', 'scheduledDeliveryDate', 'actualDeliveryDate'] as const
const ALIKE_COLUMNS: readonly string[] = ALIKE.map((name) => DATE_COLUMNS[name])

/** No filter, each one and, in most orders, each pair of them: half of the pairs upwards, the others downwards. */
function combinationsOf(samples: List['samples'], { column, isDescending }: Order): Sample[] {
  const all = Object.values(samples)
  const names = Object.keys(samples).filter((name) => !(ALIKE as readonly string[]).includes(name))
  const unlike = ALIKE_COLUMNS.includes(column) ? [] : names.map((name) => samples[name]!)
  const pairs = unlike.flatMap(([many], i) => unlike.slice(i + 1).map((other, j) => [many, other[j % 2]!]))
  const halves = Object.groupBy(pairs, (_pair, i) => (Math.floor(i / 2) % 2 === 0 ? 'upwards' : 'downwards'))
  const half = halves[isDescending ? 'downwards' : 'upwards'] ?? []
  return [[], ...all.flat().map((sample) => [sample]), ...half].map((parts) => ({
    filter: Object.assign({}, ...parts.map(({ filter }) => filter)),
    isMeant: (row) => parts.every(({ isMeant }) => isMeant(row)),
  }))
}

/** The rows in an order, sorted by comparison. */
function sorted(rows: readonly Row[], { column, isDescending }: Order): Row[] {
  const sign = isDescending ? -1 : 1
  const compare = (a: string, b: string) => (a < b ? -sign : a > b ? sign : 0)
  return rows.toSorted((a, b) => {
    const [x, y] = [a[column], b[column]] as (string | null)[]
    if ((x === null) !== (y === null)) return x === null ? 1 : -1
    return compare(x ?? '', y ?? '') || compare(String(a.id), String(b.id))
  })
}

forEachDatabase('lists', (open) => {
  let database: TestDatabase
  let judge: Judge
  before(async () => {
    database = await open()
    // An automatic ANALYZE in the middle of the tests would change the plans of the rest.
    if (database.url.startsWith('postgres:'))
      await runStatements(
        database.url,
        ['moves', 'shipments', 'shipment_updates', 'agents', 'move_entries', 'shipment_entries'].map(
          (table) => `ALTER TABLE ${table} SET (autovacuum_enabled = off)`,
        ),
      )
    await insertRows(database.db, 'moves', moveRows())
    await insertShipments(database.db, shipmentRows())
    await insertRows(database.db, 'agents', agentRows())
    await insertRows(database.db, 'move_entries', entryRows(moveRows()))
    await insertRows(database.db, 'shipment_entries', entryRows(shipmentRows()))
    judge = judgeOf(database.url)
  })
  after(async () => {
    await judge.close()
    await database.discard()
  })

  /** A reader that records its queries. */
  const recording = (asked: Map<string, Sql>): Reader => {
    const noted = (query: Sql) => {
      asked.set(query.sql, query)
      return query
    }
    const { db } = database
    return {
      ...db,
      all: (query) => db.all(noted(query)),
      get: (query) => db.get(noted(query)),
      column: (query) => db.column(noted(query)),
    }
  }

  /** Reads all pages of a list, and compares them with the rows that are meant. */
  async function assertPages(
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

  /** No statement touches more rows than it may. */
  async function assertBounded(asked: ReadonlyMap<string, Sql>, rowsMax: number): Promise<void> {
    const faults: string[] = []
    for (const query of asked.values()) faults.push(...(await judge.faultsOf(query, rowsMax)))
    assert.deepEqual(faults.slice(0, 3), [], `${faults.length} of ${asked.size} statements`)
  }

  for (const list of LISTS) {
    const { table, rowsMax, rows, samples, filters, sorts } = list
    test(`every filter of ${table} has its samples: one that many have, and one that few have`, () => {
      assert.ok(rowsMax < rows.length)
      assert.deepEqual(Object.keys(samples).toSorted(), Object.keys(filters).toSorted())
      for (const [name, [many, few]] of Object.entries(samples)) {
        const countOf = ({ isMeant }: Sample) => rows.filter(isMeant).length
        assert.ok(countOf(many) > BOUNDS.lookMax, `${name}: ${countOf(many)}`)
        assert.ok(countOf(few) > 0 && countOf(few) <= BOUNDS.few, `${name}: ${countOf(few)}`)
      }
    })

    for (const isDescending of [false, true])
      for (const sort of sorts) {
        const order: Order = { ...sort, isDescending }
        test(`${table} by ${isDescending ? '-' : ''}${sort.column}: every filter and pair, from the first page to the last, without a look at all`, async () => {
          const asked = new Map<string, Sql>()
          const reader = recording(asked)
          const inOrder = sorted(rows, order)
          for (const sample of combinationsOf(samples, order)) await assertPages(reader, list, order, sample, inOrder)
          await assertBounded(asked, rowsMax)
        })
      }

    for (const { kind, samples: found } of searchesOf(table))
      test(`${table} found by ${kind}, common or rare, in any order: without a look at all`, async () => {
        for (const sort of sorts) {
          const order = { ...sort, isDescending: true }
          const asked = new Map<string, Sql>()
          for (const sample of found) await assertPages(recording(asked), list, order, sample, sorted(rows, order))
          await assertBounded(asked, SEARCH_ROWS_MAX)
        }
      })
  }

  test('the version of a list is read in the same turn as its page, by one statement on a server, or before anything else of the page', async () => {
    const asking = { table: 'shipments', columns: SHIPMENT_CONDITION_COLUMNS, limit: LIMIT, bounds: BOUNDS }
    const newestFirst: Order = { ...BY_ID, isDescending: true }
    const byDate: Order = { column: 'delivery_date', isDescending: true, isNullable: true }
    for (const [where, order, isTogether] of [
      [[], newestFirst, true],
      [[], byDate, true],
      [whereShipments({ status: ['SUBMITTED'] }), newestFirst, true],
      [whereShipments({ status: ['SUBMITTED', 'DELIVERED'] }), newestFirst, false],
      [whereShipments({ status: ['SUBMITTED'] }), byDate, false],
    ] as const) {
      const asked = new Map<string, Sql>()
      const reading = pageOf(recording(asked), { ...asking, where, order, version: sql`(SELECT 'seven')` })
      const askedAtOnce = asked.size
      const page = await reading
      assert.deepEqual(page, { ...(await pageOf(database.db, { ...asking, where, order })), version: 'seven' })
      const [first = ''] = asked.keys()
      assert.match(first, /^SELECT \(SELECT 'seven'\)/)
      assert.equal(askedAtOnce === asked.size, isTogether, first)
      if (isTogether) assert.equal(asked.size, database.db.isRemote ? 1 : 2)
    }
  })

  test('the count of what has a status on few days looks at those days only', async () => {
    const asked = new Map<string, Sql>()
    const [{ status }, [, { rowsMax, columns, rows }]] = [SHIPMENT_SAMPLES, LISTS as [List, List]]
    for (const days of ['pickup', 'delivery', 'deliveryDate', 'scheduledPickupDate'] as const) {
      const [many, few] = [status![0], SHIPMENT_SAMPLES[days]![1]]
      const where = whereShipments({ ...many.filter, ...few.filter } as ShipmentFilter)
      const count = await countOf(recording(asked), { table: 'shipments', columns, where, bounds: BOUNDS })
      assert.equal(count, rows.filter((row) => many.isMeant(row) && few.isMeant(row)).length, days)
    }
    await assertBounded(asked, rowsMax)
    // Without a limit the planner could as well look at all rows with the status, as it does with more of them.
    assert.deepEqual(
      [...asked.keys()].filter((text) => !text.includes('LIMIT')),
      [],
    )
  })

  test('a page ends early at its limit of rows, and the next one continues there', async () => {
    const query = {
      table: 'shipments',
      columns: SHIPMENT_CONDITION_COLUMNS,
      where: [anyOf('status', ['SUBMITTED']), { test: sql`locator = 'SH0001'`, spans: [] }],
      order: { column: 'delivery_date', isDescending: true, isNullable: true },
      limit: LIMIT,
      bounds: BOUNDS,
    }
    const { docs, lookedTo } = await pageOf(database.db, query)
    const inOrder = sorted(shipmentRows(), query.order)
    assert.deepEqual([docs, lookedTo?.id], [[], inOrder[BOUNDS.lookMax - 1]!.id])
  })

  test('a customer with many moves and few shipments: all of them are found', async () => {
    const ids = Array.from(
      { length: BOUNDS.few + 10 },
      (_, n) => `019b0000-0000-7000-8000-${String(n).padStart(12, '0')}`,
    )
    const [move, shipment] = [moveRows()[0]!, shipmentRows()[0]!]
    const moved = ids.map((id, n) => ({ ...move, id, locator: `IVY${n}`, first_name_key: 'ivy' }))
    await insertRows(database.db, 'moves', moved)
    const last = { ...shipment, id: ids.at(-1)!, move_id: ids.at(-1)!, locator: 'IVY-01', doc: 'the shipment' }
    await insertShipments(database.db, [last])
    const { docs } = await pageOf(database.db, {
      ...{ table: 'shipments', columns: SHIPMENT_CONDITION_COLUMNS, where: whereShipments({ customer: 'ivy' }) },
      ...{ order: { ...BY_ID, isDescending: true }, limit: LIMIT, bounds: BOUNDS },
    })
    assert.deepEqual(docs, ['the shipment'])
  })
})
