/** What crews see of the items of their jobs, and what they check off. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { jobToday, newPhone, type Phone } from '../../test/crew.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newItem, newShipment, read } from '../../test/fixtures.ts'
import { replan } from '../../test/planning.ts'

forEachDatabase('items on the phones of crews', (open) => {
  const app = sharedApp(open, { apiKeys: true })

  async function atWork(count = 1) {
    const shipment = await newShipment(app)
    const phones = [await newPhone(app), await newPhone(app)] as const
    const job = await jobToday(
      app,
      phones.map(({ member }) => member),
      {},
      shipment,
    )
    for (let i = 0; i < count; i++) await newItem(app, shipment, { description: `Box ${i + 1}`, estimatedWeight: 40 })
    const list = (phone: Phone, headers = {}) =>
      phone.call('GET', `/v1/crew/shipments/${shipment.id}/items`, { headers })
    return { shipment, job, ana: phones[0], ben: phones[1], list }
  }
  const checkOff = (phone: Phone, { id, eTag }: Body, body: Body = { status: 'LOADED' }, headers = {}) =>
    phone.call('PATCH', `/v1/crew/items/${id}`, { body, eTag, headers })
  const codeOf = ({ status, body }: Body) => [status, body.code]

  test('the list has every item by number, what a crew needs of it, and a tag for the whole', async () => {
    const { ana, list } = await atWork(3)
    const { status, body, headers } = await list(ana)
    assert.deepEqual([status, body.map(({ number }: Body) => number)], [200, [1, 2, 3]])
    assert.deepEqual([body[0].description, body[0].estimatedWeight, body[0].status], ['Box 1', undefined, 'LISTED'])
    assert.equal((await list(ana, { 'if-none-match': headers.etag })).status, 304)
    await checkOff(ana, body[1])
    const after = await list(ana, { 'if-none-match': headers.etag })
    assert.deepEqual([after.status, after.body[1].status], [200, 'LOADED'])
  })

  test('a check-off is guarded by the version, and keeps the time of doing and the name of the person', async () => {
    const { ana, ben, list, shipment } = await atWork()
    const [item] = (await list(ana)).body
    const done = await checkOff(ana, item, { status: 'LOADED' }, { 'occurred-at': '2026-11-15T11:00:00Z' })
    assert.deepEqual([done.status, done.body.status, done.body.estimatedWeight], [200, 'LOADED', undefined])
    const stale = await checkOff(ben, item, { status: 'MISSING' })
    const { current, changes } = stale.body
    assert.deepEqual([stale.status, current.status, current.eTag], [412, 'LOADED', done.body.eTag])
    assert.deepEqual([current.estimatedWeight, changes[0].path], [undefined, '/status'])
    assert.equal((await ben.call('PATCH', `/v1/crew/items/${item.id}`, { body: {} })).status, 428)
    const [event] = await read(app, `/v1/shipments/${shipment.id}/history`)
    assert.deepEqual([event.type, event.occurredAt], ['item.updated', '2026-11-15T11:00:00.000Z'])
    assert.equal(event.actor, `crew:${ana.member.id}`)
  })

  test('conditions and exceptions are reported; everything else is for the office', async () => {
    const { ana, list } = await atWork()
    const [item] = (await list(ana)).body
    const body = {
      conditionAtDestination: [{ code: 'BR', places: [6] }],
      exceptions: 'A leg broke off.',
      status: 'DAMAGED',
    }
    const reported = await checkOff(ana, item, body)
    assert.deepEqual(reported.body.conditionAtDestination, [{ code: 'BR', places: [6], remarks: null }])
    assert.deepEqual([reported.body.exceptions, reported.body.status], ['A leg broke off.', 'DAMAGED'])
    for (const [name, value, code] of [
      ['description', 'Sofa', 'read_only'],
      ['number', 7, 'read_only'],
      ['estimatedWeight', 7, 'not_allowed'],
    ] as const) {
      const { status, body: problem } = await checkOff(ana, reported.body, { [name]: value })
      assert.deepEqual([status, problem.errors[0].pointer, problem.errors[0].code], [422, `/${name}`, code])
    }
    const unchanged = await checkOff(ana, reported.body, { number: 1, status: 'DAMAGED' })
    assert.deepEqual([unchanged.status, unchanged.body.eTag], [200, reported.body.eTag])
  })

  test('a photograph names an item of its shipment: 422 for any other', async () => {
    const { ana, list, shipment } = await atWork()
    const other = await atWork()
    const [[item], [itsItem]] = [(await list(ana)).body, (await other.list(other.ana)).body]
    const photo = (itemID: string) =>
      ana.call('POST', `/v1/crew/shipments/${shipment.id}/documents`, {
        body: { documentType: 'PHOTO', name: 'a.jpg', itemID },
      })
    const added = await photo(item.id)
    assert.deepEqual([added.status, added.body.itemID], [201, item.id])
    assert.equal((await read(app, `/v1/documents/${added.body.id}`)).itemID, item.id)
    const { status, body } = await photo(itsItem.id)
    assert.deepEqual([status, body.errors[0].pointer], [422, '/itemID'])
  })

  test('404, 403 and 410 for items of others, of jobs of others now, of deleted jobs and of erased moves', async () => {
    const { ana, list, job, shipment } = await atWork()
    const [item] = (await list(ana)).body
    const stranger = await newPhone(app)
    assert.deepEqual(codeOf(await checkOff(stranger, item)), [404, 'item_not_found'])
    assert.deepEqual(codeOf(await list(stranger)), [404, 'shipment_not_found'])
    const taken = (await replan(app, job, { crewMemberIDs: [] })).body
    assert.deepEqual(codeOf(await checkOff(ana, item)), [403, 'job_reassigned'])
    assert.deepEqual(codeOf(await list(ana)), [403, 'job_reassigned'])
    await app.call('DELETE', `/v1/jobs/${taken.id}`, { headers: { 'if-match': `"${taken.eTag}"` } })
    assert.deepEqual(codeOf(await checkOff(ana, item)), [410, 'job_gone'])
    const other = await atWork()
    const [itsItem] = (await other.list(other.ana)).body
    await app.call('POST', `/v1/moves/${other.shipment.moveID}/erasures`, { headers: { 'if-match': '*' } })
    const erased = (await other.list(other.ana)).body
    assert.deepEqual(codeOf(await checkOff(other.ana, erased[0])), [410, 'move_erased'])
    assert.equal(itsItem.id, erased[0].id)
    await app.call('DELETE', `/v1/items/${item.id}`, { headers: { 'if-match': '*' } })
    assert.deepEqual(codeOf(await checkOff(ana, item)), [404, 'item_not_found'])
    assert.ok(shipment)
  })

  test('two phones check off 300 items at once, each all of them: every item once, and the count is exact', async () => {
    const { ana, ben, list, shipment } = await atWork(0)
    for (const room of ['Kitchen', 'Garage', 'Attic']) {
      const body = { room, text: '100 boxes' }
      await app.call('POST', `/v1/shipments/${shipment.id}/item-lists`, { body })
    }
    const { body } = await list(ana)
    const answers = await Promise.all(
      body.flatMap((item: Body, i: number) => [
        checkOff(ana, item, { status: i < 250 ? 'LOADED' : 'MISSING' }),
        checkOff(ben, item, { status: i < 250 ? 'LOADED' : 'MISSING' }),
      ]),
    )
    const counts = Map.groupBy(answers, ({ status }) => status)
    assert.deepEqual([counts.get(200)?.length, counts.get(412)?.length], [300, 300])
    for (const { body: stale } of counts.get(412)!) assert.notEqual(stale.current.status, 'LISTED')
    const after: Body[] = (await list(ben)).body
    assert.deepEqual(
      ['LOADED', 'MISSING'].map((status) => after.filter((item) => item.status === status).length),
      [250, 50],
    )
    const subjects: string[] = []
    for (let url: string | undefined = `/v1/shipments/${shipment.id}/history?type=item.updated&limit=200`; url; ) {
      const page: Body = await app.call('GET', url)
      subjects.push(...page.body.map(({ subject }: Body) => subject))
      url = /<[^>]*?(\/v1\/[^>]*)>; rel="next"/.exec(String(page.headers.link))?.[1]
    }
    assert.deepEqual([subjects.length, new Set(subjects).size], [300, 300])
  })
})
