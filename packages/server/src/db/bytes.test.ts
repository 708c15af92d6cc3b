import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { forEachDatabase, openTestPostgres } from '../../test/databases.ts'
import { newId } from '../kernel/ids.ts'
import { type Database, unguarded } from './database.ts'
import { openPostgres } from './postgres/postgres.ts'

const ALL_BYTES = Uint8Array.from({ length: 100_000 }, (_, i) => i)

const insert = (id: string, start: number, bytes: Uint8Array) =>
  sql`INSERT INTO content_pieces (content_id, start, bytes) VALUES (${id}, ${start}, ${bytes})`
const bytesAt = (id: string, start: number) =>
  sql`SELECT bytes FROM content_pieces WHERE content_id = ${id} AND start = ${start}`
const read = async (db: Database, id: string, start: number) => Buffer.concat(await db.bytes(bytesAt(id, start)))
const change = (db: Database, statement: ReturnType<typeof insert>) =>
  db.change(async () => ({ writes: [unguarded(statement)], answer: undefined }))

forEachDatabase('writes beside the changes', (open) => {
  test('bytes come back as they were, also none of them', async (t) => {
    const { db, discard } = await open()
    t.after(discard)
    const id = newId()
    await db.writeLong(insert(id, 0, ALL_BYTES))
    await db.writeLong(insert(id, 1, new Uint8Array(0)))
    assert.deepEqual(await read(db, id, 0), Buffer.from(ALL_BYTES))
    assert.equal((await read(db, id, 1)).length, 0)
    assert.deepEqual(await db.bytes(bytesAt(id, 2)), [])
    assert.deepEqual(await db.bytes(bytesAt("'; --", 0)), [])
  })

  test('bytes that are read at once, beside writes and failures, are not mixed up', async (t) => {
    const { db, discard } = await open()
    t.after(discard)
    const id = newId()
    const pieces = Array.from({ length: 12 }, (_, i) => Buffer.alloc(1 + i * 30_000, i))
    await Promise.all(pieces.map((piece, i) => db.writeLong(insert(id, i, piece))))
    const results = await Promise.allSettled(
      pieces.flatMap((_, i) => [
        db.bytes(bytesAt(id, i)),
        db.bytes(sql`SELECT bytes FROM nowhere WHERE start = ${i}`),
        db.writeLong(insert(id, 100 + i, ALL_BYTES)),
        db.bytes(bytesAt(id, 1_000)),
      ]),
    )
    for (const [i, piece] of pieces.entries()) {
      const [found, failed, written, none] = results.slice(4 * i, 4 * i + 4)
      assert.deepEqual(Buffer.concat((found as PromiseFulfilledResult<Uint8Array[]>).value), piece)
      assert.equal(failed?.status, 'rejected')
      assert.equal(written?.status, 'fulfilled')
      assert.deepEqual(none, { status: 'fulfilled', value: [] })
    }
  })

  test('changes and other writes take turns, and one that fails does not stop the others', async (t) => {
    const { db, discard } = await open()
    t.after(discard)
    const id = newId()
    const results = await Promise.allSettled([
      change(db, insert(id, 0, ALL_BYTES)),
      db.writeLong(insert(id, 1, ALL_BYTES)),
      db.writeLong(sql`INSERT INTO nowhere VALUES (1)`),
      change(db, insert(id, 2, ALL_BYTES)),
      db.writeLong(insert(id, 3, ALL_BYTES)),
    ])
    assert.deepEqual(
      results.map(({ status }) => status),
      ['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
    )
    assert.deepEqual(
      await db.column(sql`SELECT start FROM content_pieces WHERE content_id = ${id} ORDER BY start`),
      [0, 1, 2, 3],
    )
  })
})

test('PostgreSQL reads bytes through a pooler too', async (t) => {
  const { db, url, discard } = await openTestPostgres()
  t.after(discard)
  const pooled = openPostgres(url, { poolSize: 1, isPooled: true })
  t.after(() => pooled.close())
  const id = newId()
  await db.writeLong(insert(id, 0, ALL_BYTES))
  const [found, failed, none] = await Promise.allSettled([
    read(pooled, id, 0),
    pooled.bytes(sql`SELECT bytes FROM nowhere WHERE start = ${0}`),
    pooled.bytes(bytesAt(id, 1)),
  ])
  assert.deepEqual(found, { status: 'fulfilled', value: Buffer.from(ALL_BYTES) })
  assert.equal(failed.status, 'rejected')
  assert.deepEqual(none, { status: 'fulfilled', value: [] })
})

test('PostgreSQL makes bytes of files durable with the next change, and changes as the server is set', async (t) => {
  const { db, discard } = await openTestPostgres()
  t.after(discard)
  const setting = sql`SELECT convert_to(source || ' ' || setting, 'UTF8') FROM pg_settings WHERE name = 'synchronous_commit'`
  assert.equal(Buffer.concat(await db.bytes(setting)).toString(), 'session off')
  const ofChange = sql`SELECT source FROM pg_settings WHERE name = 'synchronous_commit'`
  const written = await db.change(async () => ({
    writes: [],
    afterwards: async (tx) => ({ writes: [], answer: await tx.column(ofChange) }),
  }))
  assert.notDeepEqual(written, ['session'])
})
