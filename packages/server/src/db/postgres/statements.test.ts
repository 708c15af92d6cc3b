/** Statements are prepared once for each connection; this tests what happens when the server has lost or invalidated them. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import sql, { raw } from 'sql-template-tag'
import { type Bystander, openBystander } from '../../../test/bystander.ts'
import { openTestPostgres, type TestDatabase } from '../../../test/databases.ts'
import { type Database, unguarded } from '../database.ts'
import { openPostgres } from './postgres.ts'

describe('A prepared statement on PostgreSQL', () => {
  let database: TestDatabase
  let other: Bystander
  let db: Database
  before(async () => {
    database = await openTestPostgres()
    other = openBystander(database.url)
    db = openPostgres(database.url, { poolSize: 1, isPooled: false })
    await other.column(`CREATE TABLE things (name text, size integer); INSERT INTO things VALUES ('a', 1)`)
  })
  after(async () => {
    await db.close()
    await other.close()
    await database.discard()
  })

  const sizeOf = (name: string) => db.column(sql`SELECT size FROM things WHERE name = ${name}`)
  const prepared = async () => Number((await db.column(sql`SELECT count(*) FROM pg_prepared_statements`))[0])

  test('is prepared once, however often it is asked', async () => {
    await sizeOf('a')
    const before = await prepared()
    await Promise.all(Array.from({ length: 20 }, () => sizeOf('a')))
    assert.equal(await prepared(), before)
  })

  test('is prepared again for all callers when the server has dropped it', async () => {
    await sizeOf('a')
    await db.column(sql`DEALLOCATE ALL`)
    assert.deepEqual(await Promise.all([sizeOf('a'), sizeOf('a'), sizeOf('b')]), [[1], [1], []])
  })

  test('is prepared again when its table has other columns, also in a transaction', async () => {
    const inTransaction = () =>
      db.change(async () => ({
        writes: [unguarded(sql`UPDATE things SET name = name WHERE name = ${'a'}`)],
        afterwards: async (tx) => ({
          writes: [],
          answer: await tx.column(sql`SELECT size FROM things WHERE name = ${'a'}`),
        }),
      }))
    assert.deepEqual([await sizeOf('a'), await inTransaction()], [[1], [1]])
    await other.column(`ALTER TABLE things ALTER size TYPE text USING 'size ' || size`)
    assert.deepEqual([await sizeOf('a'), await inTransaction()], [['size 1'], ['size 1']])
  })

  test('that cannot be prepared fails with its own error, for all that share it', async () => {
    const missing = () => db.column(sql`SELECT 1 FROM missing WHERE name = ${'a'}`)
    for (const outcome of await Promise.allSettled([missing(), missing(), missing()]))
      assert.equal(outcome.status === 'rejected' && outcome.reason.code, '42P01')
    await other.column('CREATE TABLE missing (name text)')
    assert.deepEqual(await missing(), [])
  })

  test('is one of 500 at most on a connection, after which another connection takes its place', async () => {
    const backend = async () => (await db.column(sql`SELECT pg_backend_pid()`))[0]
    const first = await backend()
    let most = 0
    for (let i = 0; i < 1_100; i += 50) {
      const asked = Array.from({ length: 50 }, (_, j) =>
        db.column<number>(sql`SELECT ${raw(String(i + j))}::int + ${1}::int`),
      )
      assert.deepEqual(
        (await Promise.all(asked)).flat(),
        asked.map((_, j) => i + j + 1),
      )
      most = Math.max(most, await prepared())
    }
    assert.ok(most > 400 && most <= 500, `${most} statements`)
    assert.notEqual(await backend(), first)
  })
})
