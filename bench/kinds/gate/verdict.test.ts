import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verdictOf } from './verdict.ts'

const pairs = (before: readonly number[], now: readonly number[]) =>
  before.map((cpuUs, i) => ({
    before: { cpuUs, perSecond: 1e6 / cpuUs },
    now: { cpuUs: now[i]!, perSecond: 1e6 / now[i]! },
  }))

test('the fastest processes are compared, so that a slow process on either side does not decide', () => {
  const { cpuRatio, rateRatio, isPassed } = verdictOf(pairs([100, 112, 140], [150, 100, 113]))
  assert.deepEqual([cpuRatio, rateRatio, isPassed], [1, 1, true])
})

test('a checkout below 0.95 of the speed of the other commit fails, one above passes', () => {
  assert.equal(verdictOf(pairs([95, 95], [101, 102])).isPassed, false)
  assert.equal(verdictOf(pairs([95, 95], [99, 130])).isPassed, true)
  assert.equal(verdictOf(pairs([100], [80])).isPassed, true)
})

test('processor time decides where the rate says something else', () => {
  const cpuUs = 100
  const slowMachine = [{ before: { cpuUs, perSecond: 9000 }, now: { cpuUs, perSecond: 4000 } }]
  assert.equal(verdictOf(slowMachine).isPassed, true)
})
