import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import { digestSet, keysOf } from './keys.ts'

test('a row has the same key wherever it stands, and the same row again another', () => {
  const [first, second] = [keysOf(['shipments', '']), keysOf(['shipments', ''])]
  const [a, b, again, once] = [first('a'), first('b'), first('a'), first('a')]
  assert.equal(new Set([a, b, again, once]).size, 4)
  assert.deepEqual([second('b'), second('a'), second('a'), second('a')], [b, a, again, once])
})

test('another batch and another kind of record have other keys', () => {
  const keys = [keysOf(['shipments', ''])('a'), keysOf(['shipments', 'x'])('a'), keysOf(['moves', ''])('a')]
  assert.equal(new Set(keys).size, 3)
  for (const key of keys) assert.match(key, /^[\x21-\x7e]{1,255}$/)
})

test('fifty thousand rows are told apart, and known again', () => {
  const seen = digestSet()
  const digests = Array.from({ length: 50_000 }, (_, i) => hash('sha256', String(i), 'base64url'))
  assert.ok(digests.every((digest) => seen.add(digest)))
  assert.ok(digests.every((digest) => !seen.add(digest)))
})
