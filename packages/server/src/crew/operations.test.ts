import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { jobToday, newPhone, seenOf, step, today } from '../../test/crew.ts'
import { forEachDatabase, untilNumbered } from '../../test/databases.ts'
import { ADDRESS, newAgent, newMove, newNote, newShipment, read, through } from '../../test/fixtures.ts'
import { bearing, keyIn } from '../../test/keys.ts'
import { newCrewMember, newJob, newTruck, replan } from '../../test/planning.ts'

const codeOf = ({ status, body }: Body) => [status, body.code]

forEachDatabase('the jobs of a crew', (open) => {
  const app = sharedApp(open, { apiKeys: true })

  test('200 with everything that a phone needs, and nothing else', async () => {
    const phone = await newPhone(app)
    const colleague = await newCrewMember(app, { firstName: 'Omar', phone: '555 0177', email: 'omar@example.com' })
    const customer = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', phone: '555 0100' }
    const move = await newMove(app, { customer, remarks: 'Pays late', reference: 'PO-77' })
    const shipment = await newShipment(app, {
      ...{ moveID: move.id, pickupAddress: ADDRESS, customerRemarks: 'Ring twice', counselorRemarks: 'Quarrelsome' },
      ...{ valuation: 'FULL_VALUE', declaredValue: 98_765_432, metadata: { margin: '40' } },
    })
    await newAgent(app, shipment, { email: 'grace@example.com' })
    const other = await newShipment(app, { moveID: move.id })
    const truck = await newTruck(app)
    const people = { truckID: truck.id, leadID: colleague.id, instructions: 'Mind the dog' }
    const job = await jobToday(app, [phone.member, colleague], people, shipment)
    const shown = await app.call('POST', `/v1/shipments/${shipment.id}/notes`, {
      body: { text: 'Back door', isForCrew: true },
    })
    await newNote(app, move, { text: 'Do not tell the crew' })
    await app.call('POST', `/v1/shipments/${other.id}/notes`, { body: { text: 'Other shipment', isForCrew: true } })
    for (const documentType of ['INVOICE', 'BILL_OF_LADING'])
      await app.call('POST', `/v1/shipments/${shipment.id}/documents`, {
        body: { documentType, name: `${documentType}.pdf` },
      })
    const seen = await seenOf(phone, job.id)
    assert.deepEqual(seen.customer, { firstName: 'Ada', lastName: 'Byron', phone: '555 0100' })
    assert.deepEqual([seen.locator, seen.nextStatuses], [move.locator, ['EN_ROUTE', 'ARRIVED', 'DONE']])
    assert.deepEqual(seen.truck, { id: truck.id, name: truck.name, plate: truck.plate })
    assert.deepEqual(
      seen.crew.map(({ firstName, phone }: Body) => [firstName, phone]),
      [
        ['Maria', '555 0142'],
        ['Omar', '555 0177'],
      ],
    )
    assert.deepEqual([seen.job.eTag, seen.job.instructions, seen.job.leadID], [job.eTag, 'Mind the dog', colleague.id])
    const stored = await read(app, `/v1/shipments/${shipment.id}`)
    assert.deepEqual(
      seen.shipments.map(({ id, eTag, pickupAddress, customerRemarks }: Body) => [
        id,
        eTag,
        pickupAddress.city,
        customerRemarks,
      ]),
      [[shipment.id, stored.eTag, ADDRESS.city, 'Ring twice']],
    )
    assert.deepEqual(
      seen.notes.map(({ id }: Body) => id),
      [shown.body.id],
    )
    assert.deepEqual(
      seen.documents.map(({ documentType }: Body) => documentType),
      ['BILL_OF_LADING'],
    )
    assert.deepEqual(seen.agents.map(({ phone }: Body) => phone).length, 1)
    const text = JSON.stringify(seen)
    for (const hidden of [
      '98765432',
      'FULL_VALUE',
      'margin',
      'Quarrelsome',
      'Pays late',
      'PO-77',
      '@example.com',
      'INVOICE',
      'tell the crew',
      'Other shipment',
    ])
      assert.ok(!text.includes(hidden), hidden)
  })

  test('are those from yesterday to a week ahead in their own time zones; 304 while nothing changes', async () => {
    const phone = await newPhone(app)
    const move = await newMove(app)
    // At noon in UTC it is already the next day in Kiritimati, and hours before in Honolulu.
    const days: [string, number, boolean][] = [
      ...([
        ['UTC', -2, false],
        ['UTC', -1, true],
        ['UTC', 7, true],
        ['UTC', 8, false],
      ] as const),
      ...([
        ['Pacific/Kiritimati', -1, false],
        ['Pacific/Kiritimati', 8, true],
        ['Pacific/Honolulu', -1, true],
      ] as const),
    ].map(([zone, day, isShown]) => [zone, day, isShown])
    const jobs = []
    for (const [timeZone, day] of days)
      jobs.push(
        await newJob(app, move, {
          ...{ day: today(app, day), timeZone, crewMemberIDs: [phone.member.id], expectedMinutes: 5 },
          ...{ windowStart: timeZone === 'UTC' ? '08:00' : '23:00', windowEnd: timeZone === 'UTC' ? '08:05' : '23:05' },
        }),
      )
    const listed = await phone.call('GET', '/v1/crew/jobs')
    const ids = listed.body.map(({ job }: Body) => job.id)
    for (const [i, [timeZone, day, isShown]] of days.entries())
      assert.equal(ids.includes(jobs[i]!.id), isShown, `${timeZone} ${day}`)
    const starts = listed.body.map(({ job }: Body) => job.startsAt)
    assert.deepEqual(starts, starts.toSorted())
    const tag = { 'if-none-match': listed.headers.etag! }
    assert.equal((await phone.call('GET', '/v1/crew/jobs', { headers: tag })).status, 304)
    await replan(app, jobs[1]!, { instructions: 'Other door' })
    assert.equal((await phone.call('GET', '/v1/crew/jobs', { headers: tag })).status, 200)
  })

  test('a job goes its way with its shipment; the actor is the member, and the time of doing is in the history', async () => {
    const phone = await newPhone(app)
    const shipment = await through(app, await newShipment(app), 'APPROVED')
    let job = await jobToday(app, [phone.member], { kind: 'PICKUP' }, shipment)
    const at = { 'occurred-at': '2026-11-15T09:31:00Z' }
    job = (await step(phone, job, { status: 'EN_ROUTE' }, at)).body
    assert.deepEqual([job.status, job.allowOverload], ['EN_ROUTE', undefined])
    job = (await step(phone, job, { status: 'ARRIVED' })).body
    const { eTag } = await read(app, `/v1/shipments/${shipment.id}`)
    const weighed = await phone.call('PATCH', `/v1/crew/shipments/${shipment.id}`, {
      body: { actualWeight: 7200 },
      eTag,
    })
    assert.deepEqual([weighed.status, weighed.body.actualWeight, weighed.body.declaredValue], [200, 7200, undefined])
    const done = await step(phone, job, { status: 'DONE', shipment: { status: 'IN_TRANSIT', occurredOn: today(app) } })
    assert.deepEqual([done.status, done.body.status], [200, 'DONE'])
    const { status, actualWeight, actualPickupDate } = await read(app, `/v1/shipments/${shipment.id}`)
    assert.deepEqual([status, actualWeight, actualPickupDate], ['IN_TRANSIT', 7200, today(app)])
    assert.deepEqual(codeOf(await step(phone, done.body, { status: 'ARRIVED' })), [409, 'transition_not_allowed'])
    assert.equal((await step(phone, done.body, { status: 'CANCELED' })).status, 422)
    await untilNumbered(app.db)
    const history: Body[] = await read(app, `/v1/moves/${shipment.moveID}/history`)
    const ofCrew = history.filter(({ actor }) => actor === `crew:${phone.member.id}`)
    assert.equal(ofCrew.find(({ record }) => record?.status === 'EN_ROUTE')!.occurredAt, '2026-11-15T09:31:00.000Z')
    assert.deepEqual([...new Set(ofCrew.map(({ actorName }) => actorName))], ['Maria Diaz'])
    assert.deepEqual(ofCrew.map(({ type }) => type).toSorted(), [
      ...['job.status_changed', 'job.status_changed', 'job.status_changed'],
      ...['move.status_changed', 'shipment.status_changed', 'shipment.updated'],
    ])
  })

  test('412 with what the office changed, as far as a crew sees it; a merge; and nothing but the weight', async () => {
    const phone = await newPhone(app)
    const shipment = await newShipment(app, { pickupAddress: ADDRESS })
    const job = await jobToday(app, [phone.member], {}, shipment)
    const office = async (body: Body) => {
      const { eTag } = await read(app, `/v1/shipments/${shipment.id}`)
      const answer = await app.call('PATCH', `/v1/shipments/${shipment.id}`, { body, headers: { 'if-match': eTag } })
      assert.equal(answer.status, 200, answer.text)
    }
    const held = (await read(app, `/v1/shipments/${shipment.id}`)).eTag
    await office({ counselorRemarks: 'Secret', pickupAddress: { ...ADDRESS, city: 'Nampa' } })
    const weigh = (body: Body, eTag: string, headers = {}) =>
      phone.call('PATCH', `/v1/crew/shipments/${shipment.id}`, { body, eTag, headers })
    const stale = await weigh({ actualWeight: 100 }, held)
    assert.deepEqual([stale.status, stale.body.reason, stale.body.overlaps], [412, 'stale', []])
    assert.deepEqual(
      stale.body.changes.map(({ path }: Body) => path),
      ['/pickupAddress/city'],
    )
    assert.equal(stale.body.current.pickupAddress.city, 'Nampa')
    assert.ok(!stale.text.includes('Secret') && !stale.text.includes('counselorRemarks'))
    await office({ actualWeight: 90 })
    const merge = { 'if-match': '*', prefer: `merge-base="${held}"` }
    const overlap = await weigh({ actualWeight: 100 }, '', merge)
    assert.deepEqual([...codeOf(overlap), overlap.body.overlaps], [409, 'merge_conflict', ['/actualWeight']])
    assert.ok(!overlap.text.includes('Secret'))
    const { eTag } = stale.body.current
    await office({ counselorRemarks: 'Other' })
    const merged = await weigh({ actualWeight: 120 }, '', {
      ...{ 'if-match': '*', prefer: `merge-base="${(await read(app, `/v1/shipments/${shipment.id}`)).eTag}"` },
    })
    assert.deepEqual([merged.status, merged.body.actualWeight], [200, 120])
    assert.notEqual(merged.body.eTag, eTag)
    for (const body of [
      { counselorRemarks: 'x' },
      { declaredValue: 1 },
      { status: 'DELIVERED' },
      { estimatedWeight: 1 },
      { unknown: 1 },
    ])
      assert.deepEqual(codeOf(await weigh(body, merged.body.eTag)), [422, 'invalid_content'], JSON.stringify(body))
    const jsonPatch = (path: string) =>
      phone.call('PATCH', `/v1/crew/shipments/${shipment.id}`, {
        ...{ eTag: merged.body.eTag, raw: Buffer.from(JSON.stringify([{ op: 'test', path, value: 'Other' }])) },
        headers: { 'content-type': 'application/json-patch+json' },
      })
    assert.deepEqual(codeOf(await jsonPatch('/counselorRemarks')), [422, 'invalid_content'])
    assert.deepEqual(codeOf(await jsonPatch('/nothing')), [409, 'patch_not_applicable'])
    await replan(app, job, { instructions: 'Ring', allowOverload: true })
    const late = await step(phone, job, { status: 'EN_ROUTE' })
    assert.deepEqual([late.status, late.body.overlaps], [412, []])
    assert.deepEqual(
      late.body.changes.map(({ path }: Body) => path),
      ['/instructions'],
    )
    assert.equal((await step(phone, late.body.current, { status: 'EN_ROUTE' })).status, 200)
  })

  test('a retry is done once, also with another link of the same member', async () => {
    const phone = await newPhone(app)
    const job = await jobToday(app, [phone.member])
    const key = { 'idempotency-key': 'entry-1' }
    const url = `/v1/crew/shipments/${job.shipmentID}/notes`
    const first = await phone.call('POST', url, { body: { text: 'Done' }, headers: key })
    assert.equal(first.status, 201, first.text)
    await app.call('DELETE', `/v1/crew-links/${phone.link.id}`)
    assert.equal((await phone.call('POST', url, { body: { text: 'Done' }, headers: key })).body.code, 'link_revoked')
    const second = await newPhone(app, phone.member)
    const again = await second.call('POST', url, { body: { text: 'Done' }, headers: key })
    assert.deepEqual([again.status, again.body.id], [201, first.body.id])
    assert.deepEqual(Object.keys(first.body).includes('mentions'), false)
    assert.equal((await read(app, `/v1/shipments/${job.shipmentID}/notes`)).length, 1)
  })

  test('the key for what a phone stores is the same with every link of a member, and another one for another member', async () => {
    const keyOf = async ({ call }: Awaited<ReturnType<typeof newPhone>>) =>
      (await call('GET', '/v1/crew/me')).body.storageKey
    const phone = await newPhone(app)
    const key = await keyOf(phone)
    assert.match(key, /^[\w-]{43}$/)
    await app.call('DELETE', `/v1/crew-links/${phone.link.id}`)
    assert.equal(await keyOf(await newPhone(app, phone.member)), key)
    assert.notEqual(await keyOf(await newPhone(app)), key)
  })

  test('by a key whose id is accountID of an active crew member', async () => {
    const key = await keyIn(app.db, { scopes: ['crew'] }, app.time.now)
    const ask = () => app.call('GET', '/v1/crew/me', { headers: bearing(key) })
    assert.deepEqual(codeOf(await ask()), [403, 'not_a_crew_member'])
    const member = await newCrewMember(app, { accountID: `key:${key.id}` })
    const { body } = await ask()
    assert.deepEqual([body.crewMember.id, body.link], [member.id, null])
    const refused = await app.call('GET', '/v1/crew/me', {
      headers: bearing(await keyIn(app.db, { scopes: ['dispatch:write'] }, app.time.now)),
    })
    assert.deepEqual([refused.status, refused.body.missingScopes], [403, ['crew']])
  })
})
