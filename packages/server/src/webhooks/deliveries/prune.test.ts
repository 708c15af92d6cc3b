import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import sql from 'sql-template-tag'
import { forEachDatabase } from '../../../test/databases.ts'
import { deliveriesOf, deliveringApp, subscribed } from '../../../test/delivering.ts'
import { newShipment } from '../../../test/fixtures.ts'
import { insertNumbered } from '../../../test/numbered-events.ts'
import { startReceiver, withStatus } from '../../../test/receiver.ts'
import { unguarded } from '../../db/database.ts'
import { idAt, instantOfId, newId } from '../../kernel/ids.ts'
import { instantOf } from '../../kernel/instant.ts'
import { prune } from './prune.ts'

const DAY_MS = 24 * 3600 * 1000

forEachDatabase('retention', (open) => {
  const app = deliveringApp(open)
  before(() => {
    // Ids never go back within a process, and what is created takes its time from them.
    app.time.now = Date.parse(instantOfId(newId()))
  })
  const seqs = () => app.db.column<number>(sql`SELECT seq FROM event_numbers ORDER BY seq`)
  const pruned = (eventDays: number, deliveryDays: number) => prune(app.db, { eventDays, deliveryDays }, app.time.now)

  test('old events are deleted, but never the newest, whose number the next follows', async () => {
    for (let i = 0; i < 3; i++) await newShipment(app)
    await app.db.eventsNumbered()
    const before = await seqs()
    await pruned(0, 0)
    await pruned(7, 0)
    assert.deepEqual(await seqs(), before)
    app.time.now += 8 * DAY_MS
    await pruned(7, 0)
    assert.deepEqual(await seqs(), [before.at(-1)])
    await newShipment(app)
    await app.db.eventsNumbered()
    assert.ok((await seqs()).every((seq) => seq >= before.at(-1)!))
    await pruned(7, 0)
    assert.equal((await seqs()).length, 2, 'what is not old stays')
  })

  test('an old event after one that is not old stays, so that the feed has no gap', async () => {
    for (let i = 0; i < 3; i++) await newShipment(app)
    await app.db.eventsNumbered()
    const before = await seqs()
    const [first, second] = before.slice(-4)
    // The age of an event is that of its id; its time may be that of an imported record.
    const setTime = (seq: number, time: string) => {
      const id = idAt(Date.parse(time), seq)
      const ofEvent = sql`UPDATE events SET id = ${id} WHERE id = (SELECT event_id FROM event_numbers WHERE seq = ${seq})`
      const ofNumber = sql`UPDATE event_numbers SET event_id = ${id} WHERE seq = ${seq}`
      const statements = app.url.startsWith('sqlite:') ? [ofEvent] : [ofEvent, ofNumber]
      return app.db.change(async () => ({ writes: statements.map(unguarded), answer: null }))
    }
    for (const seq of before) await setTime(seq, '2000-01-01T00:00:00.000Z')
    await setTime(second!, instantOf(app.time.now))
    await pruned(7, 0)
    assert.deepEqual(
      await seqs(),
      before.filter((seq) => seq > first!),
    )
    for (const seq of await seqs()) await setTime(seq, instantOf(app.time.now))
  })

  test('more events than fit into one batch go too', async () => {
    const last = (await seqs()).at(-1)!
    await insertNumbered(
      app,
      sql`WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 1200)
        SELECT ${last} + n AS seq, '00000000-' || n AS id, 'test.done' AS type, 'tests/1' AS subject, '1' AS stream,
          NULL AS shipment_id, '2000-01-01T00:00:00.000Z' AS time, '{}' AS doc FROM numbers`,
    )
    assert.ok((await seqs()).length > 1000)
    app.time.now += 8 * DAY_MS
    await pruned(7, 0)
    assert.equal((await seqs()).length, 1)
  })

  test('an event that a webhook still has to send or to retry is kept', async () => {
    const receiver = await startReceiver(withStatus(500))
    const webhook = await subscribed(app, receiver.url)
    await newShipment(app)
    await newShipment(app)
    await app.db.eventsNumbered()
    const position = (await seqs()).length
    app.time.now += 8 * DAY_MS
    await pruned(7, 0)
    assert.equal((await seqs()).length, position - 1, 'all but those that were before the webhook')
    await app.deliver()
    await newShipment(app)
    await app.db.eventsNumbered()
    await pruned(7, 0)
    const [first] = (await deliveriesOf(app, webhook)).toReversed()
    assert.equal(first.state, 'PENDING')
    const kept = await app.db.column(sql`SELECT id FROM events WHERE id = ${first.eventID}`)
    assert.equal(kept.length, 1)
    await app.call('DELETE', `/v1/webhooks/${webhook.id}`)
    await pruned(7, 0)
    assert.deepEqual(await app.db.column(sql`SELECT id FROM events WHERE id = ${first.eventID}`), [])
  })

  test('old deliveries are deleted, and pending ones when no retry can follow', async () => {
    const receiver = await startReceiver()
    const webhook = await subscribed(app, receiver.url)
    await newShipment(app)
    await app.deliver()
    receiver.answer = withStatus(500)
    await newShipment(app)
    await app.deliver()
    const states = async () => (await deliveriesOf(app, webhook)).map(({ state }) => state)
    assert.deepEqual(await states(), ['PENDING', 'DELIVERED'])
    app.time.now += 29 * DAY_MS
    await pruned(0, 30)
    assert.deepEqual(await states(), ['PENDING', 'DELIVERED'])
    app.time.now += 2 * DAY_MS
    await pruned(0, 30)
    assert.deepEqual(await states(), ['PENDING'])
    app.time.now += 13 * DAY_MS
    await pruned(0, 30)
    assert.deepEqual(await states(), ['PENDING'])
    app.time.now += 2 * DAY_MS
    await pruned(0, 30)
    assert.deepEqual(await states(), [])
  })
})
