/** A canceled job that is planned again: what stands against it is a fault of the status, because the caller sent nothing else. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newMove, newShipment, read } from '../../test/fixtures.ts'
import { newCrewMember, newJob, newTruck, turn } from '../../test/planning.ts'
import { contextWith } from '../../test/records.ts'
import { faultsOfStatus } from '../bookings/refusal-store.ts'

const REMEDY = 'Plan another job, or set isActive of the'

forEachDatabase('a canceled job', (open) => {
  const app = sharedApp(open)
  const canceled = async (job: Body): Promise<Body> => (await turn(app, job, { status: 'CANCELED' })).body
  const retire = (path: string, { id }: Body) =>
    app.call('PATCH', `/v1/${path}/${id}`, { body: { isActive: false }, headers: { 'if-match': '*' } })
  const refusedAgain = async (job: Body): Promise<Body[]> => {
    const { status, body, text } = await turn(app, job, { status: 'PLANNED' })
    assert.equal(status, 422, text)
    assert.equal((await read(app, `/v1/jobs/${job.id}`)).status, 'CANCELED')
    return body.errors
  }

  test('422 at the status for a truck and a person who are no longer active; they are named only to callers that may read them', async () => {
    const [truck, person] = [await newTruck(app, { name: 'Truck 9' }), await newCrewMember(app, { lastName: 'Lopez' })]
    const who = { truckID: truck.id, crewMemberIDs: [person.id] }
    const job = await canceled(await newJob(app, await newMove(app), who))
    await retire('trucks', truck)
    await retire('crew-members', person)
    const fault = (detail: string) => ({ pointer: '/status', detail, code: 'not_active' })
    assert.deepEqual(await refusedAgain(job), [
      fault(`The truck of this job, Truck 9, is not active. ${REMEDY} truck to true.`),
      fault(`A crew member of this job, Maria Lopez, is not active. ${REMEDY} crew member to true.`),
    ])
    const found = { id: truck.id, what: 'truck', pointer: '/truckID', detail: '', code: 'not_active' } as const
    assert.deepEqual(await faultsOfStatus(app.db, '/status', [found], contextWith({ scopes: new Set() })), [
      fault(`The truck of this job is not active. ${REMEDY} truck to true.`),
    ])
  })

  test('422 at the status for a pickup that would now be after the delivery', async () => {
    const shipment = await newShipment(app)
    const pickup = await canceled(await newJob(app, shipment, { kind: 'PICKUP', day: '2027-05-20' }))
    const cleared = await read(app, `/v1/shipments/${shipment.id}`)
    const freed = { body: { scheduledPickupDate: null }, headers: { 'if-match': cleared.eTag } }
    assert.equal((await app.call('PATCH', `/v1/shipments/${shipment.id}`, freed)).status, 200)
    await newJob(app, shipment, { kind: 'DELIVERY', day: '2027-05-10' })
    assert.deepEqual(
      (await refusedAgain(pickup)).map(({ pointer, code }) => [pointer, code]),
      [['/status', 'date_order']],
    )
  })
})
