/** A bulk of large records writes a bounded number of bytes at once. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Body, sharedApp } from './app.ts'
import { forEachDatabase } from './databases.ts'
import { newShipment, read } from './fixtures.ts'

/** The largest metadata: about 77 kB in the record, and as much again in its event. */
const metadata = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`name ${i}`, '€'.repeat(500)]))
/** More than 8 MiB with their events. */
const COUNT = 60

forEachDatabase('A bulk of large records', (open) => {
  const app = sharedApp(open)
  let shipments: Body[] = []
  before(async () => {
    shipments = await Promise.all(Array.from({ length: COUNT }, () => newShipment(app, { metadata })))
  })
  const send = (mode: string, estimatedWeight: number, count = COUNT) => {
    const some = shipments.slice(0, count)
    const operations = some.map(({ id }) => ({ action: 'update', id, ifMatch: '*', patch: { estimatedWeight } }))
    return app.call('PATCH', '/v1/shipments', { body: { mode, operations } })
  }

  test('422 if it is ATOMIC and writes too many bytes, and says how many operations fit', async () => {
    const { status, body } = await send('ATOMIC', 1)
    assert.deepEqual([status, body.errors[0].code], [422, 'too_many'])
    const [, fitting = ''] = /8 MiB .* the first (\d+) operations fit/.exec(body.errors[0].detail) ?? []
    assert.equal((await read(app, `/v1/shipments/${shipments[0].id}`)).estimatedWeight, null)
    assert.equal((await send('ATOMIC', 2, Number(fitting))).status, 200)
    assert.equal((await send('ATOMIC', 3, Number(fitting) + 1)).status, 422)
  })

  test('is several changes if it is ISOLATED', async () => {
    const { status, body } = await send('ISOLATED', 4)
    assert.equal(status, 200)
    assert.deepEqual(new Set(body.results.map((each: Body) => each.status)), new Set([200]))
    assert.equal((await read(app, `/v1/shipments/${shipments.at(-1).id}`)).estimatedWeight, 4)
  })
})
