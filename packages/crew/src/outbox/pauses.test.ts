import assert from 'node:assert/strict'
import { test } from 'node:test'
import { occurredAtOf, offsetMsOf } from './clock.ts'
import { pauseMsOf } from './pauses.ts'

test('pauses grow up to five minutes, and follow Retry-After', () => {
  const longest = [1, 2, 3, 9, 30].map((attempts) => pauseMsOf(attempts, null, () => 1))
  assert.deepEqual(longest, [1_000, 2_000, 4_000, 256_000, 300_000])
  assert.equal(
    pauseMsOf(3, null, () => 0),
    2_000,
  )
  assert.equal(
    pauseMsOf(1, 60_000, () => 0),
    60_000,
  )
  assert.equal(
    pauseMsOf(1, 86_400_000, () => 0),
    3_600_000,
  )
})

test('a clock that is hours wrong is corrected by the Date of the service', () => {
  const serviceMs = Date.parse('2026-11-18T09:00:00.500Z')
  const wrongMs = serviceMs + 5 * 3600_000
  const offsetMs = offsetMsOf('Wed, 18 Nov 2026 09:00:00 GMT', wrongMs - 100, wrongMs + 100)
  assert.equal(offsetMs, -5 * 3600_000)
  assert.equal(offsetMsOf('Wed, 18 Nov 2026 09:00:00 GMT', serviceMs - 900, serviceMs + 900), 0)
  assert.equal(offsetMsOf(null, 0, 0), undefined)
  assert.equal(offsetMsOf('soon', 0, 0), undefined)
  // The clock was set while the request was on its way.
  for (const setMs of [3600_000, -3600_000])
    assert.equal(offsetMsOf('Wed, 18 Nov 2026 09:00:00 GMT', serviceMs, serviceMs + setMs), undefined)
})

test('a time of doing is corrected by what was known then, or else by what is known now', () => {
  const hour = 3600_000
  const at = (doneAtMs: number, clockOffsetMs: number | null, offsetMs: number) =>
    Date.parse(occurredAtOf({ doneAtMs, clockOffsetMs }, offsetMs)) / hour
  assert.equal(at(12 * hour, -5 * hour, 0), 7)
  assert.equal(at(12 * hour, null, -5 * hour), 7)
})

test('a clock that is set back between two answers makes no time of doing earlier: the service alone says what is in the future', () => {
  const hour = 3600_000
  // Done at 9 by a clock that was right. It was set back to 4 since, which no answer has measured yet.
  assert.equal(Date.parse(occurredAtOf({ doneAtMs: 9 * hour, clockOffsetMs: 0 }, 0)) / hour, 9)
})
