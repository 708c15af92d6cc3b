import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { forOneDatabase } from '../../server/test/one-database.ts'
import { ConflictError, StateError } from '../src/index.ts'
import { sharedService } from './service.ts'

forOneDatabase('many at once', (open) => {
  const service = sharedService(open)
  const newShipment = () => service.client.shipments.create({ shipmentType: 'HHG', estimatedWeight: 100 })

  test('a bulk is ATOMIC unless told otherwise, and its error has the results', async () => {
    const { shipments } = service.client
    const [first, second] = [await newShipment(), await newShipment()]
    const operations = [
      { action: 'update', id: first.id, ifMatch: first.eTag, patch: { estimatedWeight: 200 } },
      { action: 'updateStatus', id: second.id, ifMatch: second.eTag, status: 'DELIVERED' },
    ] as const
    const refused = await shipments.bulk(operations).catch((error) => error)
    assert.ok(refused instanceof StateError)
    assert.deepEqual(
      refused.problem?.results?.map(({ status }) => status),
      [200, 409],
    )
    assert.deepEqual(await shipments.get(first.id), first)
    const { results } = await shipments.bulk(operations, { mode: 'ISOLATED' })
    assert.deepEqual(
      results.map(({ status }) => status),
      [200, 409],
    )
    assert.equal((await shipments.get(first.id)).estimatedWeight, 200)
  })

  test('a bulk creates each record once for its key', async () => {
    const { shipments, moves } = service.client
    const operation = { action: 'create', idempotencyKey: randomUUID(), record: { shipmentType: 'HHG' } } as const
    const [first, second] = [await shipments.bulk([operation]), await shipments.bulk([operation])]
    const [created, replayed] = [first.results[0]!, second.results[0]!]
    assert.ok('location' in created && 'location' in replayed)
    assert.deepEqual([created.status, created.replayed, replayed.replayed], [201, false, true])
    assert.deepEqual(replayed.record, created.record)
    const { results } = await moves.bulk([{ action: 'create', record: { remarks: 'Ring twice' } }])
    assert.ok('location' in results[0]!)
  })

  test('a dry run of any write changes nothing', async () => {
    const { shipments, moves } = service.client
    const shipment = await newShipment()
    const tried = await shipments.update(shipment, { estimatedWeight: 300 }, { dryRun: true })
    assert.equal(tried.estimatedWeight, 300)
    assert.equal((await shipments.status(shipment, 'APPROVED', { dryRun: true })).status, 'APPROVED')
    await shipments.delete(shipment, { dryRun: true })
    const move = await moves.create({ remarks: 'Ring twice' }, { dryRun: true })
    await assert.rejects(moves.get(move.id), { code: 'move_not_found' })
    assert.deepEqual(await shipments.get(shipment.id), shipment)
  })

  test('twelve at once that each add one end exact if the function runs again for overlaps', async () => {
    const { shipments } = service.client
    const { id } = await newShipment()
    const addOne = () =>
      shipments.edit(id, ({ estimatedWeight }) => ({ estimatedWeight: estimatedWeight! + 1 }), { onOverlap: 'rerun' })
    await Promise.all(Array.from({ length: 12 }, addOne))
    assert.equal((await shipments.get(id)).estimatedWeight, 112)
  })

  test('a function that is run again ends after so many tries', async () => {
    const { shipments } = service.client
    const { id } = await newShipment()
    let runs = 0
    const overtaken = shipments.edit(
      id,
      async ({ estimatedWeight }) => {
        runs += 1
        await shipments.edit(id, () => ({ estimatedWeight: 1000 + runs }))
        return { estimatedWeight: estimatedWeight! + 1 }
      },
      { onOverlap: 'rerun', tries: 3 },
    )
    await assert.rejects(overtaken, ConflictError)
    assert.equal(runs, 3)
  })
})
