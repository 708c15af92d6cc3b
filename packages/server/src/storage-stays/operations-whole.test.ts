/** What the deletion, restoration and erasure of a shipment or its move do to storage stays, and what parties see of them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { eventRows } from '../../test/event-rows.ts'
import { newMove, newShipment, newStorageStay, read, through } from '../../test/fixtures.ts'
import { newParty, putOn } from '../../test/parties.ts'
import { deleted, restore } from '../../test/restoring.ts'
import { unguarded } from '../db/database.ts'

const EXTENSION = { days: 30, reason: 'Mrs. Zwickel has no keys.' }
const DECISION = { decision: 'APPROVE', days: 5, reason: 'Zwickel called.' }

forEachDatabase('storage stays of a shipment or a move', (open) => {
  const app = sharedApp(open, { apiKeys: true })
  const url = ({ id }: Body, path = '') => `/v1/storage-stays/${id}${path}`
  const post = (path: string, body: Body) => app.call('POST', path, { body, headers: { 'if-match': '*' } })
  const content = ({ lastUpdated, eTag, ...rest }: Body) => rest

  /** A stay with personal data in each of its texts. */
  async function decided(shipment: Body): Promise<Body> {
    const stay = await newStorageStay(app, shipment, { place: 'The barn of Zwickel', lotNumber: 'Zwickel 7' })
    const asked = (await post(url(stay, '/extensions'), EXTENSION)).body
    return (await post(url(stay, '/extension-decisions'), { extensionID: asked.extensions[0].id, ...DECISION })).body
  }

  test('they are deleted and restored with their shipment', async () => {
    const shipment = await newShipment(app)
    const earlier = await newStorageStay(app, shipment, { endedOn: '2026-11-02' })
    await app.call('DELETE', url(earlier))
    app.time.now += 5
    const stays = [await newStorageStay(app, shipment, { endedOn: '2026-11-03' }), await decided(shipment)]
    await deleted(app, 'shipments', shipment)
    for (const stay of stays) assert.equal((await app.call('GET', url(stay))).body.code, 'storage_stay_not_found')
    assert.ok(!(await read(app, '/v1/storage-stays')).some(({ shipmentID }: Body) => shipmentID === shipment.id))
    assert.equal((await restore(app, 'shipments', shipment.id, '*')).status, 201)
    const restored = await read(app, `/v1/shipments/${shipment.id}/storage-stays?sort=createdAt`)
    assert.deepEqual(restored.map(content), stays.map(content))
    for (const stay of restored) {
      const [before, after] = (await eventRows(app)).filter(({ subject }) => subject.endsWith(stay.id)).slice(-2)
      assert.deepEqual([before!.type, after!.type], ['storage_stay.deleted', 'storage_stay.restored'])
      assert.equal(after!.previousETag, before!.eTag)
    }
    const { status } = await app.call('PATCH', url(restored[1]), {
      body: { endedOn: '2026-11-14' },
      headers: { 'if-match': restored[1].eTag },
    })
    assert.equal(status, 200)
  })

  test('a change that reads the stay, and then no shipment any more, says that the stay is gone', async () => {
    const shipment = await newShipment(app)
    const stay = await newStorageStay(app, shipment, { endedOn: '2026-11-02' })
    // PostgreSQL reads the two at different moments.
    const gone = sql`DELETE FROM shipments WHERE id = ${shipment.id} AND move_id = ${shipment.moveID}`
    await app.db.change(async () => ({ writes: [unguarded(gone)], answer: null }))
    const headers = { 'if-match': stay.eTag }
    const patched = await app.call('PATCH', url(stay), { body: { place: 'Warehouse 6' }, headers })
    const deletion = await app.call('DELETE', url(stay), { headers })
    for (const { status, body } of [patched, deletion])
      assert.deepEqual([status, body.code], [404, 'storage_stay_not_found'])
  })

  test('a shipment that is restored in storage ends its stay when it leaves', async () => {
    const stored = await through(app, await newShipment(app), 'APPROVED', 'IN_TRANSIT', 'IN_STORAGE')
    await deleted(app, 'shipments', stored)
    const restored = (await restore(app, 'shipments', stored.id, '*')).body
    await through(app, restored, 'DELIVERED')
    const stays = await read(app, `/v1/shipments/${stored.id}/storage-stays`)
    assert.deepEqual(
      stays.map(({ endedOn }: Body) => endedOn),
      ['2026-11-15'],
    )
  })

  test('an erasure removes places, lots, reasons and names, also from the history, and leaves the days', async () => {
    const move = await newMove(app, { customer: { lastName: 'Zwickel' } })
    const stay = await decided(await newShipment(app, { moveID: move.id }))
    assert.ok(stay.extensions[0].askedByName)
    assert.equal(
      (await app.call('POST', `/v1/moves/${move.id}/erasures`, { headers: { 'if-match': '*' } })).status,
      201,
    )
    const erased = await read(app, url(stay))
    const [{ reason: _, askedByName: __, decisionReason: ___, decidedByName: ____, ...kept }] = stay.extensions
    const emptied = { reason: null, askedByName: null, decisionReason: null, decidedByName: null }
    const { lastUpdated, eTag } = erased
    const extensions = [{ ...erased.extensions[0], ...kept, ...emptied }]
    assert.deepEqual(erased, { ...stay, place: null, lotNumber: null, extensions, lastUpdated, eTag })
    const ofStay = (await eventRows(app)).filter(({ subject }) => subject.endsWith(stay.id))
    assert.ok(ofStay.length > 3)
    assert.doesNotMatch(JSON.stringify(ofStay.map(({ record, changes }) => ({ record, changes }))), /Zwickel|Ring/)
    // The days can still be corrected, also after the restoration of an erased deletion.
    const shipment = await read(app, `/v1/shipments/${stay.shipmentID}`)
    await deleted(app, 'shipments', shipment)
    assert.equal((await restore(app, 'shipments', shipment.id, '*')).status, 201)
    const restored = await read(app, url(stay))
    assert.deepEqual(content(restored), content(erased))
  })

  test('a stay that was deleted before an erasure comes back with its shipment without what was erased', async () => {
    const shipment = await newShipment(app)
    const stay = await decided(shipment)
    await deleted(app, 'shipments', shipment)
    const erase = () => app.call('POST', `/v1/moves/${shipment.moveID}/erasures`, { headers: { 'if-match': '*' } })
    assert.equal((await erase()).status, 201)
    assert.equal((await restore(app, 'shipments', shipment.id, '*')).status, 201)
    const restored = await read(app, url(stay))
    const { place, lotNumber, authorizedUntil, extensions } = restored
    assert.deepEqual([place, lotNumber, authorizedUntil], [null, null, stay.authorizedUntil])
    assert.deepEqual(
      extensions.map(({ reason, days, approvedDays }: Body) => [reason, days, approvedDays]),
      [[null, 30, 5]],
    )
  })

  test('a customer sees who decided by name only, an observer sees nothing, and another party nothing at all', async () => {
    const shipment = await newShipment(app)
    const stay = await decided(shipment)
    const parties = {
      HAULER: await newParty(app),
      CUSTOMER: await newParty(app, { kind: 'PERSON' }),
      OBSERVER: await newParty(app),
    }
    for (const [role, party] of Object.entries(parties)) await putOn(app, shipment.moveID, party, role)
    const stranger = await newParty(app)
    const as = (party: { headers: Record<string, string> }) => async (path: string) =>
      app.call('GET', path, { headers: party.headers })
    const [{ askedBy: _, decidedBy: __, decisionReason: ___, ...shown }] = stay.extensions
    const reduced = { ...stay, extensions: [shown] }
    const lists = ['/v1/storage-stays', `/v1/shipments/${shipment.id}/storage-stays`]
    for (const [party, seen] of [
      [parties.HAULER, stay],
      [parties.CUSTOMER, reduced],
    ] as const) {
      const get = as(party)
      assert.deepEqual((await get(url(stay))).body, seen)
      for (const list of lists) assert.deepEqual((await get(list)).body, [seen], list)
    }
    const observing = as(parties.OBSERVER)
    assert.equal((await observing(url(stay))).body.code, 'storage_stay_not_found')
    for (const list of lists) assert.deepEqual((await observing(list)).body, [], list)
    const adding = await app.call('POST', lists[1]!, {
      body: { startedOn: '2026-11-01' },
      headers: parties.OBSERVER.headers,
    })
    assert.deepEqual([adding.status, adding.body.code], [403, 'party_not_allowed'])
    const strange = as(stranger)
    assert.equal((await strange(url(stay))).status, 404)
    assert.deepEqual((await strange(lists[0]!)).body, [])
    assert.equal((await strange(lists[1]!)).status, 404)
    // The document describes whole shipments and moves.
    const { headers } = parties.CUSTOMER
    const expanded = (await app.app.inject({ url: `${url(stay)}?expand=shipment,move,daysLeft`, headers })).json()
    assert.deepEqual([expanded.shipment.counselorRemarks, expanded.move.remarks], [undefined, undefined])
    assert.equal(expanded.daysLeft, 80)
  })
})
