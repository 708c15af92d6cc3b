import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newShipment, read } from '../../test/fixtures.ts'
import { newParty, putOn } from '../../test/parties.ts'
import { newJob, turn } from '../../test/planning.ts'

forEachDatabase('what has no job', (open) => {
  const app = sharedApp(open, { apiKeys: true })
  /** Which of these shipments a filter by days finds. */
  const found = async (shipments: Record<string, Body>, from: string, to: string): Promise<string[]> => {
    const items = await read(app, `/v1/shipments?unplanned[gte]=${from}&unplanned[lte]=${to}&limit=200`)
    const ids = new Set(items.map(({ id }: Body) => id))
    return Object.keys(shipments).filter((name) => ids.has(shipments[name]!.id))
  }
  const [pickup, delivery] = ['2028-03-06', '2028-03-09']
  const dated = (content: Body = {}) =>
    newShipment(app, { requestedPickupDate: pickup, deliveryDate: delivery, ...content })

  test('200 with each shipment whose pickup or delivery on these days is not done and not planned', async () => {
    const shipments = {
      both: await dated(),
      pickedUp: await dated({ actualPickupDate: '2026-11-02' }),
      planned: await dated(),
      canceled: await dated(),
      deliveryPlanned: await dated(),
      packing: await dated(),
      otherDays: await dated({ scheduledPickupDate: '2028-04-01', scheduledDeliveryDate: '2028-04-03' }),
    }
    await newJob(app, shipments.planned, { kind: 'PICKUP', day: pickup })
    const again = await newJob(app, shipments.canceled, { kind: 'PICKUP', day: pickup })
    await turn(app, again, { status: 'CANCELED' })
    await newJob(app, shipments.deliveryPlanned, { kind: 'DELIVERY', day: delivery })
    await newJob(app, shipments.packing, { kind: 'PACKING', day: pickup })
    assert.deepEqual(await found(shipments, pickup, pickup), ['both', 'canceled', 'deliveryPlanned', 'packing'])
    assert.deepEqual(await found(shipments, delivery, delivery), ['both', 'pickedUp', 'planned', 'canceled', 'packing'])
    const { headers } = await app.call('GET', `/v1/shipments?unplanned[gte]=${pickup}&unplanned[lte]=${pickup}`, {
      headers: { prefer: 'count=exact' },
    })
    assert.equal(headers['total-count'], '4')
  })

  test('200 with nothing for a party, which sees no jobs: neither records nor their number', async () => {
    const shipment = await dated()
    const { headers } = await newParty(app).then(async (party) => {
      await putOn(app, shipment.moveID, party)
      return party
    })
    const ask = (query: string) =>
      app.call('GET', `/v1/shipments?${query}`, { headers: { ...headers, prefer: 'count=exact' } })
    const all = await ask(`pickup[lte]=${pickup}`)
    assert.deepEqual([all.body.length, all.headers['total-count']], [1, '1'])
    const none = await ask(`unplanned[lte]=${delivery}`)
    assert.deepEqual([none.status, none.body, none.headers['total-count']], [200, [], '0'])
  })
})
