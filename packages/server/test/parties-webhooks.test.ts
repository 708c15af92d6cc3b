import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Body } from './app.ts'
import { forEachDatabase, untilNumbered } from './databases.ts'
import { deliveringApp } from './delivering.ts'
import { newMove, newShipment } from './fixtures.ts'
import { bearing, keyIn } from './keys.ts'
import { type Bound, newParty, putOn, takeOff } from './parties.ts'
import { startReceiver } from './receiver.ts'

forEachDatabase('the webhooks of a party', (open) => {
  const app = deliveringApp(open, { apiKeys: true })

  const webhookOf = async (own: Bound, url: string): Promise<Body> => {
    const made = await app.call('POST', '/v1/webhooks', { body: { url, eventTypes: ['*'] }, headers: own.headers })
    assert.equal(made.status, 201, made.text)
    return made.body
  }

  test('stay its webhooks when another caller takes them over: they send what the party sees, and no more', async () => {
    for (const patch of [{ takeOver: true }, { eventTypes: ['move.*'] }, { enabled: true }]) {
      const own = await newParty(app)
      const receiver = await startReceiver()
      const webhook = await webhookOf(own, receiver.url)
      if ('enabled' in patch) {
        const headers = { 'if-match': '*' }
        await app.call('PATCH', `/v1/webhooks/${webhook.id}`, { body: { enabled: false }, headers })
        await app.call('DELETE', `/v1/keys/${own.actor.slice('key:'.length)}`)
      }
      const headers = { 'if-match': '*' }
      const taken = await app.call('PATCH', `/v1/webhooks/${webhook.id}`, { body: patch, headers })
      assert.deepEqual([taken.status, taken.body.authorizedBy === own.actor], [200, false], taken.text)
      const [foreign, shared] = [await newMove(app), await newMove(app)]
      await putOn(app, shared.id, own)
      await app.deliver()
      const subjects = receiver.received.map(({ body }) => body.subject).filter((each) => each.startsWith('moves/'))
      assert.deepEqual(
        [subjects.includes(`moves/${shared.id}`), subjects.includes(`moves/${foreign.id}`)],
        [true, false],
      )
      const again = bearing(await keyIn(app.db, { partyID: own.id }, app.time.now))
      assert.equal((await app.call('GET', `/v1/webhooks/${webhook.id}`, { headers: again })).status, 200)
    }
  })

  test('422 for sending an event again under the same key, once the party was taken off its move', async () => {
    const own = await newParty(app)
    const receiver = await startReceiver()
    const webhook = await webhookOf(own, receiver.url)
    const { moveID } = await newShipment(app)
    const put = await putOn(app, moveID, own, 'HAULER', 'READ')
    await untilNumbered(app.db)
    const events = await app.call('GET', `/v1/events?moveID=${moveID}&type=shipment.*`, { headers: own.headers })
    const send = () =>
      app.call('POST', `/v1/webhooks/${webhook.id}/deliveries`, {
        body: { eventID: events.body[0].id },
        headers: { ...own.headers, 'idempotency-key': 'again' },
      })
    const [first, repeated] = [await send(), await send()]
    assert.deepEqual([first.status, repeated.body], [201, first.body], first.text)
    await takeOff(app, put)
    const hidden = await send()
    assert.deepEqual([hidden.status, hidden.body.errors[0].code], [422, 'unknown_event'], hidden.text)
    assert.ok(!hidden.text.includes('shipment.'))
  })

  test('400 for a cursor of another party, of keys, deliveries and every list', async () => {
    const [own, other] = [await newParty(app), await newParty(app)]
    const receiver = await startReceiver()
    const { moveID } = await newShipment(app)
    for (const party of [own, other]) {
      await keyIn(app.db, { partyID: party.id }, app.time.now)
      await putOn(app, moveID, party)
    }
    const webhook = await webhookOf(own, receiver.url)
    await newShipment(app, { moveID })
    await newShipment(app, { moveID })
    await app.deliver()
    const paths = ['/v1/keys', '/v1/shipments', `/v1/moves/${moveID}/history`, `/v1/webhooks/${webhook.id}/deliveries`]
    for (const path of paths) {
      const page = await app.call('GET', `${path}?limit=1`, { headers: own.headers })
      const [, next = ''] = /<[^>]*?(\/v1\/[^>]*)>; rel="next"/.exec(String(page.headers.link)) ?? []
      assert.equal((await app.call('GET', next, { headers: own.headers })).status, 200, path)
      for (const headers of [other.headers, {}]) {
        const refused = await app.call('GET', next, { headers })
        assert.deepEqual([refused.status, refused.body.code], [400, 'invalid_cursor'], path)
      }
    }
  })
})
