/** The types of lists. What lists do is in clients/contract/scenarios/lists.json. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forOneDatabase } from '../../server/test/one-database.ts'
import type { Agent } from '../src/index.ts'
import { sharedService } from './service.ts'

forOneDatabase('lists', (open) => {
  const service = sharedService(open)

  test('have the types of what they show', async () => {
    const { shipments, moves } = service.client
    const made = await shipments.create({ shipmentType: 'HHG' })
    const { items } = await shipments.list({ fields: ['locator'], limit: 1 })
    const locator: string = items[0]!.locator
    assert.equal(locator, made.locator)
    // @ts-expect-error: what was not asked for is not there.
    assert.equal(items[0].status, undefined)
    const expanded = await shipments.get(made.id, { expand: ['agents', 'move'] })
    const agents: Agent[] = expanded.agents
    assert.deepEqual([agents, expanded.move.id], [[], made.moveID])
    const move = await moves.get(made.moveID, { expand: ['shipments'], fields: ['status'] })
    assert.equal(move.shipments.length, 1)
  })

  test('keep the object of a record that has not changed', async () => {
    const { shipments } = service.client
    const read = await shipments.create({ shipmentType: 'HHG' })
    assert.equal(await shipments.refresh(read), read)
  })
})
