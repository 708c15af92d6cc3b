import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { eventRows } from '../../test/event-rows.ts'
import { read } from '../../test/fixtures.ts'
import { newAbsence, newCrewMember } from '../../test/fleet.ts'

const PERSON = { firstName: 'Zoë', lastName: 'Quispe', phone: '208 555 0177', email: 'zoe@example.com' }

forEachDatabase('a crew member', (open) => {
  const app = sharedApp(open)
  const patched = async ({ id, eTag }: Body, body: Body): Promise<Body> => {
    const answer = await app.call('PATCH', `/v1/crew-members/${id}`, { body, headers: { 'if-match': eTag } })
    assert.equal(answer.status, 200, answer.text)
    return answer.body
  }
  const storedOf = async ({ id }: Body) =>
    JSON.stringify((await eventRows(app)).filter((row) => row.subject.includes(id)))
  const found = async (body: Body): Promise<string[]> =>
    (await app.call('QUERY', '/v1/crew-members', { body })).body.map(({ firstName }: Body) => firstName)

  test('is found by name, phone number, account and skill, and never by a name in a URL', async () => {
    await newCrewMember(app, { ...PERSON, accountID: 'sub-zoe', skills: ['DRIVER', 'LEAD'] })
    await newCrewMember(app, { firstName: 'Yma', lastName: 'Quispe', skills: ['PACKER'], isActive: false })
    assert.deepEqual(await found({ search: 'quispe' }), ['Yma', 'Zoë'])
    assert.deepEqual(await found({ search: 'zoe quis' }), ['Zoë'])
    assert.deepEqual(await found({ search: '208 555 01' }), ['Zoë'])
    assert.deepEqual(await found({ accountID: ['sub-zoe'] }), ['Zoë'])
    assert.deepEqual(await found({ search: 'quispe', skill: ['PACKER', 'LEAD'] }), ['Yma', 'Zoë'])
    assert.deepEqual(await found({ search: 'quispe', skill: ['PACKER'] }), ['Yma'])
    assert.deepEqual(await found({ search: 'quispe', isActive: true }), ['Zoë'])
    const drivers = await read(app, '/v1/crew-members?skill=DRIVER&sort=lastName')
    assert.ok(drivers.every(({ skills }: Body) => skills.includes('DRIVER')) && drivers.length > 0)
    for (const name of ['search', 'accountID'])
      assert.equal((await app.call('GET', `/v1/crew-members?${name}=quispe`)).status, 400)
  })

  test('422 for a skill that is none, and for a language that is named twice or is no tag', async () => {
    const body = { firstName: 'Rosa', skills: ['COOK', 'LEAD', 'LEAD'], languages: ['es', 'es', 'Spanish!'] }
    const { errors } = (await app.call('POST', '/v1/crew-members', { body })).body
    assert.deepEqual(errors.map(({ pointer, code }: Body) => `${pointer} ${code}`).toSorted(), [
      '/languages/1 duplicate',
      '/languages/2 invalid_format',
      '/skills/0 not_allowed',
      '/skills/2 duplicate',
    ])
  })

  test('loses a former name and phone number everywhere when they change, and keeps the rest', async () => {
    const person = await newCrewMember(app, PERSON)
    await patched(person, { lastName: 'Mamani', phone: null })
    const stored = await storedOf(person)
    assert.doesNotMatch(stored, /Quispe|555 0177/)
    assert.match(stored, /Mamani/)
    assert.match(stored, /zoe@example\.com/)
    const stale = await app.call('PATCH', `/v1/crew-members/${person.id}`, {
      ...{ body: { skills: [] }, headers: { 'if-match': person.eTag } },
    })
    assert.deepEqual(
      stale.body.changes.map(({ path, from }: Body) => [path, from]),
      [
        ['/lastName', '[erased]'],
        ['/phone', '[erased]'],
      ],
    )
  })

  test('leaves no personal data behind when it is deleted', async () => {
    const person = await newCrewMember(app, { ...PERSON, accountID: 'sub-zoe-2' })
    assert.equal((await app.call('DELETE', `/v1/crew-members/${person.id}`)).status, 204)
    assert.doesNotMatch(await storedOf(person), /Zoë|Quispe|555 0177|zoe@/)
  })

  test('409 while an absence names the person, whose data can be erased by a change', async () => {
    const person = await newCrewMember(app, PERSON)
    const absence = await newAbsence(app, { crewMemberID: person.id })
    const refused = await app.call('DELETE', `/v1/crew-members/${person.id}`)
    assert.deepEqual([refused.status, refused.body.usedBy], [409, [`absences/${absence.id}`]])
    await patched(person, { firstName: 'Former', lastName: null, phone: null, email: null, isActive: false })
    assert.doesNotMatch(await storedOf(person), /Zoë|Quispe|555 0177|zoe@/)
  })
})
