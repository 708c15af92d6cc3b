import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StorageStay } from '@vanline/client'
import { newShipment } from '../../server/test/fixtures.ts'
import { forOneService } from './one-service.ts'

forOneService('the commands about storage stays', (running) => {
  const run = async (...words: string[]) => (await running.run('storage-stays', ...words)).code
  const json = <Answer = StorageStay>(...words: string[]) => running.json<Answer>('storage-stays', ...words)

  test('stays are added, listed, changed, reverted and deleted', async () => {
    const shipment = await newShipment(running.service)
    const stay = await json('create', shipment.locator, 'startedOn=2026-09-01', 'authorizedDays=30')
    assert.deepEqual([stay.shipmentID, stay.authorizedUntil], [shipment.id, '2026-09-30'])
    const listed = async (...words: string[]) => (await json<StorageStay[]>('list', ...words)).map(({ id }) => id)
    assert.deepEqual(await listed('--shipment', shipment.locator), [stay.id])
    assert.ok((await listed('--open', '--until', '2026-09-30', '--sort', 'authorizedUntil')).includes(stay.id))
    assert.ok(!(await listed('--open', '--until', '2026-09-29')).includes(stay.id))
    assert.equal(await run('patch', stay.id, 'place=Warehouse 4', 'endedOn=2026-09-10'), 0)
    const changed = await json('get', stay.id)
    assert.deepEqual([changed.place, changed.daysStored], ['Warehouse 4', 10])
    assert.ok(!(await listed('--open')).includes(stay.id))
    assert.match((await running.onTerminal(200, ['storage-stays', 'list'])).said, /2026-09-01 +2026-09-10 +2026-09-30/)
    assert.equal(await run('revert', stay.id, '--to', stay.eTag), 0)
    assert.equal((await json('get', stay.id)).endedOn, null)
    assert.equal(await run('delete', stay.id), 0)
    assert.equal(await run('get', stay.id), 3)
  })

  test('more days are asked for and decided; nothing that waits is exit code 4', async () => {
    const shipment = await newShipment(running.service)
    const { id } = await json('create', shipment.locator, 'startedOn=2026-09-01', 'authorizedDays=30')
    assert.equal(await run('decide', id, 'APPROVE'), 4)
    assert.equal(await run('extend', id, '30'), 2)
    assert.equal(await run('extend', id, 'many', '--reason', 'Not ready'), 2)
    const asked = await json('extend', id, '30', '--reason', 'Not ready')
    assert.equal(asked.extensions[0]!.status, 'PENDING')
    assert.equal(await run('extend', id, '5', '--reason', 'Again'), 4)
    assert.equal(await run('decide', id, 'REFUSE'), 7)
    assert.equal(await run('decide', id, 'APPROVE', '--etag', 'AAAAAAAAAAAAAAAAAAAAAA'), 4)
    const { said } = await running.onTerminal(200, ['storage-stays', 'decide', id, 'APPROVE', '--days', '-5'])
    assert.match(said, /Approved\. The stay is authorized until 2026-09-25\./)
    await json('extend', id, '5', '--reason', 'Again')
    const refused = await json('decide', id, 'REFUSE', '--reason', 'The house is ready')
    assert.deepEqual(
      refused.extensions.map(({ status, approvedDays }) => [status, approvedDays]),
      [
        ['APPROVED', -5],
        ['REFUSED', null],
      ],
    )
  })
})
