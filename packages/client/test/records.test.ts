import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forOneDatabase } from '../../server/test/one-database.ts'
import { ConflictError, NotFoundError, StateError, ValidationError } from '../src/index.ts'
import { sharedService } from './service.ts'

const ADDRESS = { streetAddress1: '1 Main St', city: 'Austin', state: 'TX', postalCode: '78701' }

forOneDatabase('records', (open) => {
  const service = sharedService(open)
  const unique = sharedService(open, { uniqueReferences: true })

  test('a shipment is created, read, changed, moved through its statuses and deleted', async () => {
    const { shipments } = service.client
    const created = await shipments.create({ shipmentType: 'HHG', pickupAddress: ADDRESS, estimatedWeight: 1000 })
    assert.deepEqual(await shipments.get(created.id), created)
    const changed = await shipments.update(created, { estimatedWeight: 1200, pickupAddress: { city: 'Dallas' } })
    assert.equal(changed.estimatedWeight, 1200)
    assert.equal(changed.pickupAddress?.city, 'Dallas')
    assert.equal(changed.pickupAddress?.streetAddress1, '1 Main St')
    const patched = await shipments.update(changed, [{ op: 'remove', path: '/estimatedWeight' }])
    assert.equal(patched.estimatedWeight, null)
    const approved = await shipments.status(patched, 'APPROVED')
    assert.equal(approved.status, 'APPROVED')
    const stopped = await shipments.status(approved, { status: 'TERMINATED_FOR_CAUSE', reason: 'No show.' })
    assert.equal(stopped.statusReason, 'No show.')
    assert.deepEqual(
      await shipments.diff(created.id, { from: created.eTag, to: changed.eTag }).then((d) => d.changes.length),
      2,
    )
    assert.equal((await shipments.asOf(created.id, created.lastUpdated)).estimatedWeight, 1000)
    await assert.rejects(shipments.delete(created), ConflictError)
    await shipments.delete(stopped)
    await assert.rejects(shipments.get(created.id), NotFoundError)
    const { items } = await shipments.history(created.id, { type: 'shipment.*' })
    assert.deepEqual(items.at(0)?.type, 'shipment.deleted')
    await assert.rejects(shipments.restore(stopped), ConflictError)
    const restored = await shipments.restore({ id: created.id, eTag: items[0]!.eTag })
    assert.equal(restored.locator, created.locator)
    assert.deepEqual(await shipments.get(created.id), restored)
    await assert.rejects(shipments.restore(created.id), StateError)
  })

  test('a change is taken back, unless the same field was changed again', async () => {
    const { shipments, agents } = service.client
    const created = await shipments.create({ shipmentType: 'HHG', estimatedWeight: 1 })
    const changed = await shipments.update(created, { estimatedWeight: 2 })
    const { items } = await shipments.history(created.id, { limit: 1 })
    const reverted = await shipments.revert(changed, { to: created.eTag })
    assert.equal(reverted.estimatedWeight, 1)
    await assert.rejects(shipments.revert(changed, { to: created.eTag }), ConflictError)
    await shipments.update(reverted, { estimatedWeight: 3 })
    const refused = await shipments.revert(created.id, { change: items[0]!.id }).catch((error) => error)
    assert.ok(refused instanceof ConflictError)
    assert.deepEqual(refused.problem?.overlaps, ['/estimatedWeight'])
    const agent = await agents.create(created.id, { agentType: 'RELEASING_AGENT', firstName: 'Ada', phone: '555 0100' })
    const renamed = await agents.update(agent, { firstName: 'Grace' })
    assert.equal((await agents.revert(renamed, { to: agent.eTag })).firstName, 'Ada')
  })

  test('a record is created only once with unlessExists, if references are unique', async () => {
    const { moves, shipments } = unique.client
    const [content, options] = [{ shipmentType: 'HHG', reference: 'order 17' }, { unlessExists: true }]
    const first = await shipments.create(content, options)
    const refused = await shipments.create(content, options).catch((error) => error)
    assert.ok(refused instanceof ConflictError)
    assert.deepEqual(refused.current, first)
    await assert.rejects(shipments.create(content), StateError)
    await moves.create({ reference: 'order 17' }, options)
    await assert.rejects(moves.create({ reference: 'order 17' }, options), ConflictError)
  })

  test('an update of an older version is a ConflictError that says what changed', async () => {
    const { shipments } = service.client
    const read = await shipments.create({ shipmentType: 'HHG', estimatedWeight: 1 })
    const current = await shipments.update(read, { estimatedWeight: 2 })
    const refused = await shipments.update(read, { estimatedWeight: 3 }).catch((error) => error)
    assert.ok(refused instanceof ConflictError)
    assert.equal(refused.status, 412)
    assert.equal(refused.reason, 'stale')
    assert.deepEqual(refused.current, current)
    assert.deepEqual(refused.overlaps, ['/estimatedWeight'])
    assert.deepEqual(
      refused.changes.map(({ path, from, to }) => ({ path, from, to })),
      [{ path: '/estimatedWeight', from: 1, to: 2 }],
    )
    assert.match(refused.requestID ?? '', /^[0-9a-f-]{36}$/)
  })

  test('what the service finds wrong is a typed error with all of it', async () => {
    const { shipments } = service.client
    const wrong = { shipmentType: '', estimatedWeight: -1 }
    const invalid = await shipments.create(wrong).catch((error) => error)
    assert.ok(invalid instanceof ValidationError)
    assert.deepEqual(invalid.errors.map(({ pointer }) => pointer).toSorted(), ['/estimatedWeight', '/shipmentType'])
    const shipment = await shipments.create({ shipmentType: 'HHG' })
    const state = await shipments.status(shipment, 'DELIVERED').catch((error) => error)
    assert.ok(state instanceof StateError)
    assert.deepEqual(state.allowed.toSorted(), ['APPROVED', 'CANCELED', 'REJECTED'])
  })
})
