import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newMove, newShipment, read, through } from '../../test/fixtures.ts'
import { newCrewMember, newJob, newTruck, plan, replan, turn } from '../../test/planning.ts'
import { deleted, restore } from '../../test/restoring.ts'

forEachDatabase('a shipment and its jobs', (open) => {
  const app = sharedApp(open)
  const shipmentNow = ({ id }: Body) => read(app, `/v1/shipments/${id}`)
  const jobNow = ({ id }: Body) => read(app, `/v1/jobs/${id}`)
  const patch = (shipment: Body, body: Body) =>
    app.call('PATCH', `/v1/shipments/${shipment.id}`, { body, headers: { 'if-match': '*' } })
  /** Whether a truck is free on a day, at the usual hours. */
  const isFree = async (truck: Body, day: string) => {
    const body = {
      moveID: (await newMove(app)).id,
      kind: 'OTHER',
      day,
      windowStart: '08:00',
      windowEnd: '10:00',
      expectedMinutes: 60,
    }
    const asked = { ...body, timeZone: 'America/New_York', truckID: truck.id }
    return (await app.call('POST', '/v1/jobs?dryRun=true', { body: asked })).status === 201
  }

  test('the first pickup and the first delivery set the scheduled dates', async () => {
    const shipment = await newShipment(app)
    const first = await newJob(app, shipment, { kind: 'PICKUP', day: '2027-03-03' })
    const second = await newJob(app, shipment, { kind: 'PICKUP', day: '2027-03-02' })
    await newJob(app, shipment, { kind: 'DELIVERY', day: '2027-03-09' })
    await newJob(app, shipment, { kind: 'PACKING', day: '2027-03-01' })
    const { scheduledPickupDate, scheduledDeliveryDate } = await shipmentNow(shipment)
    assert.deepEqual([scheduledPickupDate, scheduledDeliveryDate], ['2027-03-02', '2027-03-09'])
    await turn(app, second, { status: 'CANCELED' })
    assert.equal((await shipmentNow(shipment)).scheduledPickupDate, '2027-03-03')
    const moved = (await replan(app, first, { day: '2027-03-05' })).body
    assert.equal((await shipmentNow(shipment)).scheduledPickupDate, '2027-03-05')
    const late = await replan(app, moved, { day: '2027-03-10' })
    assert.deepEqual([late.status, late.body.errors[0].pointer, late.body.errors[0].code], [422, '/day', 'date_order'])
    await app.call('DELETE', `/v1/jobs/${first.id}`)
    assert.equal((await shipmentNow(shipment)).scheduledPickupDate, '2027-03-05', 'the promise to the customer stays')
  })

  test('a new scheduled date moves the planned jobs, with their trucks', async () => {
    const [shipment, truck] = [await newShipment(app), await newTruck(app)]
    const [first, second] = [
      await newJob(app, shipment, { kind: 'PICKUP', day: '2027-05-03', truckID: truck.id }),
      await newJob(app, shipment, { kind: 'PICKUP', day: '2027-05-04', truckID: truck.id }),
    ]
    const answer = await patch(shipment, { scheduledPickupDate: '2027-05-04', estimatedWeight: 900 })
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual([(await jobNow(first)).day, (await jobNow(second)).day], ['2027-05-04', '2027-05-05'])
    assert.deepEqual(
      [await isFree(truck, '2027-05-03'), await isFree(truck, '2027-05-04'), await isFree(truck, '2027-05-05')],
      [true, false, false],
    )
    await newJob(app, await newMove(app), { truckID: truck.id, day: '2027-05-10' })
    const taken = await patch(shipment, { scheduledPickupDate: '2027-05-10' })
    assert.deepEqual([taken.status, taken.body.code], [409, 'already_booked'])
    const cleared = await patch(shipment, { scheduledPickupDate: null })
    assert.deepEqual([cleared.status, cleared.body.errors[0].code], [422, 'set_by_job'])
    await turn(app, await jobNow(first), { status: 'EN_ROUTE' })
    assert.equal((await patch(shipment, { scheduledPickupDate: '2027-05-06' })).status, 422)
  })

  test('a date that no job can have, or that an inactive truck cannot keep, is refused as a fault of the date', async () => {
    const [shipment, truck] = [await newShipment(app), await newTruck(app)]
    const job = await newJob(app, shipment, { kind: 'PICKUP', day: '2027-05-20', truckID: truck.id })
    const refused = async (scheduledPickupDate: string) => {
      const { status, body } = await patch(shipment, { scheduledPickupDate })
      assert.equal(status, 422, JSON.stringify(body))
      return body.errors.map(({ pointer, code, detail }: Body) => [pointer, code, detail])
    }
    const range = 'A PICKUP job follows this date. Must be from 2000-01-01 to 2999-12-31.'
    assert.deepEqual(await refused('9999-12-31'), [['/scheduledPickupDate', 'set_by_job', range]])
    const body = { isActive: false }
    assert.equal(
      (await app.call('PATCH', `/v1/trucks/${truck.id}`, { body, headers: { 'if-match': '*' } })).status,
      200,
    )
    const idle = 'A job of the shipment cannot move: The truck is not active, so it cannot be planned.'
    assert.deepEqual(await refused('2027-05-21'), [['/scheduledPickupDate', 'set_by_job', idle]])
    assert.equal((await jobNow(job)).day, '2027-05-20')
  })

  test('an end of the shipment cancels its open jobs and frees their trucks', async () => {
    for (const path of [['CANCELED'], ['APPROVED', 'TERMINATED_FOR_CAUSE']]) {
      const [shipment, truck] = [await newShipment(app), await newTruck(app)]
      const done = await newJob(app, shipment, { day: '2027-06-01' })
      await turn(app, done, { status: 'DONE' })
      const job = await newJob(app, shipment, { truckID: truck.id, day: '2027-06-02' })
      await through(app, shipment, ...path)
      assert.deepEqual([(await jobNow(job)).status, (await jobNow(done)).status], ['CANCELED', 'DONE'])
      assert.equal(await isFree(truck, '2027-06-02'), true)
      const late = await plan(app, shipment)
      assert.deepEqual([late.status, late.body.code], [409, 'shipment_is_final'])
      const again = await turn(app, await jobNow(job), { status: 'PLANNED' })
      assert.deepEqual([again.status, again.body.code], [409, 'shipment_is_final'])
    }
  })

  test('the cancellation of a move cancels the jobs of the move and of its shipments', async () => {
    const [shipment, truck] = [await newShipment(app), await newTruck(app)]
    const jobs = [
      await newJob(app, shipment, { truckID: truck.id, day: '2027-06-07' }),
      await newJob(app, { id: shipment.moveID }, { truckID: truck.id, day: '2027-06-08' }),
    ]
    const url = `/prime/v1/moves/${shipment.moveID}/updateStatus`
    const canceled = await app.call('PATCH', url, { body: { status: 'CANCELED' }, headers: { 'if-match': '*' } })
    assert.equal(canceled.status, 200, canceled.text)
    for (const job of jobs) assert.equal((await jobNow(job)).status, 'CANCELED')
    assert.deepEqual([await isFree(truck, '2027-06-07'), await isFree(truck, '2027-06-08')], [true, true])
    const late = await plan(app, { id: shipment.moveID })
    assert.deepEqual([late.status, late.body.code], [409, 'move_is_canceled'])
    for (const job of jobs) {
      const again = await turn(app, await jobNow(job), { status: 'PLANNED' })
      assert.deepEqual([again.status, again.body.code], [409, 'move_is_canceled'])
    }
  })

  test('a date that moves more days of trucks and people than one change may write is refused', async () => {
    const shipment = await newShipment(app)
    const crew = await Promise.all(Array.from({ length: 20 }, () => newCrewMember(app)))
    const week = { kind: 'PICKUP', expectedMinutes: 7 * 24 * 60, crewMemberIDs: crew.map(({ id }) => id) }
    const days = ['2027-08-02', '2027-08-09', '2027-08-16', '2027-08-23']
    const jobs = await Promise.all(days.map((day) => newJob(app, shipment, { ...week, day })))
    const refused = await patch(shipment, { scheduledPickupDate: '2027-08-03' })
    assert.deepEqual([refused.status, refused.body.code], [409, 'change_too_large'], refused.text)
    assert.equal((await jobNow(jobs[0]!)).day, '2027-08-02')
    for (const job of jobs.slice(2)) await app.call('DELETE', `/v1/jobs/${job.id}`)
    assert.equal((await patch(shipment, { scheduledPickupDate: '2027-08-03' })).status, 200)
  })

  test('a deletion of the shipment deletes its jobs; a restoration brings them back with what is still free', async () => {
    const [shipment, truck, person] = [await newShipment(app), await newTruck(app), await newCrewMember(app)]
    const job = await newJob(app, shipment, {
      ...{ truckID: truck.id, crewMemberIDs: [person.id], leadID: person.id, day: '2027-07-01' },
    })
    await deleted(app, 'shipments', shipment)
    assert.equal((await app.call('GET', `/v1/jobs/${job.id}`)).status, 404)
    assert.equal(await isFree(truck, '2027-07-01'), true)
    const other = await newJob(app, await newMove(app), { truckID: truck.id, day: '2027-07-01' })
    assert.equal((await restore(app, 'shipments', shipment.id, '*')).status, 201)
    const back = await jobNow(job)
    assert.deepEqual([back.truckID, back.crewMemberIDs, back.leadID], [null, [person.id], person.id])
    assert.deepEqual((await jobNow(other)).truckID, truck.id)
    const again = await plan(app, await newMove(app), { crewMemberIDs: [person.id], day: '2027-07-01' })
    assert.deepEqual([again.status, again.body.code], [409, 'already_booked'])
  })

  test('a shipment that was restored moves the jobs that returned with it', async () => {
    const shipment = await newShipment(app)
    const job = await newJob(app, shipment, { kind: 'PICKUP', day: '2027-07-02' })
    await deleted(app, 'shipments', await shipmentNow(shipment))
    assert.equal((await restore(app, 'shipments', shipment.id, '*')).status, 201)
    assert.equal((await patch(shipment, { scheduledPickupDate: '2027-07-03' })).status, 200)
    assert.equal((await jobNow(job)).day, '2027-07-03')
  })

  test('a deletion of the move deletes its jobs, and a restoration books them again', async () => {
    const [move, truck] = [await newMove(app), await newTruck(app)]
    const job = await newJob(app, move, { truckID: truck.id, day: '2027-07-05' })
    await deleted(app, 'moves', move)
    assert.equal(await isFree(truck, '2027-07-05'), true)
    assert.equal((await restore(app, 'moves', move.id, '*')).status, 201)
    assert.equal((await jobNow(job)).truckID, truck.id)
    assert.equal(await isFree(truck, '2027-07-05'), false)
  })

  test('an erasure of the move removes the instructions, and keeps the job and its truck', async () => {
    const [shipment, truck] = [await newShipment(app), await newTruck(app)]
    const instructions = 'Ask for Ada Byron'
    const job = await newJob(app, shipment, { truckID: truck.id, day: '2027-07-07', instructions })
    const url = `/v1/moves/${shipment.moveID}/erasures`
    assert.equal((await app.call('POST', url, { headers: { 'if-match': '*' } })).status, 201)
    const { instructions: left, truckID } = await jobNow(job)
    assert.deepEqual([left, truckID, await isFree(truck, '2027-07-07')], [null, truck.id, false])
    const history = await read(app, `/v1/shipments/${shipment.id}/history`)
    assert.ok(history.some(({ type }: Body) => type === 'job.created') && !JSON.stringify(history).includes('Byron'))
  })
})
