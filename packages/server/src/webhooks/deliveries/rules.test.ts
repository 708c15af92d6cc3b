import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Attempt } from '../schema.ts'
import { attemptDelivery, deliveryOf, failingSinceOf, hasFailedTooLong, RETRIES_S, retryAfterOf } from './rules.ts'

const NOW = Date.parse('2026-11-15T12:00:00.000Z')
const HOUR_S = 3600
const attempted = (status: number | null, at = '2026-11-15T12:00:00.000Z'): Attempt => ({
  ...{ at, status, durationMs: 12, error: null, responseBody: null },
})
const opened = () =>
  deliveryOf(
    '0190a6f0-0000-7000-8000-000000000001',
    { id: '0190a6f0-0000-7000-8000-000000000002', type: 'move.created' },
    '0190a6f0-0000-7000-8000-000000000003',
    null,
  )
const after = (status: number | null, before = opened(), retryAfterS: number | null = null, random = 0) =>
  attemptDelivery(before, { attempt: attempted(status), retryAfterS }, NOW, random)
const waitSOf = (nextAttemptAt: string | null) => (Date.parse(nextAttemptAt!) - NOW) / 1000

test('the schedule is that of the contract', () => {
  assert.deepEqual(RETRIES_S, [
    5,
    300,
    1800,
    2 * HOUR_S,
    5 * HOUR_S,
    10 * HOUR_S,
    14 * HOUR_S,
    20 * HOUR_S,
    24 * HOUR_S,
  ])
})

describe('after an attempt', () => {
  for (const status of [200, 201, 202, 204, 299])
    test(`${status} is a success`, () => assert.equal(after(status).state, 'DELIVERED'))
  for (const status of [null, 100, 199, 300, 301, 302, 304, 307, 308, 400, 401, 404, 429, 500, 503, 599])
    test(`${status ?? 'no answer'} is tried again`, () => {
      const { state, nextAttemptAt } = after(status)
      assert.deepEqual([state, waitSOf(nextAttemptAt)], ['PENDING', 5])
    })
  test('410 is the end', () => assert.deepEqual([after(410).state, after(410).nextAttemptAt], ['FAILED', null]))

  test('jitter makes a retry later by up to a tenth, never sooner', () => {
    assert.equal(waitSOf(after(500, opened(), null, 0.5).nextAttemptAt), 5.25)
    assert.equal(waitSOf(after(500, opened(), null, 1).nextAttemptAt), 5.5)
  })

  test('Retry-After makes it later, but not sooner, and by a day at most', () => {
    assert.equal(waitSOf(after(429, opened(), 60).nextAttemptAt), 60)
    assert.equal(waitSOf(after(429, opened(), 1).nextAttemptAt), 5)
    assert.equal(waitSOf(after(429, opened(), 10 ** 9).nextAttemptAt), 24 * HOUR_S)
  })

  test('each attempt moves the version', () => {
    const [first, second] = [after(500), after(500, after(500))]
    assert.ok(second.lastUpdated > first.lastUpdated)
    assert.notEqual(second.eTag, first.eTag)
    assert.equal(second.attempts.length, 2)
  })
})

describe('Retry-After', () => {
  const cases: [string | undefined, number | null][] = [
    [undefined, null],
    ['120', 120],
    [' 7 ', 7],
    ['0', 0],
    ['Sun, 15 Nov 2026 12:01:00 GMT', 60],
    ['Sun, 15 Nov 2026 11:00:00 GMT', 0],
    ['soon', null],
    ['-5x', null],
    ['', null],
  ]
  for (const [header, seconds] of cases)
    test(`${header} is ${seconds}`, () => assert.equal(retryAfterOf(header, NOW), seconds))
})

describe('failing', () => {
  const [one, two] = ['2026-11-10T00:00:00.000Z', '2026-11-11T00:00:00.000Z']
  test('begins with the first failure', () => {
    assert.equal(failingSinceOf(null, [attempted(500, one), attempted(null, two)]), one)
  })
  test('continues with the next failure', () => assert.equal(failingSinceOf(one, [attempted(404, two)]), one))
  test('ends with a success', () => assert.equal(failingSinceOf(one, [attempted(204, two)]), null))
  test('begins again after a success', () => {
    assert.equal(failingSinceOf(one, [attempted(200, one), attempted(500, two)]), two)
  })
  test('is too long after five days', () => {
    assert.equal(hasFailedTooLong('2026-11-10T12:00:00.000Z', NOW), true)
    assert.equal(hasFailedTooLong('2026-11-10T12:00:00.001Z', NOW), false)
    assert.equal(hasFailedTooLong(null, NOW), false)
  })
})
