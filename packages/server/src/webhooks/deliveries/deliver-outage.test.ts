/** A database that goes away between sending a webhook and noting it. */
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

  test('what could not be noted is told as an error, ends nothing, and is sent again', async () => {
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
      // The queue is taken while the database is there; it is gone when the receiver has answered.
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
    // A rejection that nobody hears ends the process, and here the test.
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
