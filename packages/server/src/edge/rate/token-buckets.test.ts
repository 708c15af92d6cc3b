import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tokenBuckets } from './token-buckets.ts'

const take = (buckets: ReturnType<typeof tokenBuckets>, key: string, nowMs: number): boolean => {
  const bucket = buckets.of(key, nowMs)
  if (bucket.tokens < 1) return false
  bucket.tokens -= 1
  return true
}
const taken = (buckets: ReturnType<typeof tokenBuckets>, key: string, nowMs: number): number => {
  let count = 0
  while (take(buckets, key, nowMs)) count += 1
  return count
}

test('a full bucket gives the burst at once, then the refilled tokens', () => {
  const buckets = tokenBuckets(10, 20)
  assert.equal(taken(buckets, 'a', 0), 20)
  assert.equal(taken(buckets, 'a', 99), 0)
  assert.equal(taken(buckets, 'a', 100), 1)
  assert.equal(taken(buckets, 'a', 600), 5)
  assert.equal(taken(buckets, 'a', 60_000), 20)
})

test('every key has its own bucket', () => {
  const buckets = tokenBuckets(10, 20)
  assert.equal(taken(buckets, 'a', 0), 20)
  assert.equal(taken(buckets, 'b', 0), 20)
})

test('over time a key gets the rate and one burst at most', () => {
  const buckets = tokenBuckets(10, 20)
  let count = 0
  for (let nowMs = 0; nowMs <= 100_000; nowMs += 7) count += taken(buckets, 'a', nowMs)
  assert.ok(count <= 20 + 1000 && count >= 1000, String(count))
})

test('only buckets that are unused for their refill time are dropped', () => {
  const buckets = tokenBuckets(10, 20)
  taken(buckets, 'a', 0)
  for (let nowMs = 0; nowMs <= 10_000; nowMs += 500) taken(buckets, 'b', nowMs)
  assert.deepEqual(
    [...buckets.entries()].map(([key]) => key),
    ['b'],
  )
})

test('a bucket that is emptied again and again never comes back full', () => {
  const buckets = tokenBuckets(10, 20)
  taken(buckets, 'a', 0)
  for (let nowMs = 1_000; nowMs <= 20_000; nowMs += 1_000) assert.equal(taken(buckets, 'a', nowMs), 10)
})

test('a million callers leave a bounded number of buckets', () => {
  const buckets = tokenBuckets(10, 20)
  for (let i = 0; i < 1_000_000; i++) buckets.of(`address ${i}`, 0)
  assert.ok([...buckets.entries()].length <= 100_000)
})

test('a bucket in debt is kept until it is full again, however long that takes', () => {
  const buckets = tokenBuckets(10, 20)
  buckets.of('a', 0).tokens -= 120
  for (let nowMs = 1_000; nowMs <= 10_000; nowMs += 1_000) taken(buckets, 'b', nowMs)
  assert.equal(buckets.of('a', 10_000).tokens, 0)
  assert.equal(taken(buckets, 'a', 10_500), 5)
})
