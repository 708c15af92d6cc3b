/** Large records and histories: read in parts, with the same result as in one read. page-bytes.test.ts has what does not fit into one answer. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Body, sharedApp } from './app.ts'
import { forEachDatabase } from './databases.ts'
import { ADDRESS, newMove, newShipment, read } from './fixtures.ts'

const metadata = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`name${i}`, '€'.repeat(50)]))
const LARGE = { metadata, customerRemarks: '€'.repeat(2_000) }

forEachDatabase('Large records', (open) => {
  const service = sharedApp(open)
  let move: Body
  const shipments: Body[] = []
  before(async () => {
    move = await newMove(service, { metadata })
    for (let i = 0; i < 60; i++)
      shipments.unshift(await newShipment(service, { ...LARGE, moveID: move.id, reference: `R${i}` }))
  })

  test('a page of more than are read at once is whole and in order, for every order', async () => {
    assert.deepEqual(await read(service, '/v1/shipments?limit=200'), shipments)
    assert.deepEqual(await read(service, '/v1/shipments?limit=200&sort=createdAt'), shipments.toReversed())
    assert.deepEqual((await read(service, '/v1/shipments?limit=60&sort=deliveryDate')).length, 60)
    const { headers, body } = await service.call('GET', '/v1/shipments?limit=55')
    assert.deepEqual(body, shipments.slice(0, 55))
    const [, next = ''] = /<([^>]+)>; rel="next"/.exec(String(headers.link)) ?? []
    assert.deepEqual(await read(service, next), shipments.slice(55))
  })

  test('some fields of them and what they are expanded by come together', async () => {
    const [first] = await read(service, '/v1/shipments?limit=60&fields=reference&expand=move,agents')
    const { id, reference, eTag } = shipments[0]
    assert.deepEqual(first, { id, reference, eTag, agents: [], move: await read(service, `/v1/moves/${move.id}`) })
    assert.deepEqual(Object.keys(first), ['id', 'reference', 'eTag', 'agents', 'move'])
    const shown = await read(service, `/v1/moves/${move.id}?fields=status&expand=shipments`)
    assert.deepEqual(Object.keys(shown), ['id', 'status', 'eTag', 'shipments'])
    assert.deepEqual(shown.shipments, shipments.toReversed())
    const csv = await service.call('GET', '/v1/shipments?fields=reference', { headers: { accept: 'text/csv' } })
    assert.equal(csv.text.trim().split(/\r?\n/).length, 61)
  })

  test('a history of more than is read at once is whole', async () => {
    const history = await read(service, `/v1/moves/${move.id}/history?limit=200`)
    assert.equal(history.filter(({ type }: Body) => type === 'shipment.created').length, 60)
    const seqs = history.map(({ seq }: Body) => seq)
    assert.deepEqual(
      seqs,
      seqs.toSorted((a: number, b: number) => b - a),
    )
    assert.equal(new Set(seqs).size, seqs.length)
  })

  test('412 for an old version explains the last steps, and counts all of them', async () => {
    const made = await newShipment(service, { ...LARGE, pickupAddress: ADDRESS })
    let shipment = made
    const url = `/v1/shipments/${made.id}`
    for (let i = 0; i < 50; i++) {
      const body = {
        metadata: Object.fromEntries(Object.keys(metadata).map((name) => [name, String(i).padEnd(490, 'x')])),
      }
      shipment = (await service.call('PATCH', url, { body, headers: { 'if-match': shipment.eTag } })).body
    }
    const stale = { body: { reference: 'x' }, headers: { 'if-match': made.eTag } }
    const { status, body } = await service.call('PATCH', url, stale)
    assert.equal(status, 412)
    assert.match(body.detail, /^50 changes since/)
    assert.equal(body.changes.length, 50)
    const { pickupAddress } = made
    const address = await service.call('PUT', `/v1/mto-shipment/${made.id}/address/${pickupAddress.id}`, {
      body: ADDRESS,
      headers: { 'if-match': `"${'A'.repeat(22)}", "${made.eTag}"` },
    })
    assert.deepEqual([address.status, address.body.reason], [412, 'stale'])
  })
})
