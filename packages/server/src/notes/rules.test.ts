import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { mentionsIn } from './rules.ts'

describe('the names that a note mentions', () => {
  for (const [text, names] of [
    ['Call @ben, then @Ann.Miller.', ['ben', 'Ann.Miller']],
    ['@ben @ben (@carl_2) @Zoë-Ann!', ['ben', 'carl_2', 'Zoë-Ann']],
    ['@[Ann Miller] and @ann@example.com', ['Ann Miller', 'ann@example.com']],
    ['ada@example.com, @ home, @@ben, @[ ], @[', []],
  ] as const)
    test(text, () => assert.deepEqual(mentionsIn(text), names))
})
