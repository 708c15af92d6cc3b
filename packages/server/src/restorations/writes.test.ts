import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newMove, newShipment, read } from '../../test/fixtures.ts'
import { erase, newCustomerMove, personalIn } from '../../test/personal-data.ts'
import { deleted, restore } from '../../test/restoring.ts'
import { assertStale } from '../../test/tables.ts'
import type { Write } from '../db/database.ts'
import { moveErased } from '../erasures/writes.ts'
import { findTombstoneOfMove, findTombstoneOfShipment } from '../history/tombstones.ts'
import type { Context } from '../kernel/context.ts'
import { newId } from '../kernel/ids.ts'
import { instantOf } from '../kernel/instant.ts'
import type { Move } from '../moves/schema.ts'
import { requireMove } from '../moves/store.ts'
import { requireDeletedMove } from '../moves/writes.ts'
import type { Shipment } from '../shipments/schema.ts'
import { deletedRecord } from './rules.ts'
import { restoredMove, restoredShipment } from './writes.ts'

forEachDatabase('restorations', (open) => {
  const app = sharedApp(open)
  const contextNow = () => {
    const ids = () => newId(app.time.now)
    const origin = { actor: 'test', actorName: null, channel: null, requestID: ids() }
    return { ...origin, newId: ids, shipmentTypes: null, now: instantOf(app.time.now) } as unknown as Context
  }

  /** All writes of a restoration of a move, decided now. */
  async function writesOfMove({ id }: Body): Promise<Write[]> {
    const { former } = await requireDeletedMove(app.db, id)
    const tombstone = (await findTombstoneOfMove(app.db, id))!
    const deleted = deletedRecord<Move>('moves', tombstone)
    return (await restoredMove(app.db, { deleted, tombstone, former }, contextNow())).writes
  }

  async function writesOfShipment({ id, moveID }: Body): Promise<Write[]> {
    const move = await requireMove(app.db, moveID)
    const tombstone = (await findTombstoneOfShipment(app.db, id))!
    const shipment = deletedRecord<Shipment>('shipments', tombstone)
    return (await restoredShipment(app.db, { deleted: shipment, tombstone, move }, contextNow())).writes
  }

  async function writesOfErasure({ id }: Body): Promise<Write[]> {
    return (await moveErased(app.db, await requireDeletedMove(app.db, id), contextNow())).writes
  }

  const restoredAndDeleted = async (kind: 'moves' | 'shipments', record: Body) => {
    assert.equal((await restore(app, kind, record.id, '*')).status, 201)
    await deleted(app, kind, record)
  }
  const eraseNow = async (id: string) => assert.equal((await erase(app, { id, eTag: '*' })).status, 201)

  for (const [what, writesOf] of [
    ['a restoration', writesOfMove],
    ['an erasure', writesOfErasure],
  ] as const) {
    test(`${what} of a deleted move that was restored and deleted meanwhile writes nothing`, async () => {
      const move = await newMove(app)
      await deleted(app, 'moves', move)
      const writes = await writesOf(move)
      await restoredAndDeleted('moves', move)
      await assertStale(app.db, ...writes)
    })

    test(`${what} of a deleted move that was erased meanwhile writes nothing`, async () => {
      const move = await newMove(app)
      await deleted(app, 'moves', move)
      const writes = await writesOf(move)
      await eraseNow(move.id)
      await assertStale(app.db, ...writes)
    })
  }

  test('an erasure of a deleted move that is restored meanwhile writes nothing', async () => {
    const move = await newMove(app)
    await deleted(app, 'moves', move)
    const writes = await writesOfErasure(move)
    await restore(app, 'moves', move.id, '*')
    await assertStale(app.db, ...writes)
  })

  test('a restoration of a shipment that was restored and deleted meanwhile writes nothing', async () => {
    const shipment = await newShipment(app)
    await deleted(app, 'shipments', shipment)
    const writes = await writesOfShipment(shipment)
    await restoredAndDeleted('shipments', shipment)
    await assertStale(app.db, ...writes)
  })

  test('a restoration of a shipment whose move was erased meanwhile writes nothing', async () => {
    const shipment = await newShipment(app)
    await deleted(app, 'shipments', shipment)
    const writes = await writesOfShipment(shipment)
    await eraseNow(shipment.moveID)
    await assertStale(app.db, ...writes)
  })

  test('erased data stays erased: the records come back as the erasure would have left them', async () => {
    const { move, gone, shipment } = await newCustomerMove(app)
    const before = await read(app, `/v1/shipments/${shipment.id}`)
    await deleted(app, 'shipments', shipment)
    await deleted(app, 'moves', move)
    await eraseNow(move.id)
    app.time.now += 48 * 3600 * 1000
    const answers = [
      await restore(app, 'moves', move.id, '*'),
      await restore(app, 'shipments', gone.id, '*'),
      await restore(app, 'shipments', shipment.id, '*'),
    ]
    const url = `/v1/moves/${move.id}`
    const shown = [await read(app, `${url}?expand=shipments`), await read(app, `${url}/history`)]
    const [agent] = await read(app, `/v1/shipments/${shipment.id}/agents`)
    const [restoredMove, , restoredShipment] = answers.map(({ body }) => body)
    assert.deepEqual(personalIn(JSON.stringify([answers, shown, agent])), [])
    assert.ok(!JSON.stringify([restoredMove, restoredShipment, agent]).includes('"[erased]"'))
    assert.deepEqual([restoredMove.customer, restoredMove.reference, restoredMove.metadata], [null, null, {}])
    assert.deepEqual([agent.firstName, agent.email], ['[erased on 2026-11-15]', null])
    const { pickupAddress } = restoredShipment
    assert.deepEqual([pickupAddress.streetAddress1, pickupAddress.city], ['[erased on 2026-11-15]', 'Boise'])
    assert.notEqual(pickupAddress.eTag, before.pickupAddress.eTag)
    const [event] = await read(app, `/v1/shipments/${shipment.id}/history?type=shipment.restored`)
    const remarks = event.changes.find(({ path }: Body) => path === '/customerRemarks')
    assert.deepEqual(remarks, { path: '/customerRemarks', from: '[erased]', to: null })
  })
})
