import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { type Body, sharedApp, type TestApp } from './app.ts'
import { makeReferencesUnique, NEEDS_UNIQUE } from './citus.ts'
import { forEachDatabase } from './databases.ts'
import { eventRows } from './event-rows.ts'
import { newMove, newShipment, read, through } from './fixtures.ts'
import { imported } from './importing.ts'
import { bearing, keyIn } from './keys.ts'
import { rowsOf } from './tables.ts'

function statusesOf(body: Body): number[] {
  assert.ok(body.results, JSON.stringify(body))
  return body.results.map(({ status }: Body) => status)
}

/** A bulk that changes the weight of each shipment. */
const weights = (shipments: readonly Body[], estimatedWeight = 4000): Body[] =>
  shipments.map(({ id, eTag }) => ({ action: 'update', id, ifMatch: eTag, patch: { estimatedWeight } }))

const asStatus = (status: string, { id, eTag }: Body): Body => ({ action: 'updateStatus', id, ifMatch: eTag, status })

const bulk = (app: TestApp, mode: string, operations: Body[], headers = {}, url = '/v1/shipments') =>
  app.call('PATCH', url, { body: { mode, operations }, headers })

async function several(app: TestApp, count: number, content: Body = {}): Promise<Body[]> {
  const shipments: Body[] = []
  for (let i = 0; i < count; i++) shipments.push(await newShipment(app, content))
  return shipments
}

forEachDatabase('a bulk', (open) => {
  const app = sharedApp(open, { apiKeys: true, uniqueReferences: true })
  before(() => makeReferencesUnique(app.db))

  test('409 of an ATOMIC bulk with a stale tag says what became of each, and nothing is written', async () => {
    const shipments = await several(app, 3)
    await app.call('PATCH', `/v1/shipments/${shipments[1].id}`, {
      body: { estimatedWeight: 100 },
      headers: { 'if-match': shipments[1].eTag },
    })
    const before = await rowsOf(app.db)
    const answer = await bulk(app, 'ATOMIC', weights(shipments))
    assert.deepEqual([answer.status, answer.body.code], [409, 'bulk_refused'])
    assert.deepEqual(statusesOf(answer.body), [200, 412, 200])
    assert.deepEqual(answer.body.results[1].problem.overlaps, ['/estimatedWeight'])
    assert.equal(answer.body.results[0].record.estimatedWeight, 4000)
    assert.deepEqual(await rowsOf(app.db), before)
  })

  test('428 of an operation without ifMatch, also of a deletion, and the others of an ISOLATED bulk are done', async () => {
    const [first, second, third] = (await several(app, 3)) as [Body, Body, Body]
    const operations = [
      { action: 'delete', id: first.id },
      { action: 'update', id: second.id, patch: {} },
      { action: 'delete', id: third.id, ifMatch: '*' },
    ]
    const { body } = await bulk(app, 'ISOLATED', operations)
    assert.deepEqual(statusesOf(body), [428, 428, 204])
    assert.deepEqual(body.results[2], { status: 204, eTag: null, record: null })
    assert.equal((await app.call('GET', `/v1/shipments/${third.id}`)).status, 404)
  })

  test('has one batchID in all events, in the order of its operations', async () => {
    const shipments = await several(app, 3)
    const newest = (await eventRows(app)).at(-1)!.id
    const [first, second, third] = shipments as [Body, Body, Body]
    const operations = [asStatus('APPROVED', first), ...weights([second]), asStatus('CANCELED', third)]
    const { body } = await bulk(app, 'ATOMIC', operations)
    const events = await eventRows(app, newest)
    const subjects = [...new Set(events.map(({ shipmentID }) => shipmentID).filter((id) => id !== null))]
    assert.deepEqual(
      subjects,
      shipments.map(({ id }) => id),
    )
    const { body: history } = await app.call('GET', `/v1/shipments/${first.id}/history`)
    assert.deepEqual(new Set(history.map((event: Body) => event.batchID)), new Set([body.batchID, null]))
  })

  test('leaves a move right however many of its shipments it changes', async () => {
    const first = await newShipment(app)
    const { moveID } = first
    const shipments = [first, ...(await several(app, 5, { moveID }))]
    const moving: Body[] = []
    for (const each of shipments) moving.push(await through(app, each, 'APPROVED', 'IN_TRANSIT'))
    for (const mode of ['ATOMIC', 'ISOLATED']) {
      const some = moving.splice(0, 3)
      assert.equal(
        (
          await bulk(
            app,
            mode,
            some.map((each) => asStatus('DELIVERED', each)),
          )
        ).status,
        200,
      )
      const { status } = await read(app, `/v1/moves/${moveID}`)
      assert.equal(status, moving.length > 0 ? 'IN_PROGRESS' : 'COMPLETED')
    }
    const rows = (await eventRows(app)).filter((event) => event.subject === `moves/${moveID}`)
    assert.equal(rows.filter(({ record }) => record.status === 'COMPLETED').length, 1)
  })

  test('of a hundred shipments of one move, ATOMIC, and of some of them, ISOLATED', async () => {
    const { moveID } = await newMove(app).then(({ id }) => ({ moveID: id }))
    const shipments = await several(app, 100, { moveID })
    // A hundred approvals must fit into one change.
    const approved = await bulk(
      app,
      'ATOMIC',
      shipments.map((each) => asStatus('APPROVED', each)),
    )
    assert.equal(approved.status, 200)
    // More than one part of an ISOLATED bulk.
    const moving = approved.body.results.slice(0, 25).map(({ record }: Body) => asStatus('IN_TRANSIT', record))
    assert.deepEqual(new Set(statusesOf((await bulk(app, 'ISOLATED', moving)).body)), new Set([200]))
    assert.equal((await read(app, `/v1/moves/${moveID}`)).status, 'IN_PROGRESS')
  })

  test('gives the first of two operations the reference that both want, and passes one on', NEEDS_UNIQUE, async () => {
    const [first, second, third] = (await several(app, 3)) as [Body, Body, Body]
    const name = randomUUID()
    const wants = ({ id, eTag }: Body, reference: string | null) => ({
      action: 'update',
      id,
      ifMatch: eTag,
      patch: { reference },
    })
    const stale = { ...wants(third, null), ifMatch: 'never-was-one' }
    const refused = await bulk(app, 'ATOMIC', [wants(first, name), wants(second, name), stale])
    assert.deepEqual([refused.status, statusesOf(refused.body)], [409, [200, 409, 412]])
    const taken = await bulk(app, 'ISOLATED', [wants(first, name), wants(second, name)])
    assert.deepEqual(statusesOf(taken.body), [200, 409])
    assert.equal(taken.body.results[1].problem.current.id, first.id)
    const passed = await bulk(app, 'ATOMIC', [wants(taken.body.results[0].record, null), wants(third, name)])
    assert.deepEqual(statusesOf(passed.body), [200, 200])
  })

  test('422 for a move that is named by its id and by its locator', async () => {
    const { id, locator, eTag } = await newMove(app)
    const named = (name: string) => ({ action: 'update', id: name, ifMatch: eTag, patch: { remarks: 'Ring twice' } })
    const answer = await bulk(app, 'ISOLATED', [named(id), named(locator)], {}, '/v1/moves')
    assert.deepEqual([answer.status, answer.body.errors[0].code], [422, 'repeated'])
    assert.equal((await read(app, `/v1/moves/${id}`)).eTag, eTag)
    assert.equal((await bulk(app, 'ATOMIC', [named(locator.toLowerCase())], {}, '/v1/moves')).status, 200)
  })

  test('422 for a move that is named twice far apart in a long ISOLATED bulk, and nothing is written', async () => {
    const moves: Body[] = []
    for (let i = 0; i < 24; i++) moves.push(await newMove(app))
    const named = (id: string) => ({ action: 'update', id, ifMatch: '*', patch: { remarks: 'Ring twice' } })
    const ids = moves.map(({ id }) => id)
    const before = await rowsOf(app.db)
    const answer = await bulk(app, 'ISOLATED', [...ids, moves[0].locator].map(named), {}, '/v1/moves')
    assert.deepEqual([answer.status, answer.body.errors?.[0].pointer], [422, '/operations/24/id'])
    assert.equal(answer.body.errors[0].code, 'repeated')
    assert.deepEqual(await rowsOf(app.db), before)
    const different = await bulk(app, 'ISOLATED', [...ids.slice(1), moves[0].locator].map(named), {}, '/v1/moves')
    assert.deepEqual(new Set(statusesOf(different.body)), new Set([200]))
  })

  test('of moves with too many shipments for one change is 422, or several changes if it is ISOLATED', async () => {
    const instant = '2026-10-01T08:00:00.000Z'
    const shipment = { shipmentType: 'HHG', status: 'SUBMITTED', createdAt: instant, submittedAt: instant }
    const shipments = Array.from({ length: 500 }, () => shipment)
    const moves = [await imported(app, 'moves', { shipments }), await imported(app, 'moves', { shipments })]
    const operations = moves.map(({ id }) => asStatus('CANCELED', { id, eTag: '*' }))
    const send = (mode: string, headers = {}) => bulk(app, mode, operations, headers, '/v1/moves')
    for (const answer of [await send('ATOMIC'), await send('ISOLATED', { 'idempotency-key': randomUUID() })]) {
      assert.deepEqual([answer.status, answer.body.errors[0].code], [422, 'too_many'])
      assert.match(answer.body.errors[0].detail, /2,000 rows .* the first operation fits/)
    }
    assert.notEqual((await read(app, `/v1/moves/${moves[0].id}`)).status, 'CANCELED')
    assert.deepEqual(statusesOf((await send('ISOLATED')).body), [200, 200])
    assert.equal((await read(app, `/v1/moves/${moves[1].id}`)).status, 'CANCELED')
  })

  test('merges with mergeBase, and 409 where others changed the same', async () => {
    const [first, second] = (await several(app, 2)) as [Body, Body]
    for (const { id } of [first, second])
      await app.call('PATCH', `/v1/shipments/${id}`, { body: { estimatedWeight: 7 }, headers: { 'if-match': '*' } })
    const merge = ({ id, eTag }: Body, patch: Body) => ({ action: 'update', id, ifMatch: '*', mergeBase: eTag, patch })
    const operations = [merge(first, { actualWeight: 8 }), merge(second, { estimatedWeight: 8 })]
    const { body } = await bulk(app, 'ISOLATED', operations)
    assert.deepEqual(statusesOf(body), [200, 409])
    assert.deepEqual([body.results[0].record.estimatedWeight, body.results[0].record.actualWeight], [7, 8])
    assert.equal(body.results[1].problem.code, 'merge_conflict')
    const quoted = { ...merge(second, { actualWeight: 9 }), mergeBase: `"${second.eTag}"` }
    assert.deepEqual(statusesOf((await bulk(app, 'ISOLATED', [quoted])).body), [200])
  })

  test('400 with Prefer: merge-base, which would be ignored', async () => {
    const { id, eTag } = await newShipment(app)
    const operation = { action: 'update', id, ifMatch: '*', patch: { estimatedWeight: 8 } }
    const answer = await bulk(app, 'ISOLATED', [operation], { prefer: `merge-base="${eTag}"` })
    assert.deepEqual([answer.status, answer.body.errors?.[0].header], [400, 'Prefer'])
    assert.equal((await read(app, `/v1/shipments/${id}`)).eTag, eTag)
  })

  test('needs the scope of each action, and shows what the scopes show', async () => {
    const [first, second] = (await several(app, 2)) as [Body, Body]
    const operations = [asStatus('APPROVED', first), ...weights([second])]
    const of = async (...scopes: string[]) => bearing(await keyIn(app.db, { scopes }, app.time.now))
    // Its records lack members that the document requires.
    const { body: text } = await app.app.inject({
      ...{ method: 'PATCH', url: '/v1/shipments', payload: { mode: 'ISOLATED', operations } },
      headers: await of('shipments:status'),
    })
    const byStatus = { body: JSON.parse(text) }
    assert.deepEqual(statusesOf(byStatus.body), [200, 403])
    assert.deepEqual(byStatus.body.results[1].problem.missingScopes, ['shipments:write'])
    assert.deepEqual(Object.keys(byStatus.body.results[0].record).toSorted(), [
      'eTag',
      'id',
      'lastUpdated',
      'nextStatuses',
      'status',
    ])
    const byWrite = await bulk(app, 'ISOLATED', operations, await of('shipments:write'))
    assert.deepEqual(statusesOf(byWrite.body), [403, 200])
    for (const [some, missing] of [
      [operations, ['shipments:write', 'shipments:status']],
      [operations.slice(0, 1), ['shipments:status']],
      [[{ action: 'fly' }], ['shipments:write']],
    ] as const) {
      const { status, body } = await bulk(app, 'ATOMIC', some as Body[], await of('moves:write'))
      assert.deepEqual([status, body.missingScopes], [403, missing])
    }
    const bound = bearing(await keyIn(app.db, { channels: ['prime'] }, app.time.now))
    const third = await newShipment(app)
    assert.deepEqual(statusesOf((await bulk(app, 'ISOLATED', [asStatus('APPROVED', third)], bound)).body), [403])
  })

  test('gets its stored answer for the same Idempotency-Key, with what the caller may read now', async () => {
    const [first, second] = (await several(app, 2)) as [Body, Body]
    const operations = [...weights([first]), { ...weights([second])[0], ifMatch: 'never-was-one' }]
    const headers = { 'idempotency-key': randomUUID() }
    const answer = await bulk(app, 'ISOLATED', operations, headers)
    assert.deepEqual(statusesOf(answer.body), [200, 412])
    const again = await bulk(app, 'ISOLATED', operations, headers)
    assert.equal(again.headers['idempotent-replayed'], 'true')
    assert.deepEqual(again.body, answer.body)
    assert.equal((await bulk(app, 'ATOMIC', operations, headers)).body.code, 'idempotency_key_reused')
  })

  test('has no personal data left in its stored answer after an erasure of one of its moves', async () => {
    const one = await newShipment(app, { customerRemarks: 'Ask for Ada' })
    const other = await newShipment(app, { customerRemarks: 'Ask for Ben' })
    const stale = await newShipment(app, { moveID: one.moveID, customerRemarks: 'Ask for Eve' })
    const operations = [...weights([one, other]), { ...weights([stale])[0], ifMatch: 'never-was-one' }]
    const headers = { 'idempotency-key': randomUUID() }
    await bulk(app, 'ISOLATED', operations, headers)
    await app.call('POST', `/v1/moves/${one.moveID}/erasures`, { headers: { 'if-match': '*' } })
    const stored = (await rowsOf(app.db)).filter((row) => row.startsWith('idempotency_keys')).join()
    assert.ok(!stored.includes('for Ada') && !stored.includes('for Eve') && stored.includes('for Ben'))
    const { status, body } = await bulk(app, 'ISOLATED', operations, headers)
    if (status === 409) return assert.equal(body.code, 'idempotency_key_in_use')
    assert.equal(body.results[0].record.customerRemarks, '[erased]')
    assert.equal(body.results[2].problem.current, undefined)
  })

  test('that is a dry run shows each result, and writes nothing', async () => {
    const shipments = await several(app, 30)
    const before = (await rowsOf(app.db)).filter((row) => !row.startsWith('api_keys'))
    const body = { mode: 'ISOLATED', operations: weights(shipments) }
    const answer = await app.call('PATCH', '/v1/shipments?dryRun=true', { body })
    assert.equal(answer.headers['dry-run'], 'true')
    assert.deepEqual(new Set(statusesOf(answer.body)), new Set([200]))
    const after = (await rowsOf(app.db)).filter((row) => !row.startsWith('api_keys'))
    assert.deepEqual(after, before)
  })
})
