/** What crews are refused, and in which words. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { callWith, jobToday, newPhone, type Phone, step } from '../../test/crew.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newShipment, read, through } from '../../test/fixtures.ts'
import { bearing, keyIn } from '../../test/keys.ts'
import { newCrewMember, turn } from '../../test/planning.ts'

const codeOf = ({ status, body }: Body) => [status, body.code]
const violationsOf = ({ body }: Body): string[] =>
  body.errors?.map(({ pointer, code }: Body) => `${pointer} ${code}`).toSorted()

forEachDatabase('a crew is refused', (open) => {
  const app = sharedApp(open, { apiKeys: true })
  const addTo = ({ shipmentID }: Body, what: string, phone: Pick<Phone, 'call'>, body: Body) =>
    phone.call('POST', `/v1/crew/shipments/${shipmentID}/${what}`, { body })
  const PAPER = { documentType: 'SIGNATURE', name: 'signature.txt' }
  const fill = (phone: Pick<Phone, 'call'>, { id, eTag }: Body, method = 'PUT') =>
    phone.call(method, `/v1/crew/documents/${id}/content`, {
      ...{ eTag, raw: Buffer.from('Signed.') },
      headers: { 'content-type': 'text/plain', ...(method === 'PATCH' && { 'content-range': 'bytes 0-6/7' }) },
    })

  test('409 job_canceled for a job that the office canceled, in these words', async () => {
    const phone = await newPhone(app)
    const job = await jobToday(app, [phone.member])
    const canceled = (await turn(app, job, { status: 'CANCELED' })).body
    const refused = await step(phone, canceled, { status: 'DONE' })
    assert.deepEqual([...codeOf(refused), refused.body.allowed], [409, 'job_canceled', []])
    assert.equal(refused.body.detail, 'The office canceled this job. Only the office can plan it again.')
  })

  test('409 with the statuses that a crew can set, of the job and of its shipment, and no others', async () => {
    const phone = await newPhone(app)
    const shipment = await through(app, await newShipment(app), 'APPROVED')
    const job = await jobToday(app, [phone.member], { kind: 'PICKUP' }, shipment)
    const arrived = (await step(phone, job, { status: 'ARRIVED' })).body
    const back = await step(phone, arrived, { status: 'PLANNED' })
    assert.deepEqual([...codeOf(back), back.body.allowed], [409, 'transition_not_allowed', ['EN_ROUTE', 'DONE']])
    assert.doesNotMatch(back.body.detail, /CANCELED/)
    const finish = (to: Body) => step(phone, arrived, { status: 'DONE', shipment: to })
    for (const to of [{ status: 'DELIVERED' }, { status: 'IN_TRANSIT', from: 'SUBMITTED' }]) {
      const refused = await finish(to)
      assert.deepEqual([...codeOf(refused), refused.body.allowed], [409, 'transition_not_allowed', ['IN_TRANSIT']])
      assert.doesNotMatch(refused.body.detail, /DIVERSION|TERMINATED|CANCELLATION/)
    }
    const draft = await newShipment(app)
    const early = await step(
      phone,
      await jobToday(app, [phone.member], { windowStart: '20:00', windowEnd: '21:00' }, draft),
      {
        ...{ status: 'DONE', shipment: { status: 'IN_TRANSIT' } },
      },
    )
    assert.deepEqual([...codeOf(early), early.body.allowed], [409, 'transition_not_allowed', []])
    assert.equal(
      early.body.detail,
      'A shipment that is SUBMITTED cannot become IN_TRANSIT. The office must change the status of the shipment first.',
    )
    assert.doesNotMatch(early.body.detail, /final|REJECTED/)
  })

  test('422 for a note with anything but its text', async () => {
    const phone = await newPhone(app)
    const job = await jobToday(app, [phone.member])
    const refused = await addTo(job, 'notes', phone, { isForCrew: false, mentions: [], txt: 'x' })
    assert.equal(refused.status, 422, refused.text)
    assert.deepEqual(violationsOf(refused), [
      ...['/isForCrew unknown_member', '/mentions unknown_member', '/text required', '/txt unknown_member'],
    ])
  })

  test('403 for the content of a paper that a colleague or the office adds; its creator goes on, by link or by account', async () => {
    const [phone, colleague] = [await newPhone(app), await newPhone(app)]
    const job = await jobToday(app, [phone.member, colleague.member])
    const [own, other] = [
      (await addTo(job, 'documents', phone, PAPER)).body,
      (await addTo(job, 'documents', phone, PAPER)).body,
    ]
    for (const method of ['PUT', 'PATCH']) {
      const refused = await fill(colleague, own, method)
      assert.deepEqual(codeOf(refused), [403, 'document_not_yours'], refused.text)
    }
    assert.equal((await colleague.call('GET', `/v1/crew/documents/${own.id}`)).status, 200)
    assert.equal((await fill(phone, own)).status, 200)
    const { body: ofOffice } = await app.call('POST', `/v1/shipments/${job.shipmentID}/documents`, { body: PAPER })
    assert.deepEqual(codeOf(await fill(phone, ofOffice)), [403, 'document_not_yours'])
    const key = await keyIn(app.db, { scopes: ['crew'] }, app.time.now)
    const member = await read(app, `/v1/crew-members/${phone.member.id}`)
    await app.call('PATCH', `/v1/crew-members/${member.id}`, {
      ...{ body: { accountID: `key:${key.id}` }, headers: { 'if-match': member.eTag } },
    })
    const account = { call: callWith(app, bearing(key).authorization) }
    assert.equal((await fill(account, other)).status, 200, 'begun with the link')
    const third = (await addTo(job, 'documents', account, PAPER)).body
    assert.equal((await fill(phone, third)).status, 200, 'begun with the account')
  })

  test('422 for a report that contradicts itself, with all of it; a time that is still to come counts as now', async () => {
    const phone = await newPhone(app)
    const phoneID = '6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20'
    const report = (body: Body) => phone.call('PUT', '/v1/crew/report', { body: { phoneID, ...body } })
    const stored = () => read(app, `/v1/crew-reports?crewMemberID=${phone.member.id}`)
    const past = '2026-11-15T08:00:00.000Z'
    const refused = await report({ waiting: 0, blocked: 2, oldest: past, reasons: [1] })
    assert.equal(refused.status, 422, refused.text)
    assert.deepEqual(violationsOf(refused), ['/blocked out_of_range', '/oldest not_allowed', '/reasons/0 wrong_type'])
    assert.deepEqual(violationsOf(await report({ waiting: 3, blocked: 4 })), ['/blocked out_of_range'])
    assert.deepEqual(await stored(), [])
    const now = new Date(app.time.now).toISOString()
    for (const [body, oldest] of [
      [{ waiting: 0, blocked: 0, oldest: null, reasons: [] }, null],
      [{ waiting: 3, blocked: 3, oldest: past, reasons: ['job_gone'] }, past],
      // The clock of the phone is wrong, and the report must arrive all the same.
      [{ waiting: 1, oldest: '2031-01-01T00:00:00Z' }, now],
    ] as const) {
      assert.equal((await report(body)).status, 204)
      assert.equal((await stored())[0].oldest, oldest)
    }
  })

  test('412 for a stale tag of the shipment, with what the office changed there, as far as a crew sees it', async () => {
    const phone = await newPhone(app)
    const shipment = await through(app, await newShipment(app), 'APPROVED')
    const job = await jobToday(app, [phone.member], { kind: 'PICKUP' }, shipment)
    const held = (await read(app, `/v1/shipments/${shipment.id}`)).eTag
    await app.call('PATCH', `/v1/shipments/${shipment.id}`, {
      ...{ body: { customerRemarks: 'Ring twice', counselorRemarks: 'Secret' }, headers: { 'if-match': held } },
    })
    const finish = { status: 'DONE', shipment: { status: 'IN_TRANSIT', eTag: held } }
    const stale = await step(phone, job, finish)
    assert.deepEqual(
      [...codeOf(stale), stale.body.reason, stale.body.current],
      [412, 'precondition_failed', 'stale', undefined],
    )
    const { current, changes, overlaps } = stale.body.shipment
    assert.deepEqual([current.id, current.customerRemarks, overlaps], [shipment.id, 'Ring twice', []])
    assert.deepEqual(
      changes.map(({ path, to }: Body) => [path, to]),
      [['/customerRemarks', 'Ring twice']],
    )
    assert.ok(!/Secret|counselorRemarks/.test(stale.text))
    const unknown = await step(phone, job, { status: 'DONE', shipment: { status: 'IN_TRANSIT', eTag: 'x'.repeat(22) } })
    assert.deepEqual(
      [unknown.status, unknown.body.reason, unknown.body.shipment.current.id],
      [412, 'unknown', shipment.id],
    )
    const office = await turn(app, job, finish)
    assert.deepEqual(office.body.shipment.changes.map(({ path }: Body) => path).toSorted(), [
      '/counselorRemarks',
      '/customerRemarks',
    ])
    const blind = bearing(
      await keyIn(app.db, { scopes: ['dispatch:write', 'dispatch:read', 'shipments:status'] }, app.time.now),
    )
    const hidden = await app.call('PATCH', `/prime/v1/jobs/${job.id}/updateStatus`, {
      ...{ body: finish, headers: { ...blind, 'if-match': job.eTag } },
    })
    assert.deepEqual([...codeOf(hidden), hidden.body.shipment], [412, 'precondition_failed', undefined])
    const bulk = await app.call('PATCH', '/v1/jobs', {
      body: { mode: 'ATOMIC', operations: [{ action: 'updateStatus', id: job.id, ifMatch: job.eTag, ...finish }] },
    })
    const [{ problem }] = bulk.body.results
    assert.deepEqual(
      [problem.code, problem.shipment],
      ['precondition_failed', undefined],
      'a retry may have fewer scopes',
    )
    const { eTag } = current
    const done = await step(phone, job, { status: 'DONE', shipment: { status: 'IN_TRANSIT', eTag } })
    assert.equal(done.status, 200, done.text)
  })

  test('409 for a link of a person who is not active', async () => {
    const member = await newCrewMember(app, { isActive: false })
    const refused = await app.call('POST', `/v1/crew-members/${member.id}/links`, { body: {} })
    assert.deepEqual(codeOf(refused), [409, 'crew_member_not_active'])
    assert.deepEqual(await read(app, `/v1/crew-members/${member.id}/links`), [])
  })
})
