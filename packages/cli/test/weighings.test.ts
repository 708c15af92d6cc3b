import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Body } from '../../server/test/app.ts'
import { newMove, newShipment, read } from '../../server/test/fixtures.ts'
import { newTruck } from '../../server/test/planning.ts'
import { certified, newWeighing, WEIGHTS } from '../../server/test/weighing.ts'
import { forOneService } from './one-service.ts'
import { newFile, newFolder } from './places.ts'
import { type Running, runningService } from './running.ts'

const SOURCE = ['--source', 'Fleet 3']

/** What the shipments of a move weigh and why, by their locators; oldest weighing first. */
async function weighedIn({ service }: Running, move: string): Promise<[Body, Body[]][]> {
  const shipments: Body[] = await read(service, `/v1/moves/${move}/shipments?sort=createdAt`)
  return Promise.all(
    shipments.map(
      async (shipment): Promise<[Body, Body[]]> => [
        shipment,
        await read(service, `/v1/shipments/${shipment.id}/weighings?sort=createdAt`),
      ],
    ),
  )
}

forOneService('the commands about weighings', (running) => {
  const kept = runningService(async () => newFile())
  const other = runningService(async () => newFile())

  test('weighings are recorded, listed, changed, undone and deleted', async () => {
    const shipment = await newShipment(running.service)
    const words = ['grossWeight=25400', 'tareWeight=18200', 'weighedAt=2026-11-14T15:20:00Z', 'isCertified=true']
    const { id, netWeight, eTag } = await running.json<Body>('weighings', 'create', shipment.locator, ...words)
    assert.equal(netWeight, 7_200)
    const listed = await running.json<Body[]>('weighings', 'list', shipment.id, '--certified')
    assert.deepEqual(
      listed.map((each) => each.id),
      [id],
    )
    assert.match((await running.onTerminal(200, ['weighings', 'list', shipment.locator])).said, /7,?200 .*yes/)
    assert.equal((await running.run('weighings', 'patch', id, 'tareWeight=18000')).code, 0)
    assert.equal((await running.run('weighings', 'revert', id, '--to', eTag)).code, 0)
    assert.equal((await running.json<Body>('weighings', 'get', id)).netWeight, 7_200)
    assert.equal((await running.run('weighings', 'delete', id)).code, 0)
    assert.deepEqual(await running.json('weighings', 'list', shipment.id), [])
  })

  test('an export of everything has them, and an import creates them and the weights as they were', async () => {
    const { service } = running
    const move = await newMove(service)
    const [first, second] = [
      await newShipment(service, { moveID: move.id }),
      await newShipment(service, { moveID: move.id }),
    ]
    const truck = await newTruck(service)
    const shares = [{ shipmentID: first.id, netWeight: 3_000 }, { shipmentID: second.id }]
    const body = { ...WEIGHTS, isCertified: true, shares }
    assert.equal((await service.call('POST', `/v1/trucks/${truck.id}/weighings`, { body })).status, 201)
    await newWeighing(service, first, certified(2_900))
    await newWeighing(service, first, certified(3_100, { weighedBy: 'Ann', remarks: 'Wet' }))
    const before = await weighedIn(running, move.id)
    const file = `${newFolder()}/all.ndjson`
    assert.equal((await running.run('export', 'all', '--output', file)).code, 0)
    for (const [to, options] of [
      [kept, ['--keep-ids']],
      [other, []],
    ] as const) {
      const dry = await to.run('import', 'all', file, ...SOURCE, '--dry-run')
      assert.equal(dry.code, 0, dry.complained)
      const { code, complained } = await to.run('import', 'all', file, ...SOURCE, ...options)
      assert.equal(code, 0, complained)
    }
    assert.deepEqual(await weighedIn(kept, move.locator), before)
    const [copiedTruck] = await read(other.service, '/v1/trucks')
    for (const [i, [shipment, weighings]] of (await weighedIn(other, move.locator)).entries()) {
      const [was, had] = before[i]!
      assert.equal(shipment.actualWeight, was.actualWeight)
      const counting = had.findIndex(({ id }) => id === was.actualWeightFrom)
      assert.equal(shipment.actualWeightFrom, weighings[counting]!.id)
      assert.deepEqual(
        weighings.map(({ netWeight, splitID, truckID, weighedBy }) => ({ netWeight, splitID, truckID, weighedBy })),
        had.map(({ netWeight, splitID, truckID, weighedBy }) => ({
          ...{ netWeight, splitID, weighedBy },
          truckID: truckID && copiedTruck.id,
        })),
      )
    }
  })
})
