import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase, untilNumbered } from '../../test/databases.ts'
import { newShipment, read } from '../../test/fixtures.ts'
import { imported, importing, SOURCE } from '../../test/importing.ts'
import { newTruck } from '../../test/planning.ts'
import { certified, newWeighing, WEIGHTS, weigh } from '../../test/weighing.ts'

forEachDatabase('an import of weighings', (open) => {
  const app = sharedApp(open)
  const codesOf = ({ status, body }: { status: number; body: Body }) => [
    status,
    (body.errors ?? []).map(({ pointer, code }: Body) => `${pointer} ${code}`),
  ]
  const take = (shipment: Body, content: Body) => weigh(app, shipment, { source: SOURCE, ...content })
  /** A weighing as it is exported and sent again: without what belongs to the place. */
  const sentBack = ({ moveID: _, shipmentID: __, eTag: ___, ...content }: Body) => content
  const clear = async (shipment: Body) =>
    assert.equal((await app.call('DELETE', `/v1/shipments/${shipment.id}`)).status, 204)

  test('201 as the other system has it, with its times, and the event names the source', async () => {
    const shipment = await newShipment(app)
    const times = { createdAt: '2026-10-12T16:00:00.000Z', lastUpdated: '2026-10-13T16:00:00.000Z' }
    const { status, body } = await take(shipment, { ...times, remarks: 'From paper' })
    assert.deepEqual([status, body.createdAt, body.lastUpdated], [201, times.createdAt, times.lastUpdated])
    const { actualWeight, actualWeightFrom } = await read(app, `/v1/shipments/${shipment.id}`)
    assert.deepEqual([actualWeight, actualWeightFrom], [7_000, body.id])
    await untilNumbered(app.db)
    const events: Body[] = await read(app, `/v1/moves/${shipment.moveID}/history`)
    const ours = events.find(({ type }) => type === 'weighing.imported')!
    assert.deepEqual([ours.subject, ours.source], [`weighings/${body.id}`, SOURCE])
  })

  test('leaves a shipment that was imported with its weight as it is, in any order', async () => {
    const original = await newShipment(app)
    const low = await newWeighing(app, original, certified(7_000))
    const others = [await newWeighing(app, original, certified(7_400)), await newWeighing(app, original)]
    const shipment: Body = await read(app, `/v1/shipments/${original.id}`)
    for (const order of [
      [low, ...others],
      [others[0], low, others[1]],
      [...others, low],
    ]) {
      const { actualWeight, shipmentType, submittedAt } = shipment
      const actualWeightFrom = `${low.id.slice(0, -12)}${String(Math.random()).slice(2, 14).padStart(12, '0')}`
      const copy = await imported(app, 'shipments', { shipmentType, submittedAt, actualWeight, actualWeightFrom })
      assert.equal(copy.actualWeightFrom, actualWeightFrom)
      for (const each of order) {
        const { id: _, ...content } = sentBack(each)
        const { netWeight: __, truckID: ___, splitID: ____, splitNetWeight: _____, ...weights } = content
        const answer = await take(copy, each === low ? { ...weights, id: actualWeightFrom } : weights)
        assert.equal(answer.status, 201, answer.text)
      }
      assert.deepEqual(await read(app, `/v1/shipments/${copy.id}`), copy)
    }
  })

  test('a weight from a weighing that never comes can be written by hand', async () => {
    const { id, eTag } = await newShipment(app)
    const copy = await imported(app, 'shipments', {
      ...{ shipmentType: 'HHG', submittedAt: '2026-10-01T08:00:00.000Z', actualWeight: 5_000, actualWeightFrom: id },
    })
    assert.notEqual(copy.eTag, eTag)
    const headers = { 'if-match': copy.eTag }
    const { status, body } = await app.call('PATCH', `/v1/shipments/${copy.id}`, { body: { actualWeight: 1 }, headers })
    assert.deepEqual([status, body.actualWeight, body.actualWeightFrom], [200, 1, null])
  })

  test('201 for a split with the truck that it names, which is then in use', async () => {
    const truck = await newTruck(app)
    const [first, second] = [
      await newShipment(app, { estimatedWeight: 1_000 }),
      await newShipment(app, { estimatedWeight: 3_000 }),
    ]
    const shares = [{ shipmentID: first.id }, { shipmentID: second.id }]
    const { body } = await app.call('POST', `/v1/trucks/${truck.id}/weighings`, { body: { ...WEIGHTS, shares } })
    await clear(first)
    const copy = await newShipment(app)
    const { id: _, createdAt: __, lastUpdated: ___, ...content } = sentBack(body[0])
    const { status, body: taken } = await take(copy, content)
    assert.deepEqual([status, taken.netWeight, taken.splitID], [201, 1_750, body[0].splitID])
    await clear(copy)
    await clear(second)
    assert.equal((await app.call('DELETE', `/v1/trucks/${truck.id}`)).status, 204)
    const elsewhere = await take(await newShipment(app), content)
    assert.deepEqual([elsewhere.status, elsewhere.body.truckID], [201, truck.id])
  })

  test('409 for an id that was used, and 422 for what contradicts itself', async () => {
    const shipment = await newShipment(app)
    const { id } = await newWeighing(app, shipment)
    assert.equal((await take(shipment, { id })).body.code, 'id_taken')
    assert.equal((await app.call('DELETE', `/v1/weighings/${id}`)).status, 204)
    assert.equal((await take(shipment, { id })).body.code, 'id_taken')
    const wrong = { netWeight: 1, splitNetWeight: 7_000, lastUpdated: '2027-01-01T00:00:00Z' }
    assert.deepEqual(codesOf(await take(shipment, wrong)), [
      ...[422, ['/lastUpdated in_future', '/netWeight wrong_net', '/splitNetWeight not_allowed']],
    ])
    const { status, body } = await importing(app, 'shipments', { shipmentType: 'HHG', actualWeightFrom: 'x' })
    assert.deepEqual(
      [status, body.errors.map(({ pointer }: Body) => pointer)],
      [...[422, ['/actualWeightFrom', '/submittedAt']]],
    )
  })
})
