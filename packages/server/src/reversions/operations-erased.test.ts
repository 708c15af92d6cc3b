import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newMove, newShipment, read } from '../../test/fixtures.ts'
import { lastEvent, patch, revert } from '../../test/reverting.ts'
import { updateShipmentRow } from '../shipments/store.ts'

forEachDatabase('a reversion after an erasure', (open) => {
  const app = sharedApp(open)
  const erase = (moveID: string) => app.call('POST', `/v1/moves/${moveID}/erasures`, { headers: { 'if-match': '*' } })

  test('412 and 409 for erased versions and changes: the data never comes back', async () => {
    const move = await newMove(app, { customer: { firstName: 'Zwickel' } })
    const cleared = await patch(app, 'moves', move, { customer: null })
    const { id } = await lastEvent(app, move.id, cleared)
    assert.equal((await erase(move.id)).status, 201)
    const current = await read(app, `/v1/moves/${move.id}`)
    const to = await revert(app, 'moves', move.id, { to: move.eTag })
    assert.deepEqual([to.status, to.body.reason], [412, 'unknown'])
    assert.match(to.body.detail, /was erased/)
    for (const [change, words] of [
      [id, 'Personal data of this change was erased.'],
      [(await lastEvent(app, move.id, current)).id, 'This change erased personal data, which cannot come back.'],
    ]) {
      const { status, body } = await revert(app, 'moves', move.id, { change })
      assert.deepEqual([status, body.code], [409, 'not_revertible'])
      assert.equal(body.detail, words)
    }
    assert.deepEqual(await read(app, `/v1/moves/${move.id}`), current)
  })

  test('text of a client that reads like the marker is no erasure', async () => {
    const shipment = await newShipment(app, { customerRemarks: '[erased]' })
    const changed = await patch(app, 'shipments', shipment, { customerRemarks: 'Ring twice' })
    const { id } = await lastEvent(app, shipment.moveID, changed)
    for (const body of [{ to: shipment.eTag }, { change: id }]) {
      const answer = await revert(app, 'shipments', shipment.id, body)
      assert.deepEqual([answer.status, answer.body.customerRemarks], [201, '[erased]'])
    }
  })

  test('what was not erased can still be undone', async () => {
    const shipment = await newShipment(app, { customerRemarks: 'Zwickel', estimatedWeight: 1 })
    const changed = await patch(app, 'shipments', shipment, { estimatedWeight: 2 })
    const { id } = await lastEvent(app, shipment.moveID, changed)
    await erase(shipment.moveID)
    const { status, body } = await revert(app, 'shipments', shipment.id, { change: id })
    assert.deepEqual([status, body.estimatedWeight, body.customerRemarks], [201, 1, null])
  })

  test('an erasure that commits first makes a reversion decide again, although its shipment stays as it is', async () => {
    const { id, moveID, eTag } = await newShipment(app, { customerRemarks: 'Zwickel' })
    const cleared = await patch(app, 'shipments', { id, eTag }, { customerRemarks: null })
    const stored = { shipment: cleared, doc: JSON.stringify(cleared), revision: 0, hadJobs: false }
    await erase(moveID)
    assert.deepEqual(await read(app, `/v1/shipments/${id}`), cleared)
    let decisions = 0
    const after: Body = { ...cleared, customerRemarks: 'Zwickel' }
    await app.db.change(async () => ({
      writes: decisions++ === 0 ? updateShipmentRow(stored, after, JSON.stringify(after)) : [],
      answer: null,
    }))
    assert.equal(decisions, 2)
  })
})
