import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { NetworkError, TimeoutError, VanlineError } from './errors.ts'
import { pause, RETRY_AFTER_MAX_MS, retryDelayMs } from './retry.ts'

const ABOUT = { method: 'GET', path: '/' }
const answered = (status: number, retryAfterMs?: number) =>
  new VanlineError(status, 'unexpected_answer', '', { ...ABOUT, retryAfterMs })

describe('the delay before a retry', () => {
  test('doubles, with a half that is random, and has an end', () => {
    const error = new NetworkError('', ABOUT)
    const range = (attempt: number) => [retryDelayMs(error, attempt, () => 0), retryDelayMs(error, attempt, () => 1)]
    assert.deepEqual(range(0), [125, 250])
    assert.deepEqual(range(1), [250, 500])
    assert.deepEqual(range(2), [500, 1000])
    assert.deepEqual(range(50), [4000, 8000])
  })

  test('is never shorter than what the service asks for, nor longer than anybody wants to wait', () => {
    assert.equal(
      retryDelayMs(answered(503, 2000), 0, () => 0),
      2000,
    )
    assert.ok(retryDelayMs(answered(503, 2000), 0, () => 1)! > 2000)
    assert.ok(retryDelayMs(answered(429, RETRY_AFTER_MAX_MS), 0) !== undefined)
    assert.equal(retryDelayMs(answered(429, RETRY_AFTER_MAX_MS + 1), 0), undefined)
  })

  test('is there only for what may pass', () => {
    for (const status of [408, 429, 502, 503, 504])
      assert.ok(retryDelayMs(answered(status), 0) !== undefined, `${status}`)
    for (const status of [400, 404, 409, 412, 422, 500]) assert.equal(retryDelayMs(answered(status), 0), undefined)
    assert.ok(retryDelayMs(new TimeoutError(1, ABOUT), 0) !== undefined)
    assert.ok(retryDelayMs(new VanlineError(409, 'idempotency_key_in_use', '', ABOUT), 0) !== undefined)
    assert.equal(retryDelayMs(new Error('a bug'), 0), undefined)
  })
})

test('a pause ends early if its signal says so', async () => {
  const reason = new Error('enough')
  await assert.rejects(pause(60_000, AbortSignal.abort(reason)), reason)
  const controller = new AbortController()
  const pausing = pause(60_000, controller.signal)
  controller.abort(reason)
  await assert.rejects(pausing, reason)
  await pause(0, new AbortController().signal)
})

test('a pause that is longer than timers can be is not over at once', async () => {
  const controller = new AbortController()
  const pausing = pause(2 ** 31, controller.signal)
  const first = await Promise.race([pausing.then(() => 'over'), pause(50).then(() => 'waiting')])
  controller.abort()
  await pausing.catch(() => {})
  assert.equal(first, 'waiting')
})
