import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newService, newShipment, read, through } from '../../test/fixtures.ts'
import { rowsOf } from '../../test/tables.ts'

const HAUL = ['LINEHAUL', 'FUEL', 'ORIGIN', 'DESTINATION']
const DEFAULTS: Record<string, string[]> = {
  HHG: [...HAUL, 'PACK', 'UNPACK'],
  HHG_INTO_NTS: [...HAUL, 'PACK'],
  HHG_OUTOF_NTS: [...HAUL, 'UNPACK'],
  UNACCOMPANIED_BAGGAGE: [...HAUL, 'PACK', 'UNPACK'],
  PPM: [],
  BOAT_HAUL_AWAY: HAUL,
  BOAT_TOW_AWAY: HAUL,
  MOBILE_HOME: HAUL,
  GRAND_PIANO: HAUL,
  constructor: HAUL,
}

forEachDatabase('the services that follow the status of their shipment', (open) => {
  const app = sharedApp(open)
  const servicesOf = (shipment: Body): Promise<Body[]> => read(app, `/v1/shipments/${shipment.id}/services`)
  const ask = (shipment: Body, body: Body) =>
    app.call('PATCH', `/prime/v1/shipments/${shipment.id}/updateStatus`, {
      body,
      headers: { 'if-match': shipment.eTag },
    })
  const decide = (service: Body, body: Body) =>
    app.call('PATCH', `/prime/v1/services/${service.id}/updateStatus`, { body, headers: { 'if-match': service.eTag } })

  for (const [shipmentType, codes] of Object.entries(DEFAULTS)) {
    test(`APPROVED gives ${shipmentType} ${codes.join(', ') || 'none'}`, async () => {
      const approved = await through(app, await newShipment(app, { shipmentType }), 'APPROVED')
      const services = await servicesOf(approved)
      assert.deepEqual(
        services.map(({ code }) => code),
        codes,
      )
      for (const { status, shipmentID, name } of services) {
        assert.equal(status, 'APPROVED')
        assert.equal(shipmentID, approved.id)
        assert.ok(name)
      }
    })
  }

  test('APPROVED again gives nothing more', async () => {
    const approved = await through(app, await newShipment(app), 'APPROVED')
    const services = await servicesOf(approved)
    const again = await through(app, approved, 'DIVERSION_REQUESTED', 'APPROVED', 'CANCELLATION_REQUESTED', 'APPROVED')
    assert.deepEqual(await servicesOf(again), services)
  })

  test('IN_STORAGE opens a storage, and leaving it ends it, each time', async () => {
    const onTheRoad = await through(app, await newShipment(app, { shipmentType: 'PPM' }), 'APPROVED', 'IN_TRANSIT')
    const { body: stored } = await ask(onTheRoad, { status: 'IN_STORAGE', occurredOn: '2026-11-15' })
    const [storage] = await servicesOf(stored)
    assert.deepEqual(
      [storage.code, storage.status, storage.startDate, storage.endDate],
      ['STORAGE', 'APPROVED', '2026-11-15', null],
    )
    const { body: left } = await ask(stored, { status: 'IN_TRANSIT', occurredOn: '2026-11-16' })
    const again = await through(app, left, 'IN_STORAGE')
    const { body: delivered } = await ask(again, { status: 'DELIVERED' })
    const services = await servicesOf(delivered)
    assert.deepEqual(
      services.map(({ startDate, endDate }) => [startDate, endDate]),
      [
        ['2026-11-15', '2026-11-16'],
        ['2026-11-15', '2026-11-15'],
      ],
    )
    assert.notEqual(services[0].eTag, storage.eTag)
  })

  test('422 for leaving a storage before it began, and nothing changes', async () => {
    const stored = await through(app, await newShipment(app), 'APPROVED', 'IN_TRANSIT', 'IN_STORAGE')
    const before = await rowsOf(app.db)
    const answer = await ask(stored, { status: 'IN_TRANSIT', occurredOn: '2026-11-14' })
    assert.equal(answer.status, 422)
    assert.equal(answer.body.errors[0].pointer, '/occurredOn')
    assert.deepEqual(await rowsOf(app.db), before)
  })

  test('CANCELED cancels all services except REJECTED and CANCELED ones', async () => {
    const shipment = await newShipment(app)
    const [open, approved, rejected, canceled] = [
      await newService(app, shipment),
      await newService(app, shipment),
      await newService(app, shipment),
      await newService(app, shipment),
    ]
    const { body: agreed } = await decide(approved, { status: 'APPROVED' })
    const { body: refused } = await decide(rejected, { status: 'REJECTED', reason: 'No' })
    const { body: gone } = await decide(canceled, { status: 'CANCELED' })
    await through(app, shipment, 'CANCELED')
    const after = await servicesOf(shipment)
    assert.deepEqual(
      after.map(({ status }) => status),
      ['CANCELED', 'CANCELED', 'REJECTED', 'CANCELED'],
    )
    assert.notEqual(after[0].eTag, open.eTag)
    assert.notEqual(after[1].eTag, agreed.eTag)
    assert.deepEqual(after.slice(2), [refused, gone])
  })

  test('a change of a service does not change the version of its shipment', async () => {
    const shipment = await newShipment(app)
    const { body } = await decide(await newService(app, shipment), { status: 'APPROVED' })
    await app.call('DELETE', `/v1/services/${body.id}`)
    assert.deepEqual(await read(app, `/v1/shipments/${shipment.id}`), shipment)
  })
})
