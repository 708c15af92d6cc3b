import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forEachDatabase } from '../../../test/databases.ts'
import { deliveringApp, subscribed } from '../../../test/delivering.ts'
import { newMove, read } from '../../../test/fixtures.ts'
import { LARGEST_MOVE } from '../../../test/largest.ts'
import { startReceiver } from '../../../test/receiver.ts'
import { PAGE_BYTES_MAX } from '../../kernel/byte-budget.ts'

const EVENTS = 20

forEachDatabase('events that are larger together than what is read at once', (open) => {
  const app = deliveringApp(open)

  test('are all sent in their order, and all again when that is asked for', async () => {
    const receiver = await startReceiver()
    const webhook = await subscribed(app, receiver.url, { eventTypes: ['move.created'] })
    const moves: string[] = []
    for (let i = 0; i < EVENTS; i++) moves.push((await newMove(app, LARGEST_MOVE)).id)
    const feed = await read(app, '/v1/events?limit=200')
    assert.ok(feed.length < EVENTS)
    await app.deliver()
    const subjects = () => receiver.received.map(({ body }) => body.data.record.id)
    assert.deepEqual(subjects(), moves)
    const bytes = receiver.received.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
    assert.ok(bytes > PAGE_BYTES_MAX, `${bytes} bytes`)

    const url = `/v1/webhooks/${webhook.id}/deliveries`
    for (const { eventID } of await read(app, `${url}?limit=200`)) {
      const { status } = await app.call('POST', url, { body: { eventID } })
      assert.equal(status, 201)
    }
    await app.deliver()
    assert.deepEqual(subjects().slice(EVENTS).toSorted(), moves.toSorted())
    const states = (await read(app, `${url}?limit=200`)).map(({ state }: { state: string }) => state)
    assert.deepEqual(states, Array(2 * EVENTS).fill('DELIVERED'))
  })
})
