import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newMove, newShipment, read } from '../../test/fixtures.ts'
import { newJob } from '../../test/planning.ts'

forEachDatabase('jobs with what a board shows of them', (open) => {
  const app = sharedApp(open)

  test('expand adds the shipment and the name of the customer, in a list, an export and one job', async () => {
    const move = await newMove(app, { customer: { firstName: 'Ada', lastName: 'Lovelace' } })
    const shipment = await newShipment(app, { moveID: move.id })
    const day = '2027-05-03'
    const [ofShipment, again, ofMove, unnamed] = [
      await newJob(app, shipment, { day }),
      await newJob(app, shipment, { day }),
      await newJob(app, move, { day }),
      await newJob(app, await newMove(app), { day }),
    ]
    const names = 'expand=shipment,customerName'
    const customerName = 'Ada Lovelace'
    const expected = [
      { ...unnamed, shipment: null, customerName: null },
      { ...ofMove, shipment: null, customerName },
      { ...again, shipment, customerName },
      { ...ofShipment, shipment, customerName },
    ]
    const ofDay = `/v1/jobs?day[gte]=${day}&day[lte]=${day}`
    assert.deepEqual(await read(app, `${ofDay}&${names}`), expected)
    const { text } = await app.call('GET', `${ofDay}&${names}`, { headers: { accept: 'application/x-ndjson' } })
    assert.deepEqual(
      text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
      expected,
    )
    assert.deepEqual(await read(app, `/v1/shipments/${shipment.id}/jobs?${names}`), expected.slice(2))
    assert.deepEqual(await read(app, `/v1/jobs/${again.id}?${names}`), expected[2])
    const [narrow]: Body[] = await read(app, `${ofDay}&expand=customerName&fields=day`)
    assert.deepEqual(narrow, { id: unnamed.id, eTag: unnamed.eTag, day, customerName: null })
  })

  test('a job that was read with its expansions can be sent back, unless they changed', async () => {
    const shipment = await newShipment(app)
    const { id } = await newJob(app, shipment, { day: '2027-05-04' })
    const job = await read(app, `/v1/jobs/${id}?expand=shipment,customerName`)
    const headers = { 'if-match': '*' }
    const sent = await app.call('PATCH', `/v1/jobs/${id}`, { headers, body: { ...job, stopNumber: 3 } })
    assert.deepEqual([sent.status, sent.body.stopNumber, 'shipment' in sent.body], [200, 3, false])
    const { eTag: _, lastUpdated: __, ...plan } = job
    const body = { ...plan, shipment: { ...shipment, locator: 'OTHER' } }
    const refused = await app.call('PATCH', `/v1/jobs/${id}`, { headers, body })
    assert.deepEqual([refused.status, refused.body.errors[0].pointer], [422, '/shipment'])
  })

  test('400 for an unknown expansion, and beside asOf', async () => {
    const { id } = await newJob(app, await newMove(app), { day: '2027-05-05' })
    for (const query of ['expand=move', `expand=shipment&asOf=${new Date(app.time.now).toISOString()}`]) {
      const { status, body } = await app.call('GET', `/v1/jobs/${id}?${query}`)
      assert.deepEqual([status, body.errors[0].parameter], [400, 'expand'], query)
    }
  })
})
