import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPace } from './pace.ts'

test('a change has 50 records until changes are known to be fast, and then 100', () => {
  const pace = openPace()
  assert.equal(pace.next(100), 50)
  pace.note(50, 10)
  assert.equal(pace.next(100), 100)
})

test('a change that would take longer than 25 ms has fewer records, and never fewer than 50', () => {
  const pace = openPace()
  pace.note(100, 30)
  assert.equal(pace.next(83), 83)
  pace.note(100, 500)
  assert.equal(pace.next(100), 50)
})

test('a change of few records says nothing of how long one of many takes', () => {
  const pace = openPace()
  pace.note(50, 10)
  pace.note(2, 10)
  assert.equal(pace.next(100), 100)
})

test('the changes of a bulk are of equal size', () => {
  const pace = openPace()
  pace.note(100, 26)
  assert.deepEqual([pace.next(100), pace.next(50), pace.next(3)], [50, 50, 3])
})
