import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase, untilNumbered } from '../../test/databases.ts'
import { newShipment, read } from '../../test/fixtures.ts'
import { certified, newWeighing, WEIGHTS, weigh } from '../../test/weighing.ts'
import { WEIGHINGS_MAX } from './schema.ts'

forEachDatabase('weighings', (open) => {
  const app = sharedApp(open)
  const codeOf = ({ status, body }: { status: number; body: Body }) => [status, body.code]
  const change = (weighing: Body, body: Body, headers = {}) =>
    app.call('PATCH', `/v1/weighings/${weighing.id}`, { body, headers: { 'if-match': weighing.eTag, ...headers } })

  test('201 with the net weight, and the history of the shipment tells of it', async () => {
    const shipment = await newShipment(app)
    const { status, headers, body } = await weigh(app, shipment, { scale: 'CAT 114', weighedBy: 'Ann Miller' })
    assert.deepEqual([status, headers.location, headers.etag], [201, `/v1/weighings/${body.id}`, `"${body.eTag}"`])
    assert.deepEqual([body.moveID, body.shipmentID, body.netWeight], [shipment.moveID, shipment.id, 7_000])
    assert.deepEqual(await read(app, `/v1/weighings/${body.id}`), body)
    const changed = (await change(body, { tareWeight: 18_100, isReweigh: true })).body
    assert.deepEqual([changed.netWeight, changed.isReweigh], [6_900, true])
    assert.deepEqual(codeOf(await change(body, { tareWeight: 1 })), [412, 'precondition_failed'])
    const merged = await change({ ...body, eTag: '*' }, { remarks: 'Wet' }, { prefer: `merge-base="${body.eTag}"` })
    assert.deepEqual([merged.status, merged.body.netWeight, merged.body.remarks], [200, 6_900, 'Wet'])
    assert.equal((await read(app, `/v1/weighings/${body.id}?asOf=${body.lastUpdated}`)).netWeight, 7_000)
    assert.equal((await app.call('DELETE', `/v1/weighings/${body.id}`)).status, 204)
    assert.deepEqual(codeOf(await app.call('GET', `/v1/weighings/${body.id}`)), [404, 'weighing_not_found'])
    await untilNumbered(app.db)
    const types = (await read(app, `/v1/shipments/${shipment.id}/history`)).map(({ type }: Body) => type)
    assert.deepEqual(types.toReversed(), [
      ...['shipment.created', 'weighing.created', 'shipment.updated', 'weighing.updated', 'shipment.updated'],
      ...['weighing.updated', 'weighing.deleted', 'shipment.updated'],
    ])
  })

  test('are listed under their shipment, by when they were weighed and by their scale, also as CSV', async () => {
    const shipment = await newShipment(app)
    const url = `/v1/shipments/${shipment.id}/weighings`
    const first = await newWeighing(app, shipment, { ...certified(7_000), weighedAt: '2026-11-14T12:00:00Z' })
    const second = await newWeighing(app, shipment, { weighedAt: '2026-11-13T12:00:00Z' })
    await newWeighing(app, await newShipment(app))
    assert.deepEqual(await read(app, url), [second, first])
    assert.deepEqual(await read(app, `${url}?sort=-weighedAt`), [first, second])
    assert.deepEqual(await read(app, `${url}?isCertified=true`), [first])
    assert.deepEqual(await read(app, `${url}?isCertified=false`), [second])
    const csv = await app.call('GET', `${url}?fields=netWeight`, { headers: { accept: 'text/csv' } })
    assert.deepEqual(csv.text.split(/\r?\n/)[0], 'id,netWeight,eTag')
    const { headers } = await app.call('GET', url)
    assert.equal((await app.call('GET', url, { headers: { 'if-none-match': headers.etag! } })).status, 304)
    assert.deepEqual(codeOf(await app.call('GET', `/v1/shipments/${first.id}/weighings`)), [404, 'shipment_not_found'])
  })

  test('422 for a ticket of another shipment or move, and none for one that was deleted since', async () => {
    const shipment = await newShipment(app)
    const others = [await newShipment(app, { moveID: shipment.moveID }), await newShipment(app)]
    const document = async (path: string): Promise<string> => {
      const body = { documentType: 'WEIGHT_TICKET', name: 'ticket.pdf' }
      return (await app.call('POST', `/v1/${path}/documents`, { body })).body.id
    }
    const [own, ofMove] = [await document(`shipments/${shipment.id}`), await document(`moves/${shipment.moveID}`)]
    const foreign = await Promise.all(
      [`shipments/${others[0].id}`, `shipments/${others[1].id}`, `moves/${others[1].moveID}`].map(document),
    )
    for (const ticketDocumentID of [...foreign, shipment.id]) {
      const { status, body } = await weigh(app, shipment, { ticketDocumentID, grossWeight: 1 })
      assert.deepEqual(
        [status, body.errors.map(({ pointer, code }: Body) => `${pointer} ${code}`)],
        [422, ['/ticketDocumentID unknown_document', '/grossWeight weight_order']],
      )
    }
    let weighing = await newWeighing(app, shipment, { ticketDocumentID: own.toUpperCase() })
    assert.equal(weighing.ticketDocumentID, own)
    assert.equal((await change(weighing, { ticketDocumentID: foreign[0] })).status, 422)
    weighing = (await change(weighing, { ticketDocumentID: ofMove })).body
    assert.equal((await app.call('DELETE', `/v1/documents/${ofMove}`)).status, 204)
    weighing = (await change(weighing, { remarks: 'The ticket is lost' })).body
    assert.deepEqual([weighing.ticketDocumentID, weighing.remarks], [ofMove, 'The ticket is lost'])
    assert.equal((await weigh(app, shipment, { ticketDocumentID: ofMove })).status, 422)
  })

  test('409 for more than a shipment can have', async () => {
    const shipment = await newShipment(app)
    for (let i = 0; i < WEIGHINGS_MAX; i++) await newWeighing(app, shipment)
    assert.deepEqual(codeOf(await weigh(app, shipment)), [409, 'too_many_weighings'])
    const [last] = await read(app, `/v1/shipments/${shipment.id}/weighings?limit=1`)
    assert.equal((await app.call('DELETE', `/v1/weighings/${last.id}`)).status, 204)
    assert.equal((await weigh(app, shipment)).status, 201)
  })

  test('a dry run answers what would happen, and a retry gets the same answer', async () => {
    const shipment = await newShipment(app)
    const url = `/v1/shipments/${shipment.id}/weighings`
    assert.equal((await app.call('POST', `${url}?dryRun=true`, { body: WEIGHTS })).status, 201)
    assert.deepEqual(await read(app, url), [])
    assert.equal((await read(app, `/v1/shipments/${shipment.id}`)).actualWeight, null)
    const key = { 'idempotency-key': 'scale' }
    const [first, again] = [await weigh(app, shipment, {}, key), await weigh(app, shipment, {}, key)]
    assert.deepEqual([again.status, again.body], [201, first.body])
    assert.equal((await read(app, url)).length, 1)
  })
})
