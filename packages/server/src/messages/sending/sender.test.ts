import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { forEachDatabase } from '../../../test/databases.ts'
import { newMove, newShipment } from '../../../test/fixtures.ts'
import { at, gatewaysTo, messageNow, messagingApp, newRule, saying } from '../../../test/messaging.ts'
import { withStatus } from '../../../test/receiver.ts'
import type { Database, Reader, RecordColumns } from '../../db/database.ts'
import { LEASE_MS } from '../../webhooks/deliveries/leases.ts'
import { ATTEMPTS_MAX, afterAttempt, claimMessage, UNKNOWNS_MAX } from './rules.ts'

const MINUTE_MS = 60_000

forEachDatabase('messages are sent', (open) => {
  const app = messagingApp(open)
  test('once, with the id of the message, and a note of the gateway', async () => {
    await app.fresh()
    const move = await newMove(app)
    const [mail, text] = await app.queue(move, [saying('Hello'), { ...at('+12085550100'), by: 'TEXT' }])
    await Promise.all([app.sender.tick(), app.another().tick()])
    await app.sendAll()
    assert.deepEqual([app.mail.received.length, app.texts.received.length], [1, 1])
    assert.equal(app.mail.received[0]!.header('message-id'), `<${mail!.id}@example.com>`)
    assert.match(app.mail.received[0]!.header('list-unsubscribe')!, /^<https:\/\/moves\.example\.com\/opt-out\/e\w+/)
    assert.equal(app.texts.received[0]!.body.id, text!.id)
    const after = await messageNow(app, mail!)
    assert.deepEqual([after.status, after.attempts, after.wasUnknown, after.sendAt], ['SENT', 1, false, null])
    assert.match(after.gatewayID, /^250 /)
    assert.ok(after.sentAt)
  })

  test('with the same tracking link in each attempt, which is stored nowhere', async () => {
    await app.fresh()
    const move = await newMove(app)
    const [message] = await app.queue(move, [saying('See ⟦trackingLink⟧', true)])
    app.mail.deeds = ['drop', 'accept']
    await app.sendAll()
    app.time.now += MINUTE_MS
    await app.sendAll()
    const links = app.mail.received.map(({ raw }) => /track#(vlt_[\w-]+)/.exec(raw.replaceAll('=\r\n', ''))?.[1])
    assert.equal(links.length, 2)
    assert.equal(links[0], links[1])
    const { text, wasUnknown } = await messageNow(app, message!)
    assert.deepEqual([text, wasUnknown], ['See ⟦trackingLink⟧', true])
    const followed = await app.call('GET', '/v1/tracking', { headers: { 'vanline-tracking': links[0]! } })
    assert.equal(followed.status, 200)
  })

  test('in order for each recipient, who does not hold up others', async () => {
    await app.fresh()
    const move = await newMove(app)
    app.mail.recipient = (address) => (address === 'slow@example.com' ? 450 : undefined)
    const [first, second] = await app.queue(move, [
      { ...saying('first'), ...at('slow@example.com') },
      { ...saying('second'), ...at('slow@example.com') },
      { ...saying('other'), ...at('other@example.com') },
    ])
    await app.sendAll()
    assert.deepEqual(
      app.mail.received.map(({ to }) => to),
      ['other@example.com'],
    )
    assert.deepEqual(
      [(await messageNow(app, first!)).attempts, (await messageNow(app, second!)).attempts],
      [1, 0],
      'the second waits for the first',
    )
    app.mail.recipient = () => undefined
    app.time.now += MINUTE_MS
    await app.sendAll()
    assert.deepEqual(
      app.mail.received.map((mail) => mail.header('subject')),
      ['other', 'first', 'second'],
    )
  })

  test('not to those who opted out after they were planned', async () => {
    await app.fresh()
    const move = await newMove(app)
    const [message] = await app.queue(move, [at('Out@example.com')])
    const content = { by: 'EMAIL', address: 'out@example.com' }
    assert.equal((await app.call('POST', '/v1/message-opt-outs', { body: content })).status, 201)
    await app.sendAll()
    assert.equal((await messageNow(app, message!)).status, 'OPTED_OUT')
    assert.equal(app.mail.received.length, 0)
  })

  test('not about a shipment that was deleted after they were planned', async () => {
    await app.fresh()
    const shipment = await newShipment(app)
    const other = await newShipment(app, { moveID: shipment.moveID })
    const [gone, kept] = await app.queue({ id: shipment.moveID }, [
      { ...at('gone@example.com'), shipmentID: shipment.id },
      { ...at('kept@example.com'), shipmentID: other.id },
    ])
    const deleted = await app.call('DELETE', `/v1/shipments/${shipment.id}`, { headers: { 'if-match': '*' } })
    assert.equal(deleted.status, 204, deleted.text)
    await app.sendAll()
    const after = await messageNow(app, gone!)
    assert.deepEqual(
      [after.status, after.sendAt, after.attempts, after.error],
      ['DISCARDED', null, 0, 'The shipment was deleted.'],
    )
    assert.equal((await messageNow(app, kept!)).status, 'SENT')
    assert.deepEqual(
      app.mail.received.map(({ to }) => to),
      ['kept@example.com'],
    )
  })

  test('and a message reads its shipment once, whatever it is asked for', async () => {
    await app.fresh()
    const rule = await newRule(app, { quietFrom: '03:00', quietTo: '03:01' })
    const shipment = await newShipment(app, { moveID: (await newMove(app)).id })
    const draft = { ...at('once@example.com'), ruleID: rule.id, shipmentID: shipment.id }
    const [message] = await app.queue({ id: shipment.moveID }, [draft])
    let reads = 0
    const counting = (tx: Reader): Reader =>
      Object.assign(Object.create(tx), {
        find: (columns: RecordColumns, id: string) => {
          if (columns.table === 'shipments') reads++
          return tx.find(columns, id)
        },
      })
    const db: Database = Object.assign(Object.create(app.db), {
      change: (decide: Parameters<Database['change']>[0]) => app.db.change((tx) => decide(counting(tx))),
    })
    await app.another({ db }).tick()
    assert.equal((await messageNow(app, message!)).status, 'SENT')
    assert.equal(reads, 1)
  })

  test('not if the gateway refuses them, or if there is none', async () => {
    await app.fresh()
    const move = await newMove(app)
    app.mail.recipient = () => 550
    const [refused] = await app.queue(move, [{}])
    await app.sendAll()
    const bounced = await messageNow(app, refused!)
    assert.deepEqual([bounced.status, bounced.sendAt], ['BOUNCED', null])
    assert.match(bounced.error, /^550 /)
    const [text] = await app.queue(move, [{ ...at('+12085550100'), by: 'TEXT' }])
    await app.another({ gateways: gatewaysTo(app.mail, null) }).tick()
    const failed = await messageNow(app, text!)
    assert.deepEqual([failed.status, /VANLINE_TEXT_GATEWAY/.test(failed.error)], ['FAILED', true])
  })

  test('later, while the gateway is away for hours, and few are tried meanwhile', async () => {
    await app.fresh()
    const move = await newMove(app)
    const addresses = Array.from({ length: 40 }, (_, i) => `person${i}@example.com`)
    const messages = await app.queue(move, addresses.map(at))
    let failing = 0
    const sender = app.another({ watch: { gatewayFails: () => failing++ } })
    app.mail.deeds = [451]
    for (let i = 0; i < 60; i++) {
      await sender.tick()
      app.time.now += 3 * MINUTE_MS
    }
    assert.equal(failing, 1)
    assert.ok(app.mail.received.length < 60 * 10, `${app.mail.received.length} attempts in three hours`)
    app.mail.received.length = 0
    app.mail.deeds = ['accept']
    for (let i = 0; i < 6; i++) {
      app.time.now += 3 * MINUTE_MS
      await sender.tick()
    }
    assert.deepEqual(app.mail.received.map(({ to }) => to).sort(), addresses.toSorted())
    for (const message of messages.slice(0, 5)) assert.equal((await messageNow(app, message)).status, 'SENT')
  })

  test('again after an unknown outcome, a few times, and marked', async () => {
    await app.fresh()
    const move = await newMove(app)
    const [message] = await app.queue(move, [{ ...at('+12085550101'), by: 'TEXT' }])
    app.texts.answer = withStatus(500)
    for (let i = 0; i < 6; i++) {
      await app.sendAll()
      app.time.now += 20 * MINUTE_MS
    }
    app.texts.answer = withStatus(204)
    const { status, sendAt, attempts, wasUnknown } = await messageNow(app, message!)
    assert.deepEqual([status, sendAt, attempts, wasUnknown], ['UNKNOWN', null, UNKNOWNS_MAX, true])
    assert.deepEqual(new Set(app.texts.received.map(({ body }) => body.id)), new Set([message!.id]))
  })

  test('again by another node when their holder is gone, and marked; the first one stores nothing any more', async () => {
    await app.fresh()
    const move = await newMove(app)
    const [message] = await app.queue(move, [at('gone@example.com')])
    app.mail.deeds = ['hang', 'accept']
    const [dying, other] = [app.another({ stopMaxMs: 100 }), app.another()]
    const stuck = dying.tick()
    await app.mail.arrived(1)
    await other.tick()
    assert.equal(app.mail.received.length, 1, 'the lease lasts')
    app.time.now += LEASE_MS
    await other.tick()
    assert.equal(app.mail.received.length, 2)
    await Promise.all([dying.stop(), stuck])
    const after = await messageNow(app, message!)
    assert.deepEqual([after.status, after.attempts, after.wasUnknown], ['SENT', 2, true])
  })
})

describe('a message whose holder is gone', () => {
  const now = '2026-11-19T12:00:00.000Z'
  const sent = { by: 'TEXT', to: '+12085550100', wasUnknown: false, attempts: 1, status: 'SENDING', lastUpdated: now }
  const before = {
    ...{ isShipmentGone: false, isRepeat: true, isOptedOut: false, hasGateway: true, isElsewhere: false },
    waitUntil: undefined,
  }
  const cases = [
    ['SENDING', {}],
    ['DISCARDED', { isShipmentGone: true }],
    ['OPTED_OUT', { isOptedOut: true }],
    ['FAILED', { hasGateway: false }],
    ['FAILED', { isElsewhere: true }],
    ['WAITING', { waitUntil: '2026-11-19T13:00:00.000Z' }],
  ] as const

  for (const [status, found] of cases)
    test(`stays marked as unknown when it becomes ${status} (${Object.keys(found).join() || 'sent again'})`, () => {
      const after = claimMessage(sent as never, { ...before, ...found }, now)
      assert.deepEqual([after.status, after.wasUnknown], [status, true])
    })
})

describe('a message after an attempt', () => {
  const message = (attempts: number) =>
    ({
      id: '019a8617-3b00-7000-8000-6a1c0e6f2b11',
      attempts,
      status: 'SENDING',
      lastUpdated: '2026-11-19T12:00:00.000Z',
    }) as never
  const nowMs = Date.parse('2026-11-19T12:00:00.000Z')

  test('is tried later each time, at most after a quarter of an hour, and fails after a day', () => {
    const waits = [1, 2, 3, 4, 50].map((attempts) => {
      const after = afterAttempt(
        message(attempts),
        0,
        { kind: 'LATER', error: 'x', retryAfterS: null },
        { nowMs, random: 0 },
      )
      return (Date.parse(after.message.sendAt!) - nowMs) / 1000
    })
    assert.deepEqual(waits, [10, 60, 300, 900, 900])
    const last = afterAttempt(
      message(ATTEMPTS_MAX),
      0,
      { kind: 'LATER', error: 'x', retryAfterS: 5 },
      { nowMs, random: 0 },
    )
    assert.deepEqual([last.message.status, last.message.sendAt], ['FAILED', null])
  })

  test('waits as long as the gateway asks, up to an hour', () => {
    const outcome = { kind: 'LATER', error: 'x', retryAfterS: 100_000 } as const
    const { message: after } = afterAttempt(message(1), 0, outcome, { nowMs, random: 0 })
    assert.equal(Date.parse(after.sendAt!) - nowMs, 3600_000)
  })
})
