import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { type Body, sharedApp, startTestApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { bearing, keyIn } from '../../test/keys.ts'
import { rowsOf } from '../../test/tables.ts'
import type { Database } from '../db/database.ts'
import { newId } from '../kernel/ids.ts'
import { newKeyText, openKeyRing, TRUSTED_MS } from './keys.ts'

/** The same database, with a count of the statements that read it. */
function counted(db: Database): Database & { reads: number } {
  const counting: Database & { reads: number } = {
    ...db,
    reads: 0,
    get(query) {
      counting.reads += 1
      return db.get(query)
    },
  }
  return counting
}

test('a key is its id and 43 random characters, of which only the hash is stored', () => {
  const id = newId()
  const [a, b] = [newKeyText(id), newKeyText(id)]
  assert.match(a.text, new RegExp(`^vl_${id.replaceAll('-', '')}_[A-Za-z0-9_-]{43}$`))
  assert.notEqual(a.text, b.text)
  assert.match(a.secretHash, /^[0-9a-f]{64}$/)
  assert.ok(!a.secretHash.includes(a.text.slice(36)))
})

forEachDatabase('keys', (open) => {
  const app = sharedApp(open, { apiKeys: true })
  const rowOf = (id: string) => app.db.get<Body>(sql`SELECT * FROM api_keys WHERE id = ${id}`)

  test('no row of any table contains the secret', async () => {
    const request = { body: { name: 'secretive', scopes: ['moves:read'] }, headers: { 'idempotency-key': newId() } }
    const created = await app.call('POST', '/v1/keys', request)
    const { id, secret } = created.body
    assert.equal(created.status, 201)
    assert.ok(!JSON.stringify(await rowOf(id)).includes(secret.slice(36)))
    assert.ok(!(await rowsOf(app.db)).join().includes(secret.slice(36)))
    const again = await app.call('POST', '/v1/keys', request)
    assert.deepEqual([again.body, again.headers['idempotent-replayed']], [created.body, 'true'])
    const docs = await app.db.column<string>(sql`SELECT doc FROM events WHERE subject = ${`keys/${id}`}`)
    assert.equal(docs.length, 1)
    assert.doesNotMatch(docs[0]!, /vl_[0-9a-f]{32}/)
  })

  test('are looked up again after two seconds and not before, however often they are used', async () => {
    const db = counted(app.db)
    const { app: service, time, call } = await startTestApp({ db, url: '', discard: async () => {} }, { apiKeys: true })
    const headers = bearing(await keyIn(db, { scopes: ['shipments:read'] }, time.now))
    const readsOf = async (times: number) => {
      const before = db.reads
      for (let i = 0; i < times; i++) assert.equal((await call('GET', '/livez', { headers })).status, 200)
      const between = db.reads
      for (let i = 0; i < times; i++) assert.equal((await call('GET', '/v1/webhooks/x', { headers })).status, 403)
      return [between - before, db.reads - between]
    }
    assert.deepEqual(await readsOf(3), [0, 1])
    assert.deepEqual(await readsOf(3), [0, 0])
    time.now += TRUSTED_MS
    assert.deepEqual(await readsOf(3), [0, 1])
    await service.close()
  })

  test('that come together for the first time are looked up once', async () => {
    const db = counted(app.db)
    const { app: service, call, time } = await startTestApp({ db, url: '', discard: async () => {} }, { apiKeys: true })
    const headers = bearing(await keyIn(db, { scopes: ['moves:read'] }, time.now))
    const before = db.reads
    await Promise.all(Array.from({ length: 20 }, () => call('GET', '/v1/webhooks/x', { headers })))
    assert.equal(db.reads - before, 1)
    await service.close()
  })

  test('have their last use stored in batches, and it never goes back', async () => {
    const key = await keyIn(app.db, {}, app.time.now)
    const ring = openKeyRing(app.db, () => app.time.now)
    ring.use(key.id, Date.parse('2026-11-15T12:00:05.000Z'))
    ring.use(key.id, Date.parse('2026-11-15T12:00:09.000Z'))
    assert.equal((await rowOf(key.id)).last_used_at, null)
    await ring.flush()
    assert.equal((await rowOf(key.id)).last_used_at, '2026-11-15T12:00:09.000Z')
    ring.use(key.id, Date.parse('2026-11-15T12:00:07.000Z'))
    await ring.flush()
    assert.equal((await rowOf(key.id)).last_used_at, '2026-11-15T12:00:09.000Z')
    const { body, headers } = await app.call('GET', `/v1/keys/${key.id}`)
    assert.equal(body.lastUsedAt, '2026-11-15T12:00:09.000Z')
    assert.equal(body.eTag, key.eTag)
    assert.notEqual(headers.etag, `"${key.eTag}"`)
    const again = { 'if-none-match': headers.etag!, 'if-match': headers.etag! }
    assert.equal((await app.call('GET', `/v1/keys/${key.id}`, { headers: again })).status, 304)
  })

  test('have their last use noted when the service stops', async () => {
    const {
      app: service,
      call,
      time,
    } = await startTestApp({ db: app.db, url: '', discard: async () => {} }, { apiKeys: true })
    const key = await keyIn(app.db, { scopes: ['moves:read'] }, time.now)
    time.now += 60_000
    await call('GET', '/v1/moves', { headers: bearing(key) })
    assert.equal((await rowOf(key.id)).last_used_at, null)
    await service.close()
    assert.equal((await rowOf(key.id)).last_used_at, new Date(time.now).toISOString())
  })
})
