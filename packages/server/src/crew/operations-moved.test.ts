/** What a crew still reaches after the office moved or deleted its job. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { jobToday, newPhone, type Phone, step, today } from '../../test/crew.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newShipment, read } from '../../test/fixtures.ts'
import { newJob, replan } from '../../test/planning.ts'

const codeOf = ({ status, body }: Body) => [status, body.code]
const DAY_MS = 24 * 60 * 60 * 1000
const TEXT = Buffer.from('Signed by Ada Byron at the door.\n')

forEachDatabase('a job that the office moved', (open) => {
  const app = sharedApp(open)
  const add = (phone: Phone, { shipmentID }: Body, what: string, body: Body) =>
    phone.call('POST', `/v1/crew/shipments/${shipmentID}/${what}`, { body })
  const addPaper = (phone: Phone, job: Body) =>
    add(phone, job, 'documents', { documentType: 'SIGNATURE', name: 'signature.txt' })
  const fill = (phone: Phone, { id, eTag }: Body) =>
    phone.call('PUT', `/v1/crew/documents/${id}/content`, {
      ...{ eTag, raw: TEXT, headers: { 'content-type': 'text/plain' } },
    })
  const weigh = async (phone: Phone, { shipmentID }: Body, actualWeight: number) => {
    const { eTag } = await read(app, `/v1/shipments/${shipmentID}`)
    return phone.call('PATCH', `/v1/crew/shipments/${shipmentID}`, { body: { actualWeight }, eTag })
  }

  test('weeks ahead still takes notes, papers with their content and the weight; no status, and it is not in the list', async () => {
    const phone = await newPhone(app)
    const job = await jobToday(app, [phone.member])
    const [paper, note] = [(await addPaper(phone, job)).body, (await add(phone, job, 'notes', { text: 'Mine' })).body]
    const moved = (await replan(app, job, { day: today(app, 40) })).body
    assert.deepEqual((await phone.call('GET', '/v1/crew/jobs')).body, [])
    const late = await add(phone, job, 'notes', { text: 'We had packed the kitchen.' })
    assert.equal(late.status, 201, late.text)
    for (const url of [`notes/${note.id}`, `documents/${paper.id}`, `jobs/${job.id}`, `shipments/${job.shipmentID}`])
      assert.equal((await phone.call('GET', `/v1/crew/${url}`)).status, 200, url)
    const filled = await fill(phone, paper)
    assert.deepEqual([filled.status, filled.body.status], [200, 'STORED'], filled.text)
    const added = await addPaper(phone, job)
    assert.equal(added.status, 201, added.text)
    assert.equal((await fill(phone, added.body)).status, 200)
    const weighed = await weigh(phone, job, 7200)
    assert.deepEqual([weighed.status, weighed.body.actualWeight], [200, 7200], weighed.text)
    const refused = await step(phone, moved, { status: 'EN_ROUTE' })
    assert.deepEqual([...codeOf(refused), refused.body.day], [409, 'job_not_due', today(app, 40)])
    assert.match(refused.body.detail, new RegExp(`${today(app, 40)}.*note`))
  })

  test('409 job_not_due for the status of a job after tomorrow, in its own time zone; its booking stays whole', async () => {
    const noon = app.time.now
    // At noon in UTC it is the next day in Kiritimati, where 14 hours more have passed, and early morning in Honolulu.
    const zones = { UTC: 0, 'Pacific/Kiritimati': 1, 'Pacific/Honolulu': 0 }
    for (const [timeZone, ahead] of Object.entries(zones)) {
      const phone = await newPhone(app)
      const planned = (days: number, windowStart: string) =>
        jobToday(app, [phone.member], {
          ...{ day: today(app, ahead + days), timeZone, windowStart, windowEnd: windowStart, expectedMinutes: 5 },
        })
      const [tomorrow, later] = [await planned(1, '23:50'), await planned(2, '00:05')]
      const refused = await step(phone, later, { status: 'DONE' })
      assert.deepEqual(codeOf(refused), [409, 'job_not_due'], timeZone)
      const { status, endsAt } = await read(app, `/v1/jobs/${later.id}`)
      assert.deepEqual([status, endsAt], ['PLANNED', later.endsAt])
      assert.equal((await step(phone, tomorrow, { status: 'EN_ROUTE' })).status, 200, timeZone)
      app.time.now += DAY_MS
      assert.equal((await step(phone, later, { status: 'EN_ROUTE' })).status, 200, timeZone)
      app.time.now = noon
    }
    const phone = await newPhone(app)
    const office = await jobToday(app, [phone.member], { day: today(app, 20) })
    const turned = await app.call('PATCH', `/prime/v1/jobs/${office.id}/updateStatus`, {
      ...{ body: { status: 'EN_ROUTE' }, headers: { 'if-match': office.eTag } },
    })
    assert.equal(turned.status, 200, 'the office may')
    assert.equal((await step(phone, turned.body, { status: 'EN_ROUTE' })).status, 200, 'nothing changes')
  })

  test('403 job_too_old for a job of long ago, and only for such a job; 404 for a person who was not on it', async () => {
    const phone = await newPhone(app)
    const shown = await jobToday(app, [phone.member], { day: today(app, -30) })
    const old = await jobToday(app, [phone.member], { day: today(app, -31) })
    const shipment = await newShipment(app)
    const times = { day: today(app, -31), windowStart: '20:00', windowEnd: '21:00' }
    await jobToday(app, [phone.member], times, await read(app, `/v1/moves/${shipment.moveID}`))
    const ofMove = { shipmentID: shipment.id }
    assert.equal((await add(phone, shown, 'notes', { text: 'x' })).status, 201)
    assert.equal((await weigh(phone, shown, 90)).status, 200)
    assert.equal((await step(phone, shown, { status: 'ARRIVED' })).status, 200)
    for (const answer of [
      await add(phone, old, 'notes', { text: 'x' }),
      await addPaper(phone, old),
      await weigh(phone, old, 90),
      await step(phone, old, { status: 'ARRIVED' }),
      await phone.call('GET', `/v1/crew/shipments/${old.shipmentID}`),
      await add(phone, ofMove, 'notes', { text: 'x' }),
      await phone.call('GET', `/v1/crew/shipments/${ofMove.shipmentID}`),
    ]) {
      assert.deepEqual(codeOf(answer), [403, 'job_too_old'], answer.text)
      assert.match(answer.body.detail, /too long ago/)
    }
    const stranger = await newPhone(app)
    for (const job of [shown, old]) {
      assert.deepEqual(codeOf(await step(stranger, job, { status: 'ARRIVED' })), [404, 'job_not_found'])
      assert.deepEqual(codeOf(await add(stranger, job, 'notes', { text: 'x' })), [404, 'shipment_not_found'])
    }
  })

  test('410 for the weight, the shipment and its papers after the job was deleted; another job of the crew keeps them', async () => {
    const phone = await newPhone(app)
    const job = await jobToday(app, [phone.member])
    const paper = (await fill(phone, (await addPaper(phone, job)).body)).body
    const shipment = await read(app, `/v1/shipments/${job.shipmentID}`)
    const second = await newJob(app, shipment, {
      ...{ day: today(app, 3), timeZone: 'UTC', crewMemberIDs: [phone.member.id] },
    })
    await app.call('DELETE', `/v1/jobs/${job.id}`)
    assert.equal((await weigh(phone, job, 80)).status, 200, 'the second job')
    await app.call('DELETE', `/v1/jobs/${second.id}`)
    for (const answer of [
      await weigh(phone, job, 90),
      await phone.call('GET', `/v1/crew/shipments/${job.shipmentID}`),
      await phone.call('GET', `/v1/crew/documents/${paper.id}/content`),
    ])
      assert.deepEqual(codeOf(answer), [410, 'job_gone'], answer.text)
    assert.equal((await add(phone, job, 'notes', { text: 'x' })).status, 201, 'notes still arrive')
  })
})
