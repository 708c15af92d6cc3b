import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { startChild } from '../../../test/child.ts'
import { forEachDatabase, type TestDatabase } from '../../../test/databases.ts'
import { deliveriesOf, deliveringApp, subscribed } from '../../../test/delivering.ts'
import { newShipment } from '../../../test/fixtures.ts'
import { startReceiver, withStatus } from '../../../test/receiver.ts'
import { LEASE_MS } from './leases.ts'

forEachDatabase('several nodes', (open) => {
  let url = ''
  const app = deliveringApp(async (): Promise<TestDatabase> => {
    const database = await open()
    url = database.url
    return database
  })
  const idsOf = (received: { headers: object }[]) =>
    received.map(({ headers }) => (headers as Record<string, string>)['webhook-id'])
  const waitUntil = async (isTrue: () => Promise<boolean>) => {
    while (!(await isTrue())) await pause(20)
  }

  /** A receiver that answers what it got only when it is let go. */
  const holdingReceiver = async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const receiver = await startReceiver((_received, response) => {
      void promise.then(() => response.writeHead(204).end())
    })
    return { receiver, letGo: resolve }
  }

  test('that deliver at the same time send each event once, in order', async () => {
    const receiver = await startReceiver()
    const webhooks = []
    for (let i = 0; i < 4; i++) webhooks.push(await subscribed(app, `${receiver.url}/${i}`))
    const other = app.another()
    const ticks: Promise<void>[] = []
    for (let i = 0; i < 12; i++) {
      await newShipment(app)
      ticks.push(app.deliverer.tick(), other.tick())
    }
    await app.db.eventsNumbered()
    await Promise.all([...ticks, app.deliverer.tick(), other.tick()])
    await Promise.all([app.deliverer.tick(), other.tick()])
    assert.equal(receiver.received.length, 48)
    for (const [i, webhook] of webhooks.entries()) {
      const mine = receiver.received.filter(({ path }) => path === `/hook/${i}`)
      assert.equal(new Set(idsOf(mine)).size, 12)
      const numbers = mine.map(({ body }) => body.data.seq)
      assert.deepEqual(
        numbers,
        numbers.toSorted((a, b) => a - b),
      )
      assert.equal((await deliveriesOf(app, webhook)).length, 12)
    }
  })

  test('a queue that one node holds is left alone by the others until its lease has ended', async () => {
    const { receiver, letGo } = await holdingReceiver()
    const webhook = await subscribed(app, receiver.url)
    const [holder, other] = [app.another(), app.another()]
    await newShipment(app)
    await app.db.eventsNumbered()
    const stuck = holder.tick()
    await receiver.arrived(1)
    await other.tick()
    assert.equal(receiver.received.length, 1)
    receiver.answer = withStatus(204)
    app.time.now += LEASE_MS
    await other.tick()
    assert.equal(receiver.received.length, 2, 'the holder was away for too long')
    letGo()
    await stuck
    const deliveries = await deliveriesOf(app, webhook)
    assert.deepEqual(
      deliveries.map(({ state }) => state),
      ['DELIVERED'],
      'who has lost the queue notes nothing',
    )
  })

  test('a dead node whose clock was hours ahead holds its queue no longer than a lease lasts', async () => {
    const { receiver, letGo } = await holdingReceiver()
    const webhook = await subscribed(app, receiver.url)
    let elapsed = 0
    const ahead = app.another({ clock: () => app.time.now + 10 * 3600 * 1000 })
    const other = app.another({ elapsedMs: () => elapsed })
    await newShipment(app)
    await app.db.eventsNumbered()
    const stuck = ahead.tick()
    await receiver.arrived(1)
    await other.tick()
    elapsed += LEASE_MS - 1
    await other.tick()
    assert.equal(receiver.received.length, 1)
    receiver.answer = withStatus(204)
    elapsed += 1
    await other.tick()
    assert.equal(receiver.received.length, 2)
    letGo()
    await stuck
    assert.equal((await deliveriesOf(app, webhook)).length, 1)
  })

  test('a node that stops gives its queues to the others at once', async () => {
    const receiver = await startReceiver()
    await subscribed(app, receiver.url)
    const [first, second] = [app.another(), app.another()]
    await newShipment(app)
    await app.db.eventsNumbered()
    await first.tick()
    await first.stop()
    await newShipment(app)
    await app.db.eventsNumbered()
    await second.tick()
    assert.equal(receiver.received.length, 2)
  })

  test('a process that is killed between commit and delivery loses nothing: the next one sends it', async () => {
    app.time.now = Date.now()
    const receiver = await startReceiver()
    const webhook = await subscribed(app, receiver.url)
    receiver.answer = () => {}
    const environment = { DATABASE_URL: url, PORT: '0', LOG_LEVEL: 'silent', VANLINE_WEBHOOK_ALLOW_PRIVATE: '1' }
    const server = () => startChild(process.execPath, ['packages/server/src/server.ts'], environment)
    await newShipment(app)
    const killed = server()
    await receiver.arrived(1)
    killed.process.kill('SIGKILL')
    assert.equal(await killed.ended, 'SIGKILL')
    assert.deepEqual(await deliveriesOf(app, webhook), [])
    receiver.answer = withStatus(204)
    // A killed node cannot release its lease; the test does not wait for it to expire.
    await app.db.change(async () => ({
      writes: [{ statement: sql`UPDATE webhooks SET leased_until = '2000-01-01T00:00:00.000Z'` }],
      answer: null,
    }))
    const next = server()
    await receiver.arrived(2)
    await waitUntil(async () => (await deliveriesOf(app, webhook)).length === 1)
    next.process.kill('SIGTERM')
    assert.equal(await next.ended, 0)
    assert.equal(new Set(idsOf(receiver.received)).size, 1)
    assert.equal((await deliveriesOf(app, webhook))[0].state, 'DELIVERED')
    const [holder] = await app.db.column(sql`SELECT lease_holder FROM webhooks WHERE id = ${webhook.id}`)
    assert.equal(holder, null, 'a process that ends in good order gives its queues back')
  })
})
