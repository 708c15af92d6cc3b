import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pacer, scheduleOf } from './pace.ts'

test('a steady load has its requests at even distances, from the start to before the end', () => {
  assert.deepEqual([...scheduleOf(4, 2)], [0, 250, 500, 750, 1000, 1250, 1500, 1750])
  assert.equal(scheduleOf(0.1, 1).length, 1)
})

test('a request is given out when it is due, once', () => {
  const { take, isDone } = pacer(scheduleOf(10, 0.2))
  assert.deepEqual([take(0), take(99), take(100), take(500)], [0, undefined, 100, undefined])
  assert.ok(isDone())
})

test('what could not be sent in time keeps the time it was due', () => {
  const { take } = pacer(scheduleOf(1000, 0.003))
  assert.deepEqual([take(50), take(50), take(50), take(50)], [0, 1, 2, undefined])
})
