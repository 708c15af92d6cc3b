import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newMove, newShipment } from '../../test/fixtures.ts'
import { bearing, everythingBut, keyIn } from '../../test/keys.ts'
import { absent, DAY, newJob, newTruck, PLAN, plan } from '../../test/planning.ts'
import { contextWith } from '../../test/records.ts'
import type { Reader } from '../db/database.ts'
import { claimOf } from '../jobs/rules.ts'
import { alreadyBooked } from './refusal-store.ts'
import { dayAfter } from './time-rules.ts'

forEachDatabase('what a refused booking costs', (open) => {
  const app = sharedApp(open)
  const [OTHERS, DAYS] = [6, 10]

  test('the other trucks are read on the days of the booking only, and not at all for later refusals of a bulk', async () => {
    const move = await newMove(app)
    const trucks: Body[] = []
    for (let i = 0; i <= OTHERS; i++) {
      const truck = await newTruck(app)
      trucks.push(truck)
      for (let ahead = 0; ahead < DAYS; ahead++)
        await newJob(app, move, { truckID: truck.id, day: dayAfter(DAY, ahead) })
    }
    let rows = 0
    const counting: Reader = {
      ...app.db,
      async all<Row>(query: Parameters<Reader['all']>[0]) {
        const found = await app.db.all<Row>(query)
        if (query.text.includes('resource_days')) rows += found.length
        return found
      },
    }
    const { body: job } = await plan(app, move, { truckID: trucks[0]!.id, day: dayAfter(DAY, 100) })
    const claim = claimOf({ ...job, day: DAY, startsAt: `${DAY}T13:00:00.000Z`, endsAt: `${DAY}T15:00:00.000Z` })!
    const wanted = { ...claim, time: { ...PLAN, day: DAY } }
    const ctx = contextWith({ scopes: new Set(['dispatch:read']) })
    const replanned = { of: new Set([claim.booking.of]), bookedOn: () => [] }
    const refused = async (explained?: Set<string>) => {
      rows = 0
      const { members } = await alreadyBooked(counting, wanted, replanned, { ...ctx, explained })
      return { rows, members }
    }
    const alone = await refused()
    assert.equal(alone.rows, DAYS + OTHERS)
    assert.equal(alone.members.bookings?.length, 1)
    const later = await refused(new Set(['one', 'two', 'three', 'four', 'five']))
    assert.equal(later.rows, 1)
    assert.deepEqual([later.members.bookings?.length, later.members.alternatives], [1, undefined])
  })

  test('five refusals of a bulk have alternatives, all have the other booking', async () => {
    const [truck, move, other] = [await newTruck(app), await newMove(app), await newMove(app)]
    const days = Array.from({ length: 8 }, (_, i) => dayAfter('2027-11-01', i))
    for (const day of days) await newJob(app, move, { truckID: truck.id, day })
    const operations = days.map((day) => ({
      action: 'create',
      record: { moveID: other.id, ...PLAN, day, truckID: truck.id },
    }))
    for (const mode of ['ATOMIC', 'ISOLATED']) {
      const { body } = await app.call('PATCH', '/v1/jobs', { body: { mode, operations } })
      const problems = body.results.map(({ problem }: Body) => problem)
      assert.deepEqual(
        problems.map(({ code, bookings }: Body) => [code, bookings.length]),
        days.map(() => ['already_booked', 1]),
        mode,
      )
      assert.equal(problems.filter(({ alternatives }: Body) => alternatives).length, 5, mode)
    }
  })
})

forEachDatabase('a date that moves a job, by a caller without dispatch:read', (open) => {
  const app = sharedApp(open, { apiKeys: true })

  test('the refusal says only that a job conflicts with the date', async () => {
    const key = bearing(await keyIn(app.db, { scopes: everythingBut('dispatch:read') }))
    const cases = [
      { what: 'taken', end: (truck: Body) => absent(app, truck, '2027-04-02T00:00:00Z', '2027-04-03T00:00:00Z') },
      {
        what: 'not active',
        end: ({ id }: Body) =>
          app.call('PATCH', `/v1/trucks/${id}`, { body: { isActive: false }, headers: { 'if-match': '*' } }),
      },
      {
        what: 'too small',
        end: ({ id }: Body) =>
          app.call('PATCH', `/v1/trucks/${id}`, { body: { capacityPounds: 100 }, headers: { 'if-match': '*' } }),
      },
    ]
    for (const { what, end } of cases) {
      const [shipment, truck] = [await newShipment(app, { estimatedWeight: 5_000 }), await newTruck(app)]
      await newJob(app, shipment, { kind: 'PICKUP', day: '2027-04-01', truckID: truck.id })
      assert.ok((await end(truck)).status < 300, what)
      const answer = await app.call('PATCH', `/v1/shipments/${shipment.id}`, {
        ...{ body: { scheduledPickupDate: '2027-04-02' }, headers: { 'if-match': '*', ...key } },
      })
      assert.ok([409, 422].includes(answer.status), `${what}: ${answer.text}`)
      assert.match(answer.text, /A job of the shipment conflicts with this date\./, what)
      assert.doesNotMatch(
        answer.text.replace(/"(type|title|instance)":"[^"]*"/g, ''),
        /truck|crew|absent|pounds|[0-9a-f]{8}-/i,
        what,
      )
    }
  })
})
