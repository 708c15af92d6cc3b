/** What a person with a crew link, or one who gives links out, must not reach. */
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { type Body, NEVER_LATE, sharedApp } from '../../test/app.ts'
import { callWith, jobToday, newCrewLink, newPhone, seenOf, step } from '../../test/crew.ts'
import { forEachDatabase, untilNumbered } from '../../test/databases.ts'
import { read } from '../../test/fixtures.ts'
import { bearing, keyIn } from '../../test/keys.ts'
import { newCrewMember, replan } from '../../test/planning.ts'
import { buildApp } from '../app.ts'
import { openLog } from '../observe/log.ts'

forEachDatabase('a crew', (open) => {
  const app = sharedApp(open, { apiKeys: true })
  const codeOf = ({ status, body }: Body) => [status, body.code]
  const office = (method: string, url: string, body?: Body, headers = {}) =>
    app.call(method, url, { ...(body && { body }), headers: { 'if-match': '*', ...headers } })

  test('does not plan a job again that the office canceled', async () => {
    const phone = await newPhone(app)
    const job = await jobToday(app, [phone.member])
    await office('PATCH', `/prime/v1/jobs/${job.id}/updateStatus`, { status: 'CANCELED' })
    const seen = await seenOf(phone, job.id)
    assert.deepEqual([seen.job.status, seen.nextStatuses], ['CANCELED', []])
    const refused = await step(phone, seen.job, { status: 'PLANNED' })
    assert.deepEqual([...codeOf(refused), refused.body.allowed], [409, 'job_canceled', []])
    assert.equal((await read(app, `/v1/jobs/${job.id}`)).status, 'CANCELED')
  })

  test('compares the whole record with nothing: 422 for a JSON Patch that tests or copies it', async () => {
    const phone = await newPhone(app)
    const job = await jobToday(app, [phone.member])
    const whole = await read(app, `/v1/shipments/${job.shipmentID}`)
    for (const patch of [
      [{ op: 'test', path: '', value: whole }],
      [{ op: 'test', path: '', value: {} }],
      [{ op: 'copy', from: '', path: '/customerRemarks' }],
    ]) {
      const answer = await phone.call('PATCH', `/v1/crew/shipments/${job.shipmentID}`, {
        ...{ body: patch, eTag: whole.eTag, headers: { 'content-type': 'application/json-patch+json' } },
      })
      assert.deepEqual([...codeOf(answer), answer.body.errors?.[0].code], [422, 'invalid_content', 'not_allowed'])
    }
  })

  test('that was taken off a job reads no note and no paper of others, but goes on with its own', async () => {
    const [before, after] = [await newPhone(app), await newPhone(app)]
    const job = await jobToday(app, [before.member])
    const add = (phone: Body, what: string, body: Body) =>
      phone.call('POST', `/v1/crew/shipments/${job.shipmentID}/${what}`, { body })
    const own = (await add(before, 'notes', { text: 'Mine' })).body
    const paper = (await add(before, 'documents', { documentType: 'SIGNATURE', name: 'signature.txt' })).body
    await replan(app, job, { crewMemberIDs: [after.member.id] })
    const note = (await add(after, 'notes', { text: 'The new door code is 4711' })).body
    const other = (await add(after, 'documents', { documentType: 'PHOTO', name: 'safe.jpg' })).body
    const get = async (url: string) => (await before.call('GET', url)).status
    assert.deepEqual(
      await Promise.all([get(`/v1/crew/notes/${own.id}`), get(`/v1/crew/documents/${paper.id}`)]),
      [200, 200],
    )
    assert.deepEqual(
      await Promise.all([get(`/v1/crew/notes/${note.id}`), get(`/v1/crew/documents/${other.id}`)]),
      [404, 404],
    )
    const sent = (id: string, eTag: string) =>
      before.call('PUT', `/v1/crew/documents/${id}/content`, {
        ...{ raw: Buffer.from('Signed.'), eTag, headers: { 'content-type': 'text/plain' } },
      })
    assert.deepEqual(codeOf(await sent(other.id, other.eTag)), [404, 'document_not_found'])
    assert.equal((await sent(paper.id, paper.eTag)).status, 200)
  })

  test('gets one answer of at most 3 MB, the papers of later jobs being left out first', async () => {
    const phone = await newPhone(app)
    const first = await jobToday(app, [phone.member], { windowStart: '01:00', windowEnd: '02:00' })
    const jobs = [first]
    for (const hour of ['04', '07', '10', '13', '16', '19'])
      jobs.push(await jobToday(app, [phone.member], { windowStart: `${hour}:00`, windowEnd: `${hour}:30` }))
    const text = '界'.repeat(4000)
    for (const { shipmentID } of jobs)
      await Promise.all(
        Array.from({ length: 50 }, () =>
          app.call('POST', `/v1/shipments/${shipmentID}/notes`, { body: { text, isForCrew: true } }),
        ),
      )
    const answer = await phone.call('GET', '/v1/crew/jobs')
    assert.ok(Buffer.byteLength(answer.text) <= 3_000_000)
    assert.deepEqual(
      answer.body.map(({ job }: Body) => job.id),
      jobs.map(({ id }) => id),
    )
    assert.deepEqual([answer.body[0].notes.length, answer.body.at(-1).notes.length], [50, 0])
  })
})

forEachDatabase('links of crews', (open) => {
  const app = sharedApp(open, { apiKeys: true })

  test('403 for a caller who may not do itself what a link allows', async () => {
    const member = await newCrewMember(app)
    const scopes = [
      'dispatch:write',
      'moves:read',
      'shipments:write',
      'shipments:status',
      'documents:write',
      'notes:write',
      'inventory:write',
    ]
    const create = async (granted: string[]) =>
      app.call('POST', `/v1/crew-members/${member.id}/links`, {
        ...{ body: {}, headers: bearing(await keyIn(app.db, { scopes: granted })) },
      })
    assert.equal((await create(scopes)).status, 201)
    for (const missing of scopes.slice(1)) {
      const { status, body } = await create(scopes.filter((scope) => scope !== missing))
      assert.deepEqual([status, body.code, body.missingScopes], [403, 'insufficient_scope', [missing]])
    }
  })

  test('the labels of revoked and of valid links go from the history with their crew member', async () => {
    const member = await newCrewMember(app)
    const revoked = await newCrewLink(app, member, { label: 'The phone of Rosa Diaz' })
    const valid = await newCrewLink(app, member, { label: 'The tablet of Rosa Diaz' })
    const links = [revoked, valid].map(({ id }) => `crew-links/${id}`)
    await app.call('DELETE', `/v1/crew-links/${revoked.id}`)
    assert.equal(
      (await app.call('DELETE', `/v1/crew-members/${member.id}`, { headers: { 'if-match': '*' } })).status,
      204,
    )
    await untilNumbered(app.db)
    const events: Body[] = await read(app, '/v1/events?type=crew_link.*&last=200')
    const ofMember = events.filter(({ subject }) => links.includes(subject))
    assert.equal(ofMember.length, 4)
    assert.ok(!JSON.stringify(ofMember).includes('Rosa'))
    assert.equal((await callWith(app, `Bearer ${revoked.secret}`)('GET', '/v1/crew/me')).body.code, 'link_revoked')
  })

  test('the key of the storage is the same for every link and after a restart, of one purpose, and in no log', async () => {
    const phone = await newPhone(app)
    const other = await newPhone(app, phone.member)
    const keyOf = async ({ call }: Pick<Body, 'call'>) => (await call('GET', '/v1/crew/me')).body.storageKey
    const key = await keyOf(phone)
    assert.equal(await keyOf(other), key)
    assert.notEqual(await keyOf(await newPhone(app)), key)
    const [cursorKey = ''] = await app.db.column<string>(sql`SELECT value FROM settings WHERE name = 'cursor_key'`)
    assert.notEqual(key, createHmac('sha256', cursorKey).update(`crew storage: ${phone.member.id}`).digest('base64url'))
    const written: string[] = []
    const log = openLog('debug', { write: (text: string) => void written.push(text) })
    const restarted = await buildApp({
      ...{ config: app.config, db: app.db, clock: () => app.time.now, logger: log.logger, times: NEVER_LATE },
      requests: log.request ? [log.request] : [],
    })
    const headers = { authorization: `Bearer ${phone.link.secret}` }
    const again = await restarted.app.inject({ url: '/v1/crew/me', headers })
    await restarted.app.close()
    log.flush()
    assert.equal(again.json().storageKey, key)
    assert.equal(again.headers['cache-control'], 'no-store')
    assert.ok(written.join('').includes('/v1/crew/me') && !written.join('').includes(key))
  })
})
