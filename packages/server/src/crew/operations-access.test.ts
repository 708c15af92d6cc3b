/** Nothing but the operations of crews accepts a crew link, and no answer or log repeats its secret. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { type Body, NEVER_LATE, sharedApp } from '../../test/app.ts'
import { jobToday, newCrewLink, newPhone, seenOf } from '../../test/crew.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newShipment, read } from '../../test/fixtures.ts'
import { operationsOf } from '../../test/operations/description.ts'
import { newParty } from '../../test/parties.ts'
import { newCrewMember } from '../../test/planning.ts'
import { buildApp } from '../app.ts'
import { openLog } from '../observe/log.ts'

forEachDatabase('a crew link', (open) => {
  const app = sharedApp(open, { apiKeys: true })

  test('403 for every other operation of the service that needs a credential, also about an own job', async () => {
    const phone = await newPhone(app)
    const job = await jobToday(app, [phone.member])
    const ids: Record<string, string> = {
      ...{ jobID: job.id, shipmentID: job.shipmentID, moveID: job.moveID, crewMemberID: phone.member.id },
      crewLinkID: phone.link.id,
    }
    const operations = operationsOf(app.openapi() as Body).filter(({ errors }) => errors.has('unauthenticated'))
    const others = operations.filter(({ path }) => !path.includes('/v1/crew/'))
    assert.ok(others.length > 100 && operations.length - others.length >= 14)
    for (const { id, method, path, scope } of others) {
      const url = path
        .replace('{prefix}', 'prime')
        .replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? randomUUID())
      const { status, body, text } = await phone.call(method, url, method === 'GET' ? {} : { body: {}, eTag: '*' })
      // Where every credential is enough, a crew link is none.
      const expected = scope === undefined ? [401, 'invalid_token'] : [403, 'insufficient_scope']
      assert.deepEqual([status, body.code], expected, `${id}: ${text}`)
      assert.ok(!text.includes(phone.link.secret))
    }
    assert.equal((await seenOf(phone, job.id)).job.status, 'PLANNED')
  })

  test('404 for the notes, papers and shipments that another member sees, by id', async () => {
    const [mine, theirs] = [await newPhone(app), await newPhone(app)]
    const job = await jobToday(app, [mine.member])
    const other = await jobToday(app, [theirs.member])
    const { body: note } = await theirs.call('POST', `/v1/crew/shipments/${other.shipmentID}/notes`, {
      body: { text: 'x' },
    })
    for (const url of [
      `/v1/crew/notes/${note.id}`,
      `/v1/crew/jobs/${other.id}`,
      `/v1/crew/shipments/${other.shipmentID}`,
    ]) {
      assert.equal((await theirs.call('GET', url)).status, 200, url)
      const hidden = await mine.call('GET', url)
      const missing = await mine.call('GET', url.replace(/[0-9a-f-]{36}$/, randomUUID()))
      assert.deepEqual(
        [hidden.status, hidden.body.code, hidden.body.detail],
        [404, missing.body.code, missing.body.detail],
      )
    }
    const office = await app.call('POST', `/v1/shipments/${job.shipmentID}/notes`, { body: { text: 'For the office' } })
    assert.equal((await mine.call('GET', `/v1/crew/notes/${office.body.id}`)).status, 404)
    const invoice = await app.call('POST', `/v1/shipments/${job.shipmentID}/documents`, {
      body: { documentType: 'INVOICE', name: 'invoice.pdf' },
    })
    assert.equal((await mine.call('GET', `/v1/crew/documents/${invoice.body.id}`)).status, 404)
    assert.equal((await mine.call('GET', `/v1/crew/documents/${invoice.body.id}/content`)).status, 404)
  })

  test('a party has no crews: 403, and it finds no link and no report', async () => {
    const { link } = await newPhone(app)
    const { headers } = await newParty(app)
    const get = (url: string) => app.call('GET', url, { headers })
    assert.equal((await get('/v1/crew/jobs')).body.code, 'not_a_crew_member')
    assert.equal((await get(`/v1/crew-links/${link.id}`)).status, 404)
    assert.equal((await get('/v1/crew-reports')).body.code, 'party_not_allowed')
  })

  test('400 for a secret in a URL, which no answer and no log repeats', async () => {
    const link = await newCrewLink(app, await newCrewMember(app))
    const written: string[] = []
    const log = openLog('debug', { write: (text: string) => void written.push(text) })
    const logged = await buildApp({
      ...{ config: app.config, db: app.db, clock: () => app.time.now, logger: log.logger, times: NEVER_LATE },
      requests: log.request ? [log.request] : [],
    })
    const ask = (url: string, headers = {}) => logged.app.inject({ method: 'GET', url, headers })
    const answers = [
      await ask(`/v1/crew/jobs?token=${link.secret}`),
      await ask(`/v1/crew/jobs?x=${link.secret}`, { authorization: `Bearer ${link.secret}` }),
      await ask('/v1/crew/jobs', { authorization: `Bearer ${link.secret}x` }),
      await ask('/v1/crew/jobs', { authorization: `Bearer ${link.secret}` }),
    ]
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      [400, 400, 401, 200],
    )
    for (const { body } of answers) assert.ok(!body.includes(link.secret.slice(-43)))
    await logged.app.close()
    log.flush()
    assert.ok(written.join('').includes('/v1/crew/jobs') && !written.join('').includes(link.secret.slice(-43)))
  })
})

forEachDatabase('a move with several shipments', (open) => {
  const app = sharedApp(open)

  test('a job of the whole move shows all its shipments; a job of one shows that one', async () => {
    const phone = await newPhone(app)
    const shipment = await newShipment(app)
    const sibling = await newShipment(app, { moveID: shipment.moveID })
    const ofOne = await jobToday(app, [phone.member], {}, shipment)
    const { shipments } = await seenOf(phone, ofOne.id)
    assert.deepEqual(
      shipments.map(({ id }: Body) => id),
      [shipment.id],
    )
    assert.equal((await phone.call('GET', `/v1/crew/shipments/${sibling.id}`)).status, 404)
    const times = { windowStart: '20:00', windowEnd: '21:00' }
    const ofMove = await jobToday(app, [phone.member], times, await read(app, `/v1/moves/${shipment.moveID}`))
    const seen = await seenOf(phone, ofMove.id)
    assert.deepEqual(seen.shipments.map(({ id }: Body) => id).toSorted(), [shipment.id, sibling.id].toSorted())
    assert.equal((await phone.call('GET', `/v1/crew/shipments/${sibling.id}`)).status, 200)
  })
})
