import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newMove, newShipment, read, through } from '../../test/fixtures.ts'
import { DAY, newCrewMember, newJob, newTruck, plan, replan, turn } from '../../test/planning.ts'

forEachDatabase('jobs', (open) => {
  const app = sharedApp(open)
  const codeOf = ({ status, body }: Body) => [status, body.code]

  test('201 with the time that it takes; read, listed and found by truck, person and day', async () => {
    const [truck, person, shipment] = [await newTruck(app), await newCrewMember(app), await newShipment(app)]
    const content = { truckID: truck.id, crewMemberIDs: [person.id], leadID: person.id, day: '2027-03-15' }
    const created = await plan(app, shipment, content)
    const job = created.body
    assert.deepEqual([created.status, created.headers.location], [201, `/v1/jobs/${job.id}`])
    assert.deepEqual(
      [job.moveID, job.shipmentID, job.status, job.startsAt, job.endsAt],
      [shipment.moveID, shipment.id, 'PLANNED', '2027-03-15T12:00:00.000Z', '2027-03-15T14:00:00.000Z'],
    )
    assert.deepEqual(await read(app, `/v1/jobs/${job.id}`), job)
    assert.deepEqual(await read(app, `/v1/shipments/${shipment.id}/jobs`), [job])
    for (const query of [
      `truckID=${truck.id}`,
      `crewMemberID=${person.id}`,
      `moveID=${job.moveID}`,
      `shipmentID=${shipment.id}`,
    ])
      assert.deepEqual(await read(app, `/v1/jobs?${query}`), [job], query)
    const ofDay = await read(
      app,
      '/v1/jobs?day[gte]=2027-03-15&day[lte]=2027-03-15&sort=startsAt&kind=PACKING&status=PLANNED',
    )
    assert.deepEqual(ofDay, [job])
  })

  test('409 already_booked with the other job, who booked it, and what is free', async () => {
    const day = '2027-04-01'
    const [truck, spare, move] = [await newTruck(app), await newTruck(app), await newMove(app)]
    const first = await newJob(app, move, { truckID: truck.id, day })
    const refused = await plan(app, await newMove(app), {
      truckID: truck.id,
      day,
      windowStart: '09:30',
      windowEnd: '11:30',
    })
    assert.deepEqual(codeOf(refused), [409, 'already_booked'])
    const [booking] = refused.body.bookings
    assert.deepEqual(
      [booking.truckID, booking.jobID, booking.windowStart, booking.windowEnd, booking.startsAt, booking.endsAt],
      [truck.id, first.id, '08:00', '10:00', first.startsAt, first.endsAt],
    )
    assert.deepEqual([booking.bookedBy, booking.bookedAt], ['anonymous', first.lastUpdated])
    const plans: Body[] = refused.body.alternatives
    assert.ok(plans.length <= 5 && plans.some(({ truckID }) => truckID === spare.id))
    for (const alternative of plans.filter(({ truckID }) => truckID === truck.id)) {
      const { body } = await app.call('POST', '/v1/jobs?dryRun=true', {
        body: { moveID: move.id, kind: 'PACKING', expectedMinutes: 120, timeZone: 'America/New_York', ...alternative },
      })
      assert.equal(body.truckID, truck.id, JSON.stringify(alternative))
    }
  })

  test('windows that touch are not booked twice; a night job is in the way of the next morning', async () => {
    const [truck, move] = [await newTruck(app), await newMove(app)]
    await newJob(app, move, { truckID: truck.id })
    await newJob(app, move, { truckID: truck.id, windowStart: '10:00', windowEnd: '12:00' })
    await newJob(app, move, { truckID: truck.id, windowStart: '22:00', windowEnd: '23:00', expectedMinutes: 240 })
    const early = { truckID: truck.id, day: '2027-03-02', windowStart: '01:30', windowEnd: '03:00' }
    assert.deepEqual(codeOf(await plan(app, move, early)), [409, 'already_booked'])
    assert.equal((await plan(app, move, { ...early, windowStart: '02:00' })).status, 201)
    const afterMidnight = { truckID: truck.id, timeZone: 'UTC', windowStart: '00:30', windowEnd: '01:30' }
    await newJob(app, move, { truckID: truck.id, windowStart: '18:00', windowEnd: '19:00', expectedMinutes: 180 })
    assert.deepEqual(codeOf(await plan(app, move, { ...afterMidnight, day: '2027-03-02' })), [409, 'already_booked'])
    const elsewhere = { truckID: truck.id, timeZone: 'America/Chicago', windowStart: '07:30', windowEnd: '08:00' }
    assert.deepEqual(codeOf(await plan(app, move, elsewhere)), [409, 'already_booked'])
  })

  test('a person is in one job at a time, whatever their truck is', async () => {
    const [person, move] = [await newCrewMember(app), await newMove(app)]
    const job = await newJob(app, move, { crewMemberIDs: [person.id] })
    const [truck, other] = [await newTruck(app), await newJob(app, move)]
    const refused = await replan(app, other, { truckID: truck.id, crewMemberIDs: [person.id] })
    assert.deepEqual([...codeOf(refused), refused.body.bookings[0].crewMemberID], [409, 'already_booked', person.id])
    const moved = (await replan(app, job, { windowStart: '10:00', windowEnd: '12:00' })).body
    assert.equal((await replan(app, other, { truckID: truck.id, crewMemberIDs: [person.id] })).status, 200)
    assert.deepEqual(codeOf(await replan(app, moved, { windowStart: '09:00' })), [409, 'already_booked'])
  })

  test('a job that is canceled or deleted frees its truck, and can be planned again only if it is free', async () => {
    const [truck, move] = [await newTruck(app), await newMove(app)]
    const first = await newJob(app, move, { truckID: truck.id })
    const canceled = (await turn(app, first, { status: 'CANCELED' })).body
    const second = await newJob(app, move, { truckID: truck.id })
    assert.deepEqual(codeOf(await turn(app, canceled, { status: 'PLANNED' })), [409, 'already_booked'])
    assert.deepEqual(codeOf(await replan(app, canceled, { day: '2027-03-09' })), [409, 'job_is_final'])
    assert.equal((await app.call('DELETE', `/v1/jobs/${second.id}`)).status, 204)
    assert.equal((await turn(app, canceled, { status: 'PLANNED' })).status, 200)
  })

  test('409 over_capacity for the most that is on board at any time, unless the overload is allowed', async () => {
    const truck = await newTruck(app, { capacityPounds: 8_000 })
    const [first, second] = [
      await newShipment(app, { estimatedWeight: 5_000 }),
      await newShipment(app, { estimatedWeight: 5_000 }),
    ]
    await newJob(app, first, { kind: 'PICKUP', truckID: truck.id })
    const later = { kind: 'PICKUP', truckID: truck.id, windowStart: '14:00', windowEnd: '15:00' }
    const refused = await plan(app, second, later)
    assert.deepEqual(
      [...codeOf(refused), refused.body.pounds, refused.body.capacityPounds],
      [409, 'over_capacity', 10_000, 8_000],
    )
    const allowed = await newJob(app, second, { ...later, allowOverload: true })
    assert.equal((await app.call('DELETE', `/v1/jobs/${allowed.id}`)).status, 204)
    await newJob(app, first, { kind: 'DELIVERY', truckID: truck.id, windowStart: '11:00', windowEnd: '12:00' })
    assert.equal((await plan(app, second, later)).status, 201)
  })

  test('the load follows the weight of a shipment, which is never refused', async () => {
    const truck = await newTruck(app, { capacityPounds: 8_000 })
    const [first, second] = [
      await newShipment(app, { estimatedWeight: 2_000 }),
      await newShipment(app, { estimatedWeight: 3_000 }),
    ]
    await newJob(app, first, { kind: 'PICKUP', truckID: truck.id })
    const weighed = await app.call('PATCH', `/v1/shipments/${first.id}`, {
      body: { actualWeight: 6_000 },
      headers: { 'if-match': '*' },
    })
    assert.equal(weighed.status, 200)
    const later = { kind: 'PICKUP', truckID: truck.id, windowStart: '14:00', windowEnd: '15:00' }
    assert.deepEqual(codeOf(await plan(app, second, later)), [409, 'over_capacity'])
    const again = await app.call('PATCH', `/v1/shipments/${first.id}`, {
      body: { actualWeight: 9_000 },
      headers: { 'if-match': '*' },
    })
    assert.equal(again.status, 200)
  })

  test('a job without a time zone is in that of the company, and keeps it', async () => {
    const company = await read(app, '/v1/company')
    const { createdAt: _, ...content } = { ...company, name: 'Acme Movers', timeZone: 'America/Denver' }
    const put = (body: Body) => app.call('PUT', '/v1/company', { body, headers: { 'if-match': '*' } })
    assert.equal((await put(content)).status, 200)
    const job = await newJob(app, await newMove(app), { timeZone: undefined })
    assert.deepEqual([job.timeZone, job.startsAt], ['America/Denver', '2027-03-01T15:00:00.000Z'])
    assert.equal((await put({ name: 'Acme Movers', timeZone: 'UTC' })).status, 200)
    assert.equal((await replan(app, job, { stopNumber: 2 })).body.startsAt, job.startsAt)
  })

  test('422 for what does not exist, is not active, or does not fit together', async () => {
    const move = await newMove(app)
    const [idle, unknown] = [await newTruck(app, { isActive: false }), move.id]
    const wrong: [Body, string, string][] = [
      [{ truckID: unknown }, '/truckID', 'unknown_truck'],
      [{ truckID: idle.id }, '/truckID', 'not_active'],
      [{ crewMemberIDs: [unknown] }, '/crewMemberIDs/0', 'unknown_crew_member'],
      [{ leadID: unknown }, '/leadID', 'not_allowed'],
      [{ timeZone: 'Mars/Olympus' }, '/timeZone', 'unknown_time_zone'],
      [{ expectedMinutes: 0 }, '/expectedMinutes', 'out_of_range'],
      [{ windowStart: '24:00' }, '/windowStart', 'invalid_format'],
      [{ moveID: null }, '/shipmentID', 'required'],
      [{ moveID: idle.id }, '/moveID', 'unknown_move'],
      [{ moveID: null, shipmentID: unknown }, '/shipmentID', 'unknown_shipment'],
      [{ status: 'DONE' }, '/status', 'read_only'],
    ]
    for (const [content, pointer, code] of wrong) {
      const { status, body } = await plan(app, move, content)
      assert.deepEqual(
        [status, body.errors?.map((each: Body) => [each.pointer, each.code])],
        [422, [[pointer, code]]],
        JSON.stringify(body),
      )
    }
  })

  test('422 for a time of day that is none, in words', async () => {
    const { errors } = (await plan(app, await newMove(app), { windowStart: '25:00', windowEnd: 'noon' })).body
    const detail = 'Must be a time of day such as 08:30.'
    assert.deepEqual(errors, [
      { pointer: '/windowStart', detail, code: 'invalid_format' },
      { pointer: '/windowEnd', detail, code: 'invalid_format' },
    ])
  })

  test('a finished pickup changes the status of its shipment in the same change', async () => {
    const shipment = await through(app, await newShipment(app), 'APPROVED')
    const job = await newJob(app, shipment, { kind: 'PICKUP' })
    const current = await read(app, `/v1/shipments/${shipment.id}`)
    const stale = await turn(app, job, { status: 'DONE', shipment: { status: 'IN_TRANSIT', eTag: shipment.eTag } })
    assert.deepEqual(codeOf(stale), [412, 'precondition_failed'])
    assert.deepEqual(await read(app, `/v1/jobs/${job.id}`), job)
    const early = await turn(app, job, { status: 'ARRIVED', shipment: { status: 'IN_TRANSIT' } })
    assert.deepEqual([early.status, early.body.errors[0].pointer], [422, '/shipment'])
    const wrong = await turn(app, job, { status: 'DONE', shipment: { status: 'IN_STORAGE' } })
    assert.deepEqual(codeOf(wrong), [409, 'transition_not_allowed'])
    const seen = await turn(app, job, { status: 'DONE', shipment: { status: 'IN_TRANSIT', from: 'SUBMITTED' } })
    assert.deepEqual(codeOf(seen), [409, 'transition_not_allowed'])
    assert.match(seen.body.detail, /is APPROVED, and no longer SUBMITTED as you saw it/)
    assert.deepEqual(await read(app, `/v1/jobs/${job.id}`), job)
    const done = await turn(app, job, {
      ...{ status: 'DONE', shipment: { status: 'IN_TRANSIT', eTag: current.eTag, from: 'APPROVED' } },
    })
    assert.deepEqual([done.status, done.body.status], [200, 'DONE'])
    assert.equal((await read(app, `/v1/shipments/${shipment.id}`)).status, 'IN_TRANSIT')
    assert.deepEqual(codeOf(await turn(app, done.body, { status: 'PLANNED' })), [409, 'transition_not_allowed'])
    const submitted = await newJob(app, await newShipment(app), { kind: 'PICKUP' })
    const unready = await turn(app, submitted, { status: 'DONE', shipment: { status: 'IN_TRANSIT' } })
    assert.deepEqual([...codeOf(unready), unready.body.allowed], [409, 'transition_not_allowed', []])
    assert.equal(
      unready.body.detail,
      'A shipment that is SUBMITTED cannot become IN_TRANSIT. Change the status of the shipment first.',
    )
  })

  test('a bulk plans a whole day or nothing of it, each job on what the ones before it have booked', async () => {
    const [truck, person, move] = [await newTruck(app), await newCrewMember(app), await newMove(app)]
    const record = (windowStart: string, windowEnd: string) => ({
      ...{ moveID: move.id, kind: 'PACKING', day: DAY, windowStart, windowEnd, expectedMinutes: 60, timeZone: 'UTC' },
      ...{ truckID: truck.id, crewMemberIDs: [person.id] },
    })
    const day = (...records: Body[]) =>
      app.call('PATCH', '/v1/jobs', {
        body: { mode: 'ATOMIC', operations: records.map((each) => ({ action: 'create', record: each })) },
      })
    const refused = await day(record('08:00', '10:00'), record('10:00', '12:00'), record('11:30', '13:00'))
    assert.deepEqual(
      [...codeOf(refused), refused.body.results[2].problem.code],
      [409, 'bulk_refused', 'already_booked'],
    )
    assert.deepEqual(await read(app, `/v1/jobs?truckID=${truck.id}`), [])
    const planned = await day(record('08:00', '10:00'), record('10:00', '12:00'), record('12:00', '13:00'))
    assert.deepEqual(
      planned.body.results.map(({ status }: Body) => status),
      [201, 201, 201],
      planned.text,
    )
    assert.equal((await read(app, `/v1/jobs?truckID=${truck.id}`)).length, 3)
  })

  test('a dry run answers what would happen, and books nothing', async () => {
    const [truck, move] = [await newTruck(app), await newMove(app)]
    const body = {
      moveID: move.id,
      kind: 'PACKING',
      day: DAY,
      windowStart: '08:00',
      windowEnd: '09:00',
      expectedMinutes: 60,
      truckID: truck.id,
    }
    assert.equal((await app.call('POST', '/v1/jobs?dryRun=true', { body })).status, 201)
    const create = { action: 'create', record: body }
    const twice = { mode: 'ISOLATED', operations: [create, create] }
    const { results } = (await app.call('PATCH', '/v1/jobs?dryRun=true', { body: twice })).body
    assert.deepEqual([results[0].status, results[1].problem?.code], [201, 'already_booked'])
    assert.equal((await app.call('POST', '/v1/jobs', { body })).status, 201)
    assert.deepEqual(codeOf(await app.call('POST', '/v1/jobs?dryRun=true', { body })), [409, 'already_booked'])
  })
})
