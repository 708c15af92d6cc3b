import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prune } from '../../server/src/webhooks/deliveries/prune.ts'
import { forOneDatabase } from '../../server/test/one-database.ts'
import { ConflictError, type Shipment } from '../src/index.ts'
import { sharedService } from './service.ts'

forOneDatabase('edit', (open) => {
  const service = sharedService(open)
  const newShipment = () => service.client.shipments.create({ shipmentType: 'HHG', estimatedWeight: 100 })
  /** Another client changes the shipment in any version. */
  const meanwhile = ({ id }: Shipment, patch: { estimatedWeight?: number; reference?: string }) =>
    service.client.shipments.edit(id, () => patch)

  test('reads the record and changes what it is told', async () => {
    const { id } = await newShipment()
    const edited = await service.client.shipments.edit(id, ({ estimatedWeight }) => ({
      estimatedWeight: estimatedWeight! + 50,
    }))
    assert.equal(edited.estimatedWeight, 150)
    assert.deepEqual(await service.client.shipments.get(id), edited)
  })

  test('leaves the record as it is if there is nothing to change', async () => {
    const shipment = await newShipment()
    const client = service.clientWith({})
    assert.deepEqual(await client.shipments.edit(shipment.id, () => undefined), shipment)
    assert.deepEqual(
      service.front.seen.map(({ method }) => method),
      ['GET'],
    )
  })

  test('asks again with the newer record if others changed something else', async () => {
    const shipment = await newShipment()
    const given: (string | null)[] = []
    const edited = await service.client.shipments.edit(shipment.id, async (current) => {
      given.push(current.reference)
      if (given.length === 1) await meanwhile(current, { reference: 'theirs' })
      return { estimatedWeight: 200 }
    })
    assert.deepEqual(given, [null, 'theirs'])
    assert.equal(edited.reference, 'theirs')
    assert.equal(edited.estimatedWeight, 200)
  })

  test('merges into a record whose events were pruned, in two requests', async () => {
    const shipment = await newShipment()
    await newShipment()
    await service.db.eventsNumbered()
    await prune(service.db, { eventDays: 1, deliveryDays: 0 }, Date.now() + 3 * 24 * 3600 * 1000)
    const client = service.clientWith({})
    for (const onOverlap of ['throw', 'rerun'] as const) {
      service.front.seen.length = 0
      const estimatedWeight = onOverlap === 'throw' ? 200 : 300
      const edited = await client.shipments.edit(shipment.id, () => ({ estimatedWeight }), { merge: true, onOverlap })
      assert.equal(edited.estimatedWeight, estimatedWeight)
      assert.deepEqual(
        service.front.seen.map(({ method }) => method),
        ['GET', 'PATCH'],
      )
    }
  })

  test('is a ConflictError if others changed what the patch touches, and theirs stays', async () => {
    const shipment = await newShipment()
    let asked = 0
    const refused = await service.client.shipments
      .edit(shipment.id, async (current) => {
        asked += 1
        await meanwhile(current, { estimatedWeight: 111 })
        return { estimatedWeight: 222 }
      })
      .catch((error) => error)
    assert.ok(refused instanceof ConflictError)
    assert.deepEqual(refused.overlaps, ['/estimatedWeight'])
    assert.equal(asked, 1)
    assert.equal((await service.client.shipments.get(shipment.id)).estimatedWeight, 111)
  })

  test('gives up after as many tries as it was told', async () => {
    const shipment = await newShipment()
    let asked = 0
    const editing = service.client.shipments.edit(
      shipment.id,
      async (current) => {
        asked += 1
        await meanwhile(current, { reference: `${asked}` })
        return { estimatedWeight: 1 }
      },
      { tries: 3 },
    )
    await assert.rejects(editing, ConflictError)
    assert.equal(asked, 3)
  })

  test('lets the service merge if that is asked for, and is a ConflictError if it cannot', async () => {
    const shipment = await newShipment()
    const { shipments } = service.clientWith({})
    const merged = await shipments.edit(
      shipment.id,
      async (current) => {
        await meanwhile(current, { reference: 'theirs' })
        return { estimatedWeight: 300 }
      },
      { merge: true },
    )
    assert.deepEqual([merged.reference, merged.estimatedWeight], ['theirs', 300])
    assert.equal(service.front.seen.filter(({ method }) => method === 'PATCH').length, 1)
    const refused = await shipments.update(shipment, { estimatedWeight: 400 }, { merge: true }).catch((error) => error)
    assert.ok(refused instanceof ConflictError)
    assert.equal(refused.status, 409)
    assert.deepEqual(refused.overlaps, ['/estimatedWeight'])
    assert.equal((refused.current as Shipment).estimatedWeight, 300)
  })

  test('works on every record that can be changed', async () => {
    const { client } = service
    const shipment = await newShipment()
    const agent = await client.agents.create(shipment.id, {
      agentType: 'RELEASING_AGENT',
      firstName: 'Ada',
      phone: '555-0100',
    })
    const item = await client.services.create(shipment.id, { code: 'CRATE' })
    const hook = await client.webhooks.create({ url: 'http://127.0.0.1:9/hook', enabled: false })
    const move = await client.moves.get(shipment.moveID)
    assert.equal((await client.agents.edit(agent.id, () => ({ firstName: 'Eve' }))).firstName, 'Eve')
    assert.equal((await client.services.edit(item.id, () => ({ name: 'Crating' }))).name, 'Crating')
    assert.equal((await client.webhooks.edit(hook.id, () => ({ description: 'Ours' }))).description, 'Ours')
    assert.equal((await client.moves.edit(move.locator, () => ({ remarks: 'Fragile' }))).remarks, 'Fragile')
  })
})
