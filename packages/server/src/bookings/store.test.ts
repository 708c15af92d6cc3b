import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import sql, { raw } from 'sql-template-tag'
import { sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newCrewMember, newTruck } from '../../test/planning.ts'
import { contextWith } from '../../test/records.ts'
import { assertCurrent, assertStale } from '../../test/tables.ts'
import { unguarded } from '../db/database.ts'
import type { Booking } from './rules.ts'
import { findDays, writeDay } from './store.ts'
import { rebooked, rebookedTogether } from './writes.ts'

const DAY = '2027-03-01'

forEachDatabase('the day of a truck', (open) => {
  const app = sharedApp(open)
  const booking = (from: string, to: string): Booking => ({
    of: `jobs/${randomUUID()}`,
    ...{ from: `${DAY}T${from}:00.000Z`, to: `${DAY}T${to}:00.000Z`, by: 'ann', at: '2027-01-01T00:00:00.000Z' },
    job: { day: DAY, kind: 'PACKING', moveID: randomUUID(), shipmentID: null, pounds: 0 },
  })
  const dayOf = async (id: string) => (await findDays(app.db, [id], [DAY])).of(id, DAY)

  test('writes nothing with a stale version, also of a day that had no bookings', async () => {
    const id = randomUUID()
    const empty = await dayOf(id)
    await assertCurrent(app.db, writeDay(empty, [booking('08:00', '10:00')]))
    await assertStale(app.db, writeDay(empty, [booking('12:00', '14:00')]))
    const first = await dayOf(id)
    await assertCurrent(app.db, writeDay(first, [...first.bookings, booking('10:00', '12:00')]))
    await assertStale(app.db, writeDay(first, []))
    const now = await dayOf(id)
    assert.deepEqual([now.version, now.bookings.length], [2, 2])
  })

  test('has a job and an absence as they were booked, in a text without the names of their members', async () => {
    const id = randomUUID()
    const { job: _, ...absence } = { ...booking('14:00', '16:00'), of: `absences/${randomUUID()}` }
    const ofShipment = { day: DAY, kind: 'PICKUP', moveID: randomUUID(), shipmentID: randomUUID(), pounds: 4000 }
    const all = [booking('08:00', '10:00'), { ...booking('10:00', '12:00'), job: ofShipment }, absence]
    await assertCurrent(app.db, writeDay(await dayOf(id), all))
    assert.deepEqual((await dayOf(id)).bookings, all)
    const [text = ''] = await app.db.column<string>(sql`SELECT bookings FROM resource_days WHERE resource_id = ${id}`)
    assert.doesNotMatch(text, /from|moveID|pounds/)
    const written = sql`UPDATE resource_days SET bookings = ${JSON.stringify(all)} WHERE resource_id = ${id}`
    await app.db.change(async () => ({ writes: [unguarded(written)], answer: undefined }))
    assert.deepEqual((await dayOf(id)).bookings, all)
  })

  test('two bookings that were decided on the same day collide, whatever their times are', async () => {
    const { id } = await newTruck(app)
    const claim = (from: string, to: string) => ({
      held: undefined,
      wanted: { truckID: id, crewMemberIDs: [], booking: booking(from, to) },
    })
    const writes = await rebooked(app.db, [claim('08:00', '10:00')], contextWith())
    const others = await rebooked(app.db, [claim('12:00', '14:00')], contextWith())
    await assertCurrent(app.db, writes)
    await assertStale(app.db, others)
  })

  test('a swap that was decided before one of the days was booked writes nothing', async () => {
    const [one, two] = [await newTruck(app), await newTruck(app)]
    const [first, second] = [booking('08:00', '10:00'), booking('08:00', '10:00')]
    const on = (truck: { id?: string }, of: Booking) => ({ truckID: truck.id!, crewMemberIDs: [], booking: of })
    for (const [truck, of] of [
      [one, first],
      [two, second],
    ] as const)
      await assertCurrent(app.db, await rebooked(app.db, [{ held: undefined, wanted: on(truck, of) }], contextWith()))
    const swap = () =>
      rebookedTogether(
        app.db,
        [[[{ held: on(one, first), wanted: on(two, first) }]], [[{ held: on(two, second), wanted: on(one, second) }]]],
        contextWith(),
      )
    const { writes, refusals } = await swap()
    assert.deepEqual([...refusals], [])
    const other = { held: undefined, wanted: on(two, booking('12:00', '14:00')) }
    await assertCurrent(app.db, await rebooked(app.db, [other], contextWith()))
    await assertStale(app.db, writes)
    await assertCurrent(app.db, (await swap()).writes)
    assert.deepEqual(
      (await findDays(app.db, [two.id!], [DAY])).bookingsOf(two.id!).map(({ of }) => of),
      [other.wanted.booking.of, first.of],
    )
  })

  test('a job that stays on its day counts that day once for the rows of a bulk', async () => {
    const { id } = await newTruck(app)
    const on = (of: Booking) => ({ truckID: id!, crewMemberIDs: [randomUUID()], booking: of })
    const [held, later] = [on(booking('08:00', '10:00')), on(booking('12:00', '14:00'))]
    const wanted = { ...held, booking: { ...later.booking, of: held.booking.of } }
    const counts: number[] = []
    const ctx = { ...contextWith(), putOff: (_: unknown, rows: number) => counts.push(rows) }
    for (const change of [
      { held, wanted },
      { held, wanted: later },
    ])
      assert.deepEqual(await rebooked(app.db, [change], ctx), [])
    assert.deepEqual(counts, [2, 3])
  })

  test('a new weight that was decided before a job was done leaves the earlier end of the job', async () => {
    const { id } = await newTruck(app)
    const on = (of: Booking) => ({ truckID: id!, crewMemberIDs: [], booking: of })
    const [job, other] = [booking('08:00', '10:00'), booking('09:00', '10:00')]
    const ended = { ...job, to: other.from }
    for (const change of [
      { held: undefined, wanted: on(job) },
      { held: on(job), wanted: { ...on(ended), isDone: true } },
      { held: undefined, wanted: on(other) },
    ])
      await assertCurrent(app.db, await rebooked(app.db, [change], contextWith()))
    const heavier = { ...job, by: 'ben', job: { ...job.job!, pounds: 4_000 } }
    const change = { held: on(job), wanted: { ...on(heavier), isSettled: true } }
    const { writes, refusals } = await rebookedTogether(app.db, [[[change]]], contextWith())
    assert.equal(refusals.size, 0)
    await assertCurrent(app.db, writes)
    const bookings = (await dayOf(id!)).bookings
    assert.deepEqual(
      bookings.toSorted((one, next) => (one.from < next.from ? -1 : 1)),
      [{ ...ended, job: heavier.job }, other],
    )
  })

  test('a booking and a deletion of a truck or a person collide', async () => {
    const [truck, person] = [await newTruck(app), await newCrewMember(app)]
    const before = await Promise.all([revisionOf('trucks', truck.id), revisionOf('crew_members', person.id)])
    const wanted = { truckID: truck.id, crewMemberIDs: [person.id], booking: booking('08:00', '10:00') }
    await assertCurrent(app.db, await rebooked(app.db, [{ held: undefined, wanted }], contextWith()))
    const after = await Promise.all([revisionOf('trucks', truck.id), revisionOf('crew_members', person.id)])
    assert.deepEqual(
      after,
      before.map((revision) => revision + 1),
    )
  })

  test('a booking that was decided before a truck or a person was switched off writes nothing', async () => {
    const isActive = (path: string, { id }: { id?: string }, to: boolean) =>
      app.call('PATCH', `/v1/${path}/${id}`, { body: { isActive: to }, headers: { 'if-match': '*' } })
    for (const [path, create] of [
      ['trucks', newTruck],
      ['crew-members', newCrewMember],
    ] as const) {
      const { id } = await create(app)
      const who = path === 'trucks' ? { truckID: id, crewMemberIDs: [] } : { truckID: null, crewMemberIDs: [id] }
      const first = { ...who, booking: booking('08:00', '10:00') }
      const moved = { ...who, booking: { ...booking('12:00', '14:00'), of: first.booking.of } }
      const heavier = { ...first, booking: { ...first.booking, by: 'ben' } }
      const created = await rebooked(app.db, [{ held: undefined, wanted: first }], contextWith())
      assert.equal((await isActive(path, { id }, false)).status, 200)
      await assertStale(app.db, created)
      await isActive(path, { id }, true)
      await assertCurrent(app.db, await rebooked(app.db, [{ held: undefined, wanted: first }], contextWith()))
      const elsewhen = await rebooked(app.db, [{ held: first, wanted: moved }], contextWith())
      await isActive(path, { id }, false)
      await assertStale(app.db, elsewhen)
      // A job that stays at its time keeps its truck and its crew.
      await assertCurrent(app.db, await rebooked(app.db, [{ held: first, wanted: heavier }], contextWith()))
      // Another system has jobs of trucks that are not used any more.
      const imported = { ...who, booking: booking('16:00', '17:00'), isImported: true }
      await assertCurrent(app.db, await rebooked(app.db, [{ held: undefined, wanted: imported }], contextWith()))
    }
  })

  const revisionOf = async (table: string, id: string): Promise<number> =>
    Number((await app.db.column<number>(sql`SELECT revision FROM ${raw(table)} WHERE id = ${id}`))[0])
})
