/** Side channels by which a bound caller could learn of a hidden record: the cost of a request, tags, cursors, taken names and replays. None works. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Sql } from 'sql-template-tag'
import type { Database, Reader, RecordColumns } from '../src/db/database.ts'
import { type Body, sharedApp, startTestApp } from './app.ts'
import { forEachDatabase } from './databases.ts'
import { newAgent, newMove, newService, newShipment, read } from './fixtures.ts'
import { type Bound, newParty, putOn, takeOff } from './parties.ts'

/** A database that notes each query that is made, without its values. */
function noting(db: Database): { db: Database; made: string[] } {
  const made: string[] = []
  const note =
    <Result>(kind: string, run: (query: Sql) => Result) =>
    (query: Sql) => {
      made.push(`${kind} ${query.sql.replace(/\s+/g, ' ')}`)
      return run(query)
    }
  const noted = <Some extends Reader>(reader: Some): Some => ({
    ...reader,
    ...{ all: note('all', reader.all), get: note('get', reader.get), column: note('column', reader.column) },
    find(columns: RecordColumns, id: string) {
      made.push(`find ${columns.columns} in ${columns.table}`)
      return reader.find(columns, id)
    },
  })
  const change: Database['change'] = (decide) => db.change((tx) => decide(noted(tx)))
  return { db: { ...noted(db), change }, made }
}

forEachDatabase('what a bound caller must not know of', (open) => {
  let made: string[]
  const app = sharedApp(
    async () => {
      const database = await open()
      const watched = noting(database.db)
      made = watched.made
      return { ...database, db: watched.db }
    },
    { apiKeys: true, uniqueReferences: true },
  )
  const get = (path: string, { headers }: Bound, more: Record<string, string> = {}) =>
    app.call('GET', path, { headers: { ...headers, ...more } })

  /** The queries of a request, and its answer without what differs for every request. */
  async function costOf(method: string, path: string, { headers }: Bound): Promise<[string[], Body]> {
    // The key is cached from here on.
    await app.call('GET', '/v1/shipments/0', { headers })
    made.length = 0
    const body = method === 'PATCH' ? { body: {} } : {}
    const conditional: Record<string, string> = method === 'GET' ? {} : { 'if-match': '*' }
    const answer = await app.call(method, path, { ...body, headers: { ...headers, ...conditional } })
    const { instance: _, ...problem } = answer.body ?? {}
    return [[...made], [answer.status, problem]]
  }

  test('costs the same queries as what does not exist, and has the same answer', async () => {
    const stranger = await newParty(app)
    const shipment = await newShipment(app)
    const [agent, service] = [await newAgent(app, shipment), await newService(app, shipment)]
    const { locator } = await read(app, `/v1/moves/${shipment.moveID}`)
    const gone = await newMove(app)
    await app.call('DELETE', `/v1/moves/${gone.id}`)
    const lost = await newShipment(app)
    await app.call('DELETE', `/v1/shipments/${lost.id}`)
    const put = await putOn(app, shipment.moveID, await newParty(app))
    const under = (kind: string, body: Body) => app.call('POST', `/v1/shipments/${shipment.id}/${kind}`, { body })
    const { body: note } = await under('notes', { text: 'Gate code 4711' })
    const { body: paper } = await under('documents', { documentType: 'OTHER', name: 'list.pdf' })
    const FREE = 'WWWWWW'
    const pairs: [method: string, foreign: string, missing: string][] = [
      ...['GET', 'PATCH', 'DELETE'].flatMap((method): [string, string, string][] => [
        [method, `/v1/moves/${shipment.moveID}`, `/v1/moves/${randomUUID()}`],
        [method, `/v1/moves/${locator}`, `/v1/moves/${FREE}`],
        [method, `/v1/shipments/${shipment.id}`, `/v1/shipments/${randomUUID()}`],
        [method, `/v1/agents/${agent.id}`, `/v1/agents/${randomUUID()}`],
        [method, `/v1/services/${service.id}`, `/v1/services/${randomUUID()}`],
        [method, `/v1/move-parties/${put.id}`, `/v1/move-parties/${randomUUID()}`],
        [method, `/v1/notes/${note.id}`, `/v1/notes/${randomUUID()}`],
        [method, `/v1/documents/${paper.id}`, `/v1/documents/${randomUUID()}`],
      ]),
      ['GET', `/v1/moves/${shipment.moveID}/history`, `/v1/moves/${randomUUID()}/history`],
      ['GET', `/v1/moves/${locator}/history`, `/v1/moves/${FREE}/history`],
      ['GET', `/v1/moves/${gone.id}/history`, `/v1/moves/${randomUUID()}/history`],
      ['GET', `/v1/moves/${gone.locator}/history`, `/v1/moves/${FREE}/history`],
      ['GET', `/v1/shipments/${shipment.id}/history`, `/v1/shipments/${randomUUID()}/history`],
      ['GET', `/v1/shipments/${lost.id}/history`, `/v1/shipments/${randomUUID()}/history`],
      ['POST', `/v1/moves/${gone.id}/restorations`, `/v1/moves/${randomUUID()}/restorations`],
      ['POST', `/v1/shipments/${lost.id}/restorations`, `/v1/shipments/${randomUUID()}/restorations`],
    ]
    for (const [method, foreign, missing] of pairs)
      assert.deepEqual(await costOf(method, foreign, stranger), await costOf(method, missing, stranger), foreign)
    for (const [method, foreign] of pairs) assert.equal((await costOf(method, foreign, stranger))[1][0], 404)
  })

  test('an unbound read of a record is one query, as before', async () => {
    const { id } = await newShipment(app)
    const unbound = { id: '', actor: '', headers: {} as Bound['headers'] }
    assert.deepEqual((await costOf('GET', `/v1/shipments/${id}`, unbound))[0], ['find doc in shipments'])
  })

  test('what others have open costs one query, however much it is', async () => {
    const stranger = await newParty(app)
    const [nothing] = await costOf('GET', '/v1/presence', stranger)
    for (const _ of [1, 2, 3]) {
      const body = { recordType: 'MOVE', recordID: (await newMove(app)).id, activity: 'VIEWING' }
      assert.equal((await app.call('PUT', '/v1/presence', { body })).status, 200)
    }
    assert.deepEqual((await get('/v1/presence', stranger)).body, [])
    const [queries] = await costOf('GET', '/v1/presence', stranger)
    assert.equal(queries.length, nothing.length + 1)
  })

  test('changes neither the tag of a list nor its pages', async () => {
    const [own, other] = [await newParty(app), await newParty(app)]
    const shipment = await newShipment(app)
    await putOn(app, shipment.moveID, own)
    for (const path of ['/v1/shipments', '/v1/moves']) {
      const first = await get(path, own, { prefer: 'count=exact' })
      await newShipment(app)
      const again = await get(path, own, { prefer: 'count=exact' })
      assert.deepEqual([again.headers.etag, again.body], [first.headers.etag, first.body])
      assert.equal(again.headers['total-count'], '1')
      const held = { 'if-none-match': first.headers.etag!, prefer: 'count=exact' }
      assert.equal((await get(path, own, held)).status, 304)
      assert.equal((await get(path, other, held)).status, 200)
    }
    await newShipment(app, { moveID: shipment.moveID })
    const changed = await get('/v1/shipments', own)
    assert.equal(changed.body.length, 2)
  })

  test('is not named by a reference, a name of a key or a move that is taken', async () => {
    const own = await newParty(app)
    const { id } = await newMove(app, { reference: 'PO-7' })
    const post = (path: string, body: Body, more = {}) =>
      app.call('POST', path, { body, headers: { ...own.headers, ...more } })
    // A customer sees the move, and not its reference.
    const customer = async () => void (await putOn(app, id, own, 'CUSTOMER'))
    for (const [more, before] of [[{}], [{ 'if-none-match': '*' }], [{ 'if-none-match': '*' }, customer]] as const) {
      await before?.()
      const taken = await post('/v1/moves', { reference: 'PO-7' }, more)
      assert.deepEqual([taken.status, taken.body.code, taken.body.current], [409, 'reference_taken', undefined])
      assert.ok(!taken.text.includes(id))
    }
    const foreign = await post('/v1/shipments', { shipmentType: 'HHG', moveID: (await newMove(app)).id })
    const missing = await post('/v1/shipments', { shipmentType: 'HHG', moveID: randomUUID() })
    assert.deepEqual(foreign.body.errors, missing.body.errors)
    const key = (await read(app, '/v1/keys?limit=200')).find(({ partyID }: Body) => partyID !== own.id)
    const named = await post('/v1/keys', { name: key.name, scopes: ['moves:read'] })
    assert.equal(named.body.code, 'key_name_taken')
    assert.ok(!named.text.includes(key.id))
  })

  test('is not in the replay of an answer once the party was taken off', async () => {
    const own = await newParty(app)
    const shipment = await newShipment(app)
    const put = await putOn(app, shipment.moveID, own)
    const requests: [string, string, Body, Record<string, string>][] = [
      ['PATCH', `/v1/shipments/${shipment.id}`, { estimatedWeight: 7 }, { 'if-match': '*' }],
      ['PATCH', `/v1/shipments/${shipment.id}`, { estimatedWeight: 8 }, { 'if-match': '*', prefer: 'return=minimal' }],
      ['POST', `/v1/shipments/${shipment.id}/services`, { code: 'CRATE' }, {}],
      ['POST', '/v1/shipments', { shipmentType: 'HHG', moveID: shipment.moveID }, {}],
    ]
    const sent = requests.map(([method, path, body, headers]) => {
      const all = { ...own.headers, ...headers, 'idempotency-key': randomUUID() }
      return () => app.call(method, path, { body, headers: all })
    })
    const operations = [{ action: 'update', id: shipment.id, ifMatch: '*', patch: { estimatedWeight: 9 } }]
    const all = { ...own.headers, 'idempotency-key': randomUUID() }
    const bulk = () => app.call('PATCH', '/v1/shipments', { body: { mode: 'ISOLATED', operations }, headers: all })
    for (const send of [...sent, bulk]) assert.ok((await send()).status < 300)
    assert.equal((await bulk()).body.results[0].status, 200)
    await takeOff(app, put)
    const statuses = []
    for (const send of sent) statuses.push((await send()).status)
    assert.deepEqual(statuses, [404, 404, 404, 422])
    assert.equal((await bulk()).body.results[0].status, 404)
  })

  test('is not in the replay of an erasure either', async () => {
    const own = await newParty(app)
    const { id } = await newMove(app)
    const put = await putOn(app, id, own)
    const headers = { ...own.headers, 'if-match': '*', 'idempotency-key': randomUUID() }
    const erase = () => app.call('POST', `/v1/moves/${id}/erasures`, { headers })
    assert.deepEqual([(await erase()).status, (await erase()).status], [201, 201])
    await takeOff(app, put)
    assert.equal((await erase()).status, 404)
  })

  test('is never read from a replica, which may not know yet that the party was taken off', async () => {
    const database = await open()
    const { db: replica, made: read } = noting(database.db)
    const behind = await startTestApp(database, { apiKeys: true }, { replica })
    try {
      const own = await newParty(behind)
      const { id, moveID } = await newShipment(behind)
      await putOn(behind, moveID, own)
      const paths = ['/v1/shipments', '/v1/moves', '/v1/shipments/summary', `/v1/shipments/${id}/history`]
      const readAs = async (headers: Record<string, string>) => {
        read.length = 0
        for (const path of paths)
          assert.equal((await behind.call('GET', path, { headers: { ...headers, prefer: 'count=exact' } })).status, 200)
        return read.length
      }
      assert.equal(await readAs(own.headers), 0)
      assert.ok((await readAs({})) > 0)
    } finally {
      await behind.app.close()
      await database.discard()
    }
  })

  test('is not named by a cursor, which can be that of a record that was only looked at', async () => {
    const own = await newParty(app)
    const shipments = [await newShipment(app), await newShipment(app)]
    for (const { moveID } of shipments) await putOn(app, moveID, own)
    for (const list of ['/v1/shipments?limit=1&sort=-createdAt', '/v1/moves?limit=1']) {
      const { headers } = await get(list, own)
      const [, cursor = ''] = /cursor=([^&>]+)/.exec(headers.link ?? '') ?? []
      const read = cursor.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'))
      assert.doesNotMatch(read.join(' '), /[0-9a-f]{4}-[0-9a-f]{4}/)
      assert.equal((await get(`${list}&cursor=${cursor}`, own)).body.length, 1)
      assert.equal((await app.call('GET', `${list}&cursor=${cursor}`)).status, 400)
    }
  })

  test('is not counted in the summary', async () => {
    const own = await newParty(app)
    await putOn(app, (await newShipment(app)).moveID, own)
    const { total, byStatus } = (await get('/v1/shipments/summary', own)).body
    assert.deepEqual([total, byStatus.SUBMITTED], [1, 1])
  })

  test('403 for a key of another party, and a child key has the party of its maker', async () => {
    const [own, other] = [await newParty(app), await newParty(app)]
    const post = (content: Body) =>
      app.call('POST', '/v1/keys', {
        body: { name: `key ${randomUUID()}`, scopes: ['moves:read'], ...content },
        headers: own.headers,
      })
    assert.equal((await post({ partyID: other.id })).body.code, 'party_not_allowed')
    for (const content of [{}, { partyID: null }, { partyID: own.id }])
      assert.equal((await post(content)).body.partyID, own.id)
    const unknown = { name: `key ${randomUUID()}`, scopes: ['moves:read'], partyID: randomUUID() }
    const refused = await app.call('POST', '/v1/keys', { body: unknown })
    assert.equal(refused.body.errors[0].code, 'unknown_party')
    const keys = (await get('/v1/keys', own)).body
    assert.ok(keys.every(({ partyID }: Body) => partyID === own.id))
    assert.equal((await app.call('DELETE', `/v1/parties/${own.id}`)).body.code, 'party_in_use')
  })
})
