import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newShipment } from '../../test/fixtures.ts'
import { DAY, newCrewMember, newJob, newTruck } from '../../test/planning.ts'

const LATER = '2027-03-09'

forEachDatabase('the jobs of a shipment with a new weight or date', (open) => {
  const app = sharedApp(open)

  const patch = (shipment: Body, body: Body) =>
    app.call('PATCH', `/v1/shipments/${shipment.id}`, { body, headers: { 'if-match': '*' } })
  const patchTogether = (shipment: Body, content: Body) => {
    const operations = [{ action: 'update', id: shipment.id, ifMatch: '*', patch: content }]
    return app.call('PATCH', '/v1/shipments', { body: { mode: 'ATOMIC', operations } })
  }

  test('409 if its new date moves a job onto another job of the shipment with the same person', async () => {
    const [shipment, truck, person] = [await newShipment(app), await newTruck(app), await newCrewMember(app)]
    const crew = { crewMemberIDs: [person.id] }
    const pickup = await newJob(app, shipment, { kind: 'PICKUP', truckID: truck.id, ...crew })
    await newJob(app, shipment, { kind: 'DELIVERY', day: LATER, ...crew })
    const content = { scheduledDeliveryDate: DAY, estimatedWeight: 900 }
    const single = await patch(shipment, content)
    assert.deepEqual([single.status, single.body.code], [409, 'already_booked'], single.text)
    const { results } = (await patchTogether(shipment, content)).body
    for (const { bookings } of [single.body, results[0].problem])
      assert.deepEqual(
        bookings.map(({ jobID, crewMemberID }: Body) => [jobID, crewMemberID]),
        [[pickup.id, person.id]],
      )
  })

  test('200 if its new date also moves a job to the truck that it overloads: the job adds no pounds', async () => {
    for (const send of [patch, patchTogether]) {
      const [shipment, truck] = [await newShipment(app), await newTruck(app, { capacityPounds: 8_000 })]
      await newJob(app, shipment, { kind: 'PICKUP', truckID: truck.id })
      const later = { day: LATER, windowStart: '12:00', windowEnd: '14:00' }
      await newJob(app, shipment, { kind: 'DELIVERY', truckID: truck.id, ...later })
      const answer = await send(shipment, { scheduledDeliveryDate: DAY, estimatedWeight: 9_000 })
      assert.equal(answer.status, 200, answer.text)
    }
  })

  test('409 in a bulk names what the single request names if two jobs are refused', async () => {
    const [shipment, trucks] = [await newShipment(app), [await newTruck(app), await newTruck(app)]]
    for (const { id } of trucks) {
      await newJob(app, await newShipment(app), { truckID: id, day: LATER })
      await newJob(app, shipment, { kind: 'PICKUP', truckID: id })
    }
    const content = { scheduledPickupDate: LATER }
    const [single, many] = [await patch(shipment, content), await patchTogether(shipment, content)]
    const jobsIn = ({ bookings }: Body) => bookings.map(({ jobID }: Body) => jobID)
    assert.deepEqual(jobsIn(many.body.results[0].problem), jobsIn(single.body))
  })
})
