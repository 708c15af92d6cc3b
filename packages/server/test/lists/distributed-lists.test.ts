/** How many rows the statements of a list read on each server, and send to the coordinator. Needs Citus: TEST_CITUS_URL. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import sql, { type Sql } from 'sql-template-tag'
import type { Reader } from '../../src/db/database.ts'
import type { Condition } from '../../src/db/lists/condition.ts'
import { pageOf } from '../../src/db/lists/keyset.ts'
import { SHIPMENT_CONDITION_COLUMNS, whereShipments } from '../../src/shipments/store.ts'
import { isSeenBy, partyEntryOf } from '../../src/visibility/entries.ts'
import { hasCitus, openTestCitus } from '../citus.ts'
import { runStatements, type TestDatabase } from '../databases.ts'
import { BOUNDS, LIMIT } from './bounded.ts'
import { type Judge, judgeOf } from './plans.ts'
import { agentRows, entryRows, insertRows, insertShipments, jobRows, moveRows, type Row, shipmentRows } from './rows.ts'
import { SHIPMENT_SAMPLES } from './samples.ts'

/** Copies of the rows of the other tests, so that far more rows match a common value than a page may read on all servers. */
const COPIES = 5
/** A server reads at most its limit of rows, for each row at most its few entries. */
const ROWS_MAX = 2 * BOUNDS.atOnce
const PARTY = 'a party'

const copyOf = (rows: readonly Row[], n: number): Row[] =>
  rows.map((row) => {
    const copied = Object.entries(row).map(([column, value]) => {
      const text = String(value)
      if (column === 'locator') return [column, `${n}${text}`]
      return [column, text.startsWith('019a') ? `01a${n}${text.slice(4)}` : value]
    })
    return Object.fromEntries(copied)
  })

async function fill({ db }: TestDatabase): Promise<void> {
  for (let n = 0; n < COPIES; n++) {
    const shipments = copyOf(shipmentRows(), n)
    const entry = partyEntryOf(PARTY, 'HAULER')
    await insertRows(db, 'moves', copyOf(moveRows(), n))
    await insertShipments(db, shipments)
    await insertRows(db, 'agents', copyOf(agentRows(), n))
    await insertRows(db, 'jobs', copyOf(jobRows(), n))
    await insertRows(db, 'move_entries', copyOf(entryRows(moveRows()), n))
    await insertRows(db, 'shipment_entries', copyOf(entryRows(shipmentRows()), n))
    await insertRows(
      db,
      'shipment_entries',
      shipments.map(({ id, move_id }) => ({ entry, id: id!, move_id: move_id! })),
    )
  }
}

describe('Lists on Citus', { skip: hasCitus() ? false : 'TEST_CITUS_URL names no servers' }, () => {
  let database: TestDatabase
  let judge: Judge
  before(async () => {
    database = await openTestCitus()
    await fill(database)
    await runStatements(database.url, ['ANALYZE'])
    judge = judgeOf(database.url)
  })
  after(async () => {
    await judge.close()
    await database.discard()
  })

  const common = (name: string): Condition[] => whereShipments(SHIPMENT_SAMPLES[name]![0].filter)
  const CONDITIONS: Record<string, () => Condition[]> = {
    'the customer': () => common('customer'),
    'an agent': () => common('agent'),
    'the assignee': () => common('assignee'),
    metadata: () => common('metadata'),
    'a search': () => common('search'),
    'work without a job': () => common('unplanned'),
    'a party': () => [isSeenBy('shipment_entries', PARTY, true)],
  }
  const none: Condition = { test: sql`shipment_type = 'NONE'`, spans: [] }

  for (const [name, conditions] of Object.entries(CONDITIONS))
    test(`a page by ${name}, which nearly all shipments match, reads few rows of every table`, async () => {
      for (const column of ['id', 'last_updated']) {
        const asked = new Map<string, Sql>()
        const noted = (query: Sql) => asked.set(query.sql, query).get(query.sql)!
        const reader: Reader = {
          ...database.db,
          all: (query) => database.db.all(noted(query)),
          get: (query) => database.db.get(noted(query)),
          column: (query) => database.db.column(noted(query)),
        }
        const { docs, lookedTo } = await pageOf(reader, {
          ...{ table: 'shipments', columns: SHIPMENT_CONDITION_COLUMNS, where: [...conditions(), none] },
          ...{ order: { column, isDescending: true, isNullable: false }, limit: LIMIT, bounds: BOUNDS },
        })
        assert.deepEqual([docs, lookedTo === undefined], [[], false])
        for (const query of asked.values()) assert.deepEqual(await judge.faultsOf(query, ROWS_MAX), [])
      }
    })
})
