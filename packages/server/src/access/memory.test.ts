import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Found } from './keys.ts'
import { openMemory } from './memory.ts'

const found = (id: string, untilMs = 10): Found => ({
  principal: { id, name: null, kind: 'key', scopes: new Set(), endsAtMs: Infinity, keyID: id, channels: null },
  untilMs,
})

test('a caller is recalled until it must be looked up again', async () => {
  const memory = openMemory()
  assert.equal(memory.recall('a', 0), undefined)
  await memory.lookUp('a', 0, async () => found('first'))
  assert.equal(memory.recall('a', 9)?.principal.id, 'first')
  assert.equal(memory.recall('a', 10), undefined)
  assert.equal((await memory.lookUp('a', 10, async () => found('second', 20))).principal.id, 'second')
})

test('what was being looked up when everything was forgotten is not remembered, and not waited for', async () => {
  const memory = openMemory()
  const first = Promise.withResolvers<Found>()
  const early = memory.lookUp('a', 0, () => first.promise)
  memory.forget()
  const late = memory.lookUp('a', 0, async () => found('after'))
  assert.equal((await late).principal.id, 'after')
  first.resolve(found('before'))
  assert.equal((await early).principal.id, 'before')
  assert.equal(memory.recall('a', 0)?.principal.id, 'after')
})

test('a failed look is not remembered', async () => {
  const memory = openMemory()
  await assert.rejects(memory.lookUp('a', 0, () => Promise.reject(new Error('no'))))
  assert.equal((await memory.lookUp('a', 0, async () => found('then'))).principal.id, 'then')
})
