import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newMove, read } from '../../test/fixtures.ts'
import { absent, newCrewMember, newJob, newTruck, plan } from '../../test/planning.ts'
import { ABSENCES_MAX } from './fields.ts'

forEachDatabase('absences and jobs', (open) => {
  const app = sharedApp(open)
  const codeOf = ({ status, body }: Body) => [status, body.code]
  const MORNING = ['2027-03-01T06:00:00.000Z', '2027-03-01T14:00:00.000Z'] as const

  test('409 for a job while its truck is absent, with the absence; other times are free', async () => {
    const [truck, move] = [await newTruck(app), await newMove(app)]
    const absence = (await absent(app, truck, ...MORNING)).body
    const refused = await plan(app, move, { truckID: truck.id })
    assert.deepEqual([...codeOf(refused), refused.body.bookings[0].absenceID], [409, 'already_booked', absence.id])
    assert.equal((await plan(app, move, { truckID: truck.id, windowStart: '09:00', windowEnd: '09:00' })).status, 201)
    assert.equal((await app.call('DELETE', `/v1/absences/${absence.id}`)).status, 204)
    assert.equal((await plan(app, move, { truckID: truck.id, expectedMinutes: 60, windowEnd: '08:30' })).status, 201)
  })

  test('409 for an absence while there is a job, until the job has another time; absences may overlap', async () => {
    const [truck, move] = [await newTruck(app), await newMove(app)]
    const job = await newJob(app, move, { truckID: truck.id })
    const refused = await absent(app, truck, ...MORNING)
    assert.deepEqual([...codeOf(refused), refused.body.bookings[0].jobID], [409, 'already_booked', job.id])
    const later = (await absent(app, truck, '2027-03-02T06:00:00.000Z', '2027-03-03T06:00:00.000Z')).body
    assert.equal((await absent(app, truck, '2027-03-02T08:00:00.000Z', '2027-03-04T06:00:00.000Z')).status, 201)
    const body = { startsAt: MORNING[0] }
    const moved = await app.call('PATCH', `/v1/absences/${later.id}`, { body, headers: { 'if-match': later.eTag } })
    assert.deepEqual(codeOf(moved), [409, 'already_booked'])
    assert.deepEqual(await read(app, `/v1/absences/${later.id}`), later)
  })

  test('422 for more absences of a day than one booking can look at; other days and trucks have room', async () => {
    const truck = await newTruck(app)
    for (let i = 0; i < ABSENCES_MAX; i++) assert.equal((await absent(app, truck, ...MORNING)).status, 201)
    const refused = await absent(app, truck, ...MORNING)
    assert.deepEqual([refused.status, refused.body.errors[0].code], [422, 'too_many'])
    const long = await absent(app, truck, '2027-02-27T00:00:00.000Z', '2027-03-05T00:00:00.000Z')
    assert.deepEqual([long.status, long.body.errors[0].code], [422, 'too_many'])
    assert.equal((await absent(app, truck, '2027-03-02T00:00:00.000Z', '2027-03-03T00:00:00.000Z')).status, 201)
    assert.equal((await absent(app, await newTruck(app), ...MORNING)).status, 201)
    const { body } = await plan(app, await newMove(app), { truckID: truck.id })
    assert.deepEqual([body.code, body.bookings.length], ['already_booked', 10])
  })

  test('of a job and an absence at the same time, one wins', async () => {
    const moves = await Promise.all(Array.from({ length: 10 }, () => newMove(app)))
    for (const isBooked of [false, true]) {
      const truck = await newTruck(app)
      if (isBooked) await newJob(app, moves[0], { truckID: truck.id, windowStart: '20:00', windowEnd: '20:00' })
      const answers = await Promise.all(
        moves.map((move, i) => (i % 2 ? plan(app, move, { truckID: truck.id }) : absent(app, truck, ...MORNING))),
      )
      const won = answers.flatMap(({ status }, i) => (status === 201 ? [i % 2 ? 'job' : 'absence'] : []))
      assert.ok(won.every((each) => each === 'absence') || (won.length === 1 && won[0] === 'job'), won.join())
    }
  })

  test('a vacation of a year is one change, and is free again after its deletion', async () => {
    const [person, move] = [await newCrewMember(app), await newMove(app)]
    const body = { crewMemberID: person.id, startsAt: '2027-01-10T00:00:00.000Z', endsAt: '2028-01-10T00:00:00.000Z' }
    const created = await app.call('POST', '/v1/absences', { body })
    assert.equal(created.status, 201, created.text)
    for (const day of ['2027-01-10', '2027-07-01', '2028-01-09'])
      assert.deepEqual(codeOf(await plan(app, move, { crewMemberIDs: [person.id], day })), [409, 'already_booked'], day)
    assert.equal((await plan(app, move, { crewMemberIDs: [person.id], day: '2028-01-10' })).status, 201)
    assert.equal((await app.call('DELETE', `/v1/absences/${created.body.id}`)).status, 204)
    assert.equal((await plan(app, move, { crewMemberIDs: [person.id], day: '2027-07-01' })).status, 201)
  })

  test('409 for the deletion of a truck or a person that a job names, also a canceled one', async () => {
    const [truck, person, move] = [await newTruck(app), await newCrewMember(app), await newMove(app)]
    const job = await newJob(app, move, { truckID: truck.id, crewMemberIDs: [person.id] })
    const gone = async () => [
      (await app.call('DELETE', `/v1/trucks/${truck.id}`)).body?.usedBy,
      (await app.call('DELETE', `/v1/crew-members/${person.id}`)).body?.usedBy,
    ]
    assert.deepEqual(await gone(), [[`jobs/${job.id}`], [`jobs/${job.id}`]])
    assert.equal((await app.call('DELETE', `/v1/jobs/${job.id}`)).status, 204)
    assert.deepEqual(await gone(), [undefined, undefined])
  })
})
