/** A result that the server breaks off after some rows, as it does when it cancels a query or divides by zero in row 50. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { openTestPostgres, type TestDatabase } from '../../../test/databases.ts'
import type { Reader } from '../database.ts'
import { openPostgres, openReplica } from './postgres.ts'

const ONE_CONNECTION = { poolSize: 1, isPooled: false }
const POOLED = { poolSize: 1, isPooled: true }

type Reading = Reader & { close: () => Promise<void> }
const ways: { what: string; open: (url: string) => Reading }[] = [
  { what: 'the primary', open: (url) => openPostgres(url, ONE_CONNECTION) },
  { what: 'the primary through a pooler', open: (url) => openPostgres(url, POOLED) },
  { what: 'a replica', open: (url) => openReplica(url, ONE_CONNECTION) },
]

for (const { what, open } of ways)
  describe(`After an error in mid-result from ${what}`, () => {
    let database: TestDatabase
    let db: Reading
    before(async () => {
      database = await openTestPostgres()
      db = open(database.url)
    })
    after(async () => {
      await db.close()
      await database.discard()
    })

    /** Fails after 49 rows, each large enough that the first ones are on their way before the error. */
    const broken = () => db.column(sql`SELECT repeat('x', 1000) || 1 / (n - 50) FROM generate_series(1, ${100}) AS n`)
    const numbers = () => db.column<number>(sql`SELECT n FROM generate_series(1, ${3}) AS n`)
    const rows = () => db.all<{ n: number }>(sql`SELECT n FROM generate_series(1, ${2}) AS n`)
    const one = () => db.get<{ n: number }>(sql`SELECT ${'7'}::int AS n`)

    test('the next answers on its connection are right', async () => {
      await assert.rejects(broken(), { code: '22012' })
      assert.deepEqual(await numbers(), [1, 2, 3])
      await assert.rejects(broken(), { code: '22012' })
      assert.deepEqual(await rows(), [{ n: 1 }, { n: 2 }])
      await assert.rejects(broken(), { code: '22012' })
      assert.deepEqual(await one(), { n: 7 })
    })

    test('the answers to later statements are right', async () => {
      const [first, second, third, fourth] = await Promise.allSettled([numbers(), broken(), numbers(), rows()])
      assert.deepEqual(first, { status: 'fulfilled', value: [1, 2, 3] })
      assert.equal(second.status, 'rejected')
      assert.deepEqual(third, { status: 'fulfilled', value: [1, 2, 3] })
      assert.deepEqual(fourth, { status: 'fulfilled', value: [{ n: 1 }, { n: 2 }] })
    })

    test('a cancelled query leaves nothing behind either', async () => {
      const pid = () => db.column<number>(sql`SELECT pg_backend_pid()`)
      await pid()
      const endless = db.column(sql`SELECT repeat('x', 10000) || pg_sleep(0.001) FROM generate_series(1, ${100_000})`)
      const cancelled = assert.rejects(endless, { code: 'unavailable' })
      let isCancelled = false
      while (!isCancelled) {
        const found = await database.db.column(sql`SELECT pg_cancel_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND state = 'active' AND query LIKE ${"SELECT repeat('x', 10000)%"}
            AND now() - query_start > '50 ms'`)
        isCancelled = found.length > 0
      }
      await cancelled
      assert.deepEqual(await numbers(), [1, 2, 3])
      assert.deepEqual(await rows(), [{ n: 1 }, { n: 2 }])
    })
  })
