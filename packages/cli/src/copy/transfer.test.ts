import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openSession, type Session } from '@vanline/server/db/postgres/session'
import { startTestApp, type TestApp } from '../../../server/test/app.ts'
import { openTestPostgres, type TestDatabase, untilNumbered } from '../../../server/test/databases.ts'
import { newMove } from '../../../server/test/fixtures.ts'
import type { Row, Store } from './store.ts'
import { TABLES } from './tables.ts'
import { pageOf } from './transfer.ts'

const PAGE = 3

type Plan = { 'Relation Name'?: string; 'Actual Rows': number; 'Actual Loops': number; Plans?: Plan[] }

/** How many rows of a table a query has read. */
function rowsOf(table: string, plan: Plan): number {
  const own = plan['Relation Name'] === table ? plan['Actual Rows'] * plan['Actual Loops'] : 0
  return own + (plan.Plans ?? []).reduce((sum, each) => sum + rowsOf(table, each), 0)
}

describe('A page of events', () => {
  let database: TestDatabase
  let app: TestApp
  let session: Session
  before(async () => {
    database = await openTestPostgres()
    app = await startTestApp(database)
    session = openSession(database.url)
  })
  after(async () => {
    await app.app.close()
    await session.close()
    await database.discard()
  })

  test('reads no more events than it has, even if PostgreSQL does not read in the order of an index', async () => {
    for (let made = 0; made < 3 * PAGE; made++) await newMove(app)
    await untilNumbered(database.db)
    for (const way of ['indexscan', 'seqscan', 'hashjoin', 'mergejoin']) await session.rows(`SET enable_${way} = off`)
    const all: Store['all'] = async <Found extends object>({ text, values }: Parameters<Store['all']>[0]) =>
      (await session.rows(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values)) as Found[]
    const events = TABLES.find(({ name }) => name === 'events')!
    for (const afterSeq of [undefined, [1], [PAGE]]) {
      const [explained] = (await pageOf({ all } as Store, events, ['seq', 'id'], afterSeq, PAGE)) as Row[]
      const [{ Plan: plan }] = JSON.parse(String(explained!['QUERY PLAN'])) as [{ Plan: Plan }]
      assert.equal(plan['Actual Rows'], PAGE)
      assert.equal(rowsOf('events', plan), PAGE, JSON.stringify(plan))
    }
  })
})
