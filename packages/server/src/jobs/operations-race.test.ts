import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newMove, newShipment, read } from '../../test/fixtures.ts'
import { newCrewMember, newJob, newTruck, plan, replan } from '../../test/planning.ts'

const CLIENTS = 50
const EARLY = { windowStart: '06:00', windowEnd: '07:00', expectedMinutes: 60 }

forEachDatabase('clients that book the same truck at the same hour', (open) => {
  const app = sharedApp(open)
  const tally = (answers: Body[]) => answers.map(({ status }) => status).toSorted((one, other) => one - other)
  const oneOf = (success: number, count = CLIENTS) => [success, ...Array(count - 1).fill(409)]
  // Each client has a move of its own: only the truck or the person can make them collide.
  let moves: Body[] = []
  before(async () => {
    moves = await Promise.all(Array.from({ length: CLIENTS }, () => newMove(app)))
  })

  test('one of them wins, and the others learn by whom the truck is taken', async () => {
    const truck = await newTruck(app)
    await newJob(app, moves[0], { truckID: truck.id, ...EARLY })
    const answers = await Promise.all(moves.map((move) => plan(app, move, { truckID: truck.id })))
    assert.deepEqual(tally(answers), oneOf(201))
    const [job] = await read(app, `/v1/jobs?truckID=${truck.id}`)
    for (const { status, body } of answers) if (status === 409) assert.equal(body.bookings[0].jobID, job.id)
  })

  test('one of them wins a day on which nothing was booked before', async () => {
    const truck = await newTruck(app)
    const answers = await Promise.all(moves.map((move) => plan(app, move, { truckID: truck.id })))
    assert.deepEqual(tally(answers), oneOf(201))
  })

  test('one of them wins the person for a job that was planned before', async () => {
    const person = await newCrewMember(app)
    await newJob(app, moves[0], { crewMemberIDs: [person.id], ...EARLY })
    const jobs = await Promise.all(moves.map((move) => newJob(app, move)))
    const answers = await Promise.all(jobs.map((job) => replan(app, job, { crewMemberIDs: [person.id] })))
    assert.deepEqual(tally(answers), oneOf(200))
  })

  test('one of them wins the last pounds of a day, at hours of their own on two days of UTC', async () => {
    const truck = await newTruck(app, { capacityPounds: 5_000 })
    await newJob(app, moves[0], { truckID: truck.id, ...EARLY, timeZone: 'America/Los_Angeles' })
    const hours = [9, 11, 13, 15, 17, 19, 21, 23].map((hour) => `${String(hour).padStart(2, '0')}:00`)
    const shipments = await Promise.all(hours.map(() => newShipment(app, { estimatedWeight: 3_000 })))
    const answers = await Promise.all(
      hours.map((start, i) =>
        plan(app, shipments[i], {
          ...{ kind: 'PICKUP', truckID: truck.id, timeZone: 'America/Los_Angeles' },
          ...{ windowStart: start, windowEnd: start, expectedMinutes: 60 },
        }),
      ),
    )
    assert.deepEqual(tally(answers), oneOf(201, hours.length))
  })
})
