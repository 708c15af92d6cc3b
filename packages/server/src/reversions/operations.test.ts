import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { recorded } from '../../test/event-rows.ts'
import { ADDRESS, newAgent, newShipment, read, through } from '../../test/fixtures.ts'
import { lastEvent, patch, REVERTED_KINDS, type RevertedKind, revert } from '../../test/reverting.ts'
import { rowsOf } from '../../test/tables.ts'
import { unguarded } from '../db/database.ts'

const content = ({ lastUpdated, eTag, ...rest }: Body) => rest

forEachDatabase('POST …/reversions', (open) => {
  const app = sharedApp(open)
  const url = ({ id }: Body) => `/v1/shipments/${id}`
  const eventOf = (shipment: Body) => lastEvent(app, shipment.moveID, shipment)

  for (const [kind, create, first, second] of REVERTED_KINDS) {
    test(`201 of ${kind}: what changed since a version is undone in a new one, and undoing that gives it back`, async () => {
      const { record, moveID } = await create(app)
      const changed = await patch(app, kind, await patch(app, kind, record, first), second)
      app.time.now += 1000
      const { result, events } = await recorded(app, () =>
        revert(app, kind, record.id, { to: record.eTag }, changed.eTag),
      )
      const { status, headers, body } = result
      assert.equal(status, 201, result.text)
      assert.deepEqual(withoutTags(body), withoutTags(record))
      assert.ok(body.lastUpdated > changed.lastUpdated)
      assert.deepEqual([headers.etag, headers.location], [`"${body.eTag}"`, `/v1/${kind}/${record.id}`])
      assert.deepEqual(await read(app, `/v1/${kind}/${record.id}`), body)
      assert.deepEqual(
        events.map(({ type, previousETag }) => [type, previousETag]),
        [[`${kind.slice(0, -1).replace('-', '_')}.reverted`, changed.eTag]],
      )
      const event = await lastEvent(app, moveID, body)
      assert.deepEqual([event.reverts, event.source], [{ to: record.eTag }, null])
      const back = await revert(app, kind, record.id, { change: event.id }, body.eTag)
      assert.equal(back.status, 201, back.text)
      assert.deepEqual(withoutTags(back.body), withoutTags(changed))
    })

    test(`201 of ${kind}: one change is undone, and later changes of other members stay`, async () => {
      const { record, moveID } = await create(app)
      const changed = await patch(app, kind, record, first)
      const { id } = await lastEvent(app, moveID, changed)
      const later = await patch(app, kind, changed, second)
      const { status, body } = await revert(app, kind, record.id, { change: id.toUpperCase() }, later.eTag)
      assert.equal(status, 201)
      const expected = await patch(app, kind, (await create(app)).record, second)
      const names = Object.keys({ ...first, ...second })
      assert.deepEqual(named(names, body), named(names, expected))
      assert.deepEqual((await lastEvent(app, moveID, body)).reverts, { change: id })
    })
  }

  test('409 with the members of a 412 when a member was changed again, and nothing changes', async () => {
    const shipment = await newShipment(app, { estimatedWeight: 1 })
    const changed = await patch(app, 'shipments', shipment, { estimatedWeight: 2, reference: 'x' })
    const { id } = await eventOf(changed)
    const current = await patch(app, 'shipments', changed, { estimatedWeight: 3, customerRemarks: 'Ring twice' })
    const { status, body } = await revert(app, 'shipments', shipment.id, { change: id }, current.eTag)
    assert.deepEqual([status, body.code, body.reason], [409, 'merge_conflict', 'stale'])
    assert.deepEqual(body.current, current)
    assert.deepEqual(body.overlaps, ['/estimatedWeight'])
    assert.deepEqual(
      body.changes.map(({ path, from, to, by }: Body) => [path, from, to, by]),
      [
        ['/estimatedWeight', 2, 3, 'anonymous'],
        ['/customerRemarks', null, 'Ring twice', 'anonymous'],
      ],
    )
    assert.match(
      body.detail,
      /^1 change since the event that you undo; 1 is of members that the event changed: estimatedWeight, by anonymous/,
    )
    assert.deepEqual(await read(app, url(shipment)), current)
    // A member that has its value again is no overlap.
    const back = await patch(app, 'shipments', current, { estimatedWeight: 2 })
    const undone = await revert(app, 'shipments', shipment.id, { change: id }, back.eTag)
    assert.deepEqual([undone.status, undone.body.estimatedWeight, undone.body.reference], [201, 1, null])
  })

  test('an address is undone as a whole, and one that comes back is a new one', async () => {
    const shipment = await newShipment(app, { destinationAddress: ADDRESS, pickupAddress: ADDRESS })
    const moved = await patch(app, 'shipments', shipment, { destinationAddress: { city: 'Nampa' } })
    const { id } = await eventOf(moved)
    const later = await patch(app, 'shipments', moved, { destinationAddress: { postalCode: '83651' } })
    const refused = await revert(app, 'shipments', shipment.id, { change: id }, later.eTag)
    assert.deepEqual([refused.status, refused.body.overlaps], [409, ['/destinationAddress/postalCode']])
    const removed = await patch(app, 'shipments', later, { pickupAddress: null })
    const { body } = await revert(app, 'shipments', shipment.id, { to: shipment.eTag }, removed.eTag)
    assert.deepEqual(withoutTags(body), withoutTags(shipment))
    const again = await revert(app, 'shipments', shipment.id, { change: (await eventOf(removed)).id }, body.eTag)
    assert.deepEqual([again.status, again.body], [201, body], 'it is undone already')
    assert.notEqual(body.pickupAddress.id, shipment.pickupAddress.id)
    assert.notEqual(body.destinationAddress.eTag, shipment.destinationAddress.eTag)
    const replaced = await app.call('PUT', `/v1/mto-shipment/${body.id}/address/${body.pickupAddress.id}`, {
      body: { ...ADDRESS, city: 'Nampa' },
      headers: { 'if-match': '*' },
    })
    assert.equal(replaced.status, 200)
    const { id: change } = await eventOf(await read(app, url(body)))
    assert.equal((await revert(app, 'shipments', body.id, { change })).body.pickupAddress.city, 'Boise')
  })

  test('201 and nothing changes for the current version, and for what is undone already', async () => {
    const shipment = await newShipment(app, { estimatedWeight: 1 })
    const changed = await patch(app, 'shipments', shipment, { estimatedWeight: 2 })
    const { id } = await eventOf(changed)
    const back = await patch(app, 'shipments', changed, { estimatedWeight: 1 })
    await app.db.eventsNumbered()
    const before = await rowsOf(app.db)
    for (const body of [{ to: back.eTag }, { to: `${back.eTag}~variant` }, { to: shipment.eTag }, { change: id }]) {
      const answer = await revert(app, 'shipments', shipment.id, body, back.eTag)
      assert.deepEqual([answer.status, answer.body], [201, back])
    }
    assert.deepEqual(await rowsOf(app.db), before)
  })

  test('a tag in the quotes of the ETag header names the same version', async () => {
    const shipment = await newShipment(app)
    const changed = await patch(app, 'shipments', shipment, { estimatedWeight: 1 })
    const { status, body } = await revert(app, 'shipments', shipment.id, { to: `"${shipment.eTag}"` }, changed.eTag)
    assert.deepEqual([status, body.estimatedWeight], [201, null])
    assert.deepEqual((await eventOf(body)).reverts, { to: shipment.eTag })
  })

  test('412 for an unknown version, also for that of another record or of a deletion, with the current record', async () => {
    const [shipment, other] = [await newShipment(app), await newShipment(app)]
    for (const to of ['AAAAAAAAAAAAAAAAAAAAAA', other.eTag, shipment.eTag.slice(1), '"', 'é']) {
      const { status, body } = await revert(app, 'shipments', shipment.id, { to }, shipment.eTag)
      assert.deepEqual([status, body.code, body.reason], [412, 'precondition_failed', 'unknown'])
      assert.deepEqual(body.current, shipment)
    }
  })

  test('412 for a stale If-Match before anything is undone, explained', async () => {
    const shipment = await newShipment(app)
    const changed = await patch(app, 'shipments', shipment, { estimatedWeight: 1 })
    const { status, body } = await revert(app, 'shipments', shipment.id, { to: shipment.eTag }, shipment.eTag)
    assert.deepEqual([status, body.reason, body.overlaps], [412, 'stale', ['/estimatedWeight']])
    assert.deepEqual(body.current, changed)
  })

  test('422 for an event of another record, and for one that is unknown or pruned', async () => {
    const shipment = await newShipment(app)
    const agent = await newAgent(app, shipment)
    const changed = await patch(app, 'agents', agent, { firstName: 'Grace' })
    const { id } = await lastEvent(app, shipment.moveID, changed)
    const refusedFor = async (kind: RevertedKind, record: Body, change: string) => {
      const { status, body } = await revert(app, kind, record.id, { change })
      assert.deepEqual([status, body.errors?.[0].pointer, body.errors?.[0].code], [422, '/change', 'unknown_change'])
    }
    for (const change of [id, randomUUID()]) await refusedFor('shipments', shipment, change)
    const pruned = sql`DELETE FROM events WHERE id = ${id}`
    await app.db.change(async () => ({ writes: [unguarded(pruned)], answer: null }))
    await refusedFor('agents', changed, id)
    const { body } = await revert(app, 'agents', agent.id, { to: 'AAAAAAAAAAAAAAAAAAAAAA' })
    assert.match(body.detail, /or the version is no longer stored/)
  })

  test('409 for what cannot be undone: a creation and a change of status', async () => {
    const created = await newShipment(app)
    const approved = await through(app, created, 'APPROVED')
    for (const [version, words] of [
      [created, /created the record/],
      [approved, /status is not reverted/],
    ] as const) {
      const { id } = await eventOf(version)
      const { status, body } = await revert(app, 'shipments', created.id, { change: id }, approved.eTag)
      assert.deepEqual([status, body.code], [409, 'not_revertible'])
      assert.match(body.detail, words)
    }
  })

  test('the status stays, with the date that it filled in; the rules of a PATCH hold', async () => {
    const shipment = await newShipment(app, { scheduledPickupDate: '2026-12-01' })
    const planned = await patch(app, 'shipments', shipment, { estimatedWeight: 1, scheduledPickupDate: '2026-12-05' })
    const { id } = await eventOf(planned)
    const moving = await through(app, planned, 'APPROVED', 'IN_TRANSIT')
    const { body } = await revert(app, 'shipments', shipment.id, { to: shipment.eTag }, moving.eTag)
    assert.deepEqual(content(body), { ...content(moving), estimatedWeight: null, scheduledPickupDate: '2026-12-01' })
    assert.equal(body.actualPickupDate, '2026-11-15')
    // Undoing must not put the pickup after the delivery.
    const again = await patch(app, 'shipments', body, { scheduledPickupDate: null })
    const due = await patch(app, 'shipments', again, { scheduledDeliveryDate: '2026-11-20' })
    const wrong = await revert(app, 'shipments', shipment.id, { change: (await eventOf(again)).id }, due.eTag)
    assert.deepEqual([wrong.status, wrong.body.errors[0].code], [422, 'date_order'])
    const done = await through(app, due, 'DELIVERED')
    const final = await revert(app, 'shipments', shipment.id, { change: id }, done.eTag)
    assert.deepEqual([final.status, final.body.code], [409, 'merge_conflict'])
    const refused = await revert(app, 'shipments', shipment.id, { to: body.eTag }, done.eTag)
    assert.deepEqual([refused.status, refused.body.code], [409, 'shipment_is_final'])
  })

  test('dates that a delivery filled in stay, and one that a client wrote in an early status is undone', async () => {
    const moving = await through(app, await newShipment(app), 'APPROVED', 'IN_TRANSIT')
    const done = await patch(app, 'shipments', await through(app, moving, 'DELIVERED'), { actualWeight: 9 })
    const { status, body } = await revert(app, 'shipments', done.id, { to: moving.eTag }, done.eTag)
    assert.deepEqual([status, body.actualWeight], [201, null])
    assert.equal(body.actualDeliveryDate, done.actualDeliveryDate)
    const draft = await newShipment(app, { status: 'DRAFT' })
    const dated = await patch(app, 'shipments', draft, { actualPickupDate: '2026-11-10' })
    const submitted = await through(app, dated, 'SUBMITTED')
    const undone = await revert(app, 'shipments', draft.id, { to: draft.eTag }, submitted.eTag)
    assert.deepEqual([undone.status, undone.body.actualPickupDate], [201, null])
  })

  test('one of several reversions at once succeeds, the others get 412; a repeated key gets the same answer', async () => {
    const shipment = await newShipment(app)
    const { eTag } = await patch(app, 'shipments', shipment, { estimatedWeight: 1 })
    const body = { to: shipment.eTag }
    const answers = await Promise.all([1, 2, 3].map(() => revert(app, 'shipments', shipment.id, body, eTag)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 412, 412])
    const again = await patch(app, 'shipments', await read(app, url(shipment)), { estimatedWeight: 2 })
    const key = { 'idempotency-key': randomUUID() }
    const first = await revert(app, 'shipments', shipment.id, body, again.eTag, key)
    const second = await revert(app, 'shipments', shipment.id, body, again.eTag, key)
    assert.deepEqual([second.status, second.headers['idempotent-replayed'], second.body], [201, 'true', first.body])
  })
})

const named = (names: string[], record: Body) =>
  Object.fromEntries(names.map((name) => [name, withoutTags(record[name])]))

/** A record without versions, and without the ids of its addresses. */
function withoutTags(record: Body): Body {
  if (record === null || typeof record !== 'object' || Array.isArray(record)) return record
  const { lastUpdated: _, eTag, ...rest } = record
  if (eTag && 'postalCode' in rest) delete rest.id
  return Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, withoutTags(value)]))
}
