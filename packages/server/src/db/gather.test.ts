import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { gatherWhileBusy } from './gather.ts'

const HOLD_MAX_MS = 5

/** Work whose turns end when the test says so. */
function openWork() {
  const turns: { asked: string[]; end: () => void }[] = []
  const ask = gatherWhileBusy<string, string>(async (waiting) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    turns.push({ asked: waiting.map(({ asked }) => asked), end: resolve })
    await promise
    for (const { asked, resolve } of waiting) resolve(asked)
  }, HOLD_MAX_MS)
  return { ask, turns, asked: () => turns.map(({ asked }) => asked.join('')) }
}

describe('gathering while busy', () => {
  test('begins at the end of the turn while nothing is under way', async () => {
    const { ask, turns, asked } = openWork()
    const answers = Promise.all([ask('a'), ask('b')])
    await nextTurn()
    assert.deepEqual(asked(), ['ab'])
    turns[0]!.end()
    assert.deepEqual(await answers, ['a', 'b'])
    void ask('c')
    await nextTurn()
    assert.deepEqual(asked(), ['ab', 'c'])
  })

  test('waits for the end of what is under way, and then begins at once', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const { ask, turns, asked } = openWork()
    void ask('a')
    await nextTurn()
    for (const id of ['b', 'c']) {
      void ask(id)
      await nextTurn()
    }
    assert.deepEqual(asked(), ['a'])
    turns[0]!.end()
    await nextTurn()
    assert.deepEqual(asked(), ['a', 'bc'])
    t.mock.timers.tick(HOLD_MAX_MS)
    assert.deepEqual(asked(), ['a', 'bc'], 'nothing is begun twice')
  })

  test('does not wait longer than it may', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const { ask, turns, asked } = openWork()
    void ask('a')
    await nextTurn()
    void ask('b')
    await nextTurn()
    t.mock.timers.tick(HOLD_MAX_MS - 1)
    assert.deepEqual(asked(), ['a'])
    t.mock.timers.tick(1)
    assert.deepEqual(asked(), ['a', 'b'])
    void ask('c')
    await nextTurn()
    turns[1]!.end()
    await nextTurn()
    assert.deepEqual(asked(), ['a', 'b'], 'the first turn is still under way')
    turns[0]!.end()
    await nextTurn()
    assert.deepEqual(asked(), ['a', 'b', 'c'])
  })
})
