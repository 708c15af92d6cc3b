import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { eventRows } from '../../test/event-rows.ts'
import { read } from '../../test/fixtures.ts'
import { newAbsence, newCrewMember, newTruck } from '../../test/fleet.ts'

forEachDatabase('an absence', (open) => {
  const app = sharedApp(open)
  const patch = (id: string, body: Body) =>
    app.call('PATCH', `/v1/absences/${id}`, { body, headers: { 'if-match': '*' } })
  const storedOf = async ({ id }: Body) =>
    JSON.stringify((await eventRows(app)).filter((row) => row.subject.includes(id)))

  test('is found by who is absent, and by the time that it touches', async () => {
    const truck = await newTruck(app)
    const person = await newCrewMember(app)
    const day = (date: string) => ({ startsAt: `${date}T08:00:00.000Z`, endsAt: `${date}T18:00:00.000Z` })
    const first = await newAbsence(app, { truckID: truck.id, ...day('2026-12-01') })
    const second = await newAbsence(app, { truckID: truck.id, ...day('2026-12-02') })
    const other = await newAbsence(app, { crewMemberID: person.id, ...day('2026-12-01') })
    const found = async (query: string) => (await read(app, `/v1/absences?${query}`)).map(({ id }: Body) => id)
    assert.deepEqual(await found(`truckID=${truck.id.toUpperCase()}&sort=startsAt`), [first.id, second.id])
    assert.deepEqual(await found(`crewMemberID=${person.id}`), [other.id])
    const noon = encodeURIComponent('2026-12-01T13:00:00+01:00')
    const touching = `startsAt[lte]=${noon}&endsAt[gte]=${noon}`
    assert.deepEqual(await found(`${touching}&truckID=${truck.id}`), [first.id])
    assert.deepEqual((await found(touching)).includes(other.id), true)
    assert.deepEqual(await found(`startsAt[gte]=2026-12-02T08:00:00Z&truckID=${truck.id}`), [second.id])
  })

  test('422 for a truck or a person that does not exist, also when it is passed on', async () => {
    const truck = await newTruck(app)
    const { id } = await newAbsence(app, { truckID: truck.id })
    const times = { startsAt: '2026-12-01T06:00:00.000Z', endsAt: '2026-12-02T06:00:00.000Z' }
    const created = await app.call('POST', '/v1/absences', { body: { ...times, truckID: randomUUID() } })
    assert.deepEqual([created.status, created.body.errors[0].code], [422, 'unknown_truck'])
    const changed = await patch(id, { truckID: null, crewMemberID: truck.id })
    assert.deepEqual([changed.status, changed.body.errors[0].code], [422, 'unknown_crew_member'])
  })

  test('that is passed on frees one truck for deletion, and holds the other', async () => {
    const [first, second] = [await newTruck(app), await newTruck(app)]
    const { id } = await newAbsence(app, { truckID: first.id })
    assert.equal((await patch(id, { truckID: second.id })).status, 200)
    assert.equal((await app.call('DELETE', `/v1/trucks/${second.id}`)).status, 409)
    assert.equal((await app.call('DELETE', `/v1/trucks/${first.id}`)).status, 204)
  })

  test('of a person loses its former reason when it changes, and the last one when it is deleted', async () => {
    const absence = await newAbsence(app, { crewMemberID: (await newCrewMember(app)).id, reason: 'Appendix' })
    await patch(absence.id, { reason: 'Vacation in Peru' })
    const stored = await storedOf(absence)
    assert.ok(!stored.includes('Appendix') && stored.includes('Peru'), stored)
    await app.call('DELETE', `/v1/absences/${absence.id}`)
    assert.doesNotMatch(await storedOf(absence), /Appendix|Peru/)
  })

  test('of a truck keeps its history', async () => {
    const absence = await newAbsence(app, { truckID: (await newTruck(app)).id, reason: 'Brakes' })
    await patch(absence.id, { reason: 'Tires' })
    assert.match(await storedOf(absence), /Brakes/)
  })
})
