/** Calls at once. What each call does is in clients/contract/scenarios. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forOneDatabase } from '../../server/test/one-database.ts'
import { sharedService } from './service.ts'

forOneDatabase('many at once', (open) => {
  const service = sharedService(open)

  test('twelve at once that each add one end exact if the function runs again for overlaps', async () => {
    const { shipments } = service.client
    const { id } = await shipments.create({ shipmentType: 'HHG', estimatedWeight: 100 })
    const addOne = () =>
      shipments.edit(id, ({ estimatedWeight }) => ({ estimatedWeight: estimatedWeight! + 1 }), { onOverlap: 'rerun' })
    await Promise.all(Array.from({ length: 12 }, addOne))
    assert.equal((await shipments.get(id)).estimatedWeight, 112)
  })
})
