import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atMost } from './at-most.ts'

test('work runs in its order, only so much at once, and a failure gives its place to the next', async () => {
  const inTurn = atMost(2)
  const began: number[] = []
  const begin = (i: number, promise: Promise<number>) => {
    began.push(i)
    return promise
  }
  const works = [0, 1, 2, 3].map(() => Promise.withResolvers<number>())
  const results = works.map(({ promise }, i) => inTurn(() => begin(i, promise)))
  assert.deepEqual(began, [0, 1])
  works[1]!.reject(new Error('failed'))
  await assert.rejects(results[1]!)
  assert.deepEqual(began, [0, 1, 2])
  for (const [i, { resolve }] of works.entries()) resolve(i)
  assert.deepEqual(await Promise.all([results[0], results[2], results[3]]), [0, 2, 3])
  assert.equal(await inTurn(async () => 4), 4)
})
