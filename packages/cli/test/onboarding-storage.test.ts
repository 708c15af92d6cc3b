import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Body } from '../../server/test/app.ts'
import { newShipment, newStorageStay, read, through } from '../../server/test/fixtures.ts'
import { forOneService } from './one-service.ts'
import { newFile, newFolder } from './places.ts'
import { fileWith, runningService } from './running.ts'

const SOURCE = ['--source', 'Fleet 3']

forOneService('onboarding of storage stays', (running) => {
  const kept = runningService(async () => newFile())
  const other = runningService(async () => newFile())

  test('an export of everything has them with their extensions, and an import creates them as they were', async () => {
    const { service } = running
    const shipment = await newShipment(service)
    const ended = await newStorageStay(service, shipment, { startedOn: '2026-01-05', endedOn: '2026-02-01' })
    await through(service, shipment, 'APPROVED', 'IN_TRANSIT', 'IN_STORAGE')
    const [open] = await read(service, `/v1/storage-stays?isOpen=true`)
    const post = async (path: string, body: Body) =>
      (await service.call('POST', `/v1/storage-stays/${open.id}/${path}`, { body, headers: { 'if-match': '*' } })).body
    const asked = await post('extensions', { days: 30, reason: 'The house is not ready.' })
    const extensionID = asked.extensions[0].id
    const decided = await post('extension-decisions', { extensionID, decision: 'APPROVE', days: 14 })
    const waiting = await post('extensions', { days: 7, reason: 'Still not ready.' })
    const file = `${newFolder()}/all.ndjson`
    assert.equal((await running.run('export', 'all', '--output', file)).code, 0)
    for (const [to, options] of [
      [kept, ['--keep-ids']],
      [other, []],
    ] as const) {
      const dry = await to.run('import', 'all', file, ...SOURCE, '--dry-run')
      assert.equal(dry.code, 0, dry.complained)
      for (const isAgain of [false, true]) {
        const { code, said, complained } = await to.run('import', 'all', file, ...SOURCE, ...options)
        assert.equal(code, 0, complained)
        assert.equal(JSON.parse(said)[isAgain ? 'repeated' : 'created'], 3)
      }
      const copies: Body[] = await read(to.service, '/v1/storage-stays?sort=startedOn')
      assert.deepEqual(copies.map(withoutIDs), [ended, waiting].map(withoutIDs))
    }
    assert.deepEqual(await read(kept.service, `/v1/storage-stays/${open.id}`), waiting)
    assert.notEqual(decided.eTag, waiting.eTag)
    // The stay of the import ends with the status, as that of the service did.
    const [copy] = await read(other.service, '/v1/shipments')
    await through(other.service, copy, 'DELIVERED')
    assert.deepEqual(await read(other.service, '/v1/storage-stays?isOpen=true'), [])
  })

  test('a line that is refused is a row of its own', async () => {
    const shipment = await newShipment(running.service)
    const lines = [
      { locator: shipment.locator, startedOn: '2026-01-05', endedOn: '2026-01-04', authorizedDays: 30 },
      { locator: shipment.locator, startedOn: '2026-01-05', endedOn: '2026-02-01', authorizedDays: 30 },
    ]
    const file = fileWith('stays.ndjson', lines.map((line) => JSON.stringify(line)).join('\n'))
    const { code, complained } = await running.run('import', 'all', file, ...SOURCE)
    assert.deepEqual([code, /^line 1, endedOn: /m.test(complained)], [7, true], complained)
    assert.equal((await read(running.service, `/v1/shipments/${shipment.id}/storage-stays`)).length, 1)
  })
})

/** A stay without what differs between services. */
function withoutIDs(stay: Body): Body {
  const { id: _, moveID: __, shipmentID: ___, eTag: ____, ...rest } = stay
  return { ...rest, extensions: rest.extensions.map(({ id: _____, ...extension }: Body) => extension) }
}
