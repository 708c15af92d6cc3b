import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newMove, newShipment, read } from '../../test/fixtures.ts'
import { newCrewMember, newJob, newTruck } from '../../test/planning.ts'
import { takenText } from '../bookings/time-rules.ts'
import { askedBy, freeTimes, hoursOf, requireFewDays } from './rules.ts'

forEachDatabase('GET /v1/availability', (open) => {
  const app = sharedApp(open)
  const hours = ({ free }: Body) =>
    free.map(({ startsAt, endsAt }: Body) => [startsAt, endsAt].map((each) => each.slice(11, 16)).join('-'))

  test('200 with the free times of each truck and person, without those that are inactive or have no room', async () => {
    const [truck, heavy, idle] = [
      await newTruck(app, { capacityPounds: 10_000 }),
      await newTruck(app, { capacityPounds: 3_000 }),
      await newTruck(app, { isActive: false }),
    ]
    const [person, shipment] = [await newCrewMember(app), await newShipment(app, { estimatedWeight: 6_000 })]
    const plan = { day: '2027-08-02', timeZone: 'UTC', expectedMinutes: 60, windowStart: '08:00', windowEnd: '10:00' }
    await newJob(app, shipment, { ...plan, kind: 'PICKUP', truckID: truck.id, crewMemberIDs: [person.id] })
    await newJob(app, await newMove(app), { ...plan, truckID: truck.id, windowStart: '10:30', windowEnd: '12:00' })
    const url = '/v1/availability?day=2027-08-02&until=2027-08-03&timeZone=UTC'
    const { timeZone, days } = await read(app, url)
    const [day, next] = days
    const find = (list: Body[], id: string) =>
      list.find(({ truckID, crewMemberID }) => (truckID ?? crewMemberID) === id)
    assert.deepEqual([timeZone, day.day, next.day], ['UTC', '2027-08-02', '2027-08-03'])
    assert.deepEqual(
      [hours(find(day.trucks, truck.id)), find(day.trucks, truck.id).pounds],
      [['06:00-08:00', '12:00-22:00'], 4_000],
    )
    assert.deepEqual(
      [hours(find(day.crewMembers, person.id)), find(day.trucks, idle.id)],
      [['06:00-08:00', '10:00-22:00'], undefined],
    )
    assert.deepEqual(
      [hours(find(next.trucks, truck.id)), find(next.trucks, truck.id).pounds],
      [['06:00-22:00'], 10_000],
    )
    const short = (await read(app, `${url}&minutes=30`)).days[0]
    assert.deepEqual(hours(find(short.trucks, truck.id)), ['06:00-08:00', '10:00-10:30', '12:00-22:00'])
    const roomy = (await read(app, `${url}&pounds=4001`)).days
    assert.deepEqual([find(roomy[0].trucks, truck.id), find(roomy[1].trucks, heavy.id)], [undefined, undefined])
    assert.ok(find(roomy[1].trucks, truck.id))
    const morning = (await read(app, `${url}&windowStart=08:00&windowEnd=12:00&minutes=120`)).days[0]
    assert.deepEqual(
      [find(morning.trucks, truck.id), hours(find(morning.crewMembers, person.id))],
      [undefined, ['10:00-12:00']],
    )
  })

  test('422 and 400 for days at the ends of the calendar, by every way that plans', async () => {
    const truckID = (await newTruck(app)).id
    const { id: moveID } = await newMove(app)
    const day = { moveID, kind: 'OTHER', windowStart: '20:00', windowEnd: '22:00', timeZone: 'America/Boise' }
    const ways = [
      ['POST', '/v1/jobs', { ...day, expectedMinutes: 60, truckID, day: '9999-12-30' }, '/day'],
      ['POST', '/v1/jobs', { ...day, expectedMinutes: 60, truckID, day: '1850-01-01' }, '/day'],
      [
        'POST',
        '/v1/absences',
        { truckID, startsAt: '2999-12-31T23:00:00Z', endsAt: '3000-01-01T01:00:00Z' },
        '/endsAt',
      ],
      ['GET', '/v1/availability?day=9999-12-31&minutes=60', undefined, 'day'],
      ['GET', '/v1/availability?day=2999-12-31&until=3000-01-01', undefined, 'until'],
    ] as const
    for (const [method, url, body, where] of ways) {
      const { errors, status } = (await app.call(method, url, { body })).body
      assert.equal(status, method === 'GET' ? 400 : 422, url)
      assert.deepEqual(
        errors.map(({ pointer, parameter, code }: Body) => [pointer ?? parameter, code]),
        [[where, 'out_of_range']],
      )
    }
    const last = await newJob(
      app,
      { id: moveID },
      { day: '2999-12-31', truckID, windowStart: '20:00', windowEnd: '22:00' },
    )
    const taken = await app.call('POST', '/v1/jobs', {
      body: { ...day, timeZone: last.timeZone, day: last.day, expectedMinutes: 60, truckID },
    })
    assert.deepEqual([taken.status, taken.body.code], [409, 'already_booked'])
  })

  test('a job of the evening before, in another time zone, takes the morning', async () => {
    const truck = await newTruck(app)
    const night = { timeZone: 'America/Los_Angeles', windowStart: '20:00', windowEnd: '21:00', expectedMinutes: 300 }
    await newJob(app, await newMove(app), { day: '2027-09-01', truckID: truck.id, ...night })
    const url = '/v1/availability?day=2027-09-02&timeZone=UTC&windowStart=00:00&windowEnd=12:00'
    const { trucks } = (await read(app, url)).days[0]
    assert.deepEqual(hours(trucks.find(({ truckID }: Body) => truckID === truck.id)), ['00:00-03:00', '08:00-12:00'])
  })

  test('jobs of an evening that lie on the next day in UTC leave what is between them', async () => {
    const truck = await newTruck(app)
    const evening = { day: '2027-09-10', timeZone: 'America/Los_Angeles', windowStart: '21:00', windowEnd: '22:00' }
    await newJob(app, await newMove(app), { truckID: truck.id, ...evening, expectedMinutes: 120 })
    const early = { day: '2027-09-11', timeZone: 'UTC', windowStart: '01:00', windowEnd: '02:00', expectedMinutes: 60 }
    await newJob(app, await newMove(app), { truckID: truck.id, ...early })
    const url = '/v1/availability?day=2027-09-10&timeZone=UTC&windowStart=22:00&windowEnd=08:00'
    const { trucks } = (await read(app, url)).days[0]
    const found = trucks.find(({ truckID }: Body) => truckID === truck.id)
    assert.deepEqual(hours(found), ['22:00-01:00', '02:00-04:00', '06:00-08:00'])
  })

  test('400 for more than 31 days, days in the wrong order, and an unknown time zone', async () => {
    const wrong: [query: string, parameter: string][] = [
      ['day=2027-08-01&until=2027-09-01', 'until'],
      ['day=2027-08-02&until=2027-08-01', 'until'],
      ['day=2027-08-01&timeZone=Mars/Olympus', 'timeZone'],
      ['minutes=30', 'day'],
    ]
    for (const [query, parameter] of wrong) {
      const { status, body } = await app.call('GET', `/v1/availability?${query}`)
      assert.deepEqual([status, body.errors[0].parameter], [400, parameter], query)
    }
    assert.equal((await read(app, '/v1/availability?day=2027-08-01&until=2027-08-31')).days.length, 31)
  })
})

test('bookings that begin before or end after the hours, overlap or touch, leave what is between them', () => {
  const at = (time: string) => `2027-08-02T${time}:00.000Z`
  const booked = (...times: string[]) => {
    const intervals = times.map((each) => {
      const [from = '', to = ''] = each.split('-').map((time) => at(time))
      return { from, to }
    })
    return [takenText(intervals, '2027-08-02')]
  }
  const hours = hoursOf({ from: at('08:00'), to: at('16:00') })
  const free = (...times: string[]) =>
    (JSON.parse(freeTimes(hours, booked(...times), 60)) as Body[]).map(
      ({ startsAt, endsAt }) => `${startsAt.slice(11, 16)}-${endsAt.slice(11, 16)}`,
    )
  assert.deepEqual(free(), ['08:00-16:00'])
  assert.deepEqual(free('07:00-09:00', '15:00-17:00'), ['09:00-15:00'])
  assert.deepEqual(free('10:00-14:00', '11:00-12:00'), ['08:00-10:00', '14:00-16:00'])
  assert.deepEqual(free('12:00-13:00', '09:00-12:00'), ['08:00-09:00', '13:00-16:00'])
  assert.deepEqual(free('08:30-15:30'), [])
  assert.deepEqual(free('06:00-08:00', '16:00-18:00'), ['08:00-16:00'])
})

test('hours over midnight, and bookings that begin and end within a minute', () => {
  const hours = hoursOf({ from: '2027-08-02T22:00:00.000Z', to: '2027-08-04T00:00:00.000Z' })
  const free = (...bookings: [from: string, to: string][]) => {
    const intervals = bookings.map(([from, to]) => ({ from: `2027-08-0${from}Z`, to: `2027-08-0${to}Z` }))
    const taken = hours.utcDays.map((day) => takenText(intervals, day))
    return (JSON.parse(freeTimes(hours, taken, 60)) as Body[]).map(
      ({ startsAt, endsAt }) => `${startsAt.slice(9, 16)} ${endsAt.slice(9, 16)}`,
    )
  }
  assert.deepEqual(hours.utcDays, ['2027-08-02', '2027-08-03'])
  assert.deepEqual(free(), ['2T22:00 4T00:00'])
  assert.deepEqual(free(['2T23:30:00.000', '3T05:00:00.000']), ['2T22:00 2T23:30', '3T05:00 4T00:00'])
  // A booking of the day before, and one of the next day.
  assert.deepEqual(free(['1T22:00:00.000', '1T23:00:00.000'], ['4T00:00:00.000', '4T01:00:00.000']), [
    '2T22:00 4T00:00',
  ])
  // What is free never begins before a booking ends, nor ends after one begins.
  assert.deepEqual(free(['3T01:59:30.500', '3T02:00:00.001']), ['2T22:00 3T01:59', '3T02:01 4T00:00'])
  assert.deepEqual(free(['2T00:00:00.000', '4T12:00:00.000']), [])
})

test('a fleet that is too large for all days gets an answer for some of them', () => {
  const asked = askedBy({ day: '2027-08-01', until: '2027-08-31' }, 'UTC')
  requireFewDays(asked, 250)
  requireFewDays(asked, 0)
  assert.throws(() => requireFewDays(asked, 2_000), { code: 'invalid_query' })
  requireFewDays(askedBy({ day: '2027-08-01', until: '2027-08-10' }, 'UTC'), 2_000)
  requireFewDays(askedBy({ day: '2027-08-01' }, 'UTC'), 1_000_000)
})
