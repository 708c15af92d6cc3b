import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ChangeRequest, Shipment } from '@vanline/client'
import { newMove, newShipment, newStorageStay, read } from '../../server/test/fixtures.ts'
import { forOneService } from './one-service.ts'

forOneService('the commands about change requests', (running) => {
  const run = async (...words: string[]) => (await running.run('requests', ...words)).code
  const json = <Answer = ChangeRequest>(...words: string[]) => running.json<Answer>('requests', ...words)
  const current = (id: string): Promise<Shipment> => read(running.service, `/v1/shipments/${id}`)

  test('a change is asked for by a locator, listed, and accepted whole or by field', async () => {
    const shipment = await newShipment(running.service)
    const fields = ['deliveryDate=2026-12-28', 'customerRemarks=Ring twice']
    const asked = await json('ask', shipment.locator, ...fields, '--reason', 'The keys come later')
    assert.deepEqual([asked.status, asked.seen, asked.reason], ['PENDING', shipment.eTag, 'The keys come later'])
    assert.deepEqual(await current(shipment.id), shipment)
    const listed = await json<ChangeRequest[]>('list', '--status', 'pending', '--shipment', shipment.locator)
    assert.deepEqual(listed, [asked])
    assert.deepEqual(await json('get', asked.id), asked)
    const words = ['requests', 'decide', asked.id, 'ACCEPT', '--members', 'deliveryDate']
    const { said } = await running.onTerminal(200, words)
    assert.match(said, /Accepted in part[\s\S]+deliveryDate → 2026-12-28/)
    assert.doesNotMatch(said, /Ring twice/)
    const { deliveryDate, customerRemarks } = await current(shipment.id)
    assert.deepEqual([deliveryDate, customerRemarks], ['2026-12-28', null])
    assert.match((await running.onTerminal(200, ['requests', 'list'])).said, /PARTLY_ACCEPTED +deliveryDate custom/)
  })

  test('a refusal needs words, and what was decided or withdrawn stays so', async () => {
    const move = await newMove(running.service)
    const { id, moveID } = await json('ask', move.locator, 'remarks=Park behind the house')
    assert.equal(moveID, move.id)
    assert.equal(await run('decide', id, 'REFUSE'), 7)
    assert.equal((await json('decide', id, 'REFUSE', '--reason', 'No')).status, 'REFUSED')
    assert.equal(await run('decide', id, 'ACCEPT'), 4)
    assert.equal(await run('withdraw', id), 4)
    const other = await json('ask', move.id, 'remarks=Ring')
    assert.equal((await json('withdraw', other.id)).status, 'WITHDRAWN')
    assert.deepEqual(await read(running.service, `/v1/moves/${move.id}`), move)
  })

  test('an extension of a storage stay is decided as a request, with other days', async () => {
    const shipment = await newShipment(running.service)
    const { id, eTag } = await newStorageStay(running.service, shipment, { authorizedDays: 30 })
    const extension = { body: { days: 30, reason: 'Not ready' }, headers: { 'if-match': eTag } }
    await running.service.call('POST', `/v1/storage-stays/${id}/extensions`, extension)
    const [asked] = await json<ChangeRequest[]>('list', '--shipment', shipment.locator)
    assert.equal(asked!.kind, 'EXTENSION')
    assert.equal((await json('decide', asked!.id, 'ACCEPT', '--days', '14')).status, 'PARTLY_ACCEPTED')
    const [{ approvedDays }] = (await read(running.service, `/v1/storage-stays/${id}`)).extensions
    assert.equal(approvedDays, 14)
  })

  test('4 for a decision or a request on another version, 2 for nothing to ask for', async () => {
    const shipment = await newShipment(running.service)
    const stay = await newStorageStay(running.service, shipment)
    const asked = await json('ask', `storage-stays/${stay.id}`, 'place=Warehouse 4')
    assert.equal(asked.about, `storage-stays/${stay.id}`)
    assert.equal(await run('decide', asked.id, 'ACCEPT', '--etag', 'AAAAAAAAAAAAAAAAAAAAAA'), 4)
    assert.equal((await json('get', asked.id)).status, 'PENDING')
    assert.equal(await run('ask', shipment.id, 'reference=x', '--etag', 'AAAAAAAAAAAAAAAAAAAAAA'), 4)
    assert.equal(await run('ask', shipment.id), 2)
    assert.equal(await run('ask', `boxes/${shipment.id}`, 'reference=x'), 2)
    assert.equal(await run('ask', `jobs/${shipment.id}`, 'reference=x'), 3)
  })
})
