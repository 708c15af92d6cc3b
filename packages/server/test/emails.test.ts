/** E-mail addresses are checked by one rule wherever they are written. Those of earlier releases stay until they are changed. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql, { raw } from 'sql-template-tag'
import { unguarded } from '../src/db/database.ts'
import { type Body, sharedApp } from './app.ts'
import { forEachDatabase } from './databases.ts'
import { AGENT, newAgent, newMove, newShipment } from './fixtures.ts'
import { committedWhole } from './openapi/committed.ts'

const HIDDEN = 'a?bcc=x@example.com'

/** Addresses of any script, which the format `email` of JSON Schema does not allow, and `idn-email` does. */
const INTERNATIONAL = ['žofie@example.com', 'ada@příklad.cz', '用户@例子.广告', `${'𠮷'.repeat(64)}@example.jp`]

/** The schemas of members that are called email, with their places. */
const emailsIn = (part: Body, at = ''): [string, Body][] =>
  part === null || typeof part !== 'object'
    ? []
    : Object.entries<Body>(part).flatMap(([name, value]) => [
        ...(name === 'email' && at.endsWith('/properties') ? [[`${at}/email`, value] as [string, Body]] : []),
        ...emailsIn(value, `${at}/${name}`),
      ])

test('the document says of every e-mail address that it can be of any script', () => {
  const { schemas } = committedWhole.components
  const places = emailsIn(schemas)
  for (const name of ['NewMove', 'Customer', 'AgentPatch', 'Agent', 'NewParty', 'CrewMember', 'PublicCompany'])
    assert.ok(
      places.some(([at]) => at.startsWith(`/${name}/`)),
      name,
    )
  for (const [at, schema] of places) {
    const [text, ...others] = (schema.anyOf ?? [schema]).filter((each: Body) => each.format)
    assert.deepEqual([text?.format, others.length], ['idn-email', 0], at)
  }
  assert.doesNotMatch(JSON.stringify(committedWhole), /"format":"email"/)
})

forEachDatabase('e-mail addresses', (open) => {
  const app = sharedApp(open)
  const source = { source: 'old' }

  test('422 for one with a hidden recipient, in every operation that takes one', async () => {
    const customer = { firstName: 'Ada', email: HIDDEN }
    const agents = [{ ...AGENT, email: HIDDEN }]
    const [move, shipment] = [await newMove(app), await newShipment(app)]
    const agent = await newAgent(app, shipment)
    const patch = { headers: { 'if-match': '*' } }
    const importing = { shipmentType: 'HHG', status: 'DRAFT', ...source }
    for (const [pointer, answer] of [
      ['/customer/email', await app.call('POST', '/v1/moves', { body: { customer } })],
      ['/customer/email', await app.call('POST', '/v1/moves', { body: { ...source, customer } })],
      ['/customer/email', await app.call('PATCH', `/v1/moves/${move.id}`, { ...patch, body: { customer } })],
      ['/agents/0/email', await app.call('POST', '/v1/shipments', { body: { shipmentType: 'HHG', agents } })],
      ['/agents/0/email', await app.call('POST', '/v1/shipments', { body: { ...importing, agents } })],
      ['/email', await app.call('POST', `/v1/shipments/${shipment.id}/agents`, { body: agents[0]! })],
      ['/email', await app.call('PATCH', `/v1/agents/${agent.id}`, { ...patch, body: { email: HIDDEN } })],
    ] as const) {
      const found = answer.body.errors?.map(({ pointer, code }: Body) => `${pointer} ${code}`)
      assert.deepEqual([answer.status, found], [422, [`${pointer} invalid_format`]], answer.text)
    }
  })

  test('200 and 201 for addresses of any script, in every record that has one', async () => {
    const person = { firstName: 'Ada', lastName: 'Byron' }
    const { body: company } = await app.call('GET', '/v1/company')
    for (const email of INTERNATIONAL) {
      const shipment = await newShipment(app)
      const move = await newMove(app, { customer: { ...person, email } })
      const party = { name: `Cargo of ${email}`, kind: 'ORGANIZATION', email }
      const { eTag } = (await app.call('GET', '/v1/company')).body
      const answers = {
        customer: await app.call('PATCH', `/v1/moves/${move.id}`, {
          ...{ headers: { 'if-match': move.eTag }, body: { customer: { lastName: 'King' } } },
        }),
        agent: await app.call('POST', `/v1/shipments/${shipment.id}/agents`, { body: { ...AGENT, email } }),
        party: await app.call('POST', '/v1/parties', { body: party }),
        member: await app.call('POST', '/v1/crew-members', { body: { ...person, email } }),
        company: await app.call('PUT', '/v1/company', {
          ...{ headers: { 'if-match': eTag }, body: { name: company.name, email } },
        }),
      }
      for (const [name, { status, body, text }] of Object.entries(answers)) {
        assert.ok(status === 200 || status === 201, `${name}: ${text}`)
        assert.equal(name === 'customer' ? body.customer.email : body.email, email, name)
      }
    }
  })

  test('a stored one that breaks the rule is read, and other members change', async () => {
    const shipment = await newShipment(app)
    const { id: agentID } = await newAgent(app, shipment, { email: 'stored@example.com' })
    const { id: moveID } = await newMove(app, { customer: { firstName: 'Ada', email: 'stored@example.com' } })
    for (const [table, id, path, other, changed] of [
      ['agents', agentID, `/v1/agents/${agentID}`, { lastName: 'Byron' }, { email: `b${HIDDEN}` }],
      [
        'moves',
        moveID,
        `/v1/moves/${moveID}`,
        { customer: { lastName: 'Byron' } },
        { customer: { email: `b${HIDDEN}` } },
      ],
    ] as const) {
      const store = sql`UPDATE ${raw(table)} SET doc = replace(doc, 'stored@example.com', ${HIDDEN}) WHERE id = ${id}`
      await app.db.change(async () => ({ writes: [unguarded(store)], answer: undefined }))
      const asks = async (method: 'GET' | 'PATCH', body?: object) => {
        const headers = { 'content-type': 'application/merge-patch+json', 'if-match': '*' }
        const sent = body && { headers, payload: JSON.stringify(body) }
        const answer = await app.app.inject({ method, url: path, ...sent })
        return { status: answer.statusCode, text: answer.body }
      }
      assert.ok((await asks('GET')).text.includes(HIDDEN), table)
      const kept = await asks('PATCH', other)
      assert.ok(kept.status === 200 && kept.text.includes(HIDDEN) && kept.text.includes('Byron'), kept.text)
      assert.equal((await asks('PATCH', changed)).status, 422)
      assert.equal((await asks('PATCH', JSON.parse(JSON.stringify(other).replace('Byron', 'King')))).status, 200)
    }
  })
})
