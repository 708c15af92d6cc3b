import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTurns, TURN_LENGTH } from './turns.ts'

test('small texts are processed in one turn, large ones yield after each piece', async () => {
  const turnsFor = async (texts: string[]) => {
    let turns = 0
    let isOver = false
    const count = () => {
      if (isOver) return
      turns += 1
      setImmediate(count)
    }
    setImmediate(count)
    const lengths = await inTurns(texts, (text) => text.length)
    isOver = true
    assert.deepEqual(
      lengths,
      texts.map((text) => text.length),
    )
    return turns
  }
  assert.equal(await turnsFor(Array(50).fill('x'.repeat(1_000))), 0)
  assert.equal(await turnsFor(Array(8).fill('x'.repeat(TURN_LENGTH + 1))), 7)
})
