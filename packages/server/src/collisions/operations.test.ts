import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp, type TestApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newShipment } from '../../test/fixtures.ts'
import { bearing, keyIn } from '../../test/keys.ts'
import { newParty } from '../../test/parties.ts'
import { deleteOldCounts } from './store.ts'

const MINUTE_MS = 60_000
const NONE = { refused: 0, merged: 0, resolved: 0, givenUp: 0 }

/** The counts of members, without the kind of most. */
async function countsIn(app: TestApp, days = 1): Promise<Record<string, Body>> {
  const answer = await app.call('GET', `/v1/collisions?days=${days}`)
  assert.equal(answer.status, 200, answer.text)
  return Object.fromEntries(
    answer.body.members.map(({ kind, member, ...counts }: Body) => [`${kind} ${member}`, counts]),
  )
}

/** What a test added to the counts before it, by member. */
async function added(app: TestApp, work: () => Promise<void>): Promise<Record<string, Body>> {
  const before = await countsIn(app)
  await work()
  const after = Object.entries(await countsIn(app))
  const rise = (name: string, counts: Body) =>
    Object.fromEntries(Object.keys(NONE).map((outcome) => [outcome, counts[outcome] - (before[name]?.[outcome] ?? 0)]))
  return Object.fromEntries(
    after
      .map(([name, counts]) => [name, rise(name, counts)] as const)
      .filter(([, counts]) => Object.values(counts).some(Boolean)),
  )
}

forEachDatabase('collisions', (open) => {
  const app = sharedApp(open, { apiKeys: true })
  const patch = (id: string, body: Body, headers: Record<string, string>) =>
    app.call('PATCH', `/v1/shipments/${id}`, { body, headers })
  const settleAfter = async (minutes: number) => {
    app.time.now += minutes * MINUTE_MS
    await app.collisions.settle()
  }

  test('a write of a member that another caller changed is refused, and resolved when it is stored within 15 minutes', async () => {
    const { id, eTag } = await newShipment(app)
    const [ann, ben] = [bearing(await keyIn(app.db, {}, app.time.now)), bearing(await keyIn(app.db, {}, app.time.now))]
    const counts = await added(app, async () => {
      const { body } = await patch(id, { reference: 'A', estimatedWeight: 5 }, { ...ann, 'if-match': eTag })
      for (const reference of ['B', 'C'])
        assert.equal((await patch(id, { reference }, { ...ben, 'if-match': eTag })).status, 412)
      // Ann saves again, which is not what has become of the writes of Ben.
      await patch(id, { reference: 'D' }, { ...ann, 'if-match': body.eTag })
      await settleAfter(14)
    })
    assert.deepEqual(counts, { 'Shipment reference': { ...NONE, refused: 2 } })
    const later = await added(app, async () => {
      assert.equal((await patch(id, { reference: 'E' }, { ...ben, 'if-match': '*' })).status, 200)
      await settleAfter(2)
    })
    assert.deepEqual(later, { 'Shipment reference': { ...NONE, resolved: 2 } })
    assert.deepEqual(await added(app, () => settleAfter(60)), {})
  })

  test('of two members, the one whose value is kept is resolved, and the other is given up', async () => {
    const counts = await added(app, async () => {
      const { id, eTag } = await newShipment(app)
      await patch(id, { reference: 'A', actualWeight: 1 }, { 'if-match': eTag })
      const { status, body } = await patch(id, { reference: 'B', actualWeight: 2 }, { 'if-match': eTag })
      assert.equal(status, 412)
      await patch(id, { actualWeight: 2 }, { 'if-match': body.current.eTag })
      await settleAfter(16)
    })
    assert.deepEqual(counts, {
      'Shipment reference': { ...NONE, refused: 1, givenUp: 1 },
      'Shipment actualWeight': { ...NONE, refused: 1, resolved: 1 },
    })
  })

  test('it is given up when its caller stores nothing, another member, or comes too late', async () => {
    const counts = await added(app, async () => {
      const { id, eTag } = await newShipment(app)
      const ann = bearing(await keyIn(app.db, {}, app.time.now))
      await patch(id, { reference: 'A' }, { ...ann, 'if-match': eTag })
      assert.equal((await patch(id, { reference: 'B' }, { 'if-match': eTag })).status, 412)
      // The value of another caller is no resolution.
      assert.equal((await patch(id, { reference: 'C' }, { ...ann, 'if-match': '*' })).status, 200)
      for (const late of [false, true]) {
        const { id, eTag } = await newShipment(app)
        await patch(id, { reference: 'A', customerRemarks: 'x' }, { 'if-match': eTag })
        assert.equal((await patch(id, { reference: 'B' }, { 'if-match': eTag })).status, 412)
        app.time.now += late ? 20 * MINUTE_MS : 0
        await patch(id, late ? { reference: 'C' } : { estimatedWeight: 7 }, { 'if-match': '*' })
      }
      await settleAfter(16)
    })
    assert.deepEqual(counts, { 'Shipment reference': { ...NONE, refused: 3, givenUp: 3 } })
  })

  test('a write beside changes of other members is merged: by the service, in a bulk, or by its caller', async () => {
    const counts = await added(app, async () => {
      const { id, eTag } = await newShipment(app)
      await patch(id, { reference: 'A' }, { 'if-match': eTag })
      const merge = { 'if-match': '*', prefer: `merge-base="${eTag}"` }
      assert.equal((await patch(id, { estimatedWeight: 5 }, merge)).status, 200)
      const operation = { action: 'update', id, ifMatch: '*', mergeBase: eTag, patch: { actualWeight: 6 } }
      const bulk = await app.call('PATCH', '/v1/shipments', { body: { mode: 'ISOLATED', operations: [operation] } })
      assert.equal(bulk.body.results[0].status, 200, bulk.text)
      const refused = await patch(id, { customerRemarks: 'Ring twice' }, { 'if-match': eTag })
      assert.deepEqual([refused.status, refused.body.overlaps], [412, []])
      await patch(id, { customerRemarks: 'Ring twice' }, { 'if-match': refused.body.current.eTag })
      await settleAfter(16)
    })
    const merged = { ...NONE, merged: 1 }
    assert.deepEqual(counts, {
      'Shipment estimatedWeight': merged,
      'Shipment actualWeight': merged,
      'Shipment customerRemarks': merged,
    })
  })

  test('refused merges, PUTs of addresses and operations of bulks count, dry runs and repeated answers do not', async () => {
    const pickupAddress = { streetAddress1: '1 Main St', city: 'Austin', state: 'TX', postalCode: '78701' }
    const counts = await added(app, async () => {
      const made = await newShipment(app, { pickupAddress })
      const { id, eTag, pickupAddress: address } = made
      const key = { 'idempotency-key': `merge ${id}` }
      await patch(id, { reference: 'A', pickupAddress: { city: 'Dallas' } }, { 'if-match': eTag })
      const merge = { 'if-match': '*', prefer: `merge-base="${eTag}"` }
      assert.equal((await patch(id, { reference: 'B' }, merge)).status, 409)
      for (const _ of [1, 2]) assert.equal((await patch(id, { actualWeight: 5 }, { ...merge, ...key })).status, 200)
      const dry = await app.call('PATCH', `/v1/shipments/${id}?dryRun=true`, {
        body: { reference: 'B' },
        headers: merge,
      })
      assert.equal(dry.status, 409)
      const put = { body: { ...pickupAddress, city: 'Houston' }, headers: { 'if-match': address.eTag } }
      assert.equal((await app.call('PUT', `/v1/mto-shipment/${id}/address/${address.id}`, put)).status, 412)
      const operations = [{ action: 'update', id, ifMatch: eTag, patch: { reference: 'C' } }]
      assert.equal((await app.call('PATCH', '/v1/shipments', { body: { mode: 'ATOMIC', operations } })).status, 409)
    })
    assert.deepEqual(counts, {
      'Shipment reference': { ...NONE, refused: 2 },
      'Shipment actualWeight': { ...NONE, merged: 1 },
      'Address city': { ...NONE, refused: 1 },
    })
  })

  test('nothing that a client made up is in the counts, however long it is', async () => {
    const { id, eTag } = await newShipment(app)
    await patch(id, { metadata: { 'Ada Lovelace': '1' } }, { 'if-match': eTag })
    const content = Object.fromEntries(Array.from({ length: 900 }, (_, i) => [`Ada ${i} ${'x'.repeat(500)}`, 1]))
    const refused = await patch(id, { ...content, metadata: { 'Ada Lovelace': '2' } }, { 'if-match': eTag })
    assert.equal(refused.status, 412)
    const { text } = await app.call('GET', '/v1/collisions')
    assert.doesNotMatch(text, /Ada|xxx/)
    assert.ok((await countsIn(app))['Shipment metadata'].refused >= 1)
  })

  test('200 with the hours since so many days, and what is older is deleted after 31', async () => {
    const hours = async (days: number): Promise<Body[]> =>
      (await app.call('GET', `/v1/collisions?days=${days}`)).body.hours
    const before = await hours(31)
    assert.ok(before.length > 0 && before.every(({ hour }) => hour.endsWith(':00:00.000Z')))
    app.time.now += 30 * 24 * 60 * MINUTE_MS
    assert.deepEqual([await hours(1), await hours(31)], [[], before])
    app.time.now += 2 * 24 * 60 * MINUTE_MS
    await deleteOldCounts(app.db, app.time.now)
    assert.deepEqual(await hours(31), [])
    assert.equal((await app.call('GET', '/v1/collisions?days=32')).status, 400)
  })

  test('403 without metrics:read, and for a caller that is bound to a party whatever its scopes are', async () => {
    const dispatcher = bearing(
      await keyIn(app.db, { scopes: ['moves:write', 'shipments:write', 'events:read'] }, app.time.now),
    )
    const { headers: bound } = await newParty(app)
    for (const [headers, code] of [
      [dispatcher, 'insufficient_scope'],
      [bound, 'party_not_allowed'],
    ] as const) {
      const answer = await app.call('GET', '/v1/collisions', { headers })
      assert.deepEqual([answer.status, answer.body.code], [403, code])
    }
    const operator = bearing(await keyIn(app.db, { scopes: ['metrics:read'] }, app.time.now))
    assert.equal((await app.call('GET', '/v1/collisions', { headers: operator })).status, 200)
  })
})
