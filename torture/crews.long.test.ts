/** The short form of the fault `parties`. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { randomOf } from '../../scripts/random.ts'
import { faultNamed } from '../faults/faults.ts'
import { BOTH, stopSharedPostgres } from '../places.ts'
import { runTrial } from '../trial.ts'

const SEED = Number(process.env.TORTURE_SEED ?? Math.trunc(Math.random() * 2 ** 31))

describe('Parties that are put on moves and taken off', { concurrency: true }, () => {
  after(stopSharedPostgres)
  for (const database of BOTH)
    test(`show their callers their moves only, on two nodes and ${database}`, async (t) => {
      t.diagnostic(`TORTURE_SEED=${SEED}`)
      const random = randomOf(SEED).fork(database)
      const { faults } = await runTrial(faultNamed('parties'), { random, database, rounds: 1 })
      assert.deepEqual(faults, [])
    })
})
