/** Requests that take no content. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedApp } from './app.ts'
import { forEachDatabase } from './databases.ts'
import { newMove, newShipment, read } from './fixtures.ts'

forEachDatabase('A POST without content', (open) => {
  const app = sharedApp(open)

  /** Paths of such operations, each on a record of its own. */
  async function paths(): Promise<string[]> {
    const erased = await newMove(app)
    const move = await newMove(app)
    const shipment = await newShipment(app)
    for (const path of [`/v1/moves/${move.id}`, `/v1/shipments/${shipment.id}`])
      assert.equal((await app.call('DELETE', path, { headers: { 'if-match': '*' } })).status, 204)
    return [
      `/v1/moves/${erased.id}/erasures`,
      `/v1/moves/${move.id}/restorations`,
      `/v1/shipments/${shipment.id}/restorations`,
    ]
  }

  test('422 for content, and nothing is done', async () => {
    const latest = async () => (await read(app, '/v1/events?last=1'))[0].id
    for (const path of await paths()) {
      const before = await latest()
      for (const body of [{ reason: 'by request' }, [], null]) {
        const refused = await app.call('POST', path, { body, headers: { 'if-match': '*' } })
        assert.equal(refused.status, 422, `${path} ${refused.text}`)
        assert.equal(refused.body.code, 'invalid_content')
        assert.deepEqual(refused.body.errors, [
          { pointer: '', code: 'unexpected_content', detail: 'This request takes no content. Send none.' },
        ])
      }
      assert.equal(await latest(), before)
    }
  })

  test('428 without If-Match comes before it', async () => {
    const [path] = await paths()
    assert.equal((await app.call('POST', path!, { body: { reason: 'by request' } })).status, 428)
  })

  test('201 for an empty object, which many clients send for nothing', async () => {
    for (const path of await paths()) {
      const made = await app.call('POST', path, { body: {}, headers: { 'if-match': '*' } })
      assert.equal(made.status, 201, `${path} ${made.text}`)
    }
  })
})
