import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { type Body, sharedApp, type TestApp } from './app.ts'
import { makeReferencesUnique, NEEDS_UNIQUE } from './citus.ts'
import { forEachDatabase } from './databases.ts'
import { eventRows } from './event-rows.ts'
import { newMove, newShipment, read } from './fixtures.ts'
import { bearing, keyIn } from './keys.ts'
import { newParty } from './parties.ts'
import { rowsOf } from './tables.ts'

const statusesOf = ({ results }: Body): number[] => results.map(({ status }: Body) => status)

/** Operations that create a shipment for each of these contents, each with a key of its own. */
const creating = (contents: readonly Body[], withKeys = true): Body[] =>
  contents.map((record) => ({
    action: 'create',
    ...(withKeys && { idempotencyKey: randomUUID() }),
    record: { shipmentType: 'HHG', ...record },
  }))

const bulk = (app: TestApp, operations: Body[], { mode = 'ISOLATED', headers = {}, url = '/v1/shipments' } = {}) =>
  app.call('PATCH', url, { body: { mode, operations }, headers })

const countOf = async (app: TestApp, reference: string, kind = 'shipments'): Promise<number> =>
  (await app.call('GET', `/v1/${kind}?reference=${reference}&limit=200`)).body.length

forEachDatabase('a bulk that creates', (open) => {
  const app = sharedApp(open, { apiKeys: true, uniqueReferences: true })
  before(() => makeReferencesUnique(app.db))

  test('201 for each record, with its place and tag, and all events have the batchID', async () => {
    const contents = Array.from({ length: 30 }, (_, i) => ({ estimatedWeight: i }))
    const newest = (await eventRows(app)).at(-1)?.id
    const { status, body } = await bulk(app, creating(contents))
    assert.deepEqual([status, new Set(statusesOf(body))], [200, new Set([201])])
    for (const [i, { eTag, location, replayed, record }] of body.results.entries()) {
      assert.deepEqual([record.estimatedWeight, record.status, replayed], [i, 'SUBMITTED', false])
      assert.deepEqual([location, eTag], [`/v1/shipments/${record.id}`, record.eTag])
      assert.deepEqual(await read(app, location), record)
    }
    const events = await eventRows(app, newest)
    assert.deepEqual(
      events.map(({ type }) => type),
      contents.flatMap(() => ['move.created', 'shipment.created']),
    )
    const { body: history } = await app.call('GET', `${body.results[7].location}/history`)
    assert.equal(history[0].batchID, body.batchID)
  })

  test('422 for what the rules refuse, with all its violations, and the others are created', async () => {
    const reference = randomUUID()
    const operations = creating([{ estimatedWeight: -1, colour: 'red' }, { reference }, { moveID: randomUUID() }])
    const { body } = await bulk(app, operations)
    assert.deepEqual(statusesOf(body), [422, 201, 422])
    const pointers = body.results[0].problem.errors.map(({ pointer }: Body) => pointer)
    assert.deepEqual(pointers.toSorted(), ['/colour', '/estimatedWeight'])
    assert.equal(body.results[2].problem.errors[0].code, 'unknown_move')
    assert.equal(await countOf(app, reference), 1)
  })

  test('409 of an ATOMIC bulk with an invalid record, and nothing is written, not even a key', async () => {
    const operations = creating([{}, { estimatedWeight: -1 }])
    const before = await rowsOf(app.db)
    const refused = await bulk(app, operations, { mode: 'ATOMIC' })
    assert.deepEqual([refused.status, statusesOf(refused.body)], [409, [201, 422]])
    assert.deepEqual(await rowsOf(app.db), before)
    operations[1].record.estimatedWeight = 1
    const corrected = await bulk(app, operations, { mode: 'ATOMIC' })
    assert.deepEqual(statusesOf(corrected.body), [201, 201])
    assert.deepEqual(
      corrected.body.results.map(({ replayed }: Body) => replayed),
      [false, false],
    )
  })

  test('an idempotencyKey creates once, whatever else is in the bulk', async () => {
    const reference = randomUUID()
    const [first, second, third] = creating([{ reference }, {}, {}]) as [Body, Body, Body]
    const { body } = await bulk(app, [first, second])
    const again = await bulk(app, [third, first, { ...second, record: { shipmentType: 'PPM' } }], { mode: 'ISOLATED' })
    assert.deepEqual(statusesOf(again.body), [201, 201, 422])
    assert.equal(again.body.results[2].problem.code, 'idempotency_key_reused')
    assert.deepEqual(again.body.results[1], { ...body.results[0], replayed: true })
    assert.equal(again.body.results[0].replayed, false)
    assert.equal(await countOf(app, reference), 1)
  })

  test('an idempotencyKey is the Idempotency-Key of the POST, in both directions', async () => {
    const [reference, key, otherKey] = [randomUUID(), randomUUID(), randomUUID()]
    const record = { shipmentType: 'HHG', reference }
    const single = await app.call('POST', '/v1/shipments', { body: record, headers: { 'idempotency-key': key } })
    const { body } = await bulk(app, [{ action: 'create', idempotencyKey: key, record }])
    assert.deepEqual([body.results[0].replayed, body.results[0].record], [true, single.body])
    const other = { shipmentType: 'PPM' }
    const many = await bulk(app, [{ action: 'create', idempotencyKey: otherKey, record: other }])
    const after = await app.call('POST', '/v1/shipments', { body: other, headers: { 'idempotency-key': otherKey } })
    assert.deepEqual([after.status, after.headers['idempotent-replayed']], [201, 'true'])
    assert.deepEqual(after.body, many.body.results[0].record)
    assert.equal(await countOf(app, reference), 1)
  })

  test('the same bulk at the same time creates each record once', async () => {
    const contents = Array.from({ length: 40 }, () => ({ customerRemarks: 'at once' }))
    const operations = creating(contents)
    const reversed = operations.toReversed()
    const answers = await Promise.all(
      [operations, reversed, operations].map((some) => bulk(app, some, { headers: { prefer: 'return=minimal' } })),
    )
    const created = answers.flatMap(({ body }) => body.results.filter(({ replayed }: Body) => !replayed))
    const places = answers.flatMap(({ body }) => body.results.map(({ location }: Body) => location))
    assert.deepEqual([created.length, new Set(places).size], [40, 40])
  })

  test('return=minimal leaves the records out, also of a replay', async () => {
    const operations = creating([{}])
    const { id, eTag } = await newShipment(app)
    operations.push({ action: 'update', id, ifMatch: eTag, patch: { estimatedWeight: 5 } })
    const headers = { prefer: 'return=minimal' }
    const answer = await bulk(app, operations, { headers })
    assert.equal(answer.headers['preference-applied'], 'return=minimal')
    assert.deepEqual(
      answer.body.results.map(({ record }: Body) => record),
      [null, null],
    )
    const [{ eTag: created, location }, { eTag: updated }] = answer.body.results
    assert.equal((await read(app, location)).eTag, created)
    assert.equal((await read(app, `/v1/shipments/${id}`)).eTag, updated)
    const { body } = await bulk(app, operations.slice(0, 1), { headers })
    assert.deepEqual(body.results, [{ ...answer.body.results[0], replayed: true }])
  })

  test('a dry run looks keys up, stores none and creates nothing', async () => {
    const [used, fresh] = creating([{}, {}]) as [Body, Body]
    await bulk(app, [used])
    const before = await rowsOf(app.db)
    const { body } = await bulk(app, [used, fresh], { url: '/v1/shipments?dryRun=true' })
    assert.deepEqual(
      body.results.map(({ replayed }: Body) => replayed),
      [true, false],
    )
    assert.deepEqual(await rowsOf(app.db), before)
    assert.equal((await bulk(app, [fresh])).body.results[0].replayed, false)
  })

  test('shipments of one move get their numbers in order, and the move its status', async () => {
    const { id: moveID, locator } = await newMove(app)
    const { body } = await bulk(app, creating(Array.from({ length: 25 }, () => ({ moveID }))))
    assert.deepEqual(
      body.results.map(({ record }: Body) => record.locator),
      Array.from({ length: 25 }, (_, i) => `${locator}-${String(i + 1).padStart(2, '0')}`),
    )
    assert.equal((await read(app, `/v1/moves/${moveID}`)).status, 'SUBMITTED')
  })

  test('409 for the second of two records with one reference', NEEDS_UNIQUE, async () => {
    const reference = randomUUID()
    const { body } = await bulk(app, creating([{ reference }, {}, { reference }]))
    assert.deepEqual(statusesOf(body), [201, 201, 409])
    assert.equal(body.results[2].problem.code, 'reference_taken')
  })

  test('creates moves, and imports them with their shipments', async () => {
    const source = 'Fleet 3'
    const shipments = [{ shipmentType: 'HHG', status: 'DRAFT' }]
    const [id, reference] = [randomUUID(), randomUUID()]
    const contents = [{ reference }, { source, shipments }, { source, id, shipments }, { source, status: 'LOST' }]
    const operations = contents.map((record) => ({ action: 'create', record }))
    const { body } = await bulk(app, operations, { url: '/v1/moves' })
    assert.deepEqual(statusesOf(body), [201, 201, 422, 422])
    assert.equal(await countOf(app, reference, 'moves'), 1)
    const [shipment] = (await app.call('GET', `${body.results[1].location}/shipments`)).body
    assert.equal(shipment.status, 'DRAFT')
  })

  test('403 for a caller that may only change the status, and for an import without its scope', async () => {
    const of = async (...scopes: string[]) => bearing(await keyIn(app.db, { scopes }, app.time.now))
    const operations = creating([{}])
    const refused = await bulk(app, operations, { headers: await of('moves:write') })
    assert.deepEqual([refused.status, refused.body.missingScopes], [403, ['shipments:write']])
    const { id, eTag } = await newShipment(app)
    const mixed = [...operations, { action: 'updateStatus', id, ifMatch: eTag, status: 'APPROVED' }]
    const headers = await of('shipments:status')
    const payload = { mode: 'ISOLATED', operations: mixed }
    // Its record lacks members that the document requires.
    const { body: text } = await app.app.inject({ method: 'PATCH', url: '/v1/shipments', payload, headers })
    assert.deepEqual(statusesOf(JSON.parse(text)), [403, 200])
    const imported = creating([{ source: 'Fleet 3', status: 'DRAFT' }])
    const { body } = await bulk(app, imported, { headers: await of('shipments:write') })
    assert.deepEqual([statusesOf(body), body.results[0].problem.missingScopes], [[403], ['records:import']])
  })

  test('a key of another caller is another key, and a bound caller owns what it creates', async () => {
    const operations = creating([{}])
    const { body } = await bulk(app, operations)
    const { headers } = await newParty(app)
    const own = await bulk(app, operations, { headers })
    assert.deepEqual([statusesOf(own.body), own.body.results[0].replayed], [[201], false])
    assert.notEqual(own.body.results[0].location, body.results[0].location)
    const { moveID } = own.body.results[0].record
    assert.equal((await app.call('GET', `/v1/moves/${moveID}`, { headers })).status, 200)
    const foreign = creating([{ moveID: body.results[0].record.moveID }, { moveID: randomUUID() }])
    const hidden = await bulk(app, foreign, { headers })
    // A move of others looks like one that does not exist.
    const [other, none] = hidden.body.results.map(({ problem: { instance: _, ...rest } }: Body) => rest)
    assert.deepEqual([statusesOf(hidden.body), other], [[422, 422], none])
  })

  test('the stored results have no personal data left after an erasure', async () => {
    const [operation] = creating([{ customerRemarks: 'Ask for Ada' }]) as [Body]
    const { body } = await bulk(app, [operation], { headers: { 'idempotency-key': randomUUID() } })
    const { moveID } = body.results[0].record
    await app.call('POST', `/v1/moves/${moveID}/erasures`, { headers: { 'if-match': '*' } })
    const stored = (await rowsOf(app.db)).filter((row) => row.startsWith('idempotency_keys')).join()
    assert.ok(!stored.includes('Ask for Ada'))
    const again = await bulk(app, [operation])
    const [{ status, problem, record }] = again.body.results
    if (status === 409) return assert.equal(problem.code, 'idempotency_key_in_use')
    assert.equal(record.customerRemarks, '[erased]')
  })
})
