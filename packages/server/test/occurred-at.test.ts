/** Occurred-At: a write may say when it was done, which history, feed and webhooks show beside the time of arrival. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { cloudEventOf } from '../src/events/cloud-event.ts'
import { listEventRows } from '../src/events/store.ts'
import { type Body, sharedApp } from './app.ts'
import { forEachDatabase, untilNumbered } from './databases.ts'
import { newMove, newShipment, read } from './fixtures.ts'

forEachDatabase('Occurred-At', (open) => {
  const app = sharedApp(open)
  const historyOf = async (moveID: string): Promise<Body[]> => {
    await untilNumbered(app.db)
    return read(app, `/v1/moves/${moveID}/history`)
  }
  const patch = (shipment: Body, occurredAt: string, body: Body = { actualWeight: 100 }, query = '') =>
    app.call('PATCH', `/v1/shipments/${shipment.id}${query}`, {
      body,
      headers: { 'if-match': shipment.eTag, 'occurred-at': occurredAt },
    })

  test('is in history, feed and webhooks, and changes neither version nor order', async () => {
    const shipment = await newShipment(app)
    const done = await patch(shipment, '2026-11-14T09:30:00+02:00')
    assert.equal(done.status, 200)
    const [latest, ...earlier] = await historyOf(shipment.moveID)
    assert.deepEqual(
      [latest.occurredAt, latest.time, latest.time],
      ['2026-11-14T07:30:00.000Z', done.body.lastUpdated, latest.record.lastUpdated],
    )
    assert.deepEqual([...new Set(earlier.map(({ occurredAt }) => occurredAt))], [null])
    const feed = await read(app, `/v1/events?moveID=${shipment.moveID}`)
    assert.deepEqual(feed.at(-1), latest)
    const [row] = await listEventRows(app.db, [sql`id = ${latest.id}`])
    assert.equal(JSON.parse(cloudEventOf(row!, '/')).data.occurredAt, '2026-11-14T07:30:00.000Z')
  })

  test('in the future counts as the arrival', async () => {
    const shipment = await newShipment(app)
    await patch(shipment, '2027-11-15T12:00:00Z')
    const [latest] = await historyOf(shipment.moveID)
    assert.equal(latest.occurredAt, new Date(app.time.now).toISOString())
  })

  test('400 for one that cannot be read, and nothing is written', async () => {
    const shipment = await newShipment(app)
    for (const wrong of [
      'yesterday',
      '2026-02-30T10:00:00Z',
      '2026-11-14',
      '2026-11-14T07:30:00Z, 2026-11-14T07:30:00Z',
    ]) {
      const refused = await patch(shipment, wrong)
      assert.deepEqual([refused.status, refused.body.errors[0].header], [400, 'Occurred-At'], wrong)
    }
    assert.deepEqual(await read(app, `/v1/shipments/${shipment.id}`), shipment)
  })

  test('all events of a bulk and of an import have it, and a retry with another one is the same request', async () => {
    const headers = { 'occurred-at': '2026-11-14T07:30:00Z' }
    const move = await newMove(app)
    const operations = [{ action: 'update', id: move.id, ifMatch: move.eTag, patch: { remarks: 'x' } }]
    await app.call('PATCH', '/v1/moves', { body: { mode: 'ATOMIC', operations }, headers })
    const [latest] = await historyOf(move.id)
    assert.deepEqual([latest.type, latest.occurredAt], ['move.updated', '2026-11-14T07:30:00.000Z'])
    const imported = {
      source: 'elsewhere',
      createdAt: '2026-11-01T00:00:00.000Z',
      lastUpdated: '2026-11-02T00:00:00.000Z',
    }
    const { body } = await app.call('POST', '/v1/moves', { body: imported, headers })
    const [created] = await historyOf(body.id)
    assert.deepEqual([created.source, created.occurredAt], ['elsewhere', '2026-11-14T07:30:00.000Z'])
    const once = (occurredAt: string) =>
      app.call('POST', `/v1/moves/${move.id}/notes`, {
        body: { text: 'Done' },
        headers: { 'idempotency-key': 'occurred-once', 'occurred-at': occurredAt },
      })
    const [first, again] = [await once('2026-11-14T07:30:00Z'), await once('2026-11-14T07:31:00Z')]
    assert.deepEqual([first.status, again.status, again.body.id], [201, 201, first.body.id])
  })
})
