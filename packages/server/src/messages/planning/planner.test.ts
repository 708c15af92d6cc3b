import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Body } from '../../../test/app.ts'
import { forEachDatabase } from '../../../test/databases.ts'
import { newMove, newShipment, read } from '../../../test/fixtures.ts'
import { DELIVERED, imported } from '../../../test/importing.ts'
import { at, messageNow, messagesOf, messagingApp, newRule } from '../../../test/messaging.ts'
import type { Database } from '../../db/database.ts'
import { beginEpoch } from '../../db/epoch.ts'
import { isToldOf } from './told-rules.ts'

const HOUR_MS = 3600_000
const CUSTOMER = { firstName: 'Ann', email: 'ann@example.com', phone: '+12085550100' }

forEachDatabase('messages are planned', (open) => {
  const app = messagingApp(open)
  let people = 0
  const shipmentOf = async (customer: Body = {}, content: Body = {}): Promise<Body> => {
    const email = `person${++people}@example.com`
    const move = await newMove(app, { customer: { ...CUSTOMER, email, ...customer } })
    return newShipment(app, { moveID: move.id, ...content })
  }
  const toThem = (messages: Body[]) => messages.map(({ to }) => to)
  const off = async ({ id }: Body) => {
    const { body } = await app.call('GET', `/v1/message-rules/${id}`)
    const headers = { 'if-match': body.eTag }
    const answer = await app.call('PATCH', `/v1/message-rules/${id}`, { headers, body: { isActive: false } })
    assert.equal(answer.status, 200, answer.text)
    return answer.body
  }

  test('none about a shipment that is gone, but for its deletion', async () => {
    await app.fresh()
    const rule = await newRule(app, { events: ['shipment.created', 'shipment.deleted'] })
    const shipment = await shipmentOf()
    const deleted = await app.call('DELETE', `/v1/shipments/${shipment.id}`, { headers: { 'if-match': '*' } })
    assert.equal(deleted.status, 204, deleted.text)
    await app.plan()
    const items = await messagesOf(app, rule)
    const events: Body[] = await read(app, `/v1/events?moveID=${shipment.moveID}&limit=100`)
    const types = items.map(({ eventID }) => events.find(({ id }) => id === eventID)?.type)
    assert.deepEqual(types, ['shipment.deleted'])
    await off(rule)
  })

  test('one for each event and rule, by whichever of two nodes', async () => {
    await app.fresh()
    const rules = [await newRule(app), await newRule(app, { by: 'TEXT' })]
    const shipments = [await shipmentOf(), await shipmentOf(), await shipmentOf()]
    const nodes = [app.anotherPlanner(), app.anotherPlanner()]
    await app.db.eventsNumbered()
    await Promise.all(nodes.map((node) => node.tick()))
    await app.plan()
    for (const rule of rules) {
      const messages = await messagesOf(app, rule)
      assert.deepEqual(
        messages.map(({ shipmentID }) => shipmentID),
        shipments.map(({ id }) => id),
      )
      assert.ok(messages.every(({ status, text }) => status === 'QUEUED' && text === 'Hello Ann'))
    }
    await app.sendAll()
    assert.deepEqual([app.mail.received.length, app.texts.received.length], [3, 3])
    for (const rule of rules) await off(rule)
  })

  test('of a request only to who sees it: to the customer not of what the office asked', async () => {
    await app.fresh()
    const to = [{ who: 'CUSTOMER' }, { who: 'ADDRESS', address: 'office@example.com' }]
    const rule = await newRule(app, { events: ['change_request.created'], to })
    const shipment = await shipmentOf()
    const body = { patch: { customerRemarks: 'Pays late' }, reason: 'Ask for money first.' }
    const headers = { 'if-match': shipment.eTag }
    const asked = await app.call('POST', `/v1/shipments/${shipment.id}/change-requests`, { body, headers })
    assert.equal(asked.status, 201, asked.text)
    app.time.now += HOUR_MS
    await app.plan()
    assert.deepEqual(toThem(await messagesOf(app, rule)), ['office@example.com'])
    await off(rule)
    const parties = [
      ...[
        { partyID: 'c', role: 'CUSTOMER' as const },
        { partyID: 'o', role: 'OBSERVER' as const },
      ],
      { partyID: 'h', role: 'HAULER' as const },
    ]
    for (const [askedBy, askedByParty, told] of [
      ['key:1', null, 'PARTY h'],
      ['link:1', null, 'CUSTOMER,PARTY h'],
      ['key:2', 'c', 'CUSTOMER,PARTY c,PARTY h'],
      ['key:3', 'o', 'PARTY h'],
      ['key:4', 'h', 'PARTY h'],
    ] as const) {
      const request = { about: `shipments/${shipment.id}`, askedBy, askedByParty }
      const people = [
        { who: 'CUSTOMER' as const, id: null },
        ...['c', 'o', 'h'].map((id) => ({ who: 'PARTY' as const, id })),
      ]
      const names = people
        .filter((each) => isToldOf(request, each, parties))
        .map(({ who, id }) => (id ? `${who} ${id}` : who))
      assert.equal(names.join(), told, askedBy)
    }
  })

  test('and not sent to an address that the customer no longer has', async () => {
    await app.fresh()
    const rule = await newRule(app)
    const [kept, mended] = [await shipmentOf(), await shipmentOf()]
    app.time.now += HOUR_MS
    await app.plan()
    const [first, second] = await messagesOf(app, rule)
    const body = { customer: { email: 'right@example.com' } }
    const headers = { 'if-match': '*' }
    assert.equal((await app.call('PATCH', `/v1/moves/${mended.moveID}`, { body, headers })).status, 200)
    await app.sendAll()
    const states = [await messageNow(app, first!), await messageNow(app, second!)]
    assert.deepEqual(
      states.map(({ moveID, status }) => [moveID, status]),
      [
        [kept.moveID, 'SENT'],
        [mended.moveID, 'FAILED'],
      ],
    )
    assert.deepEqual(
      app.mail.received.map(({ to }) => to),
      [first!.to],
    )
    await off(rule)
  })

  test('one, if the process dies before or after each change', async () => {
    await app.fresh()
    const rule = await newRule(app)
    for (const isCommitted of [false, true]) {
      const shipment = await shipmentOf()
      const dying: Database = Object.assign(Object.create(app.db), {
        change: async (decide: Parameters<Database['change']>[0]) => {
          if (isCommitted) await app.db.change(decide)
          throw new Error('killed')
        },
      })
      await app.db.eventsNumbered()
      await app.anotherPlanner({ db: dying, onError: () => {} }).tick()
      app.time.now += HOUR_MS
      await app.plan()
      const messages = await messagesOf(app, rule)
      assert.equal(messages.filter(({ shipmentID }) => shipmentID === shipment.id).length, 1)
    }
    await off(rule)
  })

  test('none for what happened before the rule, while it is not active, or in another system', async () => {
    await app.fresh()
    await shipmentOf()
    const rule = await newRule(app, { events: ['shipment.created', 'shipment.updated'] })
    await app.plan()
    assert.deepEqual(await messagesOf(app, rule), [])
    await off(rule)
    await shipmentOf()
    await app.plan()
    const { body } = await app.call('GET', `/v1/message-rules/${rule.id}`)
    const headers = { 'if-match': body.eTag }
    await app.call('PATCH', `/v1/message-rules/${rule.id}`, { headers, body: { isActive: true } })
    await imported(app, 'shipments', { ...DELIVERED, agents: [], services: [] })
    await app.plan()
    assert.deepEqual(await messagesOf(app, rule), [])
    await off(rule)
  })

  test('none again after a restore, and nothing that waited is sent', async () => {
    await app.fresh()
    const rule = await newRule(app)
    const shipment = await shipmentOf()
    const [waiting] = await app.queue({ id: shipment.moveID }, [at('waits@example.com')])
    await app.db.eventsNumbered()
    await beginEpoch(app.db)
    await app.sendAll()
    assert.equal(app.mail.received.length, 0, 'nothing is sent before the planner has begun')
    await app.plan()
    await app.sendAll()
    const { status, sendAt, error } = await messageNow(app, waiting!)
    assert.deepEqual([status, sendAt, /restored/.test(error)], ['UNKNOWN', null, true])
    assert.deepEqual(await messagesOf(app, rule), [])
    const later = await shipmentOf()
    await app.plan()
    await app.sendAll()
    assert.deepEqual(
      (await messagesOf(app, rule)).map(({ shipmentID }) => shipmentID),
      [later.id],
    )
    assert.equal(app.mail.received.length, 1)
    await off(rule)
  })

  test('held when a rule would reach too many, until its rule is confirmed', async () => {
    await app.fresh()
    const rule = await newRule(app, { confirmAbove: 2 })
    for (let i = 0; i < 4; i++) await shipmentOf()
    await app.plan()
    await app.sendAll()
    assert.deepEqual(
      (await messagesOf(app, rule)).map(({ status }) => status),
      ['SENT', 'SENT', 'HELD', 'HELD'],
    )
    const { body } = await app.call('GET', `/v1/message-rules/${rule.id}`)
    assert.ok(body.heldSince)
    const confirmed = await app.call('POST', `/v1/message-rules/${rule.id}/confirmations`, {
      ...{ headers: { 'if-match': body.eTag }, body: { decision: 'SEND' } },
    })
    assert.ok([200, 201].includes(confirmed.status), confirmed.text)
    await app.plan()
    await app.sendAll()
    assert.deepEqual(new Set((await messagesOf(app, rule)).map(({ status }) => status)), new Set(['SENT']))
    await off(rule)
  })

  test('for the morning in quiet hours, and for another day if there are too many', async () => {
    app.time.now = Date.parse('2026-12-01T23:30:00.000Z')
    await app.fresh()
    const rule = await newRule(app, { quietFrom: '21:00', quietTo: '08:00', perDayMax: 1 })
    const address = { streetAddress1: '1 Main Street', city: 'Austin', state: 'TX', postalCode: '73301', country: 'US' }
    const first = await shipmentOf({ email: 'quiet@example.com' }, { pickupAddress: address })
    await shipmentOf({ email: 'quiet@example.com' }, { pickupAddress: address })
    app.time.now = Date.parse('2026-12-02T05:00:00.000Z')
    await app.plan()
    const messages = await messagesOf(app, rule)
    // Austin is at 23:00 of the day before.
    assert.deepEqual(
      messages.map(({ status, sendAt }) => [status, sendAt]),
      [
        ['WAITING', '2026-12-02T14:00:00.000Z'],
        ['WAITING', '2026-12-03T14:00:00.000Z'],
      ],
    )
    await app.sendAll()
    assert.equal(app.mail.received.length, 0)
    app.time.now = Date.parse('2026-12-02T14:00:00.000Z')
    await app.sendAll()
    assert.deepEqual(app.mail.received.length, 1)
    assert.equal((await messagesOf(app, rule))[0]!.shipmentID, first.id)
    await off(rule)
  })

  test('back to the morning, if its gateway was away until quiet hours began', async () => {
    app.time.now = Date.parse('2026-12-05T20:00:00.000Z')
    await app.fresh()
    const rule = await newRule(app, { quietFrom: '21:00', quietTo: '08:00' })
    await shipmentOf()
    await app.plan()
    app.mail.deeds = [451]
    await app.sendAll()
    app.mail.deeds = ['accept']
    app.time.now = Date.parse('2026-12-05T22:00:00.000Z')
    await app.sendAll()
    const [message] = await messagesOf(app, rule)
    assert.deepEqual([message.status, message.sendAt], ['WAITING', '2026-12-06T08:00:00.000Z'])
    assert.equal(app.mail.received.length, 1)
    await off(rule)
  })

  test('once for a day of a shipment, also by two nodes and after another look', async () => {
    app.time.now = Date.parse('2027-01-10T07:00:00.000Z')
    await app.fresh()
    const rule = await newRule(app, { events: [], daysBefore: 2, date: 'requestedPickupDate' })
    const shipment = await shipmentOf({}, { requestedPickupDate: '2027-01-12' })
    await shipmentOf({}, { requestedPickupDate: '2027-02-13' })
    await app.call('PATCH', `/v1/shipments/${shipment.id}/updateStatus`, {
      ...{ headers: { 'if-match': shipment.eTag }, body: { status: 'SUBMITTED' } },
    })
    await app.plan()
    assert.deepEqual(await messagesOf(app, rule), [], 'not before the morning')
    app.time.now = Date.parse('2027-01-10T09:00:00.000Z')
    await Promise.all([app.anotherPlanner().tick(), app.plan()])
    await app.plan()
    const [message, ...others] = await messagesOf(app, rule)
    assert.deepEqual([message?.shipmentID, others.length], [shipment.id, 0], JSON.stringify(toThem(others)))
    app.time.now += 24 * HOUR_MS
    await app.plan()
    assert.equal((await messagesOf(app, rule)).length, 1)
    await off(rule)
  })
})
