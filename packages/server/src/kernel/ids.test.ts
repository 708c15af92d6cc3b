import assert from 'node:assert/strict'
import { test } from 'node:test'
import { instantOfId, isLocator, isUuid, newId, newLocator, resetIds } from './ids.ts'
import { instantOf } from './instant.ts'

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const NOON = Date.parse('2026-11-15T12:00:00.000Z')

/** Ids increase over the whole process, so each test takes a later time than the one before. */
const later = (minutes: number) => NOON + minutes * 60_000

function assertIncreasing(ids: readonly string[]): void {
  assert.equal(new Set(ids).size, ids.length)
  assert.deepEqual(ids, [...ids].sort())
}

test('an id is a UUIDv7 in lower case that tells when it was made', () => {
  // Tests of other files in this process may have made later ones.
  resetIds()
  const id = newId(later(1))
  assert.match(id, UUID_V7)
  assert.ok(isUuid(id))
  assert.equal(instantOfId(id), '2026-11-15T12:01:00.000Z')
})

test('ids increase while the clock stands still, also beyond the counter of a millisecond', () => {
  const ids = Array.from({ length: 10_000 }, () => newId(later(2)))
  assertIncreasing(ids)
  assert.ok(ids.every((id) => UUID_V7.test(id)))
  assert.equal(instantOfId(ids[0]!), instantOf(later(2)))
  assert.equal(instantOfId(ids[4095]!), instantOf(later(2)))
  assert.equal(instantOfId(ids[4096]!), instantOf(later(2) + 1))
})

test('ids increase when the clock goes back, and go on with it once it has caught up', () => {
  const ids = [later(4), later(3), 0, later(4) - 1, later(4), later(5)].map((nowMs) => newId(nowMs))
  assertIncreasing(ids)
  assert.equal(instantOfId(ids[1]!), instantOf(later(4)))
  assert.equal(instantOfId(ids[5]!), instantOf(later(5)))
})

test('ids of one millisecond differ in more than their counter, also beyond the pool of random bytes', () => {
  const tails = Array.from({ length: 2000 }, () => newId(later(6)).slice(19))
  assert.equal(new Set(tails).size, tails.length)
})

test('a UUID is distinguished from other text', () => {
  assert.ok(isUuid('019a86d8-7a00-7000-8000-000000000001'))
  assert.ok(isUuid('019A86D8-7A00-7000-8000-000000000001'))
  for (const text of [
    '',
    'x',
    '019a86d87a0070008000000000000001',
    '019a86d8-7a00-7000-8000-00000000000',
    '019a86d8-7a00-7000-8000-0000000000012',
    '019a86d8-7a00-7000-8000-00000000000g',
    '{019a86d8-7a00-7000-8000-000000000001}',
    '019a86d8-7a00-7000-8000-000000000001\n',
    'urn:uuid:019a86d8-7a00-7000-8000-000000000001',
  ])
    assert.equal(isUuid(text), false, JSON.stringify(text))
})

test('a locator is six characters without vowels and look-alikes', () => {
  const locators = Array.from({ length: 500 }, newLocator)
  for (const locator of locators) {
    assert.match(locator, /^[346789BCDFGHJKMPQRTVWXY]{6}$/)
    assert.ok(isLocator(locator))
  }
  assert.equal(new Set(locators.join('')).size, 23, 'every character of the alphabet comes up')
  assert.ok(new Set(locators).size > 490, 'and hardly a locator twice')
})

test('a locator is distinguished from other text', () => {
  assert.ok(isLocator('BCDFGH'))
  for (const text of ['', 'BCDFG', 'BCDFGHJ', 'ABCDFG', 'BCDFG0', 'BCDFG1', 'BCDFG2', 'BCDFG5', 'BCDF-H', 'BCDFGH\n'])
    assert.equal(isLocator(text), false, JSON.stringify(text))
})
