/** Lists of a party that is on half of all moves: they read hardly more than those of an unbound caller. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Sql } from 'sql-template-tag'
import type { Reader } from '../../src/db/database.ts'
import { anyOf, type Condition } from '../../src/db/lists/condition.ts'
import { pageOf } from '../../src/db/lists/keyset.ts'
import { BOUNDS } from '../../src/db/lists/keyset-query.ts'
import { openSession } from '../../src/db/postgres/wire/session.ts'
import { SHIPMENT_CONDITION_COLUMNS } from '../../src/shipments/store.ts'
import { isSeenBy, partyEntryOf } from '../../src/visibility/entries.ts'
import { startTestApp } from '../app.ts'
import { hasCitus } from '../citus.ts'
import { forEachDatabase, type TestDatabase } from '../databases.ts'
import { newShipment } from '../fixtures.ts'
import { newParty, putOn } from '../parties.ts'
import { type Judge, judgeOf } from './plans.ts'
import { insertRows, insertShipments, moveRows, shipmentRows } from './rows.ts'

const PARTY = 'a party'
const LIMIT = 51
/** Where tables are distributed, further statements read the documents by their ids, fifty each. */
const READS_BY_ID = hasCitus() ? 2 : 0
const BY_ID = { column: 'id', isDescending: true, isNullable: false }
const OF_PARTY = isSeenBy('shipment_entries', PARTY, true)

forEachDatabase('lists of a party', (open) => {
  let database: TestDatabase
  let judge: Judge
  const seen = shipmentRows().filter((_row, n) => n % 2 === 0)
  before(async () => {
    database = await open()
    judge = judgeOf(database.url)
    await insertRows(database.db, 'moves', moveRows())
    await insertShipments(database.db, shipmentRows())
    const entry = partyEntryOf(PARTY, 'HAULER')
    await insertRows(
      database.db,
      'shipment_entries',
      seen.map(({ id, move_id }) => ({ entry, id: id!, move_id: move_id! })),
    )
  })
  after(async () => {
    await judge.close()
    await database.discard()
  })

  /** The queries for the first page of a list, and how many documents it has. */
  async function firstPage(where: Condition[]): Promise<{ asked: Sql[]; count: number }> {
    const { db } = database
    const asked: Sql[] = []
    const noted = <Result>(run: (query: Sql) => Result) => {
      return (query: Sql): Result => {
        asked.push(query)
        return run(query)
      }
    }
    const reader = { ...db, all: noted(db.all), get: noted(db.get), column: noted(db.column) } as Reader
    const { docs } = await pageOf(reader, {
      ...{ table: 'shipments', columns: SHIPMENT_CONDITION_COLUMNS, where, order: BY_ID, limit: LIMIT },
    })
    return { asked, count: docs.length }
  }

  test('with another filter: a glance fills the page', async () => {
    const { asked, count } = await firstPage([OF_PARTY, anyOf('shipment_type', ['HHG'])])
    assert.equal(count, LIMIT)
    // Whether few rows match, for each of the two conditions, and the page.
    assert.equal(asked.length, 3 + READS_BY_ID)
    // The judge adds up the rows of all tables on SQLite.
    const rowsMax = BOUNDS.glance * (database.url.startsWith('sqlite:') ? 2 : 1) + 1
    for (const query of asked) assert.deepEqual(await judge.faultsOf(query, rowsMax), [])
  })

  test('without a filter: the documents of neighbors are found in one pass over the index', async (t) => {
    if (!database.url.startsWith('postgres')) return t.skip('SQLite does not count its pages')
    if (hasCitus()) return t.skip('further statements read the documents')
    const session = openSession(database.url)
    const blocksOf = async (where: Condition[]): Promise<number> => {
      const { asked, count } = await firstPage(where)
      assert.deepEqual([count, asked.length], [LIMIT, 1])
      const [{ text, values }] = asked as [Sql]
      const [row] = await session.rows<{ 'QUERY PLAN': string }>(
        `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
        values,
      )
      const { Plan: plan } = JSON.parse(row!['QUERY PLAN'])[0]
      return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    }
    try {
      await session.rows('SET enable_seqscan = off; SET enable_bitmapscan = off')
      await session.rows('VACUUM shipment_entries')
      const [ofParty, ofAll] = [await blocksOf([OF_PARTY]), await blocksOf([])]
      assert.ok(ofParty <= 3 * ofAll, `${ofParty} blocks instead of ${ofAll}`)
    } finally {
      await session.close()
    }
  })

  test('the page does not wait for the answer whether the party sees some records reduced', async () => {
    const { db } = database
    const steps: string[] = []
    const noted = <Result>(run: (query: Sql) => Promise<Result>) => {
      return async (query: Sql): Promise<Result> => {
        if (!query.sql.includes('_entries')) return run(query)
        steps.push('asked')
        const found = await run(query)
        steps.push('answered')
        return found
      }
    }
    const noting = { ...db, all: noted(db.all), column: noted(db.column) } as typeof db
    const app = await startTestApp({ ...database, db: noting }, { apiKeys: true })
    try {
      const { id, moveID } = await newShipment(app)
      const party = await newParty(app)
      await putOn(app, moveID, party)
      steps.length = 0
      const { body } = await app.call('GET', '/v1/shipments', { headers: party.headers })
      assert.deepEqual([body.length, body[0].id], [1, id])
      assert.deepEqual(steps, ['asked', 'asked', 'answered', 'answered'])
    } finally {
      await app.app.close()
    }
  })
})
