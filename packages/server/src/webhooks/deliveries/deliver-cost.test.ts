import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forEachDatabase, untilNumbered } from '../../../test/databases.ts'
import { deliveringApp } from '../../../test/delivering.ts'
import { newMove, newWebhook } from '../../../test/fixtures.ts'
import { startReceiver } from '../../../test/receiver.ts'
import type { Database } from '../../db/database.ts'

/** The same database, with a count of its queries and changes. */
function counting(db: Database): { counted: Database; asked: () => number } {
  let asked = 0
  const count = <Ask extends (...args: never[]) => unknown>(ask: Ask): Ask =>
    ((...args: Parameters<Ask>) => {
      asked += 1
      return ask(...args)
    }) as Ask
  const { all, get, column, change } = db
  const counted = { ...db, all: count(all), get: count(get), column: count(column), change: count(change) }
  return { counted, asked: () => asked }
}

forEachDatabase('the cost of delivering', (open) => {
  const app = deliveringApp(open)

  test('is the same for twenty events as for one: an existing query also finds the maker', async () => {
    const { counted, asked } = counting(app.db)
    const receiver = await startReceiver()
    await newWebhook(app, { url: receiver.url, eventTypes: ['move.created'] })
    const deliverer = app.another({ db: counted })
    const questionsFor = async (events: number): Promise<number> => {
      for (let i = 0; i < events; i++) await newMove(app)
      await untilNumbered(app.db)
      const before = asked()
      await deliverer.tick()
      return asked() - before
    }
    // The first turn also takes the lease.
    await questionsFor(1)
    // The webhooks, their due deliveries, the end of the feed, the webhook; two queries for the end of the range and the events; the result.
    assert.equal(await questionsFor(1), 8)
    assert.equal(await questionsFor(20), 8)
    assert.equal(receiver.received.length, 22)
  })
})
