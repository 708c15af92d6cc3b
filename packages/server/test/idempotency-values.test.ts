/** Under one Idempotency-Key, contents are compared as JSON values: on every way, and with what the last release has stored. */
import assert from 'node:assert/strict'
import { hash, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { unguarded } from '../src/db/database.ts'
import { type Answer, sharedApp } from './app.ts'
import { forEachDatabase } from './databases.ts'
import { ADDRESS, newAgent, newMove, newShipment } from './fixtures.ts'
import { PDF } from './operations/document-examples.ts'

/** The same JSON value, written in several ways. */
const SAME = [
  '{"shipmentType":"HHG","estimatedWeight":4000,"metadata":{"a":"é","b":"1"}}',
  '{"shipmentType":"HHG", "estimatedWeight":4000,"metadata":{"a":"é","b":"1"}}',
  '{"metadata":{"b":"1","a":"\\u00e9"},"estimatedWeight":4.0e3,\n"shipmentType":"HHG"}\n',
] as const
/** Other values. */
const OTHERS = [
  '{"shipmentType":"HHG","estimatedWeight":4001,"metadata":{"a":"é","b":"1"}}',
  '{"shipmentType":"HHG","estimatedWeight":"4000","metadata":{"a":"é","b":"1"}}',
  '{"shipmentType":"HHG","estimatedWeight":4000,"metadata":{"a":"é","b":"1"},"reference":null}',
]

const outcomeOf = ({ status, headers }: Answer) => `${status} ${headers['idempotent-replayed'] ?? 'done'}`

forEachDatabase('one Idempotency-Key and one JSON value', (open) => {
  const app = sharedApp(open)
  const keyed = (key: string) => ({ 'idempotency-key': key, 'content-type': 'application/json' })
  const post = (key: string, raw: string) => app.call('POST', '/v1/shipments', { raw, headers: keyed(key) })
  const create = (key: string, record: string) =>
    app.call('PATCH', '/v1/shipments', {
      raw: `{"mode":"ISOLATED","operations":[{"action":"create","idempotencyKey":"${key}","record":${record}}]}`,
      headers: { 'content-type': 'application/json' },
    })
  const resultOf = ({ body }: Answer) => `${body.results[0].status} ${body.results[0].replayed ? 'true' : 'done'}`

  test('a POST is replayed however its value is written, and 422 for another value', async () => {
    const key = randomUUID()
    const outcomes: string[] = []
    for (const raw of [...SAME, ...OTHERS]) outcomes.push(outcomeOf(await post(key, raw)))
    assert.deepEqual(outcomes, ['201 done', '201 true', '201 true', '422 done', '422 done', '422 done'])
  })

  test('a PATCH and a PUT are replayed', async () => {
    const shipment = await newShipment(app)
    const agent = await newAgent(app, shipment)
    const changes = [
      ['PATCH', `/v1/shipments/${shipment.id}`, shipment, '{"estimatedWeight":1,"reference":"A"}'],
      ['PUT', `/v1/agents/${agent.id}`, agent, '{"agentType":"RELEASING_AGENT","firstName":"Ada","phone":"555 0100"}'],
    ] as const
    const spelled = [
      '{ "reference" : "A" , "estimatedWeight" : 1.0 }',
      '{"phone":"555 0100", "firstName":"\\u0041da","agentType":"RELEASING_AGENT"}',
    ]
    for (const [i, [method, url, { eTag }, raw]] of changes.entries()) {
      const headers = { ...keyed(randomUUID()), 'if-match': eTag }
      assert.equal(outcomeOf(await app.call(method, url, { raw, headers })), '200 done')
      assert.equal(outcomeOf(await app.call(method, url, { raw: spelled[i]!, headers })), '200 true')
    }
  })

  test('the order of an array counts', async () => {
    const { id, eTag } = await newShipment(app)
    const steps = ['{"op":"add","path":"/metadata/a","value":"1"}', '{"op":"add","path":"/metadata/b","value":"2"}']
    const headers = { 'idempotency-key': randomUUID(), 'content-type': 'application/json-patch+json', 'if-match': eTag }
    const patch = (raw: string) => app.call('PATCH', `/v1/shipments/${id}`, { raw, headers })
    assert.equal(outcomeOf(await patch(`[${steps}]`)), '200 done')
    assert.equal(outcomeOf(await patch(`[ ${steps} ]`)), '200 true')
    assert.equal(outcomeOf(await patch(`[${steps.toReversed()}]`)), '422 done')
  })

  test('what a bulk has created, a POST replays, and the other way round', async () => {
    for (const [first, second] of [
      [SAME[0], SAME[1]],
      [SAME[2], SAME[0]],
    ] as const) {
      const [ofBulk, ofPost] = [randomUUID(), randomUUID()]
      const created = await create(ofBulk, first)
      assert.equal(resultOf(created), '201 done')
      const again = await post(ofBulk, second)
      assert.equal(outcomeOf(again), '201 true')
      assert.equal(again.body.id, created.body.results[0].record.id)
      assert.equal(outcomeOf(await post(ofBulk, OTHERS[0]!)), '422 done')
      const posted = await post(ofPost, first)
      const inBulk = await create(ofPost, second)
      assert.equal(resultOf(inBulk), '201 true')
      assert.equal(inBulk.body.results[0].record.id, posted.body.id)
    }
  })

  test('a bulk with a key of its own is replayed', async () => {
    const { id, eTag } = await newMove(app)
    const headers = keyed(randomUUID())
    const bulk = (raw: string) => app.call('PATCH', '/v1/moves', { raw, headers })
    const operation = `{"action":"update","id":"${id}","ifMatch":"${eTag}","patch":{"remarks":"x"}}`
    assert.equal(outcomeOf(await bulk(`{"mode":"ATOMIC","operations":[${operation}]}`)), '200 done')
    assert.equal(outcomeOf(await bulk(`{"operations":[ ${operation} ],"mode":"ATOMIC"}`)), '200 true')
  })

  test('a form is replayed with the members of its record in another order', async () => {
    const { id } = await newShipment(app, { destinationAddress: ADDRESS })
    const key = randomUUID()
    const send = (record: string) => {
      const raw = `--x\r\nContent-Disposition: form-data; name="record"\r\n\r\n${record}\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n${PDF}\r\n--x--\r\n`
      const headers = { 'idempotency-key': key, 'content-type': 'multipart/form-data; boundary=x' }
      return app.call('POST', `/v1/shipments/${id}/documents`, { raw, headers })
    }
    assert.equal(outcomeOf(await send('{"documentType":"OTHER","remarks":"x"}')), '201 done')
    assert.equal(outcomeOf(await send('{"remarks":"x", "documentType":"OTHER"}')), '201 true')
    assert.equal(outcomeOf(await send('{"remarks":"y", "documentType":"OTHER"}')), '422 done')
  })

  test('a key of the last release is replayed with the same bytes, and that release replays ours', async () => {
    const key = randomUUID()
    await post(key, SAME[0])
    const [row] = await app.db.all<{ scope: string; fingerprint: string; answer: string }>(
      sql`SELECT scope, fingerprint, answer FROM idempotency_keys WHERE scope = ${scopeOf(key)}`,
    )
    // The fingerprint of the last release: query, Content-Type, If-Match, Prefer, and the digest of the bytes.
    const former = hash(
      'sha256',
      JSON.stringify(['', 'application/json', '', '', hash('sha256', SAME[0])]),
      'base64url',
    )
    assert.equal(row!.fingerprint, former)
    const { value: _, ...answer } = JSON.parse(row!.answer)
    const stored = sql`UPDATE idempotency_keys SET answer = ${JSON.stringify(answer)} WHERE scope = ${row!.scope}`
    await app.db.change(async () => ({ writes: [unguarded(stored)], answer: null }))
    assert.equal(outcomeOf(await post(key, SAME[0])), '201 true')
    assert.equal(outcomeOf(await post(key, SAME[1])), '422 done')
  })

  const scopeOf = (key: string) =>
    hash('sha256', JSON.stringify(['anonymous', 'POST', '/v1/shipments', key]), 'base64url')

  test('content that is no JSON, or too deep, is refused as without a key', async () => {
    for (const raw of ['{"a":', '['.repeat(100_000), `${'['.repeat(40)}${']'.repeat(40)}`]) {
      const answer = await post(randomUUID(), raw)
      assert.deepEqual([answer.status, answer.body.code], [400, 'invalid_json'], raw.slice(0, 30))
    }
    const key = randomUUID()
    assert.equal(outcomeOf(await post(key, '{"shipmentType":"HHG","estimatedWeight":null}')), '201 done')
    assert.equal(outcomeOf(await post(key, '{"shipmentType":"HHG","estimatedWeight":1e999}')), '422 done')
  })
})
