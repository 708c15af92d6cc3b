import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import sql, { raw } from 'sql-template-tag'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { eventRows, recorded } from '../../test/event-rows.ts'
import { ADDRESS, newAgent, newMove, newService, newShipment, read, through } from '../../test/fixtures.ts'
import { deleted, restore } from '../../test/restoring.ts'
import { rowsOf } from '../../test/tables.ts'
import { unguarded } from '../db/database.ts'
import { insertLocator } from '../db/directories.ts'

forEachDatabase('POST /v1/shipments/{shipmentID}/restorations', (open) => {
  const app = sharedApp(open)
  const content = ({ lastUpdated, eTag, ...rest }: Body) => rest

  test('201 with the shipment as it was, in a version that continues the chain', async () => {
    const created = await newShipment(app, { destinationAddress: ADDRESS, metadata: { a: '1' } })
    const shipment = await through(app, created, 'APPROVED', 'IN_TRANSIT')
    const tombstone = await deleted(app, 'shipments', shipment)
    const { status, headers, body } = await restore(app, 'shipments', shipment.id, tombstone.eTag)
    assert.equal(status, 201)
    assert.equal(headers.location, `/v1/shipments/${shipment.id}`)
    assert.equal(headers.etag, `"${body.eTag}"`)
    assert.deepEqual(content(body), content(shipment))
    assert.ok(body.lastUpdated > tombstone.time)
    assert.equal((await app.call('GET', `/v1/shipments/${shipment.id}`)).text, JSON.stringify(body))
    assert.deepEqual(await read(app, `/v1/shipments?moveID=${shipment.moveID}`), [body])

    const chain = (await eventRows(app)).filter(({ subject }) => subject === `shipments/${shipment.id}`)
    const [before, event] = chain.slice(-2)
    assert.deepEqual([before!.type, event!.type], ['shipment.deleted', 'shipment.restored'])
    assert.deepEqual([event!.previousETag, event!.eTag, event!.changes], [before!.eTag, body.eTag, []])
    assert.deepEqual(event!.record, body)
  })

  test('the agents and services that were deleted with it come back, and no others', async () => {
    const shipment = await newShipment(app)
    const url = `/v1/shipments/${shipment.id}`
    // One request id for all requests, as a program with one id for a whole job sends it.
    const headers = { 'x-request-id': randomUUID() }
    const earlier = [await newAgent(app, shipment), await newService(app, shipment)]
    await app.call('DELETE', `/v1/agents/${earlier[0].id}`, { headers })
    await app.call('DELETE', `/v1/services/${earlier[1].id}`, { headers })
    app.time.now += 5
    const agents = [await newAgent(app, shipment), await newAgent(app, shipment, { agentType: 'RECEIVING_AGENT' })]
    const service = await newService(app, shipment)
    const patched = await app.call('PATCH', `/v1/services/${service.id}`, {
      body: { reason: 'x' },
      headers: { 'if-match': service.eTag },
    })
    await app.call('DELETE', url, { headers })
    const { result, events } = await recorded(app, () => restore(app, 'shipments', shipment.id, '*'))
    assert.equal(result.status, 201)
    assert.deepEqual((await read(app, `${url}/agents`)).map(content), agents.map(content))
    assert.deepEqual((await read(app, `${url}/services`)).map(content), [content(patched.body)])
    assert.deepEqual(
      events.map(({ type }) => type),
      ['shipment.restored', 'move.status_changed', 'agent.restored', 'agent.restored', 'service.restored'],
    )
    for (const part of [...agents, patched.body]) {
      const chain = (await eventRows(app)).filter(({ subject }) => subject.endsWith(part.id))
      assert.equal(chain.at(-1)!.previousETag, chain.at(-2)!.eTag)
      assert.ok(chain.at(-1)!.time > chain.at(-2)!.time)
    }
  })

  test('the status of the move follows', async () => {
    const shipment = await through(app, await newShipment(app), 'APPROVED')
    const url = `/v1/moves/${shipment.moveID}`
    const tombstone = await deleted(app, 'shipments', shipment)
    assert.equal((await read(app, url)).status, 'DRAFT')
    await restore(app, 'shipments', shipment.id, tombstone.eTag)
    assert.equal((await read(app, url)).status, 'APPROVED')
  })

  test('409 while another shipment has an agent or a service of this id, with its id and nothing written', async () => {
    for (const [kind, create] of [
      ['agents', newAgent],
      ['services', newService],
    ] as const) {
      const [shipment, other] = [await newShipment(app), await newShipment(app)]
      const part = await create(app, shipment)
      await deleted(app, 'shipments', shipment)
      const foreign = await create(app, other)
      const write = sql`UPDATE ${raw(kind)} SET id = ${part.id} WHERE id = ${foreign.id}`
      await app.db.change(async () => ({ writes: [unguarded(write)], answer: null }))
      await app.db.eventsNumbered()
      const before = await rowsOf(app.db)
      const { status, body } = await restore(app, 'shipments', shipment.id, '*')
      assert.deepEqual([status, body.code], [409, 'id_taken'])
      assert.match(body.detail, new RegExp(`^The ${kind.slice(0, -1)} ${part.id} was deleted with this shipment`))
      assert.deepEqual(await rowsOf(app.db), before)
    }
  })

  test('412 for the tag of the deletion when it was restored before, and 409 for its current tag', async () => {
    const shipment = await newShipment(app)
    const tombstone = await deleted(app, 'shipments', shipment)
    const { body } = await restore(app, 'shipments', shipment.id, tombstone.eTag)
    const before = await rowsOf(app.db)
    const again = await restore(app, 'shipments', shipment.id, tombstone.eTag)
    assert.deepEqual([again.status, again.body.reason, again.body.current], [412, 'stale', body])
    for (const tag of [body.eTag, '*']) {
      const refused = await restore(app, 'shipments', shipment.id, tag)
      assert.deepEqual([refused.status, refused.body.code], [409, 'not_deleted'])
    }
    assert.deepEqual(await rowsOf(app.db), before)
  })

  test('412 for the tag of the last version, with the record and the tag of its deletion', async () => {
    const shipment = await newShipment(app)
    const tombstone = await deleted(app, 'shipments', shipment)
    const { status, body } = await restore(app, 'shipments', shipment.id, shipment.eTag)
    assert.deepEqual([status, body.reason], [412, 'stale'])
    assert.deepEqual(body.current, { ...shipment, eTag: tombstone.eTag, lastUpdated: tombstone.time })
  })

  test('one of several restorations at once succeeds, the others get 412', async () => {
    const shipment = await newShipment(app)
    await newAgent(app, shipment)
    const { eTag } = await deleted(app, 'shipments', shipment)
    const answers = await Promise.all(Array.from({ length: 5 }, () => restore(app, 'shipments', shipment.id, eTag)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 412, 412, 412, 412])
  })

  test('201 with the same answer for a repeated Idempotency-Key', async () => {
    const shipment = await newShipment(app)
    const { eTag } = await deleted(app, 'shipments', shipment)
    const key = { 'idempotency-key': randomUUID() }
    const first = await restore(app, 'shipments', shipment.id, eTag, key)
    const second = await restore(app, 'shipments', shipment.id, eTag, key)
    assert.deepEqual([second.status, second.headers['idempotent-replayed']], [201, 'true'])
    assert.deepEqual(second.body, first.body)
  })

  test('it can be deleted and restored again; a new shipment gets another locator', async () => {
    const shipment = await newShipment(app)
    for (const _ of [1, 2]) {
      const { eTag } = await deleted(app, 'shipments', shipment)
      assert.equal((await restore(app, 'shipments', shipment.id.toUpperCase(), eTag)).status, 201)
    }
    const next = await newShipment(app, { moveID: shipment.moveID })
    assert.equal(next.locator, shipment.locator.replace('-01', '-02'))
    const chain = (await eventRows(app)).filter(({ subject }) => subject === `shipments/${shipment.id}`)
    assert.deepEqual(
      chain.slice(1).map(({ previousETag }) => previousETag),
      chain.slice(0, -1).map(({ eTag }) => eTag),
    )
    const time = chain.at(-2)!.time
    assert.equal((await app.call('GET', `/v1/shipments/${shipment.id}?asOf=${time}`)).status, 404)
  })

  test('409 while its move is deleted, and 201 after the move was restored', async () => {
    const shipment = await newShipment(app, { reference: 'with its move' })
    const { eTag } = await deleted(app, 'shipments', shipment)
    const { eTag: moveTag } = await deleted(app, 'moves', { id: shipment.moveID })
    const refused = await restore(app, 'shipments', shipment.id, eTag)
    assert.deepEqual([refused.status, refused.body.code], [409, 'move_is_deleted'])
    assert.equal((await restore(app, 'moves', shipment.moveID, moveTag)).status, 201)
    assert.equal((await restore(app, 'shipments', shipment.id, eTag)).status, 201)
    assert.equal((await read(app, `/v1/moves/${shipment.moveID}`)).status, 'SUBMITTED')
    const next = await newShipment(app, { moveID: shipment.moveID })
    assert.equal(next.locator, shipment.locator.replace('-01', '-02'))
  })

  test('409 when its move was canceled', async () => {
    const shipment = await newShipment(app)
    const { eTag } = await deleted(app, 'shipments', shipment)
    await app.call('PATCH', `/prime/v1/moves/${shipment.moveID}/updateStatus`, {
      body: { status: 'CANCELED' },
      headers: { 'if-match': '*' },
    })
    const { status, body } = await restore(app, 'shipments', shipment.id, eTag)
    assert.deepEqual([status, body.code], [409, 'move_is_canceled'])
  })

  test('404 when the event of its deletion was pruned', async () => {
    const shipment = await newShipment(app)
    await deleted(app, 'shipments', shipment)
    const pruned = sql`DELETE FROM events WHERE shipment_id = ${shipment.id}`
    await app.db.change(async () => ({ writes: [unguarded(pruned)], answer: null }))
    assert.equal((await restore(app, 'shipments', shipment.id, '*')).status, 404)
  })
})

forEachDatabase('POST /v1/moves/{moveID}/restorations', (open) => {
  const app = sharedApp(open)

  /** Gives the locator of one move to another, as chance could do. */
  async function giveLocator(from: Body, to: Body): Promise<Body> {
    const move = { ...to, locator: from.locator }
    const write = sql`UPDATE moves SET locator = ${move.locator}, doc = ${JSON.stringify(move)} WHERE id = ${move.id}`
    await app.db.change(async () => ({
      writes: [unguarded(write), insertLocator(move.locator, move.id)],
      answer: null,
    }))
    return move
  }

  test('201 with the move as it was, by its id or its locator', async () => {
    for (const by of ['id', 'locator']) {
      const move = await newMove(app, { customer: { firstName: 'Ada' }, reference: 'PO-1', remarks: 'Ring twice' })
      const tombstone = await deleted(app, 'moves', move)
      const { status, headers, body } = await restore(app, 'moves', move[by], tombstone.eTag)
      assert.equal(status, 201)
      assert.equal(headers.location, `/v1/moves/${move.id}`)
      assert.ok(body.lastUpdated > tombstone.time)
      assert.deepEqual(body, { ...move, lastUpdated: body.lastUpdated, eTag: body.eTag })
      assert.deepEqual(await read(app, `/v1/moves/${move.locator}`), body)
      const [event] = await read(app, `/v1/moves/${move.id}/history?limit=1`)
      assert.deepEqual([event.type, event.previousETag, event.record], ['move.restored', tombstone.eTag, body])
      const found = await app.call('QUERY', '/v1/moves', { body: { customer: 'ada', reference: ['PO-1'] } })
      assert.ok(found.body.some(({ id }: Body) => id === move.id))
    }
  })

  test('a canceled move stays canceled; a member that is newer than its deletion is null', async () => {
    const move = await newMove(app)
    const body = { status: 'CANCELED', reason: 'Stayed at home' }
    await app.call('PATCH', `/prime/v1/moves/${move.id}/updateStatus`, { body, headers: { 'if-match': move.eTag } })
    const tombstone = await deleted(app, 'moves', move)
    const [row] = await app.db.column<string>(sql`SELECT doc FROM events WHERE id = ${tombstone.id}`)
    const { statusReason, ...old } = JSON.parse(row!)
    assert.equal(statusReason, 'Stayed at home')
    const write = sql`UPDATE events SET doc = ${JSON.stringify(old)} WHERE id = ${tombstone.id}`
    await app.db.change(async () => ({ writes: [unguarded(write)], answer: null }))
    const restored = await restore(app, 'moves', move.id, tombstone.eTag)
    assert.deepEqual([restored.body.status, restored.body.statusReason], ['CANCELED', null])
    assert.deepEqual(Object.keys(restored.body), Object.keys(move))
  })

  test('409 when another move has its locator, or had it since', async () => {
    const move = await newMove(app)
    const { eTag } = await deleted(app, 'moves', move)
    const other = await giveLocator(move, await newMove(app))
    for (const _ of ['has', 'had']) {
      const { status, body } = await restore(app, 'moves', move.id, eTag)
      assert.deepEqual([status, body.code], [409, 'locator_taken'])
      await deleted(app, 'moves', other)
    }
    assert.equal((await restore(app, 'moves', move.locator, '*')).body.id, other.id)
  })

  test('412 for the tag of the deletion when it was restored before, and 409 for its current tag', async () => {
    const move = await newMove(app)
    const { eTag } = await deleted(app, 'moves', move)
    const { body } = await restore(app, 'moves', move.id, eTag)
    const again = await restore(app, 'moves', move.id, eTag)
    assert.deepEqual([again.status, again.body.reason, again.body.current], [412, 'stale', body])
    assert.equal((await restore(app, 'moves', move.id, body.eTag)).body.code, 'not_deleted')
  })

  test('404 when only the erasure of the move is left of its history', async () => {
    const move = await newMove(app)
    await deleted(app, 'moves', move)
    await app.call('POST', `/v1/moves/${move.id}/erasures`, { headers: { 'if-match': '*' } })
    await app.db.eventsNumbered()
    const pruned = sql`DELETE FROM events WHERE stream = ${move.id} AND type <> 'move.erased'`
    await app.db.change(async () => ({ writes: [unguarded(pruned)], answer: null }))
    const { status, body } = await restore(app, 'moves', move.id, '*')
    assert.deepEqual([status, body.detail], [404, 'The last version of this move is no longer in its history.'])
  })
})
