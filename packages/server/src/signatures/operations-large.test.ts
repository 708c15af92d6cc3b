/** The text of a large inventory: it is composed while other requests go on, and has a bound. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql, { join } from 'sql-template-tag'
import { type Body, sharedApp, type TestApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newItem, newShipment, read } from '../../test/fixtures.ts'
import { newSignature, requireProof, showing, sign, signedBytes, signing } from '../../test/signing.ts'
import { unguarded } from '../db/database.ts'
import { tagOf } from '../kernel/etag.ts'
import { newId } from '../kernel/ids.ts'
import { TEXT_BYTES_MAX } from './text-rules.ts'

const ITEMS_MAX = 1_000

/** A shipment with as many items as it may have, each like the first one. */
async function fullShipment(app: TestApp, content: Body): Promise<Body> {
  const shipment = await newShipment(app)
  const first = await newItem(app, shipment, content)
  const items = Array.from({ length: ITEMS_MAX - 1 }, (_, i) => {
    const id = newId(app.time.now)
    return { ...first, id, number: i + 2, eTag: tagOf(id, first.lastUpdated) }
  })
  const rows = items.map((item) => {
    const { id, moveID, shipmentID, number, quantity, status, lastUpdated, eTag } = item
    return sql`(${id}, ${moveID}, ${shipmentID}, ${number}, ${quantity}, 0, ${status}, ${lastUpdated}, ${eTag}, ${JSON.stringify(item)})`
  })
  for (let i = 0; i < rows.length; i += 100) {
    const insert = sql`INSERT INTO items (id, move_id, shipment_id, number, quantity, is_high_value, status, last_updated, etag, doc)
      VALUES ${join(rows.slice(i, i + 100))}`
    await app.db.change(async () => ({ writes: [unguarded(insert)], answer: null }))
  }
  return shipment
}

/** The longest that an item can be. */
const wrong = (code: string) => ({
  code,
  places: Array.from({ length: 18 }, (_, i) => i + 1),
  remarks: 'r'.repeat(200),
})
const LONGEST = {
  ...{ description: '\u{1f69a}'.repeat(100), room: 'r'.repeat(60), exceptions: 'x'.repeat(2000) },
  conditionAtOrigin: Array.from({ length: 12 }, () => wrong('SC')),
  conditionAtDestination: Array.from({ length: 12 }, () => wrong('BR')),
}

forEachDatabase('A signature under 1,000 items', (open) => {
  const app = sharedApp(open)

  test('201 for usual ones, and 412 when one of them has changed', async () => {
    const shipment = await fullShipment(app, {
      ...{ description: 'Sofa, 3 cushions', room: 'Living room', exceptions: 'One leg is loose' },
      conditionAtOrigin: [{ code: 'SC', places: [5, 6] }],
    })
    const shown = await showing(app, shipment)
    assert.ok(shown.text.length > 500_000 && shown.text.length < TEXT_BYTES_MAX, String(shown.text.length))
    assert.deepEqual([shown.shown.items.length, JSON.parse(shown.text).itemTotals.items], [ITEMS_MAX, ITEMS_MAX])
    const signature = await newSignature(app, shipment)
    await requireProof(app, signature, await signedBytes(app, signature))
    const [last] = await read(app, `/v1/shipments/${shipment.id}/items?sort=-number&limit=1`)
    await app.call('PATCH', `/v1/items/${last.id}`, { body: { status: 'MISSING' }, headers: { 'if-match': '*' } })
    const { status, body } = await sign(app, shipment, shown)
    assert.deepEqual([status, body.changes.map(({ path }: Body) => path)], [412, [`/items/${last.id}/status`]])
    const { changesSince } = await read(app, `/v1/signatures/${signature.id}?expand=changesSince`)
    assert.deepEqual(changesSince, [{ record: `items/${last.id}`, change: 'CHANGED', paths: ['/status'] }])
  })

  for (const [name, content, code] of [
    ['a text above 2 MiB', { description: 'd', exceptions: 'x'.repeat(1_900) }, 'too_much_to_sign'],
    ['the longest items that there can be', LONGEST, 'change_too_large'],
  ] as const)
    test(`409 for ${name}, and nothing is written; the totals can be signed`, async () => {
      const shipment = await fullShipment(app, content)
      const url = `/v1/shipments/${shipment.id}/signable?purpose=DELIVERY`
      const shown = await app.call('GET', url)
      assert.deepEqual([shown.status, shown.body.code], [409, 'too_much_to_sign'])
      const { shown: tags, digest } = await showing(app, shipment, 'RELEASE')
      const answer = await sign(app, shipment, { purpose: 'DELIVERY', shown: tags, digest })
      assert.deepEqual([answer.status, answer.body.code], [409, code], answer.text)
      assert.deepEqual(await read(app, `/v1/shipments/${shipment.id}/signatures`), [])
      const release = await app.call('POST', `/v1/shipments/${shipment.id}/signatures`, {
        body: signing({ purpose: 'RELEASE', shown: tags, digest }),
      })
      assert.equal(release.status, 201)
    })
})
