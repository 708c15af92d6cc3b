import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { read } from '../../test/fixtures.ts'
import { newAbsence, newTruck } from '../../test/fleet.ts'

forEachDatabase('a truck', (open) => {
  const app = sharedApp(open)
  const named = async (query: string): Promise<string[]> =>
    (await read(app, `/v1/trucks?${query}`)).map(({ name }: Body) => name)

  test('is found by the beginning of its name or plate, and by whether it is active', async () => {
    await newTruck(app, { name: 'Étoile 1', plate: 'ID 4821' })
    await newTruck(app, { name: 'Étoile 2', isActive: false })
    assert.deepEqual(await named('q=etoile'), ['Étoile 2', 'Étoile 1'])
    assert.deepEqual(await named('q=etoile&sort=name'), ['Étoile 1', 'Étoile 2'])
    assert.deepEqual(await named('q=id%2048'), ['Étoile 1'])
    assert.deepEqual(await named('q=etoile&isActive=true'), ['Étoile 1'])
    assert.deepEqual(await named('q=etoile&isActive=false'), ['Étoile 2'])
    assert.deepEqual(await named('q=4821'), [])
  })

  test('422 for a capacity that no truck has, and the initial values for null', async () => {
    const answer = await app.call('POST', '/v1/trucks', {
      body: { name: 'T', capacityPounds: -1, capacityCubicFeet: 1.5 },
    })
    assert.deepEqual(
      answer.body.errors.map(({ pointer, code }: Body) => `${pointer} ${code}`),
      ['/capacityPounds out_of_range', '/capacityCubicFeet wrong_type'],
    )
    const { id } = await newTruck(app, { isActive: false, metadata: { depot: 'Boise' } })
    const body = { isActive: null, metadata: null }
    const patched = await app.call('PATCH', `/v1/trucks/${id}`, { body, headers: { 'if-match': '*' } })
    assert.deepEqual([patched.body.isActive, patched.body.metadata], [true, {}], patched.text)
  })

  test('409 with up to five records that name it, until they are gone', async () => {
    const { id } = await newTruck(app)
    const absences: Body[] = []
    for (let i = 0; i < 6; i++) absences.push(await newAbsence(app, { truckID: id }))
    const refused = await app.call('DELETE', `/v1/trucks/${id}`)
    assert.deepEqual([refused.status, refused.body.code], [409, 'truck_in_use'])
    assert.deepEqual(
      refused.body.usedBy,
      absences.slice(0, 5).map((absence) => `absences/${absence.id}`),
    )
    for (const absence of absences) await app.call('DELETE', `/v1/absences/${absence.id}`)
    assert.equal((await app.call('DELETE', `/v1/trucks/${id}`)).status, 204)
  })
})
