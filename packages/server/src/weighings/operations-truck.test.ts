import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase, untilNumbered } from '../../test/databases.ts'
import { newItem, newMove, newShipment, read, through } from '../../test/fixtures.ts'
import { bearing, keyIn } from '../../test/keys.ts'
import { LARGEST_SHIPMENT } from '../../test/largest.ts'
import { newParty, putOn } from '../../test/parties.ts'
import { DAY, newJob, newTruck } from '../../test/planning.ts'
import { certified, newWeighing, WEIGHTS } from '../../test/weighing.ts'
import { findDays } from '../bookings/store.ts'
import { WEIGHINGS_MAX } from './schema.ts'

forEachDatabase('a weighing of several shipments on one truck', (open) => {
  const app = sharedApp(open, { apiKeys: true })
  const codeOf = ({ status, body }: { status: number; body: Body }) => [status, body.code]
  const split = (truck: Body, shares: Body[], content: Body = {}, headers = {}, query = '') =>
    app.call('POST', `/v1/trucks/${truck.id}/weighings${query}`, { body: { ...WEIGHTS, shares, ...content }, headers })
  const shareOf = ({ id }: Body, netWeight?: number) => ({ shipmentID: id, ...(netWeight && { netWeight }) })
  const netsOf = (weighings: Body[]) => weighings.map(({ netWeight }) => netWeight)

  test('201 with a weighing for each shipment, whose weights are together that of the truck', async () => {
    const truck = await newTruck(app)
    const shipments = [
      await newShipment(app),
      await newShipment(app, { estimatedWeight: 1_000 }),
      await newShipment(app, { estimatedWeight: 2_000 }),
    ]
    const shares = [shareOf(shipments[0], 1_000), shareOf(shipments[1]), shareOf({ id: shipments[2].id.toUpperCase() })]
    const { status, body, text } = await split(truck, shares, { tareWeight: 17_999, isCertified: true, scale: 'CAT 4' })
    assert.equal(status, 201, text)
    assert.deepEqual(netsOf(body), [1_000, 2_000, 4_001])
    const [{ splitID }] = body
    for (const [i, { id, moveID }] of shipments.entries()) {
      const { shipmentID, moveID: ofMove, splitNetWeight, truckID, scale, ...rest } = body[i]
      assert.deepEqual([shipmentID, ofMove, rest.splitID], [id, moveID, splitID])
      assert.deepEqual([splitNetWeight, truckID, scale], [7_001, truck.id, 'CAT 4'])
      assert.deepEqual(await read(app, `/v1/weighings/${rest.id}`), body[i])
      const { actualWeight, actualWeightFrom } = await read(app, `/v1/shipments/${id}`)
      assert.deepEqual([actualWeight, actualWeightFrom], [rest.netWeight, rest.id])
    }
    await untilNumbered(app.db)
    const types = (await read(app, `/v1/moves/${shipments[1].moveID}/history`)).map(({ type }: Body) => type)
    assert.deepEqual(types.slice(0, 2), ['shipment.updated', 'weighing.created'])
    const headers = { 'if-match': body[0].eTag }
    const patched = await app.call('PATCH', `/v1/weighings/${body[0].id}`, { body: { tareWeight: 1 }, headers })
    assert.deepEqual(codeOf(patched), [409, 'weighing_is_split'])
  })

  test('409 for shipments that are too large together, and nothing is written', async () => {
    const truck = await newTruck(app)
    const shipments: Body[] = []
    for (let i = 0; i < 30; i++) shipments.push(await newShipment(app, LARGEST_SHIPMENT))
    const shares = shipments.map((shipment) => shareOf(shipment, 1))
    const answer = await split(truck, shares, { grossWeight: 31, tareWeight: 1 })
    assert.deepEqual(codeOf(answer), [409, 'change_too_large'])
    assert.deepEqual(await read(app, `/v1/shipments/${shipments[0].id}/weighings`), [])
    assert.equal((await split(truck, shares.slice(0, 15), { grossWeight: 16, tareWeight: 1 })).status, 201)
  })

  test('shares the rest by the estimates of the items, and by that of the shipment where no item has one', async () => {
    const truck = await newTruck(app)
    const [listed, bare] = [
      await newShipment(app, { estimatedWeight: 9_000 }),
      await newShipment(app, { estimatedWeight: 3_000 }),
    ]
    for (const estimatedWeight of [500, null, 3_500]) await newItem(app, listed, { estimatedWeight })
    await newItem(app, bare)
    const { body } = await split(truck, [shareOf(listed), shareOf(bare)])
    assert.deepEqual(netsOf(body), [4_000, 3_000])
  })

  test('changes the loads of the truck on one day together', async () => {
    const truck = await newTruck(app)
    const shipments = [
      await newShipment(app, { estimatedWeight: 3_000 }),
      await newShipment(app, { estimatedWeight: 4_000 }),
    ]
    const hours = [
      { windowStart: '08:00', windowEnd: '09:00' },
      { windowStart: '12:00', windowEnd: '13:00' },
    ]
    for (const [i, shipment] of shipments.entries())
      await newJob(app, shipment, { kind: 'PICKUP', truckID: truck.id, expectedMinutes: 60, ...hours[i] })
    const { status, text } = await split(truck, [shareOf(shipments[0], 2_500), shareOf(shipments[1])])
    assert.equal(status, 201, text)
    const bookings = (await findDays(app.db, [truck.id], [DAY])).bookingsOf(truck.id)
    assert.deepEqual(
      bookings.map(({ job }) => job?.pounds),
      [2_500, 4_500],
    )
  })

  test('422 for shares that cannot be, each at its place, and nothing is written', async () => {
    const truck = await newTruck(app)
    const [shipment, other] = [await newShipment(app), await newShipment(app)]
    const errorsOf = async (shares: unknown, content: Body = {}) => {
      const { status, body } = await split(truck, shares as Body[], content)
      assert.equal(status, 422)
      return body.errors.map(({ pointer, code }: Body) => `${pointer} ${code}`)
    }
    assert.deepEqual(await errorsOf([shareOf(shipment, 7_000), shareOf(other)]), ['/shares shares_exceed'])
    assert.deepEqual(await errorsOf([shareOf(shipment, 6_000), shareOf(other, 6_000)]), ['/shares wrong_net'])
    assert.deepEqual(await errorsOf([shareOf(shipment), shareOf(other)]), [
      ...['/shares/0/netWeight required', '/shares/1/netWeight required'],
    ])
    assert.deepEqual(await errorsOf([shareOf(shipment), shareOf(shipment), shareOf(truck)]), [
      ...['/shares/1/shipmentID duplicate', '/shares/2/shipmentID unknown_shipment'],
    ])
    assert.deepEqual(await errorsOf([], { grossWeight: 1, ticketDocumentID: truck.id }), [
      ...['/ticketDocumentID unknown_member', '/shares required', '/grossWeight weight_order'],
    ])
    assert.deepEqual(await read(app, `/v1/shipments/${shipment.id}/weighings`), [])
    assert.deepEqual(codeOf(await split({ id: shipment.id }, [shareOf(shipment)])), [404, 'truck_not_found'])
  })

  test('409 for one shipment that has too many, and none of the others is weighed', async () => {
    const truck = await newTruck(app)
    const [full, other] = [await newShipment(app), await newShipment(app)]
    for (let i = 0; i < WEIGHINGS_MAX; i++) await newWeighing(app, full)
    assert.deepEqual(codeOf(await split(truck, [shareOf(other, 100), shareOf(full)])), [409, 'too_many_weighings'])
    assert.equal((await read(app, `/v1/shipments/${other.id}`)).actualWeight, null)
  })

  test('a retry gets the same answer once, a dry run writes nothing, and a small answer has no content', async () => {
    const truck = await newTruck(app)
    const shipments = [await newShipment(app, { estimatedWeight: 10 }), await newShipment(app, { estimatedWeight: 30 })]
    const shares = shipments.map((each) => shareOf(each))
    const tried = await split(truck, shares, {}, {}, '?dryRun=true')
    assert.deepEqual([tried.status, netsOf(tried.body), tried.headers['dry-run']], [201, [1_750, 5_250], 'true'])
    const key = { 'idempotency-key': 'truck 4' }
    const [first, again] = [await split(truck, shares, {}, key), await split(truck, shares, {}, key)]
    assert.deepEqual([again.status, again.body, again.headers['idempotent-replayed']], [201, first.body, 'true'])
    assert.equal((await split(truck, shares.toReversed(), {}, key)).status, 422)
    for (const { id } of shipments) assert.equal((await read(app, `/v1/shipments/${id}/weighings`)).length, 1)
    const minimal = await split(truck, shares, {}, { prefer: 'return=minimal' })
    assert.deepEqual([minimal.status, minimal.text, minimal.headers['preference-applied']], [201, '', 'return=minimal'])
  })

  test('an erasure of one of the moves finds what a retry would get of it', async () => {
    const truck = await newTruck(app)
    const shipments = [await newShipment(app), await newShipment(app)]
    const shares = [shareOf(shipments[0], 1_000), shareOf(shipments[1])]
    const content = { weighedBy: 'Ann Miller', remarks: 'With the piano' }
    const key = { 'idempotency-key': 'erased later' }
    assert.equal((await split(truck, shares, content, key)).status, 201)
    const erasure = `/v1/moves/${shipments[0].moveID}/erasures`
    assert.equal((await app.call('POST', erasure, { headers: { 'if-match': '*' } })).status, 201)
    const stored = await app.db.column<string>(
      sql`SELECT answer FROM idempotency_keys WHERE answer LIKE ${`%${shipments[0].id}%`}`,
    )
    assert.deepEqual(
      stored.map((answer) => /Ann Miller|piano/.test(answer)),
      [false],
    )
    const { body } = await split(truck, shares, content, key)
    assert.deepEqual(
      body.map(({ weighedBy }: Body) => weighedBy),
      ['[erased]', 'Ann Miller'],
    )
  })

  test('404 for callers of a party, which see no trucks; 403 without the scope', async () => {
    const truck = await newTruck(app)
    const shipment = await newShipment(app)
    const party = await newParty(app)
    await putOn(app, shipment.moveID, party)
    assert.deepEqual(codeOf(await split(truck, [shareOf(shipment)], {}, party.headers)), [404, 'truck_not_found'])
    const key = bearing(await keyIn(app.db, { scopes: ['inventory:read', 'dispatch:write'] }, app.time.now))
    const refused = await split(truck, [shareOf(shipment)], {}, key)
    assert.deepEqual([refused.status, refused.body.missingScopes], [403, ['inventory:write']])
  })

  test('keeps its truck from being deleted, and a canceled or delivered shipment can be weighed', async () => {
    const truck = await newTruck(app)
    const move = await newMove(app)
    const shipment = await through(app, await newShipment(app, { moveID: move.id }), 'CANCELED')
    const { body } = await split(truck, [shareOf(shipment)])
    const refused = await app.call('DELETE', `/v1/trucks/${truck.id}`)
    assert.deepEqual([...codeOf(refused), refused.body.usedBy], [409, 'truck_in_use', [`weighings/${body[0].id}`]])
    assert.equal((await app.call('DELETE', `/v1/weighings/${body[0].id}`)).status, 204)
    assert.equal((await app.call('DELETE', `/v1/trucks/${truck.id}`)).status, 204)
  })

  test('at once with another weighing of one of its shipments, both count', async () => {
    const truck = await newTruck(app)
    const shipments = [await newShipment(app, { estimatedWeight: 10 }), await newShipment(app, { estimatedWeight: 10 })]
    const answers = await Promise.all([
      split(
        truck,
        shipments.map((each) => shareOf(each)),
        { isCertified: true },
      ),
      ...shipments.map((each) => newWeighing(app, each, certified(3_000))),
    ])
    assert.equal(answers[0].status, 201)
    for (const { id } of shipments) assert.equal((await read(app, `/v1/shipments/${id}`)).actualWeight, 3_000)
  })
})
