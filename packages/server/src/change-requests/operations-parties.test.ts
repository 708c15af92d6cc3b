/** Who may ask, decide, withdraw and see, and what becomes of two deciders at once. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newShipment, read } from '../../test/fixtures.ts'
import { bearing, keyIn } from '../../test/keys.ts'
import { newParty, putOn } from '../../test/parties.ts'
import { newJob } from '../../test/planning.ts'
import { rowsOf } from '../../test/tables.ts'
import { decidedRequest } from './rules.ts'
import { updateChangeRequestRow } from './store.ts'

const DAY = '2026-12-11'
const PATCH = { deliveryDate: DAY }

forEachDatabase('change requests and their callers', (open) => {
  const app = sharedApp(open, { apiKeys: true })
  const url = ({ id }: Body, path = '') => `/v1/change-requests/${id}${path}`
  const ask = (shipment: Body, patch: Body, headers: Body = {}) =>
    app.call('POST', `/v1/shipments/${shipment.id}/change-requests`, {
      body: { patch },
      headers: { 'if-match': shipment.eTag, ...headers },
    })
  const decide = (request: Body, body: Body, headers: Body = {}, eTag = '*') =>
    app.call('POST', url(request, '/decisions'), { body, headers: { 'if-match': eTag, ...headers } })
  const withdraw = (request: Body, headers: Body = {}) =>
    app.call('POST', url(request, '/withdrawals'), { headers: { 'if-match': '*', ...headers } })
  const current = ({ id }: Body) => read(app, `/v1/shipments/${id}`)
  const refusedBy = ({ status, body }: { status: number; body: Body }) => [status, body.code]
  const with_ = async (...scopes: string[]) => bearing(await keyIn(app.db, { scopes }, app.time.now))
  /** What a bound caller gets. A reduced record lacks members that its schema requires. */
  const as = async (headers: Body, path: string): Promise<{ status: number; body: Body }> => {
    const { statusCode: status, body } = await app.app.inject({ method: 'GET', url: path, headers })
    return { status, body: JSON.parse(body) }
  }
  const askAs = async (headers: Body, shipment: Body, patch: Body): Promise<{ status: number; body: Body }> => {
    const { statusCode: status, body } = await app.app.inject({
      ...{ method: 'POST', url: `/v1/shipments/${shipment.id}/change-requests` },
      headers: { ...headers, 'if-match': shipment.eTag, 'content-type': 'application/json' },
      payload: JSON.stringify({ patch }),
    })
    return { status, body: JSON.parse(body) }
  }

  test('403 for asking with the access READ and for observers; 201 with REQUEST, which changes nothing else', async () => {
    const shipment = await newShipment(app)
    const [reader, asker, observer] = [await newParty(app), await newParty(app), await newParty(app)]
    await putOn(app, shipment.moveID, reader, 'HAULER', 'READ')
    await putOn(app, shipment.moveID, asker, 'HAULER', 'REQUEST')
    await putOn(app, shipment.moveID, observer, 'OBSERVER', 'REQUEST')
    for (const { headers } of [reader, observer])
      assert.deepEqual(refusedBy(await ask(shipment, PATCH, headers)), [403, 'party_not_allowed'])
    const asked = await ask(shipment, { ...PATCH, reference: 'PO 1' }, asker.headers)
    assert.deepEqual([asked.status, asked.body.askedBy, asked.body.askedByParty], [201, asker.actor, asker.id])
    const written = await app.call('PATCH', `/v1/shipments/${shipment.id}`, {
      body: PATCH,
      headers: { 'if-match': shipment.eTag, ...asker.headers },
    })
    assert.deepEqual(refusedBy(written), [403, 'party_not_allowed'])
    assert.deepEqual(refusedBy(await decide(asked.body, { decision: 'ACCEPT' }, asker.headers)), [
      403,
      'party_not_allowed',
    ])
    assert.equal((await as(observer.headers, url(asked.body))).status, 404)
    assert.equal((await as(reader.headers, url(asked.body))).status, 200)
    assert.equal((await withdraw(asked.body, asker.headers)).body.status, 'WITHDRAWN')
  })

  test('a caller that may decide and not read gets the version it made, also in a dry run and a replay', async () => {
    const shipment = await newShipment(app)
    const request = (await ask(shipment, PATCH)).body
    const decider = { ...(await with_('requests:decide', 'shipments:write')), 'content-type': 'application/json' }
    const decided = async (query: string, headers: Body = {}): Promise<Body> => {
      const { body } = await app.app.inject({
        ...{ method: 'POST', url: url(request, `/decisions${query}`), payload: '{"decision":"ACCEPT"}' },
        headers: { ...decider, 'if-match': shipment.eTag, ...headers },
      })
      return JSON.parse(body)
    }
    const shown = ['id', 'status', 'lastUpdated', 'eTag']
    assert.deepEqual(Object.keys(await decided('?dryRun=true')), shown)
    const key = { 'idempotency-key': randomUUID() }
    const first = await decided('', key)
    assert.deepEqual([Object.keys(first), first.status], [shown, 'ACCEPTED'])
    assert.deepEqual(await decided('', key), first)
    assert.equal((await read(app, url(request))).eTag, first.eTag)
    assert.equal((await as(decider, url(request))).status, 403)
  })

  test('a customer asks for named members, sees what its party asked, and decides nothing', async () => {
    const shipment = await newShipment(app)
    const customer = await newParty(app)
    await putOn(app, shipment.moveID, customer, 'CUSTOMER', 'WRITE')
    const others = (await ask(shipment, { customerRemarks: 'Ring' })).body
    assert.deepEqual(refusedBy(await askAs(customer.headers, shipment, { ...PATCH, reference: 'x' })), [
      403,
      'party_not_allowed',
    ])
    assert.deepEqual(refusedBy(await askAs(customer.headers, shipment, { estimatedWeight: 1 })), [
      403,
      'party_not_allowed',
    ])
    const own = await askAs(customer.headers, shipment, PATCH)
    assert.equal(own.status, 201, JSON.stringify(own.body))
    assert.deepEqual([own.body.askedBy, own.body.status], [undefined, 'PENDING'])
    assert.equal((await as(customer.headers, url(own.body))).status, 200)
    assert.equal((await as(customer.headers, url(others))).status, 404)
    const listed = (await as(customer.headers, '/v1/change-requests')).body
    assert.deepEqual(
      listed.map(({ id }: Body) => id),
      [own.body.id],
    )
    await app.db.eventsNumbered()
    const told = (await as(customer.headers, '/v1/events?limit=200&type=change_request.*')).body
    assert.deepEqual(
      told.map(({ subject }: Body) => subject),
      [`change-requests/${own.body.id}`],
    )
    const history = (await as(customer.headers, `/v1/shipments/${shipment.id}/history?type=change_request.*`)).body
    assert.deepEqual(
      history.map(({ subject }: Body) => subject),
      [`change-requests/${own.body.id}`],
    )
    assert.deepEqual(refusedBy(await decide(own.body, { decision: 'ACCEPT' }, customer.headers)), [
      403,
      'party_not_allowed',
    ])
    assert.equal((await decide(own.body, { decision: 'ACCEPT' })).status, 200)
    assert.equal((await current(shipment)).deliveryDate, DAY)
    const stranger = await newParty(app)
    assert.equal((await as(stranger.headers, url(own.body))).status, 404)
    assert.deepEqual((await as(stranger.headers, '/v1/change-requests')).body, [])
  })

  test('no party sees requests about jobs', async () => {
    const shipment = await newShipment(app)
    const hauler = await newParty(app)
    await putOn(app, shipment.moveID, hauler)
    const job = await newJob(app, shipment)
    const { body: request } = await app.call('POST', `/v1/jobs/${job.id}/change-requests`, {
      body: { patch: { instructions: 'Knock' } },
      headers: { 'if-match': job.eTag },
    })
    assert.equal((await as(hauler.headers, url(request))).status, 404)
    assert.deepEqual((await as(hauler.headers, '/v1/change-requests')).body, [])
    await app.db.eventsNumbered()
    assert.deepEqual((await as(hauler.headers, '/v1/events?limit=200&type=change_request.*')).body, [])
  })

  test('403 without the scopes: of asking, of the record, of deciding, of writing the record', async () => {
    const shipment = await newShipment(app)
    for (const scopes of [['requests:read', 'shipments:write'], ['requests:write']])
      assert.deepEqual(refusedBy(await ask(shipment, PATCH, await with_(...scopes))), [403, 'insufficient_scope'])
    const asker = await with_('requests:write', 'shipments:read')
    const asked = await ask(shipment, PATCH, asker)
    assert.equal(asked.status, 201, asked.text)
    for (const scopes of [
      ['requests:write', 'shipments:write'],
      ['requests:decide', 'requests:read', 'shipments:read', 'moves:write'],
    ]) {
      const refused = await decide(asked.body, { decision: 'ACCEPT' }, await with_(...scopes))
      assert.deepEqual(refusedBy(refused), [403, 'insufficient_scope'])
    }
    assert.deepEqual(refusedBy(await withdraw(asked.body, await with_('requests:write'))), [403, 'insufficient_scope'])
    const decider = await with_('requests:decide', 'requests:read', 'shipments:write')
    const decided = await decide(asked.body, { decision: 'ACCEPT' }, decider)
    assert.equal(decided.status, 200, decided.text)
    await app.db.eventsNumbered()
    const [event] = await read(app, `/v1/shipments/${shipment.id}/history?type=shipment.updated`)
    assert.deepEqual([event.actor, event.changeRequest.askedBy], [decided.body.decidedBy, asked.body.askedBy])
    assert.notEqual(event.actor, event.changeRequest.askedBy)
    const expanded = await app.call('GET', `${url(asked.body)}?expand=now`, { headers: await with_('requests:read') })
    assert.deepEqual(refusedBy(expanded), [403, 'insufficient_scope'])
  })

  test('expand=now shows three values, what changed since, and whether the request still applies', async () => {
    const shipment = await newShipment(app, { deliveryDate: '2026-12-10' })
    const { body: request } = await ask(shipment, PATCH)
    const now = async () => (await read(app, `${url(request)}?expand=now`)).now
    const values = [{ path: '/deliveryDate', seen: '2026-12-10', now: '2026-12-10', wanted: DAY }]
    assert.deepEqual(await now(), { eTag: shipment.eTag, applies: true, values, changesSince: [] })
    const body = { deliveryDate: '2026-12-24', requestedPickupDate: '2026-12-20' }
    const patched = await app.call('PATCH', `/v1/shipments/${shipment.id}`, { body, headers: { 'if-match': '*' } })
    const after = await now()
    assert.deepEqual([after.eTag, after.values], [patched.body.eTag, [{ ...values[0], now: '2026-12-24' }]])
    assert.deepEqual(
      after.changesSince.map(({ by, paths }: Body) => [by, paths.toSorted()]),
      [[request.askedBy, ['/deliveryDate', '/requestedPickupDate']]],
    )
  })

  test('expand=now says that a request no longer applies: the rules of its record refuse it now, or it was decided', async () => {
    const shipment = await newShipment(app, { requestedPickupDate: '2026-12-01' })
    const { body: request } = await ask(shipment, PATCH)
    const applies = async () => (await read(app, `${url(request)}?expand=now`)).now.applies
    const patch = async (requestedPickupDate: string) => {
      const headers = { 'if-match': '*' }
      const body = { requestedPickupDate, deliveryDate: null }
      assert.equal((await app.call('PATCH', `/v1/shipments/${shipment.id}`, { body, headers })).status, 200)
    }
    await patch('2026-12-20')
    assert.equal(await applies(), false)
    assert.deepEqual(refusedBy(await decide(request, { decision: 'ACCEPT' })), [422, 'invalid_content'])
    await patch('2026-12-02')
    assert.equal(await applies(), true)
    await withdraw(request)
    assert.equal(await applies(), false)
  })

  test('200 and 409 or 412 for two deciders at once: the change is made once, and nothing is half done', async () => {
    for (const other of [{ decision: 'ACCEPT' }, { decision: 'REFUSE', reason: 'No.' }]) {
      const shipment = await newShipment(app)
      const { body: request } = await ask(shipment, PATCH)
      const answers = await Promise.all(
        [{ decision: 'ACCEPT' }, other, { decision: 'ACCEPT' }].map((body) => decide(request, body, {}, shipment.eTag)),
      )
      const statuses = answers.map(({ status }) => status).sort()
      assert.equal(statuses[0], 200)
      for (const { status, body } of answers.filter((each) => each.status !== 200))
        assert.ok(status === 412 || body.code === 'request_decided', JSON.stringify(body))
      const { status, resultETag } = await read(app, url(request))
      const after = await current(shipment)
      assert.deepEqual(
        [after.deliveryDate, after.eTag],
        status === 'ACCEPTED' ? [DAY, resultETag] : [null, shipment.eTag],
      )
      await app.db.eventsNumbered()
      const updates = await read(app, `/v1/shipments/${shipment.id}/history?type=shipment.updated`)
      assert.equal(updates.length, status === 'ACCEPTED' ? 1 : 0)
    }
  })

  test('a decision on a version of the request that is no longer stored writes nothing, and is decided again', async () => {
    const { body: request } = await ask(await newShipment(app), PATCH)
    const ctx = { ...contextOfTest, now: request.lastUpdated }
    const after = decidedRequest(request, {}, { reason: 'No.' }, null, ctx as never)
    await withdraw(request)
    const before = await rowsOf(app.db)
    let decisions = 0
    await app.db.change(async () => {
      if (decisions++ > 0) return { writes: [], answer: null }
      return { writes: [updateChangeRequestRow(request, after)], answer: null }
    })
    assert.equal(decisions, 2)
    assert.deepEqual(await rowsOf(app.db), before)
    assert.equal((await read(app, url(request))).status, 'WITHDRAWN')
  })

  test('200 and 409 for a withdrawal against a decision at once', async () => {
    const shipment = await newShipment(app)
    const { body: request } = await ask(shipment, PATCH)
    const [decided, withdrawn] = await Promise.all([decide(request, { decision: 'ACCEPT' }), withdraw(request)])
    assert.deepEqual([decided.status, withdrawn.status].sort(), [200, 409])
    const { status } = await read(app, url(request))
    assert.equal(status, decided.status === 200 ? 'ACCEPTED' : 'WITHDRAWN')
    assert.equal((await current(shipment)).deliveryDate, status === 'ACCEPTED' ? DAY : null)
  })

  test('a retry gets the first answer, and a dry run writes nothing', async () => {
    const shipment = await newShipment(app)
    const path = `/v1/shipments/${shipment.id}/change-requests`
    const send = (to: string, body: Body, headers: Body) =>
      app.call('POST', to, { body, headers: { 'if-match': shipment.eTag, ...headers } })
    const before = await rowsOf(app.db)
    assert.equal((await send(`${path}?dryRun=true`, { patch: PATCH }, {})).status, 201)
    assert.deepEqual(await rowsOf(app.db), before)
    const key = { 'idempotency-key': `"${crypto.randomUUID()}"` }
    const [first, again] = [await send(path, { patch: PATCH }, key), await send(path, { patch: PATCH }, key)]
    assert.deepEqual([again.status, again.body], [201, first.body])
    assert.equal((await decide(first.body, { decision: 'ACCEPT' }, {}, shipment.eTag)).status, 200)
    const other = { 'idempotency-key': `"${crypto.randomUUID()}"` }
    const second = (await ask(await current(shipment), { customerRemarks: 'Ring' })).body
    const now = await current(shipment)
    const accepted = await decide(second, { decision: 'ACCEPT' }, other, now.eTag)
    const replayed = await decide(second, { decision: 'ACCEPT' }, other, now.eTag)
    assert.deepEqual([replayed.status, replayed.body], [200, accepted.body])
    assert.equal((await read(app, `/v1/change-requests?about=shipments/${shipment.id}`)).length, 2)
  })
})

/** What the rules need of a context. */
const contextOfTest = { actor: 'key:1', actorName: null }
