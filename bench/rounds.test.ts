import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quietRounds, wasQuiet } from './rounds.ts'

test('disturbed rounds are made again and do not count', async () => {
  const outcome = await quietRounds(
    2,
    async (number) => number,
    (number) => number !== 2,
  )
  assert.deepEqual(outcome, { rounds: [1, 3], disturbed: 1, isQuiet: true })
})

test('where it is never quiet the rounds end all the same, and all of them count', async () => {
  const outcome = await quietRounds(
    2,
    async (number) => number,
    (number) => number === 3,
  )
  assert.deepEqual(outcome, { rounds: [1, 2, 3, 4, 5, 6], disturbed: 5, isQuiet: false })
})

test('a measurement is quiet if nobody else had much of the core, or nobody can tell', () => {
  const busy = (others: number | null) => ({ busy: { server: 1, load: 0.5, others } })
  assert.ok(wasQuiet([busy(0.01), busy(null)]))
  assert.ok(!wasQuiet([busy(0.01), busy(0.3)]))
})
