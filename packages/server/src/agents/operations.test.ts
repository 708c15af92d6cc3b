import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { AGENT, newAgent, newShipment, read } from '../../test/fixtures.ts'
import { listed } from '../../test/refusal.ts'
import { rowsOf } from '../../test/tables.ts'

const FULL = {
  agentType: 'RELEASING_AGENT',
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  phone: '+1 555 0100',
}

forEachDatabase('agents', (open) => {
  const app = sharedApp(open)
  const create = (shipment: Body, body: Body) => app.call('POST', `/v1/shipments/${shipment.id}/agents`, { body })
  const change = (method: string, agent: Body, body: Body) =>
    app.call(method, `/v1/agents/${agent.id}`, { body, headers: { 'if-match': agent.eTag } })

  test('201 for POST: it is listed with its shipment, and the shipment keeps its version', async () => {
    const shipment = await newShipment(app)
    const { status, headers, body } = await create(shipment, FULL)
    assert.equal(status, 201)
    const { id, createdAt, eTag } = body
    assert.deepEqual(body, { id, shipmentID: shipment.id, ...FULL, createdAt, lastUpdated: createdAt, eTag })
    assert.equal(headers.location, `/v1/agents/${id}`)
    assert.equal(headers.etag, `"${eTag}"`)
    assert.deepEqual(await read(app, headers.location), body)
    const other = await newAgent(app, shipment, { agentType: 'RECEIVING_AGENT' })
    assert.deepEqual([other.lastName, other.phone], [null, null])
    assert.deepEqual(await read(app, `/v1/shipments/${shipment.id}/agents`), [body, other])
    assert.deepEqual(await read(app, `/v1/shipments/${shipment.id}`), shipment)
  })

  test('409 for a second agent of one type, by POST, PATCH and PUT, and nothing changes', async () => {
    const shipment = await newShipment(app)
    const releasing = await newAgent(app, shipment)
    const receiving = await newAgent(app, shipment, { agentType: 'RECEIVING_AGENT' })
    const before = await rowsOf(app.db)
    for (const answer of [
      await create(shipment, AGENT),
      await change('PATCH', receiving, { agentType: 'RELEASING_AGENT' }),
      await change('PUT', receiving, AGENT),
    ]) {
      assert.equal(answer.status, 409)
      assert.equal(answer.body.code, 'agent_type_taken')
      assert.match(answer.body.detail, new RegExp(releasing.id))
    }
    assert.deepEqual(await rowsOf(app.db), before)
  })

  test('one 201 and otherwise 409 for many POSTs of one type at once', async () => {
    const shipment = await newShipment(app)
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(shipment, AGENT)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, ...Array(7).fill(409)])
    assert.equal((await read(app, `/v1/shipments/${shipment.id}/agents`)).length, 1)
  })

  test('200 for a type that has become free', async () => {
    const shipment = await newShipment(app)
    const agent = await newAgent(app, shipment)
    const moved = await change('PATCH', agent, { agentType: 'RECEIVING_AGENT' })
    assert.equal(moved.status, 200)
    assert.equal((await newAgent(app, shipment)).agentType, 'RELEASING_AGENT')
    assert.equal((await app.call('DELETE', `/v1/agents/${agent.id}`)).status, 204)
    assert.equal((await newAgent(app, shipment, { agentType: 'RECEIVING_AGENT' })).agentType, 'RECEIVING_AGENT')
  })

  test('200 for PATCH: absent keeps, null clears', async () => {
    const agent = await newAgent(app, await newShipment(app), FULL)
    const { status, headers, body } = await change('PATCH', agent, { lastName: null, phone: null })
    assert.equal(status, 200)
    const { eTag, lastUpdated } = body
    assert.deepEqual(body, { ...agent, lastName: null, phone: null, eTag, lastUpdated })
    assert.equal(headers.etag, `"${eTag}"`)
  })

  test('200 for PUT: missing members are cleared, and the tag is only in the body', async () => {
    const agent = await newAgent(app, await newShipment(app), FULL)
    const sent = { agentType: 'RELEASING_AGENT', firstName: 'Grace', phone: '555 0101' }
    const { status, headers, body } = await change('PUT', agent, sent)
    assert.equal(status, 200)
    assert.equal(headers.etag, undefined)
    const { eTag, lastUpdated } = body
    assert.deepEqual(body, { ...agent, ...sent, lastName: null, email: null, eTag, lastUpdated })
    assert.notEqual(eTag, agent.eTag)
    assert.deepEqual(await read(app, `/v1/agents/${agent.id}`), body)
    assert.equal((await change('PUT', agent, sent)).status, 412, 'the tag decides, not the content')
  })

  test('200 for a change without effect: the same tag, and no row is written', async () => {
    const agent = await newAgent(app, await newShipment(app), FULL)
    const before = await rowsOf(app.db)
    for (const [method, body] of [
      ['PATCH', {}],
      ['PATCH', agent],
      ['PUT', FULL],
      ['PUT', agent],
    ] as const) {
      const answer = await change(method, agent, body)
      assert.equal(answer.status, 200, answer.text)
      assert.deepEqual(answer.body, agent)
    }
    assert.deepEqual(await rowsOf(app.db), before)
  })

  const CONTENT: [string, Body, string[]][] = [
    ['no name', { firstName: undefined }, ['/firstName required']],
    ['a blank name', { firstName: ' ' }, ['/firstName blank']],
    ['no type', { agentType: undefined }, ['/agentType required']],
    ['a type nobody knows', { agentType: 'SECRET_AGENT' }, ['/agentType not_allowed']],
    ['neither e-mail nor phone', { email: null }, ['/email required']],
    ['an e-mail that is none', { email: 'ada at example' }, ['/email invalid_format']],
    ['several things', { phone: 7, colour: 1 }, ['/colour unknown_member', '/phone wrong_type']],
  ]
  for (const [name, content, errors] of CONTENT) {
    test(`422 for POST and PUT of ${name}, and nothing changes`, async () => {
      const shipment = await newShipment(app)
      const agent = await newAgent(app, shipment, { agentType: 'RECEIVING_AGENT' })
      const before = await rowsOf(app.db)
      const body = { ...AGENT, ...content }
      for (const answer of [await create(shipment, body), await change('PUT', agent, body)]) {
        assert.equal(answer.status, 422, answer.text)
        assert.deepEqual(listed(answer.body.errors), errors)
      }
      assert.deepEqual(await rowsOf(app.db), before)
    })
  }

  const PATCHES: [string, Body, string[]][] = [
    ['a name that is cleared', { firstName: null }, ['/firstName required']],
    ['the only way to be reached that is cleared', { email: null }, ['/email required']],
    ['another shipment', { shipmentID: randomUUID() }, ['/shipmentID read_only']],
    ['another tag', { eTag: 'x' }, ['/eTag read_only']],
    ['a member nobody knows', { fistName: 'Ada' }, ['/fistName unknown_member']],
  ]
  for (const [name, body, errors] of PATCHES) {
    test(`422 for PATCH of ${name}, and nothing changes`, async () => {
      const agent = await newAgent(app, await newShipment(app))
      const before = await rowsOf(app.db)
      const answer = await change('PATCH', agent, body)
      assert.equal(answer.status, 422, answer.text)
      assert.deepEqual(listed(answer.body.errors), errors)
      assert.deepEqual(await rowsOf(app.db), before)
    })
  }

  test('200 as of an instant, without ETag; 404 before its creation and after its deletion', async () => {
    const agent = await newAgent(app, await newShipment(app))
    const { body: changed } = await change('PATCH', agent, { firstName: 'Eve' })
    const at = (instant: string) => app.call('GET', `/v1/agents/${agent.id}?asOf=${instant}`)
    const then = await at(agent.lastUpdated)
    assert.deepEqual([then.status, then.body, then.headers.etag], [200, agent, undefined])
    assert.deepEqual((await at(changed.lastUpdated)).body, changed)
    assert.equal((await at('2020-01-01T00:00:00Z')).body.code, 'agent_not_found')
    assert.equal((await at('yesterday')).body.code, 'invalid_query')
    await app.call('DELETE', `/v1/agents/${agent.id}`)
    assert.equal((await at(changed.lastUpdated)).body.code, 'agent_not_found')
  })

  test('204 for DELETE with its tag or none; 412 with an older one', async () => {
    const shipment = await newShipment(app)
    const agent = await newAgent(app, shipment)
    const { body: changed } = await change('PATCH', agent, { firstName: 'Grace' })
    const remove = ({ id, eTag }: Body) => app.call('DELETE', `/v1/agents/${id}`, { headers: { 'if-match': eTag } })
    assert.equal((await remove(agent)).body.reason, 'stale')
    assert.equal((await remove(changed)).status, 204)
    assert.equal((await app.call('GET', `/v1/agents/${agent.id}`)).status, 404)
    assert.deepEqual(await read(app, `/v1/shipments/${shipment.id}/agents`), [])
    assert.equal((await remove(changed)).status, 404)
  })
})
