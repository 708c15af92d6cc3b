import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holdTime } from '../../server/test/hold-time.ts'
import { forOneDatabase } from '../../server/test/one-database.ts'
import { RateLimitError, type Retry } from '../src/index.ts'
import type { Fate } from './front.ts'
import { sharedService } from './service.ts'

const BUSY = { status: 503, headers: { 'retry-after': '0' } }
const UNKNOWN = {
  status: 503,
  headers: { 'content-type': 'application/problem+json', 'retry-after': '0' },
  body: JSON.stringify({ status: 503, code: 'outcome_unknown', detail: '', instance: 'urn:uuid:0' }),
}
const TOO_MANY = { status: 429, headers: { 'retry-after': '0' } }

forOneDatabase('retries', (open) => {
  const service = sharedService(open)
  const countOf = async (reference: string) => (await service.client.shipments.list({ reference })).items.length

  const faults: [name: string, fate: Fate][] = [
    ['its connection is cut before the service gets it', 'lose'],
    ['its answer is cut off', 'lose answer'],
    ['its answer is cut in the middle', 'halve answer'],
    ['the service is busy', BUSY],
    ['it is not known whether it was written, and it was not', UNKNOWN],
    ['it is not known whether it was written, and it was', { ...UNKNOWN, isCarriedOut: true }],
    ['there were too many', TOO_MANY],
    ['a gateway finds nobody', { status: 502, body: '<html>Bad Gateway</html>' }],
  ]
  for (const [name, fate] of faults) {
    test(`a write happens once although ${name}`, async () => {
      const reference = `once although ${name}`.replaceAll(',', ' ')
      const retries: Retry[] = []
      const client = service.clientWith({ onRetry: (retry) => retries.push(retry) })
      service.front.fates.push(fate)
      const created = await client.shipments.create({ shipmentType: 'HHG', reference })
      assert.equal(await countOf(reference), 1)
      assert.deepEqual(await service.client.shipments.get(created.id), created)
      assert.deepEqual(
        retries.map(({ attempt, method, path }) => ({ attempt, method, path })),
        [{ attempt: 1, method: 'POST', path: '/v1/shipments' }],
      )
      const keys = service.front.seen.map(({ headers }) => headers['idempotency-key'])
      assert.equal(keys.length, 2)
      assert.equal(keys[0], keys[1])
      assert.match(String(keys[0]), /^[0-9a-f]{32}$/)
    })
  }

  test('a change whose answer was lost is not taken for a conflict with itself', async () => {
    const shipment = await service.client.shipments.create({ shipmentType: 'HHG' })
    const { shipments } = service.clientWith({})
    service.front.fates.push('lose answer')
    const changed = await shipments.update(shipment, { estimatedWeight: 7 })
    service.front.fates.push('lose answer')
    await shipments.delete(changed)
    const { items } = await service.client.shipments.history(shipment.id, { type: 'shipment.*' })
    assert.deepEqual(
      items.map(({ type }) => type),
      ['shipment.deleted', 'shipment.updated', 'shipment.created'],
    )
  })

  test('a write that nobody answers in time happens once all the same', async () => {
    const client = service.clientWith({})
    service.front.fates.push('hang')
    // On a busy machine also a try that passes may take longer.
    await client.shipments.create({ shipmentType: 'HHG', reference: 'late' }, { timeoutMs: 500, retries: 50 })
    assert.equal(await countOf('late'), 1)
  })

  test('a key of your own makes two runs of a program write once', async () => {
    const first = service.clientWith({})
    const again = service.clientWith({})
    const content = { shipmentType: 'HHG', reference: 'row 17' }
    const created = await first.shipments.create(content, { idempotencyKey: 'file.csv:17' })
    assert.deepEqual(await again.shipments.create(content, { idempotencyKey: 'file.csv:17' }), created)
    assert.equal(await countOf('row 17'), 1)
  })

  test('a write whose first try still runs is tried until that has ended', async () => {
    const { shipments } = service.clientWith({})
    const inUse = {
      type: '/problems/idempotency_key_in_use',
      title: '',
      status: 409,
      detail: '',
      instance: 'urn:uuid:0',
      code: 'idempotency_key_in_use',
    }
    const headers = { 'content-type': 'application/problem+json', 'retry-after': '0' }
    service.front.fates.push({ status: 409, headers, body: JSON.stringify(inUse) })
    await shipments.create({ shipmentType: 'HHG', reference: 'running' })
    assert.equal(await countOf('running'), 1)
  })
})

forOneDatabase('a rate limit', (open) => {
  const service = sharedService(open, { rateLimit: 5 })

  test('slows a client down, and loses nothing', async (t) => {
    const retries: Retry[] = []
    const pass = holdTime(t)
    const onRetry = (retry: Retry) => {
      retries.push(retry)
      pass(1_000)
    }
    const { moves } = service.clientWith({ onRetry, retries: 10 })
    await Promise.all(Array.from({ length: 14 }, () => moves.create()))
    assert.ok(retries.length > 0)
    for (const { error } of retries) assert.ok(error instanceof RateLimitError)
    assert.equal((await moves.list({}, { count: true })).totalCount, 14)
  })
})
