import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { jobToday, newPhone } from '../../test/crew.ts'
import { forEachDatabase, untilNumbered } from '../../test/databases.ts'
import { newShipment, read, through } from '../../test/fixtures.ts'
import { DAY, newJob, newTruck, plan } from '../../test/planning.ts'
import { revert } from '../../test/reverting.ts'
import { assertCurrent, assertStale } from '../../test/tables.ts'
import { certified, newWeighing, weigh } from '../../test/weighing.ts'
import { findDays } from '../bookings/store.ts'
import { bumpRevision, requireShipment } from '../shipments/store.ts'

forEachDatabase('the actual weight of a shipment', (open) => {
  const app = sharedApp(open)
  const codeOf = ({ status, body }: { status: number; body: Body }) => [status, body.code]
  const shipmentOf = ({ id }: Body): Promise<Body> => read(app, `/v1/shipments/${id}`)
  const weightOf = async (shipment: Body) => {
    const { actualWeight, actualWeightFrom } = await shipmentOf(shipment)
    return [actualWeight, actualWeightFrom]
  }
  const patch = ({ id, eTag = '*' }: Body, body: Body, headers = {}) =>
    app.call('PATCH', `/v1/shipments/${id}`, { body, headers: { 'if-match': eTag, ...headers } })
  const rule = async (actualWeightRule: string | null) => {
    const answer = await app.call('PUT', '/v1/company', { body: { actualWeightRule }, headers: { 'if-match': '*' } })
    assert.equal(answer.status, 200, answer.text)
  }

  test('follows the lowest certified weighing, and each change and deletion of one', async () => {
    const shipment = await newShipment(app, { estimatedWeight: 6_500 })
    const plain = await newWeighing(app, shipment, { isCertified: false })
    assert.deepEqual(await weightOf(shipment), [7_000, plain.id])
    const high = await newWeighing(app, shipment, certified(7_400))
    assert.deepEqual(await weightOf(shipment), [7_400, high.id])
    const low = await newWeighing(app, shipment, certified(7_200))
    assert.deepEqual(await weightOf(shipment), [7_200, low.id])
    const { eTag } = await shipmentOf(shipment)
    await newWeighing(app, shipment, certified(7_300))
    assert.equal((await shipmentOf(shipment)).eTag, eTag)
    const headers = { 'if-match': low.eTag }
    assert.equal(
      (await app.call('PATCH', `/v1/weighings/${low.id}`, { body: { tareWeight: 10_000 }, headers })).status,
      200,
    )
    assert.equal((await weightOf(shipment))[0], 7_300)
    for (const { id } of await read(app, `/v1/shipments/${shipment.id}/weighings`))
      assert.equal((await app.call('DELETE', `/v1/weighings/${id}`)).status, 204)
    assert.equal((await weightOf(shipment))[1], null)
    assert.equal((await patch({ id: shipment.id }, { actualWeight: 1 })).status, 200)
  })

  test('follows the newest weighing, if the company says so, from the next weighing on', async () => {
    const shipment = await newShipment(app)
    const low = await newWeighing(app, shipment, certified(7_000, { weighedAt: '2026-11-10T08:00:00Z' }))
    await newWeighing(app, shipment, certified(7_100, { weighedAt: '2026-11-12T08:00:00Z' }))
    await rule('NEWEST')
    try {
      assert.deepEqual(await weightOf(shipment), [7_000, low.id])
      await newWeighing(app, shipment, certified(6_000, { weighedAt: '2026-11-11T08:00:00Z' }))
      assert.equal((await weightOf(shipment))[0], 7_100)
    } finally {
      await rule(null)
    }
  })

  test('409 for another value by hand while a weighing exists, in each way, and 200 for the same', async () => {
    const shipment = await newShipment(app, { estimatedWeight: 6_500 })
    const weighing = await newWeighing(app, shipment)
    const current = await shipmentOf(shipment)
    const url = `/v1/shipments/${shipment.id}`
    const jsonPatch = { 'content-type': 'application/json-patch+json' }
    const refused = [
      await patch(current, { actualWeight: 7_001 }),
      await patch(current, { actualWeight: null, reference: 'A' }),
      await patch(current, { ...current, actualWeight: 1 }),
      await patch({ id: shipment.id }, { actualWeight: 5 }, { prefer: `merge-base="${current.eTag}"` }),
      await app.call('PATCH', url, {
        raw: Buffer.from(JSON.stringify([{ op: 'replace', path: '/actualWeight', value: 2 }])),
        headers: { 'if-match': current.eTag, ...jsonPatch },
      }),
    ]
    for (const answer of refused)
      assert.deepEqual(
        [...codeOf(answer), answer.body.weighingID],
        [409, 'weight_is_weighed', weighing.id],
        answer.text,
      )
    const operations = [{ action: 'update', id: shipment.id, ifMatch: '*', patch: { actualWeight: 3 } }]
    for (const mode of ['ATOMIC', 'ISOLATED']) {
      const { body } = await app.call('PATCH', '/v1/shipments', { body: { mode, operations } })
      assert.equal(body.results[0].problem.code, 'weight_is_weighed')
    }
    assert.deepEqual(await shipmentOf(shipment), current)
    const { status, body } = await patch(current, { actualWeight: 7_000, reference: 'B' })
    assert.deepEqual([status, body.actualWeight, body.actualWeightFrom], [200, 7_000, weighing.id])
    const conflict = await patch({ id: shipment.id }, { actualWeight: 5 }, { prefer: `merge-base="${shipment.eTag}"` })
    assert.deepEqual(codeOf(conflict), [409, 'merge_conflict'])
    const merged = await patch({ id: shipment.id }, { estimatedWeight: 5 }, { prefer: `merge-base="${shipment.eTag}"` })
    assert.deepEqual([merged.status, merged.body.actualWeight], [200, 7_000])
  })

  test('409 for a crew that reports another weight, which sees that there is a weighing', async () => {
    const phone = await newPhone(app)
    const shipment = await newShipment(app)
    await jobToday(app, [phone.member], {}, shipment)
    const weighing = await newWeighing(app, shipment)
    const url = `/v1/crew/shipments/${shipment.id}`
    const { body: seen } = await phone.call('GET', url)
    assert.equal(seen.actualWeightFrom, weighing.id)
    const report = (actualWeight: number) => phone.call('PATCH', url, { body: { actualWeight }, eTag: seen.eTag })
    assert.deepEqual(codeOf(await report(7_200)), [409, 'weight_is_weighed'])
    assert.equal((await report(7_000)).status, 200)
  })

  test('stays when changes of the shipment are undone, and 409 for undoing the weight itself', async () => {
    const created = await newShipment(app)
    const byHand = (await patch(created, { actualWeight: 6_000, reference: 'A' })).body
    await newWeighing(app, created)
    await untilNumbered(app.db)
    const { status, body } = await revert(app, 'shipments', created.id, { to: created.eTag })
    assert.deepEqual([status, body.actualWeight, body.reference], [201, 7_000, null], JSON.stringify(body))
    const events: Body[] = await read(app, `/v1/shipments/${created.id}/history`)
    const changeOf = (eTag: string) => events.find((each) => each.eTag === eTag)!.id
    const ofWeighing = events.find(({ changes }) => changes.some(({ path }: Body) => path === '/actualWeightFrom'))!
    assert.deepEqual(codeOf(await revert(app, 'shipments', created.id, { change: ofWeighing.id })), [
      ...[409, 'weight_is_weighed'],
    ])
    const earlier = await revert(app, 'shipments', created.id, { change: changeOf(byHand.eTag) })
    assert.deepEqual(codeOf(earlier), [409, 'merge_conflict'])
  })

  test('comes from a weighing that was itself undone to its earlier weights', async () => {
    const shipment = await newShipment(app)
    const weighing = await newWeighing(app, shipment)
    const headers = { 'if-match': weighing.eTag }
    await app.call('PATCH', `/v1/weighings/${weighing.id}`, { body: { tareWeight: 17_000 }, headers })
    assert.equal((await weightOf(shipment))[0], 8_000)
    const { status, body } = await revert(app, 'weighings', weighing.id, { to: weighing.eTag })
    assert.deepEqual([status, body.netWeight], [201, 7_000], JSON.stringify(body))
    assert.equal((await weightOf(shipment))[0], 7_000)
  })

  test('ends right after many weighings at once', async () => {
    const shipment = await newShipment(app)
    const nets = [7_900, 7_100, 7_700, 7_300, 7_500, 7_200, 7_800, 7_400]
    const answers = await Promise.all(nets.map((net) => weigh(app, shipment, certified(net))))
    assert.deepEqual(
      answers.map(({ status }) => status),
      nets.map(() => 201),
    )
    assert.deepEqual(await weightOf(shipment), [7_100, answers[1]!.body.id])
    const lowest = [1, 5, 3].map((i) => answers[i]!.body.id)
    const gone = await Promise.all(lowest.map((id) => app.call('DELETE', `/v1/weighings/${id}`)))
    assert.deepEqual(
      gone.map(({ status }) => status),
      [204, 204, 204],
    )
    assert.deepEqual(await weightOf(shipment), [7_400, answers[7]!.body.id])
  })

  test('is guarded by the shipment, also where a weighing does not change it', async () => {
    const stored = await requireShipment(app.db, (await newShipment(app)).id)
    await assertCurrent(app.db, bumpRevision(stored))
    await assertStale(app.db, bumpRevision(stored))
    const weighed = await newShipment(app)
    await newWeighing(app, weighed, certified(7_000))
    const before = await requireShipment(app.db, weighed.id)
    await newWeighing(app, weighed, certified(7_500))
    const after = await requireShipment(app.db, weighed.id)
    assert.deepEqual([after.shipment.eTag, after.revision], [before.shipment.eTag, before.revision + 1])
  })

  test('changes the load of its trucks, and is never refused', async () => {
    const truck = await newTruck(app, { capacityPounds: 8_000 })
    const shipment = await newShipment(app, { estimatedWeight: 2_000 })
    await newJob(app, shipment, { kind: 'PICKUP', truckID: truck.id })
    const weighing = await newWeighing(app, shipment, certified(9_000))
    const pounds = async () =>
      (await findDays(app.db, [truck.id], [DAY])).bookingsOf(truck.id).map(({ job }) => job?.pounds)
    assert.deepEqual(await pounds(), [9_000])
    const later = { kind: 'PICKUP', truckID: truck.id, windowStart: '14:00', windowEnd: '15:00' }
    const second = await newShipment(app, { estimatedWeight: 3_000 })
    assert.deepEqual(codeOf(await plan(app, second, later)), [409, 'over_capacity'])
    await newWeighing(app, shipment, certified(4_000))
    assert.deepEqual(await pounds(), [4_000])
    assert.equal((await plan(app, second, later)).status, 201)
    assert.equal((await app.call('DELETE', `/v1/weighings/${weighing.id}`)).status, 204)
  })

  test('follows in a final status too: paper arrives late', async () => {
    const shipment = await through(app, await newShipment(app), 'APPROVED', 'IN_TRANSIT', 'DELIVERED')
    const { id } = await newWeighing(app, shipment)
    assert.deepEqual(await weightOf(shipment), [7_000, id])
  })
})
