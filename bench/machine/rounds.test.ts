import assert from 'node:assert/strict'
import { test } from 'node:test'
import { disturbanceOf, isQuiet, quietRounds } from './rounds.ts'

/** Makes rounds that are disturbed as the list says. */
const rounds = (wanted: number, disturbances: readonly number[]) =>
  quietRounds(
    wanted,
    async (number) => disturbances[number - 1]!,
    (round) => round,
  )

test('disturbed rounds are made again and do not count', async () => {
  assert.deepEqual(await rounds(2, [0.01, 0.5, 0.02]), { rounds: [0.01, 0.02], isQuiet: true })
})

test('where it is never quiet the rounds end all the same, and the least disturbed count', async () => {
  assert.deepEqual(await rounds(2, [0.9, 0.3, 0.05, 0.8, 0.4, 0.7]), { rounds: [0.05, 0.3], isQuiet: false })
})

test('a measurement is as disturbed as its worst moment; where nobody can tell it is taken for quiet', () => {
  const busy = (others: number | null) => ({ busy: { server: 1, load: 0.5, others } })
  assert.equal(disturbanceOf([busy(0.01), busy(0.3), busy(null)]), 0.3)
  assert.ok(isQuiet(disturbanceOf([busy(null)])))
})
