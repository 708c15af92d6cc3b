/** A shipment is found by the texts that it has now, whatever wrote them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { ADDRESS, newShipment, read } from '../../test/fixtures.ts'
import { deleted, restore } from '../../test/restoring.ts'
import { patch, revert } from '../../test/reverting.ts'

forEachDatabase('a shipment and its search', (open) => {
  const app = sharedApp(open)
  const isFound = async (search: string, more: Body = {}): Promise<boolean> =>
    (await app.call('QUERY', '/v1/shipments', { body: { search, ...more } })).body.length > 0

  test('is found by its street, reference and city after each kind of change', async () => {
    let shipment = await newShipment(app, {
      reference: 'AB-100',
      pickupAddress: { ...ADDRESS, streetAddress1: '1 Oak Lane', city: 'Boise' },
    })
    const url = `/v1/shipments/${shipment.id}`
    /** Which of these words find it. */
    const finding = async () => {
      const found: string[] = []
      for (const word of ['oak', 'pine', 'ab-100', 'cd-200']) if (await isFound(word)) found.push(word)
      for (const city of ['boise', 'nampa']) if (await isFound('01', { q: city })) found.push(city)
      return found.join()
    }
    const first = 'oak,ab-100,boise'
    assert.equal(await finding(), first)

    shipment = await patch(app, 'shipments', shipment, { estimatedWeight: 4_200 })
    assert.equal(await finding(), first, 'a change of something else')
    const dry = { reference: 'CD-200', pickupAddress: { streetAddress1: '2 Pine Row' } }
    const headers = { 'if-match': shipment.eTag }
    assert.equal((await app.call('PATCH', `${url}?dryRun=true`, { body: dry, headers })).status, 200)
    assert.equal(await finding(), first, 'a dry run')

    const { eTag } = shipment
    const operations = [{ action: 'update', id: shipment.id, ifMatch: eTag, patch: { reference: 'CD-200' } }]
    assert.equal((await app.call('PATCH', '/v1/shipments', { body: { mode: 'ATOMIC', operations } })).status, 200)
    assert.equal(await finding(), 'oak,cd-200,boise', 'a bulk')

    const address = { ...ADDRESS, streetAddress1: '2 Pine Row', city: 'Nampa' }
    const current: Body = await read(app, url)
    const where = `/v1/mto-shipment/${shipment.id}/address/${current.pickupAddress.id}`
    const replacing = { body: address, headers: { 'if-match': current.pickupAddress.eTag } }
    assert.equal((await app.call('PUT', where, replacing)).status, 200)
    assert.equal(await finding(), 'pine,cd-200,nampa', 'another address')

    assert.equal((await revert(app, 'shipments', shipment.id, { to: eTag })).status, 201)
    assert.equal(await finding(), first, 'a reversion')
    const tombstone = await deleted(app, 'shipments', shipment)
    assert.equal(await finding(), '', 'a deletion')
    assert.equal((await restore(app, 'shipments', shipment.id, tombstone.eTag)).status, 201)
    assert.equal(await finding(), first, 'a restoration')

    const erasing = { headers: { 'if-match': '*' } }
    assert.equal((await app.call('POST', `/v1/moves/${shipment.moveID}/erasures`, erasing)).status, 201)
    assert.equal(await isFound('oak'), false, 'an erasure')
  })
})
