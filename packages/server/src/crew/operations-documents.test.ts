import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { jobToday, newPhone, seenOf, step } from '../../test/crew.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newShipment, read } from '../../test/fixtures.ts'
import { newCrewMember, replan } from '../../test/planning.ts'

const codeOf = ({ status, body }: Body) => [status, body.code]
/** A part other than the last has at least 64 KiB. */
const PART = 65_536
const TEXT = Buffer.from('Signed by Ada Byron at the door.\n'.repeat(3000))

forEachDatabase('what crews add', (open) => {
  const app = sharedApp(open, { apiKeys: true })
  const add = (phone: Body, shipmentID: string, body: Body = {}) =>
    phone.call('POST', `/v1/crew/shipments/${shipmentID}/documents`, {
      body: { documentType: 'SIGNATURE', name: 'signature.txt', ...body },
    })
  const send = (phone: Body, { id, eTag }: Body, from: number, to: number) =>
    phone.call('PATCH', `/v1/crew/documents/${id}/content`, {
      ...{ eTag, raw: TEXT.subarray(from, to) },
      headers: { 'content-range': `bytes ${from}-${to - 1}/${TEXT.length}`, 'content-type': 'text/plain' },
    })

  test('a picture in parts, which goes on where it stopped; read by the crew, and not replaced by them', async () => {
    const phone = await newPhone(app)
    const job = await jobToday(app, [phone.member])
    const { body: document, status, text } = await add(phone, job.shipmentID)
    assert.deepEqual([status, document.status, document.metadata], [201, 'PENDING', undefined], text)
    const first = await send(phone, document, 0, PART)
    assert.deepEqual([first.status, first.body.received], [200, PART], first.text)
    const { body: stopped } = await phone.call('GET', `/v1/crew/documents/${document.id}`)
    assert.deepEqual([stopped.received, stopped.eTag], [PART, first.body.eTag])
    const last = await send(phone, stopped, PART, TEXT.length)
    assert.deepEqual([last.status, last.body.status, last.body.size], [200, 'STORED', TEXT.length], last.text)
    const content = await phone.call('GET', `/v1/crew/documents/${document.id}/content`)
    assert.deepEqual([content.status, content.text], [200, TEXT.toString()])
    const replaced = await phone.call('PUT', `/v1/crew/documents/${document.id}/content`, {
      ...{ raw: Buffer.from('x'), eTag: last.body.eTag, headers: { 'content-type': 'text/plain' } },
    })
    assert.deepEqual(codeOf(replaced), [409, 'document_is_stored'])
    assert.deepEqual(
      (await seenOf(phone, job.id)).documents.map(({ id }: Body) => id),
      [document.id],
    )
    assert.deepEqual(codeOf(await add(phone, job.shipmentID, { documentType: 'INVOICE' })), [422, 'invalid_content'])
  })

  test('another crew sees and writes nothing of it: 404 by every id', async () => {
    const [phone, stranger] = [await newPhone(app), await newPhone(app)]
    const job = await jobToday(app, [phone.member])
    const { body: document } = await add(phone, job.shipmentID)
    const shipment = await read(app, `/v1/shipments/${job.shipmentID}`)
    assert.deepEqual((await stranger.call('GET', '/v1/crew/jobs')).body, [])
    const tries = [
      step(stranger, job, { status: 'EN_ROUTE' }),
      stranger.call('PATCH', `/v1/crew/shipments/${shipment.id}`, { body: { actualWeight: 1 }, eTag: shipment.eTag }),
      stranger.call('POST', `/v1/crew/shipments/${shipment.id}/notes`, { body: { text: 'x' } }),
      add(stranger, shipment.id),
      stranger.call('GET', `/v1/crew/documents/${document.id}`),
      stranger.call('GET', `/v1/crew/documents/${document.id}/content`),
      send(stranger, document, 0, TEXT.length),
    ]
    for (const answer of await Promise.all(tries)) {
      assert.match(answer.body.code, /_not_found$/)
      const unknown = answer.text.replaceAll(shipment.id, '').replaceAll(job.id, '').replaceAll(document.id, '')
      assert.ok(!unknown.includes(shipment.locator), answer.text)
    }
    // A job of another shipment of the same move shows nothing of this one.
    const sibling = await newShipment(app, { moveID: shipment.moveID })
    await jobToday(app, [stranger.member], { windowStart: '20:00', windowEnd: '21:00' }, sibling)
    assert.equal((await stranger.call('GET', `/v1/crew/documents/${document.id}`)).status, 404)
    assert.equal(
      (await stranger.call('POST', `/v1/crew/shipments/${shipment.id}/notes`, { body: { text: 'x' } })).status,
      404,
    )
    assert.equal((await step(stranger, job, { status: 'EN_ROUTE' })).status, 404)
  })

  test('403 after the job was given to another crew, but notes and pictures still arrive; 404 a month later', async () => {
    const phone = await newPhone(app)
    const other = await newCrewMember(app)
    const job = await jobToday(app, [phone.member])
    const { body: document } = await add(phone, job.shipmentID)
    const moved = (await replan(app, job, { crewMemberIDs: [other.id] })).body
    const shipment = await read(app, `/v1/shipments/${job.shipmentID}`)
    const weigh = () =>
      phone.call('PATCH', `/v1/crew/shipments/${shipment.id}`, { body: { actualWeight: 1 }, eTag: shipment.eTag })
    const note = () =>
      phone.call('POST', `/v1/crew/shipments/${shipment.id}/notes`, { body: { text: 'We had loaded.' } })
    assert.deepEqual((await phone.call('GET', '/v1/crew/jobs')).body, [])
    assert.deepEqual(codeOf(await step(phone, moved, { status: 'EN_ROUTE' })), [403, 'job_reassigned'])
    assert.deepEqual(codeOf(await weigh()), [403, 'job_reassigned'])
    const late = await note()
    assert.equal(late.status, 201, late.text)
    assert.equal((await send(phone, document, 0, TEXT.length)).status, 200)
    assert.deepEqual(codeOf(await phone.call('GET', `/v1/crew/documents/${document.id}/content`)), [
      403,
      'job_reassigned',
    ])
    const before = app.time.now
    app.time.now += 32 * 24 * 60 * 60 * 1000
    const tooLate = await note()
    assert.deepEqual(codeOf(tooLate), [403, 'job_too_old'])
    assert.match(tooLate.body.detail, /too long ago/)
    assert.deepEqual(codeOf(await step(phone, moved, { status: 'EN_ROUTE' })), [403, 'job_too_old'])
    app.time.now = before
    const again = (await replan(app, moved, { crewMemberIDs: [phone.member.id] })).body
    assert.equal((await step(phone, again, { status: 'EN_ROUTE' })).status, 200)
  })

  test('410 after the job or its shipment was deleted', async () => {
    const phone = await newPhone(app)
    const job = await jobToday(app, [phone.member])
    const shipment = await read(app, `/v1/shipments/${job.shipmentID}`)
    await app.call('DELETE', `/v1/jobs/${job.id}`)
    assert.deepEqual(codeOf(await step(phone, job, { status: 'EN_ROUTE' })), [410, 'job_gone'])
    const note = () => phone.call('POST', `/v1/crew/shipments/${shipment.id}/notes`, { body: { text: 'x' } })
    assert.equal((await note()).status, 201, 'the shipment is still there')
    await app.call('DELETE', `/v1/shipments/${shipment.id}`)
    assert.deepEqual(codeOf(await note()), [410, 'job_gone'])
  })

  test('410 move_erased for notes and pictures, while status and weight are no personal data', async () => {
    const phone = await newPhone(app)
    const job = await jobToday(app, [phone.member])
    const { body: document } = await add(phone, job.shipmentID)
    const { eTag } = await read(app, `/v1/moves/${job.moveID}`)
    await app.call('POST', `/v1/moves/${job.moveID}/erasures`, { headers: { 'if-match': eTag } })
    const note = await phone.call('POST', `/v1/crew/shipments/${job.shipmentID}/notes`, { body: { text: 'x' } })
    assert.deepEqual(codeOf(note), [410, 'move_erased'])
    assert.deepEqual(codeOf(await add(phone, job.shipmentID)), [410, 'move_erased'])
    assert.deepEqual(codeOf(await send(phone, document, 0, TEXT.length)), [404, 'document_not_found'])
    const current = await read(app, `/v1/jobs/${job.id}`)
    assert.equal((await step(phone, current, { status: 'EN_ROUTE' })).status, 200)
  })

  test('what waits on phones, the silent ones first; of ten phones a member', async () => {
    const phone = await newPhone(app)
    const WAITING = { blocked: 1, oldest: '2026-11-15T08:00:00.000Z', reasons: ['job_gone'] }
    const report = (phoneID: string, waiting: number) =>
      phone.call('PUT', '/v1/crew/report', { body: { phoneID, waiting, ...(waiting > 0 && WAITING) } })
    const idOf = (i: number) => `6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d${String(10 + i)}`
    for (let i = 0; i < 12; i++) {
      app.time.now += 1000
      assert.equal((await report(idOf(i), i)).status, 204)
    }
    await report(idOf(11), 0)
    const listed: Body[] = await read(app, `/v1/crew-reports?crewMemberID=${phone.member.id}`)
    assert.deepEqual(
      listed.map(({ phoneID }) => phoneID),
      [...Array(10).keys()].map((i) => idOf(i + 2)),
    )
    assert.deepEqual([listed[0]!.waiting, listed[0]!.reasons, listed[9]!.waiting], [2, ['job_gone'], 0])
    assert.equal((await report('not an id', 1)).status, 422)
  })
})
