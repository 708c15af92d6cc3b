import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Body } from '../../../test/app.ts'
import { forEachDatabase } from '../../../test/databases.ts'
import { newMove, newShipment } from '../../../test/fixtures.ts'
import { messagesOf, messagingApp, newRule } from '../../../test/messaging.ts'

const DAY_MS = 24 * 3600_000

forEachDatabase('messages of a rule that was confirmed', (open) => {
  const app = messagingApp(open)

  async function shipmentsFor(email: string, count: number): Promise<void> {
    const move = await newMove(app, { customer: { firstName: 'Ann', email } })
    for (let i = 0; i < count; i++) await newShipment(app, { moveID: move.id })
  }

  async function confirm({ id }: Body): Promise<void> {
    const { body } = await app.call('GET', `/v1/message-rules/${id}`)
    const answer = await app.call('POST', `/v1/message-rules/${id}/confirmations`, {
      ...{ headers: { 'if-match': body.eTag }, body: { decision: 'SEND' } },
    })
    assert.ok([200, 201].includes(answer.status), answer.text)
    await app.plan()
  }

  const timesOf = async (rule: Body, email: string) =>
    (await messagesOf(app, rule)).filter(({ to }) => to === email).map(({ status, sendAt }) => [status, sendAt])

  test('go on other days to a recipient who would get too many on one, also days after they were held', async () => {
    app.time.now = Date.parse('2026-12-01T10:00:00.000Z')
    await app.fresh()
    const rule = await newRule(app, { confirmAbove: 1, perDayMax: 2 })
    await shipmentsFor('one@example.com', 1)
    await shipmentsFor('many@example.com', 3)
    await app.plan()
    assert.deepEqual(
      await timesOf(rule, 'many@example.com'),
      Array.from({ length: 3 }, () => ['HELD', null]),
    )
    app.time.now += 12 * DAY_MS
    await confirm(rule)
    assert.deepEqual(await timesOf(rule, 'many@example.com'), [
      ['QUEUED', '2026-12-13T10:00:00.000Z'],
      ['QUEUED', '2026-12-13T10:00:00.000Z'],
      ['WAITING', '2026-12-14T00:00:00.000Z'],
    ])
    await app.sendAll()
    assert.equal(app.mail.received.filter(({ to }) => to === 'many@example.com').length, 2)
    // What was sent today and what waits for tomorrow counts, although it was written long ago.
    await shipmentsFor('many@example.com', 2)
    await app.plan()
    assert.deepEqual((await timesOf(rule, 'many@example.com')).slice(2), [
      ['WAITING', '2026-12-14T00:00:00.000Z'],
      ['WAITING', '2026-12-14T00:00:00.000Z'],
      ['WAITING', '2026-12-15T00:00:00.000Z'],
    ])
  })
})
