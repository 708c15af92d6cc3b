import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openCallerCache } from './caller-cache.ts'
import type { IdentifiedCaller } from './keys.ts'

const found = (id: string, untilMs = 10): IdentifiedCaller => ({
  principal: {
    id,
    name: null,
    kind: 'key',
    scopes: new Set(),
    endsAtMs: Infinity,
    keyID: id,
    channels: null,
    partyID: null,
  },
  untilMs,
})

test('a caller is cached until it expires', async () => {
  const cache = openCallerCache()
  assert.equal(cache.recall('a', 0), undefined)
  await cache.lookUp('a', 0, async () => found('first'))
  assert.equal(cache.recall('a', 9)?.principal.id, 'first')
  assert.equal(cache.recall('a', 10), undefined)
  assert.equal((await cache.lookUp('a', 10, async () => found('second', 20))).principal.id, 'second')
})

test('a lookup in progress during forget() is neither cached nor awaited', async () => {
  const cache = openCallerCache()
  const first = Promise.withResolvers<IdentifiedCaller>()
  const early = cache.lookUp('a', 0, () => first.promise)
  cache.forget()
  const late = cache.lookUp('a', 0, async () => found('after'))
  assert.equal((await late).principal.id, 'after')
  first.resolve(found('before'))
  assert.equal((await early).principal.id, 'before')
  assert.equal(cache.recall('a', 0)?.principal.id, 'after')
})

test('a failed lookup is not cached', async () => {
  const cache = openCallerCache()
  await assert.rejects(cache.lookUp('a', 0, () => Promise.reject(new Error('no'))))
  assert.equal((await cache.lookUp('a', 0, async () => found('then'))).principal.id, 'then')
})
