import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { eventRows, recorded } from '../../test/event-rows.ts'
import { newShipment, newStorageStay, read, through } from '../../test/fixtures.ts'
import { listed } from '../../test/refusal.ts'
import { rowsOf } from '../../test/tables.ts'

const TODAY = '2026-11-15'

forEachDatabase('the storage stay of a status', (open) => {
  const app = sharedApp(open)
  const onTheWay = async () => through(app, await newShipment(app), 'APPROVED', 'IN_TRANSIT')
  const become = (shipment: Body, body: Body, query = '') =>
    app.call('PATCH', `/prime/v1/shipments/${shipment.id}/updateStatus${query}`, {
      body,
      headers: { 'if-match': shipment.eTag },
    })
  const staysOf = (shipment: Body): Promise<Body[]> =>
    read(app, `/v1/shipments/${shipment.id}/storage-stays?sort=createdAt`)
  const servicesOf = async (shipment: Body): Promise<Body[]> =>
    (await read(app, `/v1/shipments/${shipment.id}/services`)).filter(({ code }: Body) => code === 'STORAGE')
  const days = (stays: Body[]) => stays.map(({ startedOn, endedOn, daysStored }) => [startedOn, endedOn, daysStored])

  test('IN_STORAGE opens one today or when it occurred, and leaving ends it, beside the STORAGE service', async () => {
    const shipment = await onTheWay()
    const stored = (await become(shipment, { status: 'IN_STORAGE', occurredOn: '2026-11-10' })).body
    const [stay] = await staysOf(shipment)
    assert.deepEqual([stay!.startedOn, stay!.endedOn, stay!.authorizedDays], ['2026-11-10', null, 90])
    const out = (await become(stored, { status: 'IN_TRANSIT', occurredOn: '2026-11-14' })).body
    assert.deepEqual(days(await staysOf(shipment)), [['2026-11-10', '2026-11-14', 5]])
    const again = (await become(out, { status: 'IN_STORAGE' })).body
    assert.equal((await become(again, { status: 'DELIVERED' })).status, 200)
    assert.deepEqual(days(await staysOf(shipment)), [
      ['2026-11-10', '2026-11-14', 5],
      [TODAY, TODAY, 1],
    ])
    assert.deepEqual(
      (await servicesOf(shipment)).map(({ startDate, endDate }) => [startDate, endDate]),
      [
        ['2026-11-10', '2026-11-14'],
        [TODAY, TODAY],
      ],
    )
  })

  test('today is that of the company, also where UTC has another day', async () => {
    const now = app.time.now
    const zoned = async (timeZone: string | null) => {
      const company = await read(app, '/v1/company')
      const { status } = await app.call('PUT', '/v1/company', {
        body: { ...(timeZone && { timeZone }) },
        headers: { 'if-match': company.eTag },
      })
      assert.equal(status, 200)
    }
    await zoned('America/Boise')
    app.time.now = Date.parse('2026-11-16T02:00:00.000Z')
    const stored = (await become(await onTheWay(), { status: 'IN_STORAGE' })).body
    app.time.now = Date.parse('2026-11-17T02:00:00.000Z')
    assert.equal((await become(stored, { status: 'DELIVERED' })).status, 200)
    assert.deepEqual(days(await staysOf(stored)), [['2026-11-15', '2026-11-16', 2]])
    // Where the day begins before that of UTC, a stay that was opened by hand this morning can end.
    await zoned('Asia/Tokyo')
    const shipment = await onTheWay()
    app.time.now = Date.parse('2026-11-16T20:00:00.000Z')
    await newStorageStay(app, shipment, { startedOn: '2026-11-17' })
    const inStorage = (await become(shipment, { status: 'IN_STORAGE' })).body
    assert.equal((await become(inStorage, { status: 'IN_TRANSIT' })).status, 200)
    assert.deepEqual(days(await staysOf(shipment)), [['2026-11-17', '2026-11-17', 1]])
    await zoned(null)
    app.time.now = now
  })

  test('the events of one change tell of it: the status, then the storage', async () => {
    const shipment = await onTheWay()
    const { result, events } = await recorded(app, () => become(shipment, { status: 'IN_STORAGE' }))
    const types = (some: typeof events) => some.map(({ type }) => type)
    assert.deepEqual(types(events), ['shipment.status_changed', 'service.created', 'storage_stay.created'])
    const left = await recorded(app, () => become(result.body, { status: 'IN_TRANSIT' }))
    assert.deepEqual(types(left.events), ['shipment.status_changed', 'service.updated', 'storage_stay.updated'])
    const rows = await eventRows(app)
    assert.equal(new Set(rows.slice(-3).map(({ requestID }) => requestID)).size, 1)
  })

  test('a stay that was opened by hand goes on, and one that was ended by hand stays ended', async () => {
    const shipment = await onTheWay()
    const byHand = await newStorageStay(app, shipment, { startedOn: '2026-11-12' })
    const stored = (await become(shipment, { status: 'IN_STORAGE' })).body
    assert.deepEqual(await staysOf(shipment), [byHand])
    const ended = await app.call('PATCH', `/v1/storage-stays/${byHand.id}`, {
      body: { endedOn: '2026-11-13' },
      headers: { 'if-match': byHand.eTag },
    })
    assert.equal((await become(stored, { status: 'IN_TRANSIT' })).status, 200)
    assert.deepEqual(await staysOf(shipment), [ended.body])
  })

  test('422 for leaving before the storage began, and nothing changes', async () => {
    const shipment = await onTheWay()
    await newStorageStay(app, shipment, { startedOn: '2026-11-14' })
    const stored = (await become(shipment, { status: 'IN_STORAGE', occurredOn: '2026-11-10' })).body
    const before = await rowsOf(app.db)
    const { status, body } = await become(stored, { status: 'IN_TRANSIT', occurredOn: '2026-11-13' })
    assert.deepEqual([status, listed(body.errors)], [422, ['/occurredOn date_order']])
    assert.match(body.errors[0].detail, /2026-11-14/)
    assert.deepEqual(await rowsOf(app.db), before)
  })

  test('a dry run opens none', async () => {
    const shipment = await onTheWay()
    const before = await rowsOf(app.db)
    assert.equal((await become(shipment, { status: 'IN_STORAGE' }, '?dryRun=true')).status, 200)
    assert.deepEqual(await rowsOf(app.db), before)
  })

  for (const mode of ['ATOMIC', 'ISOLATED'])
    test(`a bulk opens and ends them too: ${mode}`, async () => {
      const shipments = [await onTheWay(), await onTheWay()]
      const bulk = async (status: string) => {
        const operations = await Promise.all(
          shipments.map(async ({ id }) => {
            const { eTag } = await read(app, `/v1/shipments/${id}`)
            return { action: 'updateStatus', id, ifMatch: eTag, status }
          }),
        )
        const answer = await app.call('PATCH', '/v1/shipments', { body: { mode, operations } })
        assert.deepEqual(
          answer.body.results.map((result: Body) => result.status),
          [200, 200],
          answer.text,
        )
      }
      await bulk('IN_STORAGE')
      for (const shipment of shipments) assert.deepEqual(days(await staysOf(shipment)), [[TODAY, null, null]])
      await bulk('DELIVERED')
      for (const shipment of shipments) assert.deepEqual(days(await staysOf(shipment)), [[TODAY, TODAY, 1]])
    })

  test('a stay that is changed between the decision and its writes is decided again', async () => {
    const shipment = await onTheWay()
    const stored = (await become(shipment, { status: 'IN_STORAGE', occurredOn: '2026-11-10' })).body
    const [stay] = await staysOf(shipment)
    const patching = (place: string) =>
      app.call('PATCH', `/v1/storage-stays/${stay!.id}`, { body: { place }, headers: { 'if-match': '*' } })
    const answers = await Promise.all([
      patching('Warehouse 1'),
      become(stored, { status: 'IN_TRANSIT' }),
      patching('Warehouse 2'),
    ])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    )
    const [after] = await staysOf(shipment)
    assert.deepEqual([after!.endedOn, after!.daysStored, /^Warehouse [12]$/.test(after!.place)], [TODAY, 6, true])
  })

  test('an import of a shipment in storage opens none: its stays are imported themselves', async () => {
    const stamp = '2026-11-01T08:00:00.000Z'
    const { status, body } = await app.call('POST', '/v1/shipments', {
      body: {
        ...{ source: 'Fleet 3', shipmentType: 'HHG', status: 'IN_STORAGE', createdAt: stamp },
        ...{ submittedAt: stamp, approvedAt: stamp, actualPickupDate: '2026-11-02' },
      },
    })
    assert.equal(status, 201)
    assert.deepEqual(await staysOf(body), [])
    const imported = { source: 'Fleet 3', startedOn: '2026-11-03' }
    assert.equal((await app.call('POST', `/v1/shipments/${body.id}/storage-stays`, { body: imported })).status, 201)
    assert.equal((await become(body, { status: 'IN_TRANSIT' })).status, 200)
    assert.deepEqual(days(await staysOf(body)), [['2026-11-03', TODAY, 13]])
  })

  test('a shipment in storage without a stay leaves it all the same', async () => {
    const stored = await through(app, await onTheWay(), 'IN_STORAGE')
    const [stay] = await staysOf(stored)
    await app.call('DELETE', `/v1/storage-stays/${stay!.id}`)
    assert.equal((await become(stored, { status: 'DELIVERED' })).status, 200)
    assert.deepEqual(await staysOf(stored), [])
  })

  test('the status opens one beyond the number that POST allows', async () => {
    const shipment = await onTheWay()
    for (let n = 0; n < 20; n++) await newStorageStay(app, shipment, { endedOn: TODAY })
    assert.equal((await become(shipment, { status: 'IN_STORAGE' })).status, 200)
    assert.equal((await staysOf(shipment)).length, 21)
  })
})
