/** Every filter in every order, and every pair of filters: the right records, in the right order, without a scan of the whole table. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql, { type Sql } from 'sql-template-tag'
import { sampleOf } from '../../../../scripts/sample.ts'
import { anyOf } from '../../src/db/lists/condition.ts'
import { countOf, pageOf } from '../../src/db/lists/keyset.ts'
import type { Order } from '../../src/db/lists/stretch.ts'
import type { ShipmentFilter } from '../../src/shipments/schema.ts'
import { SHIPMENT_CONDITION_COLUMNS, whereShipments } from '../../src/shipments/store.ts'
import { forEachDatabase } from '../databases.ts'
import { assertPages, BOUNDS, BY_ID, LIMIT, LISTS, type List, sharedLists, sorted, testPages } from './bounded.ts'
import { insertRows, insertShipments, moveRows, shipmentRows } from './rows.ts'
import { type Sample, SHIPMENT_SAMPLES, searchesOf } from './samples.ts'

/** A search looks at moves together with their shipments, of which there are more. */
const SEARCH_ROWS_MAX = 400
/** The orders of each search in `npm test`. */
const SEARCH_ORDERS = 1

forEachDatabase('lists', (open, database) => {
  const lists = sharedLists(open)
  testPages(lists, database)

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

    for (const { kind, samples: found } of searchesOf(table))
      test(`${table} found by ${kind}, common or rare, in any order: without a look at all`, async () => {
        for (const sort of sampleOf(`${table} by ${kind} on ${database}`, sorts, SEARCH_ORDERS)) {
          const order = { ...sort, isDescending: true }
          const asked = new Map<string, Sql>()
          for (const sample of found)
            await assertPages(lists.recording(asked), list, order, sample, sorted(rows, order))
          await lists.assertBounded(asked, SEARCH_ROWS_MAX)
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
      const reading = pageOf(lists.recording(asked), { ...asking, where, order, version: sql`(SELECT 'seven')` })
      const askedAtOnce = asked.size
      const page = await reading
      assert.deepEqual(page, { ...(await pageOf(lists.db, { ...asking, where, order })), version: 'seven' })
      const [first = ''] = asked.keys()
      assert.match(first, /^SELECT \(SELECT 'seven'\)/)
      assert.equal(askedAtOnce === asked.size, isTogether, first)
      if (isTogether) assert.equal(asked.size, lists.db.isRemote ? 1 : 2)
    }
  })

  test('the count of what has a status on few days looks at those days only', async () => {
    const asked = new Map<string, Sql>()
    const [{ status }, [, { rowsMax, columns, rows }]] = [SHIPMENT_SAMPLES, LISTS as [List, List]]
    for (const days of ['pickup', 'delivery', 'deliveryDate', 'scheduledPickupDate'] as const) {
      const [many, few] = [status![0], SHIPMENT_SAMPLES[days]![1]]
      const where = whereShipments({ ...many.filter, ...few.filter } as ShipmentFilter)
      const count = await countOf(lists.recording(asked), { table: 'shipments', columns, where, bounds: BOUNDS })
      assert.equal(count, rows.filter((row) => many.isMeant(row) && few.isMeant(row)).length, days)
    }
    await lists.assertBounded(asked, rowsMax)
    // The servers of distributed tables count their rows at the same time, as their planners choose.
    if (lists.db.isDistributed?.()) return
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
    const { docs, lookedTo } = await pageOf(lists.db, query)
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
    await insertRows(lists.db, 'moves', moved)
    const id = ids.at(-1)!
    const doc = JSON.stringify({ id })
    await insertShipments(lists.db, [{ ...shipment, id, move_id: id, locator: 'IVY-01', doc }])
    const { docs } = await pageOf(lists.db, {
      ...{ table: 'shipments', columns: SHIPMENT_CONDITION_COLUMNS, where: whereShipments({ customer: 'ivy' }) },
      ...{ order: { ...BY_ID, isDescending: true }, limit: LIMIT, bounds: BOUNDS },
    })
    assert.deepEqual(docs, [doc])
  })
})
