import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { startTestApp } from '../../../test/app.ts'
import { openTestSqlite } from '../../../test/databases.ts'
import { newShipment } from '../../../test/fixtures.ts'
import type { Reader } from '../database.ts'

/** Counts for long enough that anything else is done before. */
const LONG = sql`WITH RECURSIVE counter (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counter WHERE n < 5000000) SELECT count(*) AS count FROM counter`

test('a long count on SQLite keeps nobody waiting, and sees what was committed before it', async () => {
  const { db, discard } = await openTestSqlite()
  const ended: string[] = []
  const long = db.aside.get(LONG).then((row) => {
    ended.push('count')
    return row
  })
  for (let i = 0; i < 20; i++) await db.column(sql`SELECT 1`)
  ended.push('reads')
  assert.deepEqual(await long, { count: 5_000_000 })
  assert.deepEqual(ended, ['reads', 'count'])
  await db.change(async () => ({
    writes: [{ statement: sql`INSERT INTO settings (name, value) VALUES ('news', '')` }],
    answer: null,
  }))
  assert.deepEqual(await db.aside.column(sql`SELECT name FROM settings WHERE name = 'news'`), ['news'])
  await assert.rejects(db.aside.all(sql`SELECT * FROM nowhere`), /no such table: nowhere/)
  await discard()
})

test('counts and the summary of shipments are read aside', async () => {
  const database = await openTestSqlite()
  const asked: string[] = []
  const noted = (query: typeof LONG) => {
    asked.push(query.sql)
    return query
  }
  const { all, get } = database.db.aside
  const aside: Reader = {
    ...database.db.aside,
    all: (query) => all(noted(query)),
    get: (query) => get(noted(query)),
  }
  const app = await startTestApp({ ...database, db: { ...database.db, aside } })
  await newShipment(app)
  const { headers } = await app.call('GET', '/v1/shipments?status=SUBMITTED', { headers: { prefer: 'count=exact' } })
  assert.equal(headers['total-count'], '1')
  assert.equal((await app.call('GET', '/v1/shipments/summary')).status, 200)
  assert.deepEqual(
    asked.map((text) => /count\(\*\)/.test(text)),
    [true, true],
  )
  await app.app.close()
  await database.discard()
})
