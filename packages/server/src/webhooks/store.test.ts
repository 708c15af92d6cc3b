import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newWebhook } from '../../test/fixtures.ts'
import { assertCurrent, assertStale } from '../../test/tables.ts'
import type { Webhook } from './schema.ts'
import {
  advanceQueue,
  countCreation,
  deleteWebhookRow,
  findWebhook,
  insertWebhook,
  leaseQueue,
  listQueues,
  type StoredWebhook,
  updateWebhookRow,
} from './store.ts'

const [NOW, SOON, LATER] = ['2026-11-15T12:00:00.000Z', '2026-11-15T12:00:30.000Z', '2026-11-15T12:01:00.000Z']

forEachDatabase('the store of webhooks', (open) => {
  const app = sharedApp(open)
  const stored = async (): Promise<StoredWebhook> => (await findWebhook(app.db, (await newWebhook(app)).id))!
  const older = (webhook: Webhook): Webhook => ({ ...webhook, lastUpdated: '2020-01-01T00:00:00.000Z' })
  const next = (webhook: Webhook): Webhook => ({ ...webhook, lastUpdated: '2027-01-01T00:00:00.000Z' })
  const progress = { position: 7, leasedUntil: LATER, failingSince: null, pausedUntil: null }

  test('a stale version writes nothing', async () => {
    const { webhook, ...kept } = await stored()
    await assertStale(app.db, updateWebhookRow(older(webhook), next(webhook), kept))
    await assertStale(app.db, deleteWebhookRow(older(webhook)))
    await assertCurrent(app.db, updateWebhookRow(webhook, next(webhook), kept))
    await assertCurrent(app.db, deleteWebhookRow(next(webhook)))
  })

  test('a queue that another node holds is not taken before its lease has ended', async () => {
    const { webhook } = await stored()
    await assertCurrent(app.db, leaseQueue(webhook.id, 'one', NOW, SOON))
    await assertStale(app.db, leaseQueue(webhook.id, 'two', NOW, LATER))
    await assertCurrent(app.db, leaseQueue(webhook.id, 'one', NOW, LATER))
    await assertCurrent(app.db, leaseQueue(webhook.id, 'two', LATER, '2026-11-15T12:02:00.000Z'))
  })

  test('progress is stored only by the holder of the lease, for the version and position it was decided on', async () => {
    const before = await stored()
    await assertCurrent(app.db, leaseQueue(before.webhook.id, 'one', NOW, SOON))
    const held = { ...before, leaseHolder: 'one' }
    for (const wrong of [
      { ...held, leaseHolder: 'two' },
      { ...held, position: held.position + 1 },
      { ...held, webhook: older(held.webhook) },
    ])
      await assertStale(app.db, advanceQueue(wrong, held.webhook, progress))
    await assertCurrent(app.db, advanceQueue(held, held.webhook, progress))
    assert.equal((await findWebhook(app.db, before.webhook.id))!.position, 7)
  })

  test('a creation that was decided before another one is decided again, also with another slot', async () => {
    for (let i = 0; i < 2; i++) {
      const counted = await countCreation(app.db)
      await newWebhook(app)
      await assertStale(app.db, counted)
    }
    await assertCurrent(app.db, await countCreation(app.db))
  })

  test('a slot that another webhook has is not given again', async () => {
    const { webhook, ...kept } = await stored()
    const [slot] = await app.db.column<number>(sql`SELECT slot FROM webhooks WHERE id = ${webhook.id}`)
    const another = { ...webhook, id: randomUUID() }
    await assertStale(app.db, insertWebhook(another, { ...kept, slot: slot! }))
    await assertCurrent(app.db, insertWebhook(another, { ...kept, slot: 1_000 }))
  })

  test('only enabled webhooks are queues', async () => {
    const [on, off] = [await newWebhook(app), await newWebhook(app, { enabled: false })]
    const ids = (await listQueues(app.db)).map(({ webhook }) => webhook.id)
    assert.ok(ids.includes(on.id))
    assert.ok(!ids.includes(off.id))
  })
})
