import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import sql, { join, type Sql } from 'sql-template-tag'
import { type Database, unguarded } from '../src/db/database.ts'
import { deleteExpiredIdempotencyKeys, STORED_MS } from '../src/http/once/stored-answers.ts'
import { type Body, sharedApp } from './app.ts'
import { forEachDatabase } from './databases.ts'
import { newShipment, read } from './fixtures.ts'
import { rowsOf } from './tables.ts'

const DAY_MS = 24 * 3600 * 1000

forEachDatabase('Idempotency-Key', (open) => {
  const app = sharedApp(open)
  const send = (method: string, url: string, key: string, body?: Body, headers: Record<string, string> = {}) =>
    app.call(method, url, { body, headers: { 'idempotency-key': key, ...headers } })
  const replayed = ({ headers }: { headers: Record<string, string | undefined> }) => headers['idempotent-replayed']
  const instantIn = async (ms: number) => (await app.db.column<string>(sql`SELECT ${app.db.instantIn(ms)}`))[0]!
  const run = (statement: Sql) => app.db.change(async () => ({ writes: [unguarded(statement)], answer: undefined }))
  const expireAll = () => run(sql`UPDATE idempotency_keys SET expires_at = ${app.db.instantIn(0)}`)
  const keysKept = async () => (await app.db.all(sql`SELECT scope FROM idempotency_keys`)).length

  test('a POST sent again creates nothing, and answers as the first time', async () => {
    const [key, reference] = [randomUUID(), randomUUID()]
    const first = await send('POST', '/v1/shipments', key, { shipmentType: 'HHG', reference })
    const again = await send('POST', '/v1/shipments', key, { shipmentType: 'HHG', reference })
    assert.equal(replayed(first), undefined)
    assert.equal(replayed(again), 'true')
    assert.equal(again.status, 201)
    assert.deepEqual(again.body, first.body)
    for (const name of ['location', 'etag', 'content-type', 'cache-control'])
      assert.equal(again.headers[name], first.headers[name], name)
    assert.notEqual(again.headers['x-request-id'], first.headers['x-request-id'])
    assert.equal((await read(app, `/v1/shipments?reference=${reference}`)).length, 1)
  })

  test('a PATCH sent again is answered before its tag is compared, and before its record is looked for', async () => {
    const { id, eTag } = await newShipment(app)
    const url = `/v1/shipments/${id}`
    const key = randomUUID()
    const patch = () => send('PATCH', url, key, { estimatedWeight: 1 }, { 'if-match': eTag })
    const first = await patch()
    await send('PATCH', url, randomUUID(), { estimatedWeight: 2 }, { 'if-match': '*' })
    const stale = await patch()
    assert.equal(stale.status, 200)
    assert.deepEqual(stale.body, first.body)
    assert.equal((await read(app, url)).estimatedWeight, 2)
    await app.call('DELETE', url)
    const gone = await patch()
    assert.equal(gone.status, 200)
    assert.equal(replayed(gone), 'true')
    assert.equal((await app.call('GET', url)).status, 404)
  })

  test('a DELETE sent again is 204, and 404 without its key', async () => {
    const { id } = await newShipment(app)
    const key = randomUUID()
    for (const wasReplayed of [undefined, 'true', 'true']) {
      const answer = await send('DELETE', `/v1/shipments/${id}`, key)
      assert.equal(answer.status, 204)
      assert.equal(replayed(answer), wasReplayed)
    }
    assert.equal((await app.call('DELETE', `/v1/shipments/${id}`)).status, 404)
    const other = await send('DELETE', `/v1/shipments/${id}`, key, undefined, { 'if-match': '*' })
    assert.equal(other.body.code, 'idempotency_key_reused')
  })

  test('an answer without content is replayed without content', async () => {
    const key = randomUUID()
    const minimal = { prefer: 'return=minimal' }
    const first = await send('POST', '/v1/shipments', key, { shipmentType: 'HHG' }, minimal)
    const again = await send('POST', '/v1/shipments', key, { shipmentType: 'HHG' }, minimal)
    assert.equal(again.status, 201)
    assert.equal(again.text, '')
    assert.equal(again.headers.location, first.headers.location)
    assert.equal(again.headers.etag, first.headers.etag)
  })

  test('the expanded answer of a status change is replayed as it was', async () => {
    const { id, eTag } = await newShipment(app)
    const key = randomUUID()
    const url = `/prime/v1/shipments/${id}/updateStatus?expand=services`
    const approve = () => send('PATCH', url, key, { status: 'APPROVED' }, { 'if-match': eTag })
    const first = await approve()
    await app.call('DELETE', `/v1/services/${first.body.services[0].id}`)
    const again = await approve()
    assert.deepEqual(again.body, first.body)
    assert.equal(replayed(again), 'true')
    assert.equal((await read(app, `/v1/shipments/${id}/services`)).length, 5)
  })

  test('bare and in quotes it is one key, of up to 255 characters', async () => {
    const key = `${randomUUID()} ${'x'.repeat(218)}`
    assert.equal(key.length, 255)
    await send('POST', '/v1/moves', key, {})
    assert.equal(replayed(await send('POST', '/v1/moves', `"${key}"`, {})), 'true')
    assert.equal(replayed(await send('POST', '/v1/moves', ` ${key} `, {})), 'true')
  })

  test('it belongs to a method and a path', async () => {
    const key = randomUUID()
    const { id } = await newShipment(app)
    const any = { 'if-match': '*' }
    const answers = [
      await send('POST', '/v1/shipments', key, { shipmentType: 'HHG' }),
      await send('POST', '/prime/v1/shipments', key, { shipmentType: 'HHG' }),
      await send('POST', '/support/v1/shipments', key, { shipmentType: 'HHG' }),
      await send('POST', '/v1/moves', key, {}),
      await send('PATCH', `/v1/shipments/${id}`, key, { estimatedWeight: 1 }, any),
      await send('DELETE', `/v1/shipments/${id}`, key),
    ]
    for (const answer of answers) {
      assert.ok(answer.status < 300, answer.text)
      assert.equal(replayed(answer), undefined)
    }
  })

  test('422 for the same key with another request, and nothing changes', async () => {
    const { id, eTag } = await newShipment(app)
    const url = `/v1/shipments/${id}`
    const key = randomUUID()
    await send('PATCH', url, key, { estimatedWeight: 1 }, { 'if-match': eTag })
    const before = await rowsOf(app.db)
    const { eTag: current } = await read(app, url)
    for (const [query, body, headers] of [
      ['', { estimatedWeight: 2 }, { 'if-match': eTag }],
      ['', { estimatedWeight: 1 }, { 'if-match': current }],
      ['?expand=agents', { estimatedWeight: 1 }, { 'if-match': eTag }],
      ['', { estimatedWeight: 1 }, { 'if-match': eTag, 'content-type': 'application/merge-patch+json' }],
    ] as const) {
      const answer = await send('PATCH', url + query, key, body, headers)
      assert.equal(answer.status, 422)
      assert.equal(answer.body.code, 'idempotency_key_reused')
      assert.equal(answer.body.errors[0].header, 'Idempotency-Key')
    }
    assert.deepEqual(await rowsOf(app.db), before)
  })

  test('a refused request can be corrected and sent again with the same key', async () => {
    const { id } = await newShipment(app)
    const url = `/v1/shipments/${id}`
    const key = randomUUID()
    const kept = await keysKept()
    const ask = (body: Body, ifMatch: string, expand = '') =>
      send('PATCH', `/prime${url}/updateStatus${expand}`, key, body, { 'if-match': ifMatch })
    const { eTag } = await read(app, url)
    assert.equal((await ask({ status: 'APPROVED' }, eTag, '?expand=x')).status, 400)
    assert.equal((await ask({ status: 'APPROVED' }, 'AAAAAAAAAAAAAAAAAAAAAA')).status, 412)
    assert.equal((await ask({ status: 'LOST' }, eTag)).status, 422)
    assert.equal((await ask({ status: 'DELIVERED' }, eTag)).status, 409)
    assert.equal(await keysKept(), kept)
    const done = await ask({ status: 'APPROVED' }, eTag)
    assert.equal(done.status, 200)
    assert.equal(replayed(done), undefined)
    assert.equal(await keysKept(), kept + 1)
    assert.equal(replayed(await ask({ status: 'APPROVED' }, eTag)), 'true')
  })

  test('a write that changes nothing is kept like any other', async () => {
    const { id, eTag } = await newShipment(app)
    const key = randomUUID()
    const patch = () => send('PATCH', `/v1/shipments/${id}`, key, {}, { 'if-match': eTag })
    assert.equal((await patch()).status, 200)
    await app.call('DELETE', `/v1/shipments/${id}`)
    assert.equal(replayed(await patch()), 'true')
  })

  test('of many at once with one key exactly one is carried out', async () => {
    const [key, reference] = [randomUUID(), randomUUID()]
    const body = { shipmentType: 'HHG', reference }
    const answers = await Promise.all(Array.from({ length: 10 }, () => send('POST', '/v1/shipments', key, body)))
    assert.equal(answers.filter((answer) => answer.status === 201 && replayed(answer) === undefined).length, 1)
    for (const { status } of answers) assert.ok(status === 201 || status === 409)
    assert.equal((await read(app, `/v1/shipments?reference=${reference}`)).length, 1)
  })

  test('a key is kept for 24 hours, and is then as good as new', async () => {
    await expireAll()
    await deleteExpiredIdempotencyKeys(app.db)
    const key = randomUUID()
    const create = (reference: string) => send('POST', '/v1/moves', key, { reference })
    assert.ok(STORED_MS >= DAY_MS)
    const earliest = await instantIn(STORED_MS)
    const first = await create('one')
    const [expiry] = await app.db.column<string>(sql`SELECT expires_at FROM idempotency_keys`)
    assert.ok(expiry! >= earliest && expiry! <= (await instantIn(STORED_MS)), String(expiry))
    assert.equal((await create('one')).body.id, first.body.id)
    assert.equal((await create('two')).status, 422)
    await expireAll()
    const second = await create('two')
    assert.equal(second.status, 201)
    assert.equal(replayed(second), undefined)
    assert.notEqual(second.body.id, first.body.id)
    assert.equal(replayed(await create('two')), 'true')
  })

  test('a node whose clock is 25 hours ahead, or behind, gives the stored answer and keeps the key', async () => {
    const key = randomUUID()
    const create = () => send('POST', '/v1/moves', key, {})
    const first = await create()
    const { now } = app.time
    for (const hours of [25, -25]) {
      app.time.now = now + hours * 3600 * 1000
      const again = await create()
      assert.equal(replayed(again), 'true', String(hours))
      assert.equal(again.body.id, first.body.id)
    }
    app.time.now = now
  })

  test('keys that have expired are deleted, the others are not', async () => {
    await expireAll()
    const key = randomUUID()
    await send('POST', '/v1/moves', key, {})
    await deleteExpiredIdempotencyKeys(app.db)
    assert.equal(await keysKept(), 1)
    assert.equal(replayed(await send('POST', '/v1/moves', key, {})), 'true')
    await expireAll()
    await deleteExpiredIdempotencyKeys(app.db)
    assert.equal(await keysKept(), 0)
  })

  test('keys that have expired are deleted until none is left, in steps of at most a thousand', async () => {
    const past = app.db.instantIn(-1)
    const rows = Array.from({ length: 2_500 }, (_, i) => sql`(${`old ${i}`}, '', '', ${past})`)
    const insert = sql`INSERT INTO idempotency_keys (scope, fingerprint, answer, expires_at) VALUES ${join(rows)}`
    await run(insert)
    const left: number[] = [await keysKept()]
    const counted: Database = {
      ...app.db,
      async change(decide) {
        const answer = await app.db.change(decide)
        left.push(await keysKept())
        return answer
      },
    }
    await deleteExpiredIdempotencyKeys(counted)
    assert.deepEqual(left, [2_500, 1_500, 500, 0])
  })
})
