import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { AGENT, newMove, newShipment, through } from '../../test/fixtures.ts'
import { unguarded } from '../db/database.ts'

forEachDatabase('history', (open) => {
  const app = sharedApp(open)
  const typesOf = (events: Body[]) => events.map(({ type }) => type)
  const patch = async (shipment: Body, body: Body) => {
    app.time.now += 60_000
    const answer = await app.call('PATCH', `/v1/shipments/${shipment.id}`, {
      body,
      headers: { 'if-match': shipment.eTag },
    })
    assert.equal(answer.status, 200, answer.text)
    return answer.body
  }

  test('200 with everything that happened to a shipment, newest first, who and what', async () => {
    const shipment = await newShipment(app, { agents: [AGENT] })
    const patched = await patch(shipment, { estimatedWeight: 4000 })
    await through(app, patched, 'APPROVED')
    const { body } = await app.call('GET', `/v1/shipments/${shipment.id}/history`)
    assert.deepEqual(
      typesOf(body).filter((type) => type !== 'service.created'),
      ['shipment.status_changed', 'shipment.updated', 'agent.created', 'shipment.created'],
    )
    const update = body.find(({ type }: Body) => type === 'shipment.updated')
    assert.deepEqual(
      [update.actor, update.changes],
      ['anonymous', [{ path: '/estimatedWeight', from: null, to: 4000 }]],
    )
    const status = body.find(({ type }: Body) => type === 'shipment.status_changed')
    assert.equal(status.channel, 'prime')
  })

  test('200 by type and actor, and page by page', async () => {
    const shipment = await newShipment(app, { agents: [AGENT] })
    await through(app, shipment, 'APPROVED', 'IN_TRANSIT')
    const url = `/v1/shipments/${shipment.id}/history`
    const all = (await app.call('GET', url)).body
    assert.deepEqual(
      typesOf((await app.call('GET', `${url}?type=shipment.*`)).body),
      typesOf(all).filter((type) => type.startsWith('shipment.')),
    )
    const several = 'type=agent.created,agent.deleted&type=shipment.created'
    assert.deepEqual(typesOf((await app.call('GET', `${url}?${several}`)).body).sort(), [
      'agent.created',
      'shipment.created',
    ])
    assert.deepEqual((await app.call('GET', `${url}?actor=somebody`)).body, [])
    const pages: Body[] = []
    for (let next: string | undefined = `${url}?limit=2`; next !== undefined; ) {
      const page = await app.call('GET', next)
      pages.push(...page.body)
      next = /<([^>]*)>; rel="next"/.exec(page.headers.link ?? '')?.[1]
    }
    assert.deepEqual(pages, all)
  })

  test('200 for a move with what happened to its shipments; by its locator; also after everything is deleted', async () => {
    const move = await newMove(app)
    app.time.now += 1
    const shipment = await newShipment(app, { moveID: move.id })
    const { body } = await app.call('GET', `/v1/moves/${move.locator}/history`)
    assert.deepEqual(typesOf(body), ['shipment.created', 'move.status_changed', 'move.created'])
    await app.call('DELETE', `/v1/shipments/${shipment.id}`)
    await app.call('DELETE', `/v1/moves/${move.id}`)
    const gone = await app.call('GET', `/v1/moves/${move.id}/history`)
    assert.deepEqual(typesOf(gone.body).slice(0, 2), ['move.deleted', 'move.status_changed'])
    assert.equal(typesOf((await app.call('GET', `/v1/shipments/${shipment.id}/history`)).body)[0], 'shipment.deleted')
  })

  test('200 as of an instant, without ETag; 404 before its creation and after its deletion', async () => {
    const shipment = await newShipment(app, { reference: 'first' })
    const second = await patch(shipment, { reference: 'second' })
    const at = (instant: string) => app.call('GET', `/v1/shipments/${shipment.id}?asOf=${instant}`)
    const then = await at(shipment.lastUpdated)
    assert.deepEqual(then.body, shipment)
    assert.equal(then.headers.etag, undefined)
    assert.deepEqual((await at(second.lastUpdated)).body, second)
    assert.equal((await at('2020-01-01T00:00:00Z')).status, 404)
    app.time.now += 60_000
    await app.call('DELETE', `/v1/shipments/${shipment.id}`)
    assert.deepEqual((await at(second.lastUpdated)).body, second)
    assert.equal((await at(new Date(app.time.now + 1000).toISOString())).status, 404)
    const refused = await app.call('GET', `/v1/shipments/${shipment.id}?asOf=${shipment.lastUpdated}&expand=agents`)
    assert.deepEqual([refused.status, refused.body.code], [400, 'invalid_query'])
  })

  test('200 with the difference between two versions by their tags, in either direction, and of the last one by itself', async () => {
    const first = await newShipment(app, { reference: 'A' })
    const second = await patch(first, { reference: 'B', estimatedWeight: 1 })
    const third = await patch(second, { reference: 'C' })
    const diff = async (query: string) => {
      const { body } = await app.call('GET', `/v1/shipments/${first.id}/diff${query}`)
      return { ...body, changes: body.changes.map(({ path, from, to, at }: Body) => [path, from, to, at]) }
    }
    assert.deepEqual(await diff(`?from=${first.eTag}&to=${third.eTag}`), {
      from: first.eTag,
      to: third.eTag,
      changes: [
        ['/estimatedWeight', null, 1, second.lastUpdated],
        ['/reference', 'A', 'C', third.lastUpdated],
      ],
    })
    assert.deepEqual((await diff('')).changes, [['/reference', 'B', 'C', third.lastUpdated]])
    assert.deepEqual(
      (await diff(`?from=${second.eTag}&to=${first.eTag}`)).changes.map(([path, from, to]: Body) => [path, from, to]),
      [
        ['/estimatedWeight', 1, null],
        ['/reference', 'B', 'A'],
      ],
    )
  })

  test('304 for a list that has not changed, and 200 as soon as anything has', async () => {
    const shipment = await newShipment(app)
    for (const url of ['/v1/shipments', '/v1/moves?limit=1', '/v1/events?after=1']) {
      const { headers } = await app.call('GET', url)
      assert.match(headers.etag!, /^W\/"/)
      assert.equal((await app.call('GET', url, { headers: { 'if-none-match': headers.etag! } })).status, 304)
    }
    const { headers } = await app.call('GET', '/v1/shipments')
    await patch(shipment, { reference: 'changed' })
    assert.equal((await app.call('GET', '/v1/shipments', { headers: { 'if-none-match': headers.etag! } })).status, 200)
    assert.equal(
      (await app.call('GET', '/v1/shipments?limit=3', { headers: { 'if-none-match': headers.etag! } })).status,
      200,
    )
  })

  test('200 for a QUERY that asks for another page under the tag of the first: a list is known by all that was asked for', async () => {
    for (let i = 0; i < 3; i++) await newShipment(app)
    const ask = (body: Body, headers = {}) => app.call('QUERY', '/v1/shipments', { body, headers })
    const { headers } = await ask({ limit: 1 })
    assert.equal((await ask({ limit: 1 }, { 'if-none-match': headers.etag! })).status, 304)
    for (const other of [{ limit: 2 }, { limit: 1, fields: ['status'] }, { limit: 1, sort: 'createdAt' }])
      assert.equal((await ask(other, { 'if-none-match': headers.etag! })).status, 200)
  })

  test('200 for the history of a deleted move by the locator it had, and as it was then', async () => {
    const move = await newMove(app)
    app.time.now += 60_000
    await app.call('DELETE', `/v1/moves/${move.id}`)
    assert.equal(typesOf((await app.call('GET', `/v1/moves/${move.locator}/history`)).body)[0], 'move.deleted')
    assert.deepEqual((await app.call('GET', `/v1/moves/${move.locator}?asOf=${move.lastUpdated}`)).body, move)
    assert.equal((await app.call('GET', '/v1/moves/346789/history')).status, 404)
  })

  test('200 for a record that is there when what led to it was pruned', async () => {
    const shipment = await newShipment(app)
    await app.db.eventsNumbered()
    await app.db.change(async () => ({
      writes: [unguarded(sql`DELETE FROM events WHERE shipment_id = ${shipment.id}`)],
      answer: null,
    }))
    assert.deepEqual((await app.call('GET', `/v1/shipments/${shipment.id}/history`)).body, [])
    const now = new Date(app.time.now + 1000).toISOString()
    assert.deepEqual((await app.call('GET', `/v1/shipments/${shipment.id}?asOf=${now}`)).body, shipment)
  })
})
