import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Body } from './app.ts'
import { forEachDatabase, untilNumbered } from './databases.ts'
import { deliveringApp } from './delivering.ts'
import { newMove, newShipment } from './fixtures.ts'
import { bearing, keyIn } from './keys.ts'
import { type Bound, newParty, putOn, takeOff } from './parties.ts'
import { newJob } from './planning.ts'
import { type Receiver, startReceiver } from './receiver.ts'

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

  test('send what is told of change requests only to who may see them', async () => {
    const receivers: Record<string, Receiver> = {}
    const shipment = await newShipment(app)
    const { id: shipmentID, moveID } = shipment
    const parties: Record<string, Bound> = {}
    for (const role of ['HAULER', 'CUSTOMER', 'OBSERVER', 'STRANGER']) {
      const own = await newParty(app)
      parties[role] = own
      receivers[role] = await startReceiver()
      await webhookOf(own, receivers[role].url)
      if (role !== 'STRANGER') await putOn(app, moveID, own, role)
    }
    receivers.SCOPELESS = await startReceiver()
    const scopes = ['webhooks:manage', 'events:read', 'moves:read', 'shipments:read', 'dispatch:read']
    const scopeless = bearing(await keyIn(app.db, { scopes }, app.time.now))
    await webhookOf({ headers: scopeless } as Bound, receivers.SCOPELESS.url)
    const office = bearing(await keyIn(app.db, {}, app.time.now))
    const ask = async (url: string, patch: Body, headers: Body = office): Promise<Body> => {
      const sent = { 'content-type': 'application/json', 'if-match': '*', ...headers }
      const payload = JSON.stringify({ patch })
      const { statusCode, body } = await app.app.inject({ method: 'POST', url, headers: sent, payload })
      assert.equal(statusCode, 201, body)
      return JSON.parse(body)
    }
    const path = `/v1/shipments/${shipmentID}/change-requests`
    const ofOffice = await ask(path, { customerRemarks: 'Ring' })
    const ofCustomer = await ask(path, { deliveryDate: '2026-12-11' }, parties.CUSTOMER!.headers)
    const job = await newJob(app, shipment)
    const ofJob = await ask(`/v1/jobs/${job.id}/change-requests`, { instructions: 'Ring' })
    await app.deliver()
    const told = (receiver: Receiver) =>
      receiver.received
        .filter(({ body }) => body.type.includes('change_request.'))
        .map(({ body }) => body.subject.split('/').at(-1))
        .toSorted()
    const seen = Object.fromEntries(Object.entries(receivers).map(([name, receiver]) => [name, told(receiver)]))
    assert.deepEqual(seen, {
      HAULER: [ofOffice.id, ofCustomer.id].toSorted(),
      CUSTOMER: [ofCustomer.id],
      OBSERVER: [],
      STRANGER: [],
      SCOPELESS: [],
    })
    for (const { received } of Object.values(receivers))
      assert.ok(!received.some(({ text }) => text.includes(ofJob.id)))
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
