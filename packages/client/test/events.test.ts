/** What only the follower of the TypeScript client has: signals. The rest is in clients/contract/scenarios/feed.json. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forOneDatabase } from '../../server/test/one-database.ts'
import { sharedService } from './service.ts'

forOneDatabase('the feed of events', (open) => {
  const service = sharedService(open)

  test('ends without an error when its signal says so: while it waits, and while it is away', async () => {
    const { seq: after } = await service.client.events.head()
    const { events } = service.clientWith({})
    const controller = new AbortController()
    const { signal } = controller
    const onOpen = () => setImmediate(() => controller.abort())
    for await (const event of events.follow({ after, signal, onOpen })) assert.fail(`${event.type} came`)

    service.front.fates.push({ status: 503, headers: { 'retry-after': '20' } })
    const away = new AbortController()
    const onBreak = () => setImmediate(() => away.abort())
    for await (const event of events.follow({ after, signal: away.signal, onBreak })) assert.fail(`${event.type} came`)
    for await (const event of events.follow({ signal: AbortSignal.abort() })) assert.fail(`${event.type} came`)
  })
})
