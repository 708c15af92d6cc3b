import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { callWith, newCrewLink, newPhone } from '../../test/crew.ts'
import { forEachDatabase, untilNumbered } from '../../test/databases.ts'
import { read } from '../../test/fixtures.ts'
import { newCrewMember } from '../../test/planning.ts'

const DAY_MS = 24 * 60 * 60 * 1000

forEachDatabase('crew links', (open) => {
  const app = sharedApp(open, { apiKeys: true, publicUrl: 'https://moves.example.com' })
  const eventsOf = async (link: Body): Promise<Body[]> => {
    await untilNumbered(app.db)
    const events: Body[] = await read(app, '/v1/events?type=crew_link.*&last=200')
    return events.filter(({ subject }) => subject === `crew-links/${link.id}`)
  }

  test('201 with the secret once; creation, first use and revocation are events, without the secret', async () => {
    const member = await newCrewMember(app, { lastName: 'Diaz' })
    const link = await newCrewLink(app, member, { label: 'Her own phone' })
    assert.match(link.secret, /^vcr_/)
    assert.equal(link.url, `https://moves.example.com/crew#${link.secret}`)
    assert.deepEqual([link.crewMemberID, link.firstUsedAt, link.lastUsedAt], [member.id, null, null])
    const { secret: _, url: __, ...stored } = link
    assert.deepEqual(await read(app, `/v1/crew-members/${member.id}/links`), [stored])
    assert.deepEqual(await read(app, `/v1/crew-links/${link.id}`), stored)
    const call = callWith(app, `Bearer ${link.secret}`)
    for (const _ of [1, 2]) assert.equal((await call('GET', '/v1/crew/me')).status, 200)
    const used = await read(app, `/v1/crew-links/${link.id}`)
    assert.equal(used.firstUsedAt, new Date(app.time.now).toISOString())
    assert.equal((await app.call('DELETE', `/v1/crew-links/${link.id}`)).status, 204)
    assert.equal((await app.call('GET', `/v1/crew-links/${link.id}`)).body.code, 'crew_link_not_found')
    const events = await eventsOf(link)
    assert.deepEqual(
      events.map(({ type, actor, actorName }) => [type, actor.startsWith('crew:'), actorName]),
      [
        ['crew_link.created', false, events[0]!.actorName],
        ['crew_link.used', true, 'Maria Diaz'],
        ['crew_link.deleted', false, events[2]!.actorName],
      ],
    )
    assert.equal(events[1]!.actor, `crew:${member.id}`)
    assert.ok(!JSON.stringify(events).includes(link.secret.slice(-43)))
  })

  test('401 link_revoked at once, link_expired, and the same 401 for any other text', async () => {
    const { member, link, call } = await newPhone(app)
    assert.equal((await call('GET', '/v1/crew/me')).status, 200)
    await app.call('DELETE', `/v1/crew-links/${link.id}`)
    const codeOf = async (secret: string) => {
      const { status, body, headers } = await callWith(app, `Bearer ${secret}`)('GET', '/v1/crew/jobs')
      assert.match(headers['www-authenticate'] ?? '', /error="invalid_token"/)
      return [status, body.code]
    }
    assert.deepEqual(await codeOf(link.secret), [401, 'link_revoked'])
    const wrong = `${link.secret.slice(0, -3)}abc`
    for (const unknown of [wrong, `vcr_${'0'.repeat(32)}_${'x'.repeat(43)}`, 'vcr_', 'vcr_x'])
      assert.deepEqual(await codeOf(unknown), [401, 'invalid_token'], unknown)
    const short = await newCrewLink(app, member, { expiresAt: new Date(app.time.now + DAY_MS).toISOString() })
    const before = app.time.now
    app.time.now += DAY_MS
    assert.deepEqual(await codeOf(short.secret), [401, 'link_expired'])
    app.time.now = before
  })

  test('ends while the crew member is not active, and for good when the crew member is deleted', async () => {
    const { member, link, call } = await newPhone(app)
    const change = (body: Body, eTag: string) =>
      app.call('PATCH', `/v1/crew-members/${member.id}`, { body, headers: { 'if-match': eTag } })
    const inactive = (await change({ isActive: false }, member.eTag)).body
    assert.equal((await call('GET', '/v1/crew/me')).body.code, 'link_revoked')
    await change({ isActive: true }, inactive.eTag)
    assert.equal((await call('GET', '/v1/crew/me')).status, 200)
    const labelled = await newCrewLink(app, member, { label: 'Phone of Maria' })
    await call('PUT', '/v1/crew/report', { body: { phoneID: '6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20', waiting: 1 } })
    assert.equal((await app.call('DELETE', `/v1/crew-members/${member.id}`)).status, 204)
    assert.deepEqual(await read(app, `/v1/crew-reports?crewMemberID=${member.id}`), [])
    assert.equal((await call('GET', '/v1/crew/me')).body.code, 'link_revoked')
    const events = await eventsOf(labelled)
    assert.deepEqual(
      events.map(({ type }) => type),
      ['crew_link.created', 'crew_link.deleted'],
    )
    assert.ok(!JSON.stringify(events).includes('Phone of Maria'), 'the label is erased with the person')
    assert.equal((await app.call('GET', `/v1/crew-links/${link.id}`)).status, 404)
  })

  test('412 for the version before its first use; of several revocations at once one is done, also beside the first use', async () => {
    const { link, call } = await newPhone(app)
    const revoke = (eTag: string) =>
      app.call('DELETE', `/v1/crew-links/${link.id}`, { headers: { 'if-match': `"${eTag}"` } })
    const [, ...answers] = await Promise.all([
      call('GET', '/v1/crew/me'),
      ...Array.from({ length: 4 }, () => app.call('DELETE', `/v1/crew-links/${link.id}`)),
    ])
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [204, 404, 404, 404])
    const other = await newPhone(app)
    assert.equal((await other.call('GET', '/v1/crew/me')).status, 200)
    const stale = await app.call('DELETE', `/v1/crew-links/${other.link.id}`, {
      headers: { 'if-match': `"${other.link.eTag}"` },
    })
    assert.deepEqual([stale.status, stale.body.current.firstUsedAt !== null], [412, true])
    assert.equal((await other.call('GET', '/v1/crew/me')).status, 200)
    assert.equal((await revoke(link.eTag)).status, 404)
  })

  test('409 for more than 20 valid ones; expired ones make room', async () => {
    const member = await newCrewMember(app)
    const expiresAt = new Date(app.time.now + 1000).toISOString()
    await newCrewLink(app, member, { expiresAt })
    for (let i = 1; i < 20; i++) await newCrewLink(app, member)
    const more = () => app.call('POST', `/v1/crew-members/${member.id}/links`, { body: {} })
    const { code, title } = (await more()).body
    assert.deepEqual([code, title], ['too_many_links', 'The maximum number of valid links is reached'])
    app.time.now += 2000
    assert.equal((await more()).status, 201)
    assert.equal((await read(app, `/v1/crew-members/${member.id}/links`)).length, 20)
  })
})

forEachDatabase('a crew link without authentication', (open) => {
  const app = sharedApp(open)

  test('says whose jobs are asked for, and allows nothing else', async () => {
    const { member, call } = await newPhone(app)
    assert.equal((await call('GET', '/v1/crew/me')).body.crewMember.id, member.id)
    assert.equal((await call('GET', '/v1/moves')).body.code, 'insufficient_scope')
    assert.equal((await app.call('GET', '/v1/crew/me')).body.code, 'not_a_crew_member')
  })
})
