/**
 * Requests within every limit that once blocked a node. Each is refused at once, with an answer of a few kilobytes; the cost is
 * counted in reads of the content, not in time.
 */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { SCOPES } from '../../src/access/scopes.ts'
import type { Context } from '../../src/kernel/context.ts'
import type { JsonObject } from '../../src/kernel/json.ts'
import { keyFrom } from '../../src/keys/rules.ts'
import type { Caller } from '../../src/webhooks/maker.ts'
import { type WebhookSettings, webhookFrom } from '../../src/webhooks/rules.ts'
import { type Answer, sharedApp } from '../app.ts'
import { newShipment, newWebhook } from '../fixtures.ts'
import { forOneDatabase } from '../one-database.ts'
import { refusalOf } from '../refusal.ts'
import { counted } from '../steps.ts'

const MANY = 100_000
const members = (count: number, value: unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`n${i}`, value]))
const unknownMembers = (count: number) => members(count, 1)
const words = (count: number) => Array.from({ length: count }, (_, i) => `w${i}`)
/** The maximum size of an error: a hundred violations of a few hundred characters. */
const ANSWER_MAX = 64 * 1024

function assertRefused(answer: Answer, status: number, code: string, violations: number, more?: number): void {
  assert.deepEqual([answer.status, answer.body.code], [status, code], answer.text.slice(0, 500))
  assert.deepEqual([answer.body.errors?.length, answer.body.moreErrors], [violations, more])
  assert.ok(answer.text.length < ANSWER_MAX, `${answer.text.length} bytes`)
}

forOneDatabase('Requests that cost much', (open) => {
  const service = sharedApp(open)
  const patched = async (operations: object[]) => {
    const { id, eTag } = await newShipment(service)
    const headers = { 'if-match': eTag, 'content-type': 'application/json-patch+json' }
    return service.call('PATCH', `/v1/shipments/${id}`, { raw: JSON.stringify(operations), headers })
  }

  for (const kilobytes of [300, 900])
    test(`413 for a JSON Patch that copies ${kilobytes} kB 99 times`, async () => {
      const big = { op: 'add', path: '/customerRemarks', value: 'x'.repeat(kilobytes * 1_000) }
      const copies = Array.from({ length: 99 }, (_, i) => ({ op: 'copy', from: '/customerRemarks', path: `/c${i}` }))
      const answer = await patched([big, ...copies])
      assert.deepEqual([answer.status, answer.body.code], [413, 'body_too_large'])
    })

  test('413 for a merge patch that would create a record that is too large', async () => {
    const shipment = await newShipment(service, { customerRemarks: 'x'.repeat(2_000) })
    const raw = `{"counselorRemarks":"${'x'.repeat(1024 * 1024 - 1_000)}"}`
    const answer = await service.call('PATCH', `/v1/shipments/${shipment.id}`, {
      raw,
      headers: { 'if-match': shipment.eTag },
    })
    assert.deepEqual([answer.status, answer.body.code], [413, 'body_too_large'])
  })

  test('422 for 100,000 types of events, new and changed', async () => {
    const content = { url: 'https://hooks.example.com/in', eventTypes: words(MANY) }
    assertRefused(await service.call('POST', '/v1/webhooks', { body: content }), 422, 'invalid_content', 1)
    const { id, eTag } = await newWebhook(service)
    const body = { eventTypes: content.eventTypes }
    const answer = await service.call('PATCH', `/v1/webhooks/${id}`, { body, headers: { 'if-match': eTag } })
    assertRefused(answer, 422, 'invalid_content', 1)
    assert.equal(answer.body.errors[0].code, 'too_many')
  })

  test('422 for 100,000 scopes of a key', async () => {
    const answer = await service.call('POST', '/v1/keys', { body: { name: 'x', scopes: words(MANY) } })
    // One violation for each scope, one more, and one for too many.
    assertRefused(answer, 422, 'invalid_content', SCOPES.length + 2)
  })

  test('422 for 15,000 unknown members of everything, 100 of them listed', async () => {
    const content = unknownMembers(15_000)
    const { id, eTag } = await newShipment(service)
    const expected = [422, 'invalid_content', 100, 14_900] as const
    const refused = async (method: string, url: string, body: object = content) => {
      const guard = method === 'PATCH' ? { headers: { 'if-match': eTag } } : {}
      assertRefused(await service.call(method, url, { body, ...guard }), ...expected)
    }
    await refused('PATCH', `/v1/shipments/${id}`)
    await refused('POST', '/v1/shipments', { ...content, shipmentType: 'HHG' })
    await refused('POST', '/v1/moves')
    await refused('POST', '/v1/webhooks', { ...content, url: 'https://hooks.example.com/in' })
    await refused('PATCH', `/prime/v1/shipments/${id}/updateStatus`, { ...content, status: 'APPROVED' })
    await refused('QUERY', '/v1/shipments')
  })

  test('400 for 95,000 members, which are counted before they are read', async () => {
    const flat = JSON.stringify(unknownMembers(95_000))
    const nested = `[${Array(47_500).fill('{"a":1,"b":{}}').join()}]`
    for (const raw of [flat, nested]) {
      const answer = await service.call('POST', '/v1/moves', { raw })
      assertRefused(answer, 400, 'invalid_json', 1)
      assert.equal(answer.body.errors[0].code, 'too_many')
    }
  })

  test('422 for 9,000 agents of a new shipment, and 15,000 members of metadata', async () => {
    const agents = Array(9_000).fill({ agentType: 'RELEASING_AGENT', firstName: 'Ada' })
    const many = await service.call('POST', '/v1/shipments', { body: { shipmentType: 'HHG', agents } })
    assert.equal(many.status, 422)
    assert.equal(many.body.errors.length, 100)
    assert.ok(many.body.moreErrors > 8_000)
    const metadata = members(15_000, '')
    assertRefused(
      await service.call('POST', '/v1/shipments', { body: { shipmentType: 'HHG', metadata } }),
      422,
      'invalid_content',
      1,
    )
  })

  test('400 for 8 kB of fields in a few kilobytes, with the valid ones named once', async () => {
    const list = words(1_500).join(',')
    for (const url of ['/v1/shipments', '/v1/moves'])
      for (const parameter of ['fields', 'expand']) {
        const answer = await service.call('GET', `${url}?${parameter}=${list}`)
        assertRefused(answer, 400, 'invalid_query', 100, 1_400)
        assert.equal(answer.body.detail.split('Valid are').length, 2)
        assert.ok(answer.text.length < 16_000, `${answer.text.length} bytes`)
      }
    const parameters = await service.call('GET', `/v1/shipments?${words(1_500).join('&')}`)
    assertRefused(parameters, 400, 'invalid_query', 100, 1_400)
    assert.equal(parameters.body.detail.split('Valid are').length, 2)
    assertRefused(await service.call('GET', `/v1/shipments?status=${list}`), 400, 'invalid_query', 100, 2)
  })

  test('400 for types of events that do not exist, however many', async () => {
    const types = Array.from({ length: 51 }, (_, i) => 'ab'.repeat(4).slice(i % 4) + '_'.repeat(i % 11)).map(
      (word, i) => `${word}${'.'.repeat(i % 7)}`,
    )
    assert.equal(new Set(types).size, 51)
    const answer = await service.call('GET', `/v1/events?type=${types.join(',')}`)
    assertRefused(answer, 400, 'invalid_query', 51)
    assert.ok(answer.text.length < 16_000, `${answer.text.length} bytes`)
    assert.equal((await service.call('GET', `/v1/events?type=${'move.*,'.repeat(99)}move.*`)).status, 200)
  })

  test('422 for a merge of 15,000 names, before a record is made of them', async () => {
    const shipment = await newShipment(service, { metadata: { a: 'b' } })
    const headers = { 'if-match': '*', prefer: `merge-base="${shipment.eTag}"` }
    const body = { metadata: members(15_000, '') }
    const answer = await service.call('PATCH', `/v1/shipments/${shipment.id}`, { body, headers })
    assertRefused(answer, 422, 'invalid_content', 1)
    assert.equal(answer.body.errors[0].code, 'too_many')
  })

  test('412 with the overlaps of 15,000 sent members', async () => {
    const shipment = await newShipment(service)
    const path = `/v1/shipments/${shipment.id}`
    const headers = { 'if-match': shipment.eTag }
    await service.call('PATCH', path, { body: { reference: 'theirs' }, headers })
    const answer = await service.call('PATCH', path, {
      body: { ...unknownMembers(15_000), reference: 'mine' },
      headers,
    })
    assert.equal(answer.status, 412)
    assert.deepEqual(answer.body.overlaps, ['/reference'])
  })
})

const MAKER = { scopes: new Set<string>(), channels: null, endsAtMs: Infinity, keyID: null, partyID: null }

describe('Rules see no more of a list than its schema allows, plus a few items to report', () => {
  const ctx = { now: '2026-11-15T12:00:00.000Z', actor: 'x' } as Context
  const stepsFor = (content: JsonObject, open: (content: JsonObject) => unknown) => {
    const sent = counted(content)
    refusalOf(() => open(sent.value))
    return sent.steps()
  }

  test('types of events', () => {
    const steps = (count: number) =>
      stepsFor({ url: 'https://hooks.example.com/in', eventTypes: words(count) }, (sent) =>
        webhookFrom(sent, { allowPrivate: false } as WebhookSettings, ctx, {} as Caller),
      )
    assert.ok(steps(1_000) < 2_000)
    assert.equal(steps(MANY), steps(1_000))
  })

  test('scopes of a key', () => {
    const steps = (count: number) => stepsFor({ name: 'x', scopes: words(count) }, (sent) => keyFrom(sent, ctx, MAKER))
    assert.ok(steps(1_000) < 2_000)
    assert.equal(steps(MANY), steps(1_000))
  })
})
