import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { agentIn } from '../../test/agents.ts'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase, openTestSqlite } from '../../test/databases.ts'
import { newMove, newShipment, newStorageStay } from '../../test/fixtures.ts'
import { bearing, keyIn } from '../../test/keys.ts'
import { newParty, putOn } from '../../test/parties.ts'
import { newTruck, PLAN } from '../../test/planning.ts'
import { ROLES } from '../access/roles.ts'

forEachDatabase('agents with keys', (open) => {
  const app = sharedApp(open, { mcp: true, apiKeys: true, prefixes: ['prime'] })
  const agentWith = async (content: Body) => agentIn(app, bearing(await keyIn(app.db, content)))

  test('401 without a credential, and with a wrong one', async () => {
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
    const send = (more: object) =>
      app.app.inject({ method: 'POST', url: '/mcp', headers: { ...headers, ...more }, payload: '{}' })
    assert.equal((await send({})).json().code, 'unauthenticated')
    assert.equal((await send({ authorization: 'Bearer vl_wrong' })).json().code, 'invalid_token')
  })

  test('a tool needs the scope of its operation, and nothing is written without it', async () => {
    const agent = await agentWith({ scopes: ['shipments:read'] })
    const { id, eTag } = await newShipment(app)
    assert.equal((await agent.call('get_record', { kind: 'shipment', id })).result.record.id, id)
    const { error } = await agent.call('update_shipment', { id, eTag, changes: { reference: 'agent' } })
    assert.deepEqual([error.code, error.missingScopes], ['insufficient_scope', ['shipments:write']])
    assert.equal((await agent.call('get_record', { kind: 'shipment', id })).result.record.eTag, eTag)
    assert.equal((await agent.call('what_changed')).error.code, 'insufficient_scope')
    await assert.rejects(agent.client.readResource({ uri: 'vanline://moves/7QXRJV' }), /scope/)
  })

  test('jobs are planned, changed with the tag that was read, and refused with what is free instead', async () => {
    const agent = await agentWith({ scopes: ['dispatch:write'] })
    const [shipment, truck, spare] = [await newShipment(app), await newTruck(app), await newTruck(app)]
    const job = { ...PLAN, shipmentID: shipment.id, truckID: truck.id }
    const { result } = await agent.call('plan_job', { job, requestKey: 'agent-1' })
    const { id, eTag } = result.record
    const again = await agent.call('plan_job', { job, requestKey: 'agent-2' })
    assert.equal(again.error.code, 'already_booked')
    assert.ok(again.error.alternatives.some(({ truckID }: Body) => truckID === spare.id))
    const changed = await agent.call('update_job', { id, eTag, changes: { truckID: spare.id } })
    assert.equal(changed.result.record.truckID, spare.id)
    const stale = await agent.call('update_job', { id, eTag, changes: { stopNumber: 2 } })
    assert.deepEqual([stale.error.code, /find_jobs/.test(stale.error.next)], ['precondition_failed', true])
    const found = await agent.call('find_jobs', { truckID: spare.id })
    assert.deepEqual(found.result.jobs, [changed.result.record])
    const asked = { day: PLAN.day, minutes: 120, windowStart: '08:00', windowEnd: '10:00' }
    const { result: free } = await agent.call('who_is_free', { ...asked, timeZone: PLAN.timeZone })
    const freeIDs = free.days[0].trucks.map(({ truckID }: Body) => truckID)
    assert.deepEqual([freeIDs.includes(truck.id), freeIDs.includes(spare.id)], [true, false])
    const reader = await agentWith({ scopes: ['dispatch:read'] })
    const { error } = await reader.call('update_job', { id, eTag, changes: { stopNumber: 2 } })
    assert.deepEqual([error.code, error.missingScopes], ['insufficient_scope', ['dispatch:write']])
  })

  test('storage that ends is found with the days left, and more days are asked for once, with the tag that was read', async () => {
    const agent = await agentWith({ scopes: ['inventory:write'] })
    const shipment = await newShipment(app)
    const { id } = await newStorageStay(app, shipment, { authorizedDays: 16 })
    const filter = { shipmentID: shipment.id, isOpen: true, 'authorizedUntil[lte]': '2026-11-16' }
    const { result } = await agent.call('find_storage', filter)
    const [stay] = result.storageStays
    assert.deepEqual([stay.id, stay.daysLeft], [id, 1])
    const extension = { days: 30, reason: 'The house is not ready.' }
    const asked = await agent.call('extend_storage', { id, eTag: stay.eTag, extension })
    assert.equal(asked.result.record.extensions[0].status, 'PENDING')
    const again = await agent.call('extend_storage', { id, eTag: stay.eTag, extension })
    assert.deepEqual([again.error.code, /find_storage/.test(again.error.next)], ['precondition_failed', true])
  })

  test('an asker asks once for a change of what it read, and can change and decide nothing', async () => {
    const [asker, decider] = [await agentWith({ scopes: ROLES.asker }), await agentWith({ scopes: ROLES.dispatcher })]
    const { id, eTag } = await newShipment(app)
    const { result: seen } = await asker.call('get_record', { kind: 'shipment', id })
    const wish = { kind: 'shipment', id, eTag: seen.record.eTag, changes: { reference: 'asked' }, requestKey: 'wish-1' }
    const { result: tried } = await asker.call('ask_for_change', { ...wish, dryRun: true })
    assert.equal(tried.record.status, 'PENDING')
    const { result: asked } = await asker.call('ask_for_change', wish)
    const { result: again } = await asker.call('ask_for_change', wish)
    assert.deepEqual([again.record, again.repeated], [asked.record, true])
    const waiting = { about: `shipments/${id}`, status: 'PENDING' }
    assert.deepEqual((await asker.call('find_requests', waiting)).result.requests, [asked.record])
    const decision = { id: asked.record.id, eTag, decision: 'ACCEPT' }
    for (const [tool, args] of Object.entries({
      update_shipment: { id, eTag, changes: wish.changes },
      change_status: { kind: 'shipment', id, eTag, status: 'CANCELED' },
      decide_request: decision,
    }))
      assert.equal((await asker.call(tool, args)).error.code, 'insufficient_scope', tool)
    assert.equal((await decider.call('get_record', { kind: 'shipment', id })).result.record.eTag, eTag)
    const { result: decided } = await decider.call('decide_request', decision)
    assert.deepEqual([decided.record.status, decided.record.accepted], ['ACCEPTED', ['/reference']])
    assert.equal((await asker.call('get_record', { kind: 'shipment', id })).result.record.reference, 'asked')
  })

  test('a request or a decision on another version says to read again, and what is wrong has its place', async () => {
    const agent = await agentWith({ scopes: ROLES.dispatcher })
    const { id, eTag } = await newShipment(app)
    const ask = (more: Body) => agent.call('ask_for_change', { kind: 'shipment', id, eTag, requestKey: id, ...more })
    const { error: invalid } = await ask({ changes: { reference: 7, color: 'red' } })
    assert.deepEqual(invalid.errors.map(({ pointer }: Body) => pointer).toSorted(), [
      '/changes/color',
      '/changes/reference',
    ])
    const { result } = await ask({ changes: { reference: 'asked' }, requestKey: `${id} 2` })
    await agent.call('update_shipment', { id, eTag, changes: { estimatedWeight: 1 } })
    const stale = await agent.call('decide_request', { id: result.record.id, eTag, decision: 'ACCEPT' })
    assert.deepEqual([stale.error.code, /find_requests/.test(stale.error.next)], ['precondition_failed', true])
    const late = await ask({ changes: { reference: 'late' }, requestKey: `${id} 3` })
    assert.deepEqual([late.error.code, /get_record/.test(late.error.next)], ['precondition_failed', true])
    assert.equal((await agent.call('find_requests', { about: `shipments/${id}` })).result.requests.length, 1)
  })

  test('ids and URIs lead to records only, not to other paths of the API', async () => {
    const agent = await agentWith({})
    for (const id of ['..\\keys', '..\\..\\metrics', '..', '%2e%2e', '.', 'a b']) {
      await assert.rejects(agent.client.readResource({ uri: `vanline://moves/${id}` }), /There is no vanline/, id)
      const { error } = await agent.call('get_history', { kind: 'move', id })
      assert.deepEqual([error.code, error.errors[0].pointer], ['invalid_arguments', '/id'], id)
    }
  })

  test('a subscription needs events:read, and its refusal says so', async () => {
    const { authorization } = bearing(await keyIn(app.db, { scopes: ['moves:read'] }))
    const answer = await app.app.inject({
      ...{ method: 'POST', url: '/mcp', headers: { authorization, 'content-type': 'application/json' } },
      payload: { jsonrpc: '2.0', id: 1, method: 'subscriptions/listen' },
    })
    assert.deepEqual([answer.statusCode, answer.json().missingScopes], [403, ['events:read']])
  })

  test('the subscriptions of older clients are refused over HTTP, where they would tell of nothing', async () => {
    const { authorization } = bearing(await keyIn(app.db, { scopes: ['moves:read', 'events:read'] }))
    const answer = await app.app.inject({
      ...{ method: 'POST', url: '/mcp' },
      headers: {
        ...{ authorization, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        'mcp-protocol-version': '2025-06-18',
      },
      payload: { jsonrpc: '2.0', id: 1, method: 'resources/subscribe', params: { uri: 'vanline://moves/7QXRJV' } },
    })
    assert.match(answer.payload, /"code":-32601/)
  })

  test('an agent of a party sees and changes its moves only', async () => {
    const party = await newParty(app)
    const [own, foreign] = [await newMove(app), await newMove(app)]
    await putOn(app, own.id, party)
    const agent = await agentIn(app, party.headers)
    const { result } = await agent.call('find_moves')
    assert.deepEqual(
      result.moves.map(({ id }: Body) => id),
      [own.id],
    )
    const { error } = await agent.call('update_move', { id: foreign.id, eTag: foreign.eTag, changes: {} })
    assert.equal(error.code, 'move_not_found')
  })

  test('a key that is bound to other channels cannot be used by an agent to write', async () => {
    const { id, eTag } = await newShipment(app)
    for (const [channels, code] of [
      [['prime'], 'channel_not_allowed'],
      [['mcp'], undefined],
    ] as const) {
      const agent = await agentWith({ channels })
      for (const [tool, content] of Object.entries({
        update_shipment: { id, eTag, changes: {} },
        change_status: { kind: 'shipment', id, eTag, status: 'SUBMITTED' },
      }))
        assert.equal((await agent.call(tool, content)).error?.code, code, tool)
    }
  })

  test('the channel in the header of other programs is one that the service allows', async () => {
    const { id, eTag } = await newShipment(app)
    const send = (channel: string) =>
      app.call('PATCH', `/v1/shipments/${id}`, {
        body: { reference: channel },
        headers: { 'if-match': eTag, 'vanline-channel': channel },
      })
    const refused = await send('elsewhere')
    assert.deepEqual([refused.status, refused.body.errors[0].header], [400, 'Vanline-Channel'])
    assert.equal((await send('prime')).status, 200)
    const [event] = (await app.call('GET', `/v1/shipments/${id}/history`)).body
    assert.equal(event.channel, 'prime')
  })
})

describe('the rate limit', () => {
  const app = sharedApp(openTestSqlite, { mcp: true, rateLimit: 1 })

  test('holds for the requests of tools, whose error says how long to wait', async () => {
    const agent = await agentIn(app)
    const codes: string[] = []
    // Each call takes a token at /mcp and one for its request: within the burst of 10, one of both is refused.
    while (codes.length === 0)
      await agent.call('find_moves').then(
        ({ error }) => error && codes.push(`${error.code} ${error.retryAfterSeconds > 0}`),
        () => codes.push('refused at /mcp'),
      )
    assert.match(codes[0] ?? '', /rate_limit_exceeded true|refused at/)
  })
})

describe('POST /mcp', () => {
  const app = sharedApp(openTestSqlite, { mcp: true, corsOrigins: ['https://ours.example.com'] })
  const off = sharedApp(openTestSqlite)
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  const WHOLE = { pointer: '', detail: 'Must be an object.', code: 'wrong_type' }
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
  const send = (payload: unknown, more: object = {}) =>
    app.app.inject({ method: 'POST', url: '/mcp', headers: { ...headers, ...more }, payload: payload as object })

  test('404 where it is off, which is the default, and its channel is one like others', async () => {
    const { statusCode } = await off.app.inject({ method: 'POST', url: '/mcp', headers, payload: ping })
    assert.equal(statusCode, 404)
  })

  test('403 for pages of other origins, but not for ours', async () => {
    const refused = await send(ping, { origin: 'https://evil.example.com' })
    assert.deepEqual([refused.statusCode, refused.json().code], [403, 'host_not_allowed'])
    for (const origin of ['https://ours.example.com', 'http://localhost:80'])
      assert.equal((await send(ping, { origin, host: 'localhost:80' })).statusCode, 200)
  })

  test('405 for the sessions of older revisions', async () => {
    for (const method of ['GET', 'DELETE'] as const)
      assert.equal((await app.app.inject({ method, url: '/mcp', headers })).statusCode, 405)
  })

  test('bad JSON and bad messages are refused, and the service goes on', async () => {
    assert.equal((await send('{')).statusCode, 400)
    const batch = await send(JSON.stringify([ping, ping]))
    assert.deepEqual([batch.statusCode, batch.json().errors], [422, [WHOLE]])
    for (const message of [[], 'text', 7, null, {}, { jsonrpc: '2.0', id: 1, method: 'tools/call', params: 7 }])
      assert.ok((await send(JSON.stringify(message))).statusCode < 500, JSON.stringify(message))
    assert.equal((await send(ping)).statusCode, 200)
  })

  test('clients of the revisions of 2025 are served, and asked nothing', async () => {
    const agent = await agentIn(app, {}, { versionNegotiation: { mode: 'legacy' }, capabilities: { elicitation: {} } })
    assert.equal(agent.client.getProtocolEra(), 'legacy')
    const { id, eTag } = await newShipment(app)
    await app.call('PATCH', `/v1/shipments/${id}`, { body: { estimatedWeight: 1 }, headers: { 'if-match': eTag } })
    const { error } = await agent.call('update_shipment', { id, eTag, changes: { estimatedWeight: 2 } })
    assert.equal(error.code, 'merge_conflict')
  })

  test('the SDK is not loaded before the first request', async () => {
    const { execFileSync } = await import('node:child_process')
    const program = `
      import { registerHooks } from 'node:module'
      const loaded = []
      registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
      await import(${JSON.stringify(new URL('../app.ts', import.meta.url).href)})
      console.log(loaded.filter((url) => /modelcontextprotocol|light-my-request|mcp\\/tools/.test(url)).length, loaded.length > 100)`
    const said = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
    assert.equal(said.trim(), '0 true')
  })
})
