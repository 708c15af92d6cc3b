/** What counts for an ATOMIC bulk of jobs is the plan after all of its operations. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newMove, newShipment, read } from '../../test/fixtures.ts'
import { absent, DAY, newCrewMember, newJob, newTruck, PLAN, replan } from '../../test/planning.ts'

const AT_8 = { windowStart: '08:00', windowEnd: '10:00' }
const AT_10 = { windowStart: '10:00', windowEnd: '12:00' }
const AT_14 = { windowStart: '14:00', windowEnd: '16:00' }

forEachDatabase('an ATOMIC bulk of jobs', (open) => {
  const app = sharedApp(open)
  const send = (operations: Body[], mode = 'ATOMIC', url = '/v1/jobs') =>
    app.call('PATCH', url, { body: { mode, operations } })
  const update = ({ id, eTag }: Body, patch: Body) => ({ action: 'update', id, ifMatch: eTag, patch })
  const results = ({ body }: Body) => body.results.map(({ status, problem }: Body) => problem?.code ?? status)
  const now = ({ id }: Body) => read(app, `/v1/jobs/${id}`)
  const planOf = async (job: Body) => {
    const { truckID, crewMemberIDs, windowStart } = await now(job)
    return [truckID, crewMemberIDs, windowStart]
  }
  /** A truck with one job of a move, at 8 unless the content says otherwise. */
  async function booked(content: Body = {}, capacity: Body = {}) {
    const truck = await newTruck(app, capacity)
    return { truck, job: await newJob(app, await newMove(app), { truckID: truck.id, ...content }) }
  }
  /** A pickup of so many pounds at 8. */
  const pickup = async (truck: Body, estimatedWeight: number, content: Body = {}) =>
    newJob(app, await newShipment(app, { estimatedWeight }), { kind: 'PICKUP', truckID: truck.id, ...content })

  test('200 for two jobs that swap their trucks, in either order, and nothing is booked twice', async () => {
    const [one, two] = [await booked(), await booked()]
    const swap = async () => [
      update(await now(one.job), { truckID: (await now(two.job)).truckID }),
      update(await now(two.job), { truckID: (await now(one.job)).truckID }),
    ]
    assert.deepEqual(results(await send(await swap())), [200, 200])
    assert.deepEqual(await planOf(one.job), [two.truck.id, [], '08:00'])
    assert.deepEqual(results(await send((await swap()).reverse())), [200, 200])
    assert.deepEqual(await planOf(two.job), [two.truck.id, [], '08:00'])
    for (const truckID of [one.truck.id, two.truck.id]) {
      const third = { action: 'create', record: { moveID: one.job.moveID, ...PLAN, truckID } }
      assert.deepEqual(results(await send([third])), ['already_booked'])
    }
  })

  test('200 for two jobs of a truck that swap their hours', async () => {
    const { truck, job } = await booked(AT_8)
    const later = await newJob(app, await newMove(app), { truckID: truck.id, ...AT_10 })
    assert.deepEqual(results(await send([update(job, AT_10), update(later, AT_8)])), [200, 200])
    assert.deepEqual([(await planOf(job))[2], (await planOf(later))[2]], ['10:00', '08:00'])
  })

  test('200 for three jobs that rotate their trucks and their crews', async () => {
    const places = await Promise.all(
      [0, 1, 2].map(async () => {
        const person = await newCrewMember(app)
        return { person, ...(await booked({ crewMemberIDs: [person.id] })) }
      }),
    )
    const next = (i: number) => places[(i + 1) % places.length]!
    const operations = places.map(({ job }, i) =>
      update(job, { truckID: next(i).truck.id, crewMemberIDs: [next(i).person.id] }),
    )
    assert.deepEqual(results(await send(operations)), [200, 200, 200])
    for (const [i, { job }] of places.entries())
      assert.deepEqual(await planOf(job), [next(i).truck.id, [next(i).person.id], '08:00'])
  })

  test('200 for a job that takes the place of one that the bulk cancels, deletes or takes off its truck later', async () => {
    const leave: ((job: Body) => Body)[] = [
      ({ id, eTag }) => ({ action: 'delete', id, ifMatch: eTag }),
      ({ id, eTag }) => ({ action: 'updateStatus', id, ifMatch: eTag, status: 'CANCELED' }),
      (job) => update(job, { truckID: null }),
    ]
    for (const leaves of leave) {
      const [{ truck, job }, other] = [await booked(), await newJob(app, await newMove(app))]
      const answer = await send([update(other, { truckID: truck.id }), leaves(job)])
      assert.equal(answer.status, 200, answer.text)
      assert.deepEqual(await planOf(other), [truck.id, [], '08:00'])
    }
  })

  test('409 for a swap of which one job meets a third one, and only for that one, with what stands against it', async () => {
    const [one, two] = [await booked(AT_8), await booked(AT_10)]
    const third = await newJob(app, await newMove(app), { truckID: two.truck.id, ...AT_8 })
    const swap = [update(one.job, { truckID: two.truck.id }), update(two.job, { truckID: one.truck.id })]
    const refused = await send(swap)
    assert.deepEqual([refused.status, results(refused)], [409, ['already_booked', 200]])
    const { bookings, alternatives } = refused.body.results[0].problem
    assert.deepEqual(
      bookings.map(({ jobID }: Body) => jobID),
      [third.id],
    )
    assert.ok(alternatives.length > 0)
    assert.deepEqual(
      [await planOf(one.job), await planOf(two.job)],
      [
        [one.truck.id, [], '08:00'],
        [two.truck.id, [], '10:00'],
      ],
    )
  })

  test('409 names all that stands against an entry: an absence, a job, and another entry as the bulk plans it', async () => {
    const { truck, job } = await booked({ windowStart: '11:00', windowEnd: '12:00', expectedMinutes: 60 })
    assert.equal((await absent(app, truck, `${DAY}T13:00:00Z`, `${DAY}T14:00:00Z`)).status, 201)
    const [other, long] = [await newJob(app, await newMove(app)), await newJob(app, await newMove(app))]
    const nine = { truckID: truck.id, windowStart: '09:00', windowEnd: '10:00', expectedMinutes: 60 }
    const refused = await send([
      update(long, { truckID: truck.id, expectedMinutes: 300 }),
      update(other, nine),
      update(job, { windowStart: '12:00', windowEnd: '13:00' }),
    ])
    assert.deepEqual(results(refused), ['already_booked', 200, 200])
    const shown = refused.body.results[0].problem.bookings.map((each: Body) => [
      each.jobID ?? 'absence',
      each.windowStart,
      each.bookedBy,
    ])
    assert.deepEqual(
      shown.toSorted(),
      [
        ['absence', null, 'anonymous'],
        [job.id, '12:00', 'anonymous'],
        [other.id, '09:00', 'anonymous'],
      ].toSorted(),
    )
  })

  test('409 for the later one of two entries that want the same, and for an entry whose place is not left', async () => {
    const { truck, job } = await booked()
    const [first, second] = [await newJob(app, await newMove(app)), await newJob(app, await newMove(app))]
    const both = await send([
      update(job, { truckID: null }),
      update(first, { truckID: truck.id }),
      update(second, { truckID: truck.id }),
    ])
    assert.deepEqual(results(both), [200, 200, 'already_booked'])
    assert.equal(both.body.results[2].problem.bookings[0].jobID, first.id)
    const stays = await send([update(first, { truckID: truck.id }), update(job, { instructions: 'Ring twice' })])
    assert.deepEqual(results(stays), ['already_booked', 200])
    const stale = await send([
      update(first, { truckID: truck.id }),
      { ...update(job, { truckID: null }), ifMatch: 'no' },
    ])
    assert.deepEqual(results(stale), ['already_booked', 'precondition_failed'])
  })

  test('409 for a swap that overloads a truck, and 200 if the entry allows it', async () => {
    const [small, large] = [await newTruck(app, { capacityPounds: 4_000 }), await newTruck(app)]
    const [light, heavy] = [await pickup(small, 3_000), await pickup(large, 8_000)]
    const swap = (content: Body = {}) => [
      update(heavy, { truckID: small.id, ...content }),
      update(light, { truckID: large.id }),
    ]
    const refused = await send(swap())
    assert.deepEqual([refused.status, results(refused)], [409, ['over_capacity', 200]])
    const { pounds, capacityPounds } = refused.body.results[0].problem
    assert.deepEqual([pounds, capacityPounds], [8_000, 4_000])
    assert.deepEqual(results(await send(swap({ allowOverload: true }))), [200, 200])
  })

  test('the load counts as it is after the bulk: a delivery that comes later in it makes room', async () => {
    const truck = await newTruck(app, { capacityPounds: 8_000 })
    const [first, second] = [
      await newShipment(app, { estimatedWeight: 5_000 }),
      await newShipment(app, { estimatedWeight: 5_000 }),
    ]
    await newJob(app, first, { kind: 'PICKUP', truckID: truck.id, ...AT_8 })
    const create = (shipmentID: string, kind: string, window: Body) => ({
      action: 'create',
      record: { ...PLAN, shipmentID, kind, truckID: truck.id, ...window },
    })
    const operations = [create(second.id, 'PICKUP', AT_14), create(first.id, 'DELIVERY', AT_10)]
    assert.deepEqual(results(await send(operations.slice(0, 1))), ['over_capacity'])
    assert.deepEqual(results(await send(operations)), [201, 201])
  })

  test('409 for a delivery that is put off until after the next pickup, if the truck is then too heavy', async () => {
    const truck = await newTruck(app, { capacityPounds: 8_000 })
    const shipment = await newShipment(app, { estimatedWeight: 5_000 })
    await newJob(app, shipment, { kind: 'PICKUP', truckID: truck.id, ...AT_8 })
    const delivery = await newJob(app, shipment, { kind: 'DELIVERY', truckID: truck.id, ...AT_10 })
    await pickup(truck, 5_000, AT_14)
    const late = { windowStart: '17:00', windowEnd: '19:00' }
    const refused = (await replan(app, delivery, late)).body
    assert.equal(refused.code, 'over_capacity')
    for (const { day, windowStart, truckID } of refused.alternatives)
      assert.notDeepEqual([day, windowStart, truckID], [DAY, late.windowStart, truck.id])
    assert.deepEqual(results(await send([update(delivery, late)])), ['over_capacity'])
    assert.equal((await replan(app, delivery, { windowStart: '11:00', windowEnd: '12:00' })).status, 200)
  })

  test('409 if the pickups of a bulk are too much together, for the one that no longer fits', async () => {
    const truck = await newTruck(app, { capacityPounds: 8_000 })
    const parked = await Promise.all([0, 1].map(() => newTruck(app)))
    const jobs = [await pickup(parked[0]!, 5_000), await pickup(parked[1]!, 5_000, AT_14)]
    const onto = (content: Body = {}) =>
      jobs.map((job, i) => update(job, { truckID: truck.id, ...(i === 0 && content) }))
    const refused = await send(onto())
    assert.deepEqual(results(refused), [200, 'over_capacity'])
    assert.equal(refused.body.results[1].problem.pounds, 10_000)
    assert.deepEqual(results(await send(onto({ allowOverload: true }))), [200, 200])
  })

  test('200 for two shipments that swap their dates, and their jobs with them', async () => {
    const [truck, days] = [await newTruck(app), [DAY, '2027-03-02']]
    const shipments = [await newShipment(app), await newShipment(app)]
    const jobs: Body[] = []
    for (const [i, shipment] of shipments.entries())
      jobs.push(await newJob(app, shipment, { kind: 'PICKUP', truckID: truck.id, day: days[i] }))
    const swap = (mode: string) =>
      send(
        shipments.map(({ id }, i) => ({
          ...{ action: 'update', id, ifMatch: '*', patch: { scheduledPickupDate: days[1 - i] } },
        })),
        mode,
        '/v1/shipments',
      )
    assert.deepEqual(results(await swap('ISOLATED')), ['already_booked', 'already_booked'])
    assert.deepEqual(results(await swap('ATOMIC')), [200, 200])
    assert.deepEqual([(await now(jobs[0]!)).day, (await now(jobs[1]!)).day], days.toReversed())
  })

  test('a dry run answers the same, and writes nothing', async () => {
    const [one, two] = [await booked(), await booked()]
    const swap = [update(one.job, { truckID: two.truck.id }), update(two.job, { truckID: one.truck.id })]
    assert.deepEqual(results(await send(swap, 'ATOMIC', '/v1/jobs?dryRun=true')), [200, 200])
    assert.deepEqual(await planOf(one.job), [one.truck.id, [], '08:00'])
  })

  test('ISOLATED decides one entry after the other, so that the first one of a swap is refused', async () => {
    const [one, two] = [await booked(), await booked()]
    const swap = [update(one.job, { truckID: two.truck.id }), update(two.job, { truckID: one.truck.id })]
    assert.deepEqual(results(await send(swap, 'ISOLATED')), ['already_booked', 'already_booked'])
  })

  test('422 for a truck that does not exist or is not active, for its entry', async () => {
    const [{ job }, idle] = [await booked(), await newTruck(app, { isActive: false })]
    const other = await newJob(app, await newMove(app))
    const refused = await send([update(job, { truckID: idle.id }), update(other, { truckID: job.moveID })])
    assert.deepEqual(
      refused.body.results.map(({ problem }: Body) => problem.errors[0].code),
      ['not_active', 'unknown_truck'],
    )
  })

  test('many swaps of the same two jobs at once leave each truck with one of them', async () => {
    const [one, two] = [await booked(), await booked()]
    const any = ({ id }: Body, truckID: string) => ({ action: 'update', id, ifMatch: '*', patch: { truckID } })
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => {
        const [here, there] = i % 2 === 0 ? [one, two] : [two, one]
        return send([any(one.job, here.truck.id), any(two.job, there.truck.id)])
      }),
    )
    for (const answer of answers) assert.equal(answer.status, 200, answer.text)
    const trucks = [(await now(one.job)).truckID, (await now(two.job)).truckID]
    assert.deepEqual(trucks.toSorted(), [one.truck.id, two.truck.id].toSorted())
    for (const [i, truckID] of trucks.entries()) {
      const refused = await send([{ action: 'create', record: { moveID: one.job.moveID, ...PLAN, truckID } }])
      assert.equal(refused.body.results[0].problem.bookings[0].jobID, [one.job.id, two.job.id][i])
    }
  })
})
