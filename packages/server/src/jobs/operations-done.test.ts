import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newMove, newShipment, read, through } from '../../test/fixtures.ts'
import { newCrewMember, newJob, newTruck, plan, replan, turn } from '../../test/planning.ts'
import { findDays } from '../bookings/store.ts'
import { dayAfter } from '../bookings/time-rules.ts'
import { endOfDone } from './rules.ts'

test('a job that is done ends when it was done, within its planned time', () => {
  const at = (time: string) => `2027-03-01T${time}.000Z`
  const table: [planned: string, doneAt: string, ends: string][] = [
    ['08:00 to 12:00', at('10:00:00'), '10:00'],
    ['08:00 to 12:00', at('10:00:01'), '10:01'],
    ['08:00 to 12:00', at('11:59:30'), '12:00'],
    ['08:00 to 12:00', at('12:00:00'), '12:00'],
    ['08:00 to 12:00', at('15:00:00'), '12:00'],
    ['08:00 to 12:00', at('08:00:00'), '08:01'],
    ['08:00 to 12:00', at('07:00:00'), '08:01'],
    ['08:00 to 12:00', '2027-02-20T09:00:00.000Z', '08:01'],
    ['08:00 to 12:00', '2027-03-09T09:00:00.000Z', '12:00'],
  ]
  for (const [planned, doneAt, ends] of table) {
    const [startsAt, endsAt] = planned.split(' to ').map((time) => at(`${time}:00`)) as [string, string]
    assert.equal(endOfDone({ startsAt, endsAt }, doneAt), at(`${ends}:00`), `${planned}, done at ${doneAt}`)
  }
})

forEachDatabase('jobs that are done', (open) => {
  const app = sharedApp(open)
  const today = () => new Date(app.time.now).toISOString().slice(0, 10)
  /** A job that has begun and lasts for days. */
  const LONG = { windowStart: '00:00', windowEnd: '01:00', expectedMinutes: 4 * 24 * 60, timeZone: 'UTC' }
  const done = async (job: Body, content: Body = {}): Promise<Body> => {
    const { status, body, text } = await turn(app, job, { status: 'DONE', ...content })
    assert.equal(status, 200, text)
    return body
  }

  test('free the truck and the crew for the rest of their time, and keep the start', async () => {
    const [truck, person, move] = [await newTruck(app), await newCrewMember(app), await newMove(app)]
    const who = { truckID: truck.id, crewMemberIDs: [person.id] }
    const job = await newJob(app, move, { ...LONG, ...who, day: dayAfter(today(), -1) })
    const tomorrow = { ...who, day: dayAfter(today(), 1), timeZone: 'UTC' }
    assert.equal((await plan(app, move, tomorrow)).body.code, 'already_booked')
    const after = await done(job)
    assert.equal(after.startsAt, job.startsAt)
    assert.deepEqual([after.endsAt, after.endsAt < job.endsAt], [new Date(app.time.now).toISOString(), true])
    await newJob(app, move, tomorrow)
    const yesterday = { ...who, day: dayAfter(today(), -1), timeZone: 'UTC' }
    assert.equal((await plan(app, move, yesterday)).body.code, 'already_booked')
    const corrected = await replan(app, after, { instructions: 'The key is at the desk.' })
    assert.deepEqual([corrected.status, corrected.body.endsAt], [200, after.endsAt])
    assert.equal((await replan(app, corrected.body, { day: dayAfter(today(), 3) })).body.code, 'job_is_final')
  })

  test('keep their load, who booked them, and change the shipment in the same change', async () => {
    const truck = await newTruck(app, { capacityPounds: 10_000 })
    const shipment = await through(app, await newShipment(app, { estimatedWeight: 6_000 }), 'APPROVED')
    const day = today()
    const job = await newJob(app, shipment, { ...LONG, kind: 'PICKUP', truckID: truck.id, day })
    const { body: weighed } = await app.call('PATCH', `/v1/shipments/${shipment.id}`, {
      body: { actualWeight: 12_000 },
      headers: { 'if-match': '*' },
    })
    assert.equal(weighed.actualWeight, 12_000)
    const before = (await findDays(app.db, [truck.id], [day])).bookingsOf(truck.id)
    const after = await done(await read(app, `/v1/jobs/${job.id}`), { shipment: { status: 'IN_TRANSIT' } })
    const [booking] = (await findDays(app.db, [truck.id], [day])).bookingsOf(truck.id)
    assert.deepEqual(booking, { ...before[0], to: after.endsAt })
    assert.equal(booking?.job?.pounds, 12_000)
    assert.equal((await read(app, `/v1/shipments/${shipment.id}`)).status, 'IN_TRANSIT')
    const days = await findDays(app.db, [truck.id], [dayAfter(day, 3)])
    assert.deepEqual(days.bookingsOf(truck.id), [])
  })

  test('200 for a weight of a shipment whose jobs take many people for weeks', async () => {
    const [truck, shipment] = [await newTruck(app, { capacityPounds: null }), await newShipment(app)]
    const crewMemberIDs: string[] = []
    for (let i = 0; i < 20; i++) crewMemberIDs.push((await newCrewMember(app)).id)
    const WEEK = { expectedMinutes: 10_080, windowStart: '01:00', windowEnd: '02:00', timeZone: 'UTC' }
    // With the people, these are more than 1,024 days.
    for (let week = 0; week < 7; week++)
      await newJob(app, shipment, {
        ...WEEK,
        kind: 'PICKUP',
        truckID: truck.id,
        crewMemberIDs,
        day: dayAfter('2027-05-03', 8 * week),
      })
    const answer = await app.call('PATCH', `/v1/shipments/${shipment.id}`, {
      body: { actualWeight: 7_000 },
      headers: { 'if-match': '*' },
    })
    assert.equal(answer.status, 200, answer.text)
    const days = await findDays(app.db, [truck.id], ['2027-05-03', '2027-05-10', '2027-05-28'])
    assert.deepEqual(
      days.bookingsOf(truck.id).map(({ job }) => job?.pounds),
      [7_000, 7_000],
    )
    const { body } = await app.call('PATCH', `/v1/shipments/${shipment.id}`, {
      body: { scheduledPickupDate: '2027-06-01' },
      headers: { 'if-match': '*' },
    })
    assert.equal(body.code, 'change_too_large')
  })
})
