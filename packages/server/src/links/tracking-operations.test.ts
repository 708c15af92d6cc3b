import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Sql } from 'sql-template-tag'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase, type TestDatabase, untilNumbered } from '../../test/databases.ts'
import { ADDRESS, newAgent, newShipment, through } from '../../test/fixtures.ts'
import { holdTime } from '../../test/hold-time.ts'
import { newLink, track } from '../../test/links.ts'
import { newCustomerMove, personalIn } from '../../test/personal-data.ts'
import { LINK_TEXTS } from './link-texts.ts'

const CONTACT = '+1 208 555 0100'
const ofMove = ({ moveID }: Body) => ({ id: moveID })
const unknown = () => LINK_TEXTS.create('01a1df14-1e00-7000-9b35-b8b3a50b7eba').text

/** A database that counts its reads, and tells when a request has begun to wait. */
function watched(database: TestDatabase) {
  const { db } = database
  const state = { reads: 0, onWait: () => {} }
  const counting =
    <Args extends unknown[], Result>(read: (...args: Args) => Result) =>
    (...args: Args): Result => {
      state.reads += 1
      if ((args[0] as Sql).sql?.includes('seq, stream')) state.onWait()
      return read(...args)
    }
  const reads = { find: counting(db.find), get: counting(db.get), column: counting(db.column), all: counting(db.all) }
  return { state, database: { ...database, db: { ...db, ...reads } as typeof db } }
}

forEachDatabase('GET /v1/tracking', (open) => {
  let state: ReturnType<typeof watched>['state']
  const opened = async () => {
    const found = watched(await open())
    state = found.state
    return found.database
  }

  describe('with authentication', () => {
    const app = sharedApp(opened, { apiKeys: true, trackingContact: CONTACT })
    /** A request without any credential but the secret. */
    const follow = (secret: string, headers = {}) => track(app, secret, { authorization: '', ...headers })

    test('200 with status, dates and towns, and nothing else', async () => {
      const shipment = await newShipment(app, {
        ...{ pickupAddress: ADDRESS, destinationAddress: { ...ADDRESS, city: 'Nampa' }, customerRemarks: 'Ring twice' },
        ...{ requestedPickupDate: '2026-12-01', deliveryDate: '2026-12-08' },
      })
      await newShipment(app, { moveID: shipment.moveID, status: 'DRAFT' })
      const link = await newLink(app, {}, ofMove(shipment))
      state.reads = 0
      const { status, headers, body } = await follow(link.secret)
      assert.equal(state.reads, 4, 'the link, the company, what was asked, and then the move, of one moment')
      assert.deepEqual([status, headers['cache-control']], [200, 'no-store'])
      assert.deepEqual(body, {
        locator: shipment.locator.slice(0, 6),
        status: 'SUBMITTED',
        shipments: [
          {
            ...{ locator: shipment.locator, shipmentType: 'HHG', status: 'SUBMITTED' },
            ...{ from: { city: 'Boise', state: 'ID' }, to: { city: 'Nampa', state: 'ID' } },
            ...{ requestedPickupDate: '2026-12-01', scheduledPickupDate: null, actualPickupDate: null },
            ...{ deliveryDate: '2026-12-08', scheduledDeliveryDate: null, actualDeliveryDate: null },
            steps: [
              { name: 'SUBMITTED', isDone: true, at: shipment.submittedAt, date: shipment.submittedAt.slice(0, 10) },
              { name: 'APPROVED', isDone: false, at: null, date: null },
              { name: 'PICKED_UP', isDone: false, at: null, date: '2026-12-01' },
              { name: 'DELIVERED', isDone: false, at: null, date: '2026-12-08' },
            ],
            ...{ canAsk: [], eTag: null },
          },
        ],
        ...{ requests: [], contact: CONTACT },
      })
    })

    test('200 with nothing personal of a move that has it everywhere, and no id', async () => {
      const { move } = await newCustomerMove(app)
      const { text } = await follow((await newLink(app, {}, move)).secret)
      assert.deepEqual(personalIn(text), [])
      assert.doesNotMatch(text, /[0-9a-f]{8}-[0-9a-f]{4}-/)
    })

    test('304 for the tag that the client has, and 200 with another after a change', async () => {
      const shipment = await newShipment(app)
      const { secret } = await newLink(app, {}, ofMove(shipment))
      const { headers } = await follow(secret)
      const held = { 'if-none-match': headers.etag! }
      const unchanged = await follow(secret, held)
      assert.deepEqual([unchanged.status, unchanged.text, unchanged.headers.etag], [304, '', headers.etag])
      await through(app, shipment, 'APPROVED')
      assert.equal((await follow(secret, held)).body.shipments[0].status, 'APPROVED')
    })

    test('400 without the header, which is required', async () => {
      const { status, body } = await app.call('GET', '/v1/tracking')
      assert.deepEqual([status, body.errors[0].header], [400, 'Vanline-Tracking'])
    })

    test('404, the same at the same cost for every secret that is not valid', async () => {
      const soon = new Date(app.time.now + 1000).toISOString()
      const [valid, revoked] = [await newLink(app), await newLink(app)]
      const expired = await newLink(app, { expiresAt: soon })
      await app.call('DELETE', `/v1/links/${revoked.id}`)
      app.time.now += 1000
      const other = unknown().slice(-43)
      const key = valid.secret.replace('vlt_', 'vl_')
      const secrets = [
        ...[revoked.secret, expired.secret, unknown(), valid.secret.slice(0, -43) + other, valid.secret.slice(0, -1)],
        ...['', 'x', key, `${valid.secret}, ${valid.secret}`, valid.secret.toUpperCase()],
      ]
      const seen = new Set<string>()
      for (const secret of secrets) {
        state.reads = 0
        const { status, body } = await follow(secret)
        const { instance: _, ...problem } = body
        seen.add(JSON.stringify([status, problem, state.reads]))
      }
      assert.equal(seen.size, 1, [...seen].join('\n'))
      assert.match([...seen][0]!, /^\[404,.*"invalid_tracking_link".*,1\]$/)
      assert.equal((await follow(valid.secret)).status, 200)
    })

    /** Sends a request that waits. It returns when a request waits: this one, unless there was one before. */
    async function waiting({ secret }: Body): Promise<{ answer: ReturnType<typeof follow> }> {
      const { headers } = await follow(secret)
      const begun = Promise.withResolvers<void>()
      state.onWait = begun.resolve
      const answer = follow(secret, { 'if-none-match': headers.etag!, prefer: 'wait=60' })
      await begun.promise
      return { answer }
    }

    test('200 as soon as the status changes, not before, and 404 as soon as the link is revoked, for requests that wait', async () => {
      const shipment = await newShipment(app)
      const [own, other] = [await newLink(app, {}, ofMove(shipment)), await newLink(app)]
      // The other began to wait first: it would end first if only time ended waits.
      const foreign = await waiting(other)
      const ours = await waiting(own)
      // These events change nothing that is shown.
      await newAgent(app, shipment)
      await newLink(app, {}, ofMove(shipment))
      await untilNumbered(app.db)
      await through(app, shipment, 'APPROVED')
      const first = await Promise.race([ours.answer, foreign.answer])
      assert.deepEqual([first.status, first.body?.shipments[0].status], [200, 'APPROVED'])
      await app.call('DELETE', `/v1/links/${other.id}`)
      assert.equal((await foreign.answer).status, 404)
    })

    test('304 after the end of the wait, which is not later than that of the link', async () => {
      const { secret } = await newLink(app, { expiresAt: new Date(app.time.now + 1000).toISOString() })
      const { headers } = await follow(secret)
      const { status, headers: answered } = await follow(secret, { 'if-none-match': headers.etag!, prefer: 'wait=60' })
      assert.deepEqual([status, answered['preference-applied']], [304, 'wait=1'])
    })

    test('200 at once for a client that has another version, or none', async () => {
      const { secret } = await newLink(app)
      const { status, headers } = await follow(secret, { prefer: 'wait=60' })
      assert.deepEqual([status, headers['preference-applied']], [200, undefined])
    })
  })

  describe('with few slots', () => {
    const app = sharedApp(opened, { streamsMax: 10 })

    test('429 for a second wait of one address, while the feed has slots of its own', async () => {
      const { id, secret } = await newLink(app)
      const { headers } = await track(app, secret)
      const held = { 'if-none-match': headers.etag!, prefer: 'wait=60' }
      const begun = Promise.withResolvers<void>()
      state.onWait = begun.resolve
      const waiting = track(app, secret, held)
      await begun.promise
      assert.equal((await track(app, secret, held)).status, 429)
      assert.equal((await app.call('GET', '/v1/events?after=1', { headers: { prefer: 'wait=1' } })).status, 200)
      await app.call('DELETE', `/v1/links/${id}`)
      assert.equal((await waiting).status, 404)
    })
  })

  describe('with a rate limit', () => {
    const app = sharedApp(opened, { rateLimit: 2, apiKeys: true })

    test('404, and then 429 for an address that guesses; who has a link gets through', async (t) => {
      holdTime(t)
      const { secret } = await newLink(app)
      const from = async (remoteAddress: string, guess: string) =>
        (await app.app.inject({ url: '/v1/tracking', remoteAddress, headers: { 'vanline-tracking': guess } }))
          .statusCode
      const guesses = []
      for (let i = 0; i < 3; i++) guesses.push(await from('198.51.100.7', unknown()))
      assert.deepEqual(guesses, [404, 404, 429])
      assert.equal(await from('198.51.100.7', secret), 200)
      assert.equal(await from('198.51.100.8', unknown()), 404)
    })
  })
})
