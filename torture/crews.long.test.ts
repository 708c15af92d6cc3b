/** The short form of the faults whose clients do one kind of work. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { randomOf } from '../scripts/random.ts'
import { faultNamed } from './faults/faults.ts'
import { BOTH, stopSharedPostgres } from './places.ts'
import { runTrial } from './trial.ts'

const SEED = Number(process.env.TORTURE_SEED ?? Math.trunc(Math.random() * 2 ** 31))
const TRIALS = [
  { name: 'parties', rounds: 1, promise: 'show their callers their moves only, on two nodes' },
  { name: 'planners and kills', rounds: 1, promise: 'book nothing twice' },
  { name: 'phones and kills', rounds: 1, promise: 'save every entry once, or keep it with its reason' },
  { name: 'uploads', rounds: 3, promise: 'lose nothing that was acknowledged and leave nothing behind' },
]

after(stopSharedPostgres)
for (const { name, rounds, promise } of TRIALS)
  describe(`The fault ${name}`, { concurrency: true }, () => {
    for (const database of BOTH)
      test(`${promise}, on ${database}`, async (t) => {
        t.diagnostic(`TORTURE_SEED=${SEED}`)
        const random = randomOf(SEED).fork(database)
        assert.deepEqual((await runTrial(faultNamed(name), { random, database, rounds })).faults, [])
      })
  })
