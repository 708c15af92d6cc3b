/** Upgrades from the last release while its nodes write. TORTURE_UPGRADES says how many. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { randomOf } from '../../scripts/random.ts'
import { faultNamed } from '../faults/faults.ts'
import { BOTH, chosenOf, stopSharedPostgres } from '../places.ts'
import { runTrial } from '../trial.ts'
import { lastRelease } from './last-release.ts'

const SEED = Number(process.env.TORTURE_SEED ?? Math.trunc(Math.random() * 2 ** 31))
const COUNT = Number(process.env.TORTURE_UPGRADES ?? 2)

describe('An upgrade beside nodes of the last release', {
  skip: lastRelease() === undefined && 'this clone lacks the last release',
}, () => {
  after(stopSharedPostgres)
  const trials = chosenOf(BOTH).flatMap((database) => Array.from({ length: COUNT }, (_, i) => ({ database, i })))
  for (const { database, i } of trials)
    test(`loses nothing on ${database}, and is whole or refused (${i + 1})`, async (t) => {
      const random = randomOf(SEED).fork(`upgrade ${i}`)
      const { faults, figures, notes } = await runTrial(faultNamed('upgrade beside'), { random, database, rounds: 1 })
      t.diagnostic(`TORTURE_SEED=${SEED}: ${JSON.stringify(figures)} ${notes.join('; ')}`)
      assert.deepEqual(faults, [])
      assert.ok(figures.acknowledged > 60, `only ${figures.acknowledged} writes were acknowledged`)
    })
})
