/** A receiver may repeat what it was sent: deliveries are no second way to what a caller may not read. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import type { Body } from '../../../test/app.ts'
import { forEachDatabase } from '../../../test/databases.ts'
import { deliveringApp, subscribed } from '../../../test/delivering.ts'
import { newMove, newShipment } from '../../../test/fixtures.ts'
import { bearing, keyIn } from '../../../test/keys.ts'
import { startReceiver } from '../../../test/receiver.ts'
import { openSender } from './sender.ts'

const SECRET = 'Lovelace-1815'

forEachDatabase('responses of receivers', (open) => {
  const app = deliveringApp(open, { apiKeys: true })
  const who = async (...scopes: string[]) => bearing(await keyIn(app.db, { scopes }, app.time.now))
  let list: string
  let ofMove: Body

  before(async () => {
    // Every event is answered at the first attempt, however slow the machine is.
    app.deliverer = app.another({ sender: openSender({ allowPrivate: true, timeoutMs: 60_000 }) })
    const echo = await startReceiver(({ text }, response) => response.writeHead(200).end(text))
    const webhook = await subscribed(app, echo.url, { eventTypes: ['move.created', 'shipment.created', 'webhook.*'] })
    const move = await newMove(app, { customer: { firstName: 'Ada', lastName: SECRET } })
    await newShipment(app, { moveID: move.id, customerRemarks: 'Two pianos' })
    await subscribed(app, 'http://127.0.0.1:9/')
    await app.deliver()
    list = `/v1/webhooks/${webhook.id}/deliveries`
    const deliveries: Body[] = (await app.call('GET', list)).body
    assert.deepEqual(
      deliveries.map(({ state, attempts }) => [state, attempts.length]),
      deliveries.map(() => ['DELIVERED', 1]),
    )
    ofMove = deliveries.find(({ eventType }) => eventType === 'move.created')!
  })

  /** The types of events whose answers these scopes show, in the list and one by one. */
  async function shownTo(headers: { authorization: string }): Promise<string[][]> {
    const page: Body[] = (await app.call('GET', list, { headers })).body
    const single: Body[] = []
    for (const { id } of page) single.push((await app.call('GET', `/v1/deliveries/${id}`, { headers })).body)
    return [page, single].map((all) =>
      all
        .filter(({ attempts }) => attempts[0].responseBody !== null)
        .map(({ eventType }) => eventType)
        .toSorted(),
    )
  }

  const CASES: [string[], string[]][] = [
    [['webhooks:manage'], ['webhook.created']],
    [
      ['webhooks:manage', 'moves:read'],
      ['move.created', 'webhook.created'],
    ],
    [
      ['webhooks:manage', 'shipments:write'],
      ['shipment.created', 'webhook.created'],
    ],
    [
      ['webhooks:manage', 'moves:read', 'shipments:read'],
      ['move.created', 'shipment.created', 'webhook.created'],
    ],
  ]
  for (const [scopes, types] of CASES)
    test(`is shown to ${scopes.join(' ')} for ${types.join(' ')}`, async () => {
      assert.deepEqual(await shownTo(await who(...scopes)), [types, types])
    })

  test('is null otherwise, and everything else of the attempt stays', async () => {
    const headers = await who('webhooks:manage')
    const { body } = await app.call('GET', `/v1/deliveries/${ofMove.id}`, { headers })
    assert.ok(ofMove.attempts[0].responseBody.includes(SECRET))
    assert.deepEqual(body, { ...ofMove, attempts: [{ ...ofMove.attempts[0], responseBody: null }] })
  })

  test('is not in a 412 either', async () => {
    const headers = { ...(await who('webhooks:manage')), 'if-match': `"${'x'.repeat(22)}"` }
    const refused = await app.call('GET', `/v1/deliveries/${ofMove.id}`, { headers })
    assert.equal(refused.status, 412)
    assert.ok(!refused.text.includes(SECRET), refused.text)
  })

  test('304 only for the form that the caller has: both have a tag', async () => {
    const url = `/v1/deliveries/${ofMove.id}`
    const [few, all] = [await who('webhooks:manage'), await who('webhooks:manage', 'moves:read')]
    const tagFor = async (headers: Body) => (await app.call('GET', url, { headers })).headers.etag!
    const [narrow, whole] = [await tagFor(few), await tagFor(all)]
    assert.equal(whole, `"${ofMove.eTag}"`)
    const statusOf = async (headers: Body, tag: string) =>
      (await app.call('GET', url, { headers: { ...headers, 'if-none-match': tag } })).status
    assert.deepEqual([await statusOf(few, narrow), await statusOf(all, whole)], [304, 304])
    assert.deepEqual([await statusOf(few, whole), await statusOf(all, narrow)], [200, 200])
    assert.equal((await app.call('GET', url, { headers: { ...few, 'if-match': narrow } })).status, 200)
  })

  test('is in no answer to sending again, nor in its replay', async () => {
    const headers = { ...(await who('webhooks:manage', 'moves:read')), 'idempotency-key': randomUUID() }
    const again = () => app.call('POST', list, { body: { eventID: ofMove.eventID }, headers })
    const first = await again()
    assert.deepEqual([first.status, first.body.attempts], [201, []])
    await app.deliver()
    assert.deepEqual((await again()).body, first.body)
  })
})
