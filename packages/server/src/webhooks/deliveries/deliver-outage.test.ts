/** A database that fails between sending a webhook and storing the result. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forEachDatabase } from '../../../test/databases.ts'
import { deliveriesOf, deliveringApp, subscribed } from '../../../test/delivering.ts'
import { newShipment } from '../../../test/fixtures.ts'
import { startReceiver } from '../../../test/receiver.ts'
import type { Database } from '../../db/database.ts'
import { openDeliverer } from './deliver.ts'
import { openSender } from './sender.ts'

forEachDatabase('delivering while the database is away', (open) => {
  const app = deliveringApp(open)

  test('a result that could not be stored is reported, and its event is sent again', async () => {
    const receiver = await startReceiver()
    const webhook = await subscribed(app, receiver.url)
    await newShipment(app)
    await app.db.eventsNumbered()
    const errors: unknown[] = []
    let isAway = false
    const change: Database['change'] = (decide) => (isAway ? Promise.reject(new Error('away')) : app.db.change(decide))
    const sender = openSender({ allowPrivate: true })
    const deliverer = openDeliverer({
      db: { ...app.db, change },
      // The queue is leased while the database works; it fails when the receiver has answered.
      sender: {
        ...sender,
        async send(turn) {
          const sent = await sender.send(turn)
          isAway = true
          return sent
        },
      },
      publicUrl: '',
      access: {},
      clock: () => app.time.now,
      onError: (error) => errors.push(error),
    })
    // An unhandled rejection would end the process, and so the test.
    await deliverer.tick()
    assert.deepEqual(
      errors.map((error) => (error as Error).message),
      ['away'],
    )
    assert.deepEqual(await deliveriesOf(app, webhook), [])
    isAway = false
    await sender.close()
    await deliverer.stop()
    await app.deliver()
    assert.deepEqual(receiver.types(), ['shipment.created', 'shipment.created'])
    assert.equal((await deliveriesOf(app, webhook)).length, 1)
  })
})
