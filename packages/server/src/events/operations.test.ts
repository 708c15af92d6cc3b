import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newShipment } from '../../test/fixtures.ts'
import { pagesOf } from '../../test/pages.ts'
import { listed } from '../../test/refusal.ts'

forEachDatabase('GET /v1/events', (open) => {
  const app = sharedApp(open)

  test('200 with everything that changed, in order, each event once', async () => {
    const shipment = await newShipment(app)
    const patched = await app.call('PATCH', `/v1/shipments/${shipment.id}`, {
      body: { estimatedWeight: 4000 },
      headers: { 'if-match': shipment.eTag },
    })
    app.time.now += 10
    await app.call('DELETE', `/v1/shipments/${shipment.id}`)
    const { status, body } = await app.call('GET', '/v1/events')
    assert.equal(status, 200)
    const types = body.map((event: { type: string }) => event.type)
    assert.deepEqual(types, [
      'move.created',
      'shipment.created',
      'shipment.updated',
      'shipment.deleted',
      'move.status_changed',
    ])
    const [, created, updated, deleted] = body
    assert.deepEqual(created.record, shipment)
    assert.deepEqual(updated.record, patched.body)
    assert.deepEqual(updated.changes, [{ path: '/estimatedWeight', from: null, to: 4000 }])
    assert.equal(updated.previousETag, shipment.eTag)
    assert.equal(deleted.record, null)
    const numbers = body.map((event: { seq: number }) => event.seq)
    assert.deepEqual(
      numbers,
      [...numbers].sort((a, b) => a - b),
    )
  })

  test('200 page by page: after the last of one page comes the first of the next', async () => {
    for (let i = 0; i < 3; i++) await newShipment(app)
    const all = (await app.call('GET', '/v1/events?limit=200')).body
    const pages = []
    for (let after = 0; ; ) {
      const page = (await app.call('GET', `/v1/events?after=${after}&limit=2`)).body
      if (page.length === 0) break
      pages.push(...page)
      after = page.at(-1).seq
    }
    assert.deepEqual(pages, all)
  })

  test('200 with the newest few, oldest first, of those that are asked for', async () => {
    for (let i = 0; i < 3; i++) await newShipment(app)
    const all = (await app.call('GET', '/v1/events?limit=200')).body
    assert.deepEqual((await app.call('GET', '/v1/events?last=2')).body, all.slice(-2))
    assert.deepEqual((await app.call('GET', '/v1/events?last=200')).body, all)
    const created = all.filter(({ type }: { type: string }) => type === 'shipment.created')
    assert.deepEqual((await app.call('GET', '/v1/events?last=2&type=shipment.created')).body, created.slice(-2))
    assert.deepEqual((await app.call('GET', '/v1/events?last=2&type=webhook.ping')).body, [])
  })

  test('200 with as many of the newest as asked for, and with a limit the rest behind the Link', async () => {
    for (let i = 0; i < 33; i++) await newShipment(app)
    const all = (await app.call('GET', '/v1/events?last=200')).body
    assert.ok(all.length >= 66)
    const newest = await app.call('GET', '/v1/events?last=60')
    assert.deepEqual(newest.body, all.slice(-60))
    assert.equal(newest.headers.link, undefined)
    assert.deepEqual((await pagesOf(app, '/v1/events?last=60&limit=25')).flat(), all.slice(-60))
  })

  test('400 for types of events that do not exist, with the valid ones', async () => {
    const { id } = await newShipment(app)
    for (const path of ['/v1/events', `/v1/shipments/${id}/history`]) {
      const answer = await app.call('GET', `${path}?type=shipmnt.*,move.created,shipment.updatd`)
      assert.equal(answer.status, 400, answer.text)
      assert.deepEqual(listed(answer.body.errors), ['type not_allowed', 'type not_allowed'])
      assert.match(
        answer.body.errors[0].detail,
        /^shipmnt\.\* is not known\. Valid are .*shipment\.\*.*shipment\.updated/,
      )
      assert.match(answer.body.errors[1].detail, /^shipment\.updatd is not known\.$/)
    }
  })

  test('400 for two places to begin at, but a reader of the newest may go on where it was', async () => {
    await newShipment(app)
    const all = (await app.call('GET', '/v1/events?limit=200')).body
    const both = await app.call('GET', '/v1/events?last=2&after=1')
    assert.equal(both.status, 400, both.text)
    assert.deepEqual(listed(both.body.errors), ['last not_allowed'])
    const headers = { 'last-event-id': String(all.at(-4).seq) }
    assert.deepEqual((await app.call('GET', '/v1/events?last=2', { headers })).body, all.slice(-3))
  })
})
