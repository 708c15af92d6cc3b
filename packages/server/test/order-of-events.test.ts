/** The order of events on PostgreSQL, where they get their numbers after their commit: many of them in one pass while the head is locked. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Body, sharedApp } from './app.ts'
import { openBystander } from './bystander.ts'
import { openTestPostgres, untilNumbered } from './databases.ts'
import { newShipment, read } from './fixtures.ts'

describe('Events that are numbered in one pass', () => {
  let url: string
  const app = sharedApp(async () => {
    const database = await openTestPostgres({ isPatient: false })
    url = database.url
    return database
  })

  /** Runs changes whose events all wait for the same pass. */
  async function inOnePass(changes: () => Promise<unknown>): Promise<void> {
    const other = openBystander(url)
    const open = await other.begin('SELECT seq FROM feed_head FOR UPDATE')
    await changes()
    await open.end()
    await other.close()
    await untilNumbered(app.db)
  }

  test('the versions of a record keep their order, also after a bulk with a record that is ahead of the clock', async () => {
    const [ahead, other] = [await newShipment(app), await newShipment(app)]
    const start = app.time.now
    app.time.now += 60_000
    await app.call('PATCH', `/v1/shipments/${ahead.id}`, { headers: { 'if-match': '*' }, body: { estimatedWeight: 1 } })
    app.time.now = start + 1_000
    await inOnePass(async () => {
      const operations = [ahead, other].map(({ id }) => ({
        ...{ action: 'update', id, ifMatch: '*', patch: { estimatedWeight: 2 } },
      }))
      assert.equal((await app.call('PATCH', '/v1/shipments', { body: { mode: 'ATOMIC', operations } })).status, 200)
      app.time.now += 1
      const last = { headers: { 'if-match': '*' }, body: { estimatedWeight: 3 } }
      assert.equal((await app.call('PATCH', `/v1/shipments/${other.id}`, last)).status, 200)
    })
    const told = await read(app, `/v1/shipments/${other.id}/history`)
    assert.deepEqual(
      told.toReversed().map(({ record }: Body) => record.estimatedWeight),
      [null, 2, 3],
    )
  })

  test('records of a move are told by time, and those of one time in the order of the requests', async () => {
    const first = await newShipment(app)
    const [second, third] = [
      await newShipment(app, { moveID: first.moveID }),
      await newShipment(app, { moveID: first.moveID }),
    ]
    app.time.now += 1_000
    const names = new Map([first, second, third].map(({ id }, i) => [`shipments/${id}`, i + 1]))
    // The clock stands still, so the second version of a record is a millisecond ahead.
    await inOnePass(async () => {
      for (const [i, { id }] of [third, first, first, second].entries())
        await app.call('PATCH', `/v1/shipments/${id}`, {
          headers: { 'if-match': '*' },
          body: { estimatedWeight: i + 1 },
        })
    })
    const told = await read(app, `/v1/moves/${first.moveID}/history`)
    const order = told.filter(({ type }: Body) => type === 'shipment.updated').toReversed()
    assert.deepEqual(
      order.map(({ subject }: Body) => names.get(subject)),
      [3, 1, 2, 1],
    )
  })
})
