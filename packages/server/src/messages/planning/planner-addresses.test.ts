import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forEachDatabase } from '../../../test/databases.ts'
import { newMove, newShipment } from '../../../test/fixtures.ts'
import { messagesOf, messagingApp, newRule } from '../../../test/messaging.ts'

forEachDatabase('messages to people without an address', (open) => {
  const app = messagingApp(open)
  const shipmentWithoutAddress = async () => {
    const { id: moveID } = await newMove(app, { customer: { firstName: 'Ann' } })
    return newShipment(app, { moveID })
  }

  test('one that failed for a recipient without an address, however many events there are', async () => {
    await app.fresh()
    const rule = await newRule(app)
    const { moveID } = await shipmentWithoutAddress()
    await newShipment(app, { moveID })
    await app.plan()
    await newShipment(app, { moveID })
    await app.plan()
    await shipmentWithoutAddress()
    await app.plan()
    const items = await messagesOf(app, rule)
    assert.deepEqual(
      items.map(({ status, moveID: id }) => [status, id === moveID]),
      [
        ['FAILED', true],
        ['FAILED', false],
      ],
    )
  })
})
