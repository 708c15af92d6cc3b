import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newService, newShipment, read } from '../../test/fixtures.ts'
import { listed } from '../../test/refusal.ts'
import { rowsOf } from '../../test/tables.ts'

/** Each status: the path to it, and the next statuses. */
const WAYS: Record<string, [way: string[], next: string[]]> = {
  SUBMITTED: [[], ['APPROVED', 'REJECTED', 'CANCELED']],
  APPROVED: [['APPROVED'], ['REJECTED', 'CANCELED']],
  REJECTED: [['REJECTED'], ['SUBMITTED']],
  CANCELED: [['CANCELED'], []],
}

forEachDatabase('services', (open) => {
  const app = sharedApp(open)
  const create = (shipment: Body, body: Body) => app.call('POST', `/v1/shipments/${shipment.id}/services`, { body })
  const patch = (service: Body, body: Body) =>
    app.call('PATCH', `/v1/services/${service.id}`, { body, headers: { 'if-match': service.eTag } })
  const decide = (service: Body, body: Body) =>
    app.call('PATCH', `/prime/v1/services/${service.id}/updateStatus`, { body, headers: { 'if-match': service.eTag } })
  async function reach(way: string[]): Promise<Body> {
    let service = await newService(app, await newShipment(app))
    for (const status of way) service = (await decide(service, { status, reason: 'x' })).body
    return service
  }

  test('201 for POST: it starts SUBMITTED, and the shipment keeps its version', async () => {
    const shipment = await newShipment(app)
    const { status, headers, body } = await create(shipment, { code: 'CRATE' })
    assert.equal(status, 201)
    const { id, name, createdAt, eTag } = body
    const empty = { reason: null, rejectionReason: null, startDate: null, endDate: null }
    const made = { id, shipmentID: shipment.id, code: 'CRATE', name, status: 'SUBMITTED' }
    assert.deepEqual(body, { ...made, ...empty, createdAt, lastUpdated: createdAt, eTag })
    assert.equal(headers.location, `/v1/services/${id}`)
    assert.equal(headers.etag, `"${eTag}"`)
    assert.deepEqual(await read(app, headers.location), body)
    const sent = { code: 'X-RAY_2', name: 'Look inside', reason: 'Art', startDate: '2026-12-01', endDate: '2026-12-01' }
    const { body: other } = await create(shipment, sent)
    assert.deepEqual({ ...other, ...sent }, other)
    assert.deepEqual(await read(app, `/v1/shipments/${shipment.id}/services`), [body, other])
    assert.deepEqual(await read(app, `/v1/shipments/${shipment.id}`), shipment)
  })

  const CONTENT: [string, Body, string[]][] = [
    ['no code', { code: undefined }, ['/code required']],
    ['a code in lower case', { code: 'crate' }, ['/code invalid_format']],
    ['a code of 17 characters', { code: 'X'.repeat(17) }, ['/code invalid_format']],
    ['a status', { status: 'APPROVED' }, ['/status read_only']],
    [
      'what the server makes',
      { id: 'x', eTag: 'x', statu: 'x' },
      ['/eTag read_only', '/id read_only', '/statu unknown_member'],
    ],
    ['an end before the start', { startDate: '2026-12-02', endDate: '2026-12-01' }, ['/startDate date_order']],
    ['a date that does not exist', { endDate: '2026-02-30' }, ['/endDate invalid_date']],
    ['several things', { name: ' ', cod: 'X' }, ['/cod unknown_member', '/name blank']],
  ]
  for (const [name, content, errors] of CONTENT) {
    test(`422 for POST of ${name}, and nothing is created`, async () => {
      const shipment = await newShipment(app)
      const before = await rowsOf(app.db)
      const answer = await create(shipment, { code: 'CRATE', ...content })
      assert.equal(answer.status, 422, answer.text)
      assert.deepEqual(listed(answer.body.errors), errors)
      assert.deepEqual(await rowsOf(app.db), before)
    })
  }

  test('201 for a code of 16 characters', async () => {
    assert.equal((await create(await newShipment(app), { code: 'X'.repeat(16) })).status, 201)
  })

  test('200 for PATCH: absent keeps, null clears', async () => {
    const service = await newService(app, await newShipment(app), { name: 'Crating', reason: 'Art' })
    const { status, headers, body } = await patch(service, { reason: null, startDate: '2026-12-01' })
    assert.equal(status, 200)
    const { eTag, lastUpdated } = body
    assert.deepEqual(body, { ...service, reason: null, startDate: '2026-12-01', eTag, lastUpdated })
    assert.equal(headers.etag, `"${eTag}"`)
    const stale = await patch(service, { reason: 'More art' })
    assert.equal(stale.status, 412)
    assert.deepEqual(stale.body.current, body)
  })

  test('200 for PATCH that changes nothing: the same tag, and no row is touched', async () => {
    const service = await newService(app, await newShipment(app), { reason: 'Art' })
    const before = await rowsOf(app.db)
    for (const body of [{}, { reason: 'Art' }, service]) assert.deepEqual((await patch(service, body)).body, service)
    assert.deepEqual(await rowsOf(app.db), before)
  })

  const PATCHES: [string, Body, string[]][] = [
    ['a status', { status: 'APPROVED' }, ['/status read_only']],
    ['another code', { code: 'FUEL' }, ['/code read_only']],
    ['another shipment', { shipmentID: randomUUID() }, ['/shipmentID read_only']],
    ['a reason for a rejection', { rejectionReason: 'x' }, ['/rejectionReason read_only']],
    ['a start after the end that is there', { startDate: '2027-01-01' }, ['/startDate date_order']],
  ]
  for (const [name, body, errors] of PATCHES) {
    test(`422 for PATCH of ${name}, and nothing changes`, async () => {
      const service = await newService(app, await newShipment(app), { endDate: '2026-12-31' })
      const before = await rowsOf(app.db)
      const answer = await patch(service, body)
      assert.equal(answer.status, 422, answer.text)
      assert.deepEqual(listed(answer.body.errors), errors)
      assert.deepEqual(await rowsOf(app.db), before)
    })
  }

  for (const [name, [way, next]] of Object.entries(WAYS)) {
    test(`${name} may become ${next.join(', ') || 'nothing else'}; 409 with these for the rest`, async () => {
      const service = await reach(way)
      assert.equal(service.status, name)
      const before = await rowsOf(app.db)
      for (const status of Object.keys(WAYS).filter((each) => each !== name && !next.includes(each))) {
        const answer = await decide(service, { status, reason: 'x' })
        assert.equal(answer.status, 409)
        assert.equal(answer.body.code, 'transition_not_allowed')
        assert.deepEqual(answer.body.allowed, next)
      }
      assert.deepEqual((await decide(service, { status: name })).body, service)
      assert.deepEqual(await rowsOf(app.db), before)
      for (const status of next) {
        const current = await reach(way)
        const { body, headers } = await decide(current, { status, reason: 'x' })
        const { eTag, lastUpdated } = body
        const rejectionReason = status === 'REJECTED' ? 'x' : current.rejectionReason
        assert.deepEqual(body, { ...current, status, rejectionReason, eTag, lastUpdated })
        assert.equal(headers.etag, `"${eTag}"`)
      }
    })
  }

  test('422 for an unknown status, before 409, and 422 for REJECTED without a reason, after it', async () => {
    const service = await reach([])
    assert.deepEqual(listed((await decide(service, { status: 'REJECTED' })).body.errors), ['/reason required'])
    assert.deepEqual(listed((await decide(service, { status: 'LOST' })).body.errors), ['/status not_allowed'])
    assert.equal((await decide(await reach(['CANCELED']), { status: 'REJECTED' })).status, 409)
  })

  test('200 as of an instant, without ETag; 404 before its creation and after its deletion', async () => {
    const service = await newService(app, await newShipment(app))
    const { body: approved } = await decide(service, { status: 'APPROVED' })
    const at = (instant: string) => app.call('GET', `/v1/services/${service.id}?asOf=${instant}`)
    const then = await at(service.lastUpdated)
    assert.deepEqual([then.status, then.body, then.headers.etag], [200, service, undefined])
    assert.deepEqual((await at(approved.lastUpdated)).body, approved)
    assert.equal((await at('2020-01-01T00:00:00Z')).body.code, 'service_not_found')
    assert.equal((await at('yesterday')).body.code, 'invalid_query')
    await app.call('DELETE', `/v1/services/${service.id}`)
    assert.equal((await at(approved.lastUpdated)).body.code, 'service_not_found')
  })

  test('204 for DELETE with its tag or none; 412 with an older one', async () => {
    const service = await reach([])
    const { body: changed } = await patch(service, { reason: 'Art' })
    const remove = ({ id, eTag }: Body) => app.call('DELETE', `/v1/services/${id}`, { headers: { 'if-match': eTag } })
    assert.equal((await remove(service)).body.reason, 'stale')
    assert.equal((await remove(changed)).status, 204)
    assert.equal((await app.call('GET', `/v1/services/${service.id}`)).status, 404)
    assert.deepEqual(await read(app, `/v1/shipments/${service.shipmentID}/services`), [])
    assert.equal((await remove(changed)).status, 404)
  })
})
