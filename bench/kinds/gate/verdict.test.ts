import assert from 'node:assert/strict'
import { test } from 'node:test'
import { othersOf, verdictOf } from './verdict.ts'

const measured = (cpuUs: number, others: number | null = null) => ({ cpuUs, perSecond: 1e6 / cpuUs, others })
const pairs = (before: readonly number[], now: readonly number[]) =>
  before.map((cpuUs, i) => ({ before: measured(cpuUs), now: measured(now[i]!) }))

test('the median of the ratios of pairs decides, so that a slow process on either side does not', () => {
  const { cpuRatio, rateRatio, spread } = verdictOf(pairs([100, 100, 100, 100, 300], [100, 100, 300, 100, 100]))
  assert.deepEqual([cpuRatio, rateRatio, spread], [1, 1, [1 / 3, 3]])
})

test('one fast process does not hide that the others are slower', () => {
  const { cpuRatio, isPassed } = verdictOf(pairs([90, 90, 90, 90, 90], [100, 60, 100, 100, 100]))
  assert.deepEqual([cpuRatio, isPassed], [0.9, false])
})

test('each process is compared with the one of its pair: what slows the machine for a while slows both', () => {
  assert.equal(verdictOf(pairs([100, 200, 400], [100, 200, 400])).cpuRatio, 1)
  assert.equal(verdictOf(pairs([100, 200, 400], [125, 250, 500])).cpuRatio, 0.8)
})

test('of an even number of pairs the two in the middle count', () => {
  assert.equal(verdictOf(pairs([80, 90, 110, 120], [100, 100, 100, 100])).cpuRatio, 1)
})

test('a checkout below 0.95 of the speed of the other commit fails, one at 0.95 passes', () => {
  assert.equal(verdictOf(pairs([94], [100])).isPassed, false)
  assert.equal(verdictOf(pairs([95], [100])).isPassed, true)
  assert.equal(verdictOf(pairs([100], [80])).isPassed, true)
})

test('processor time decides where the rate says something else', () => {
  const slowMachine = [{ before: measured(100), now: { ...measured(100), perSecond: 4000 } }]
  const { isPassed, rateRatio } = verdictOf(slowMachine)
  assert.deepEqual([isPassed, rateRatio], [true, 0.4])
})

test('what was not measured does not pass', () => {
  assert.equal(verdictOf(pairs([Number.NaN], [100])).isPassed, false)
  assert.equal(verdictOf([]).isPassed, false)
})

test('the most that other programs took is told, if it is known', () => {
  assert.equal(othersOf(pairs([100], [100])), null)
  assert.equal(othersOf([{ before: measured(1, 0.1), now: measured(1, 0.7) }, ...pairs([1], [1])]), 0.7)
})
