/** The short form of the fault `uploads`. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { randomOf } from '../../scripts/random.ts'
import { faultNamed } from '../faults/faults.ts'
import { BOTH, stopSharedPostgres } from '../places.ts'
import { runTrial } from '../trial.ts'

const SEED = Number(process.env.TORTURE_SEED ?? Math.trunc(Math.random() * 2 ** 31))

describe('Uploads that are killed at any step', { concurrency: true }, () => {
  after(stopSharedPostgres)
  for (const database of BOTH)
    test(`lose nothing that was acknowledged and leave nothing behind, on ${database}`, async (t) => {
      t.diagnostic(`TORTURE_SEED=${SEED}`)
      const random = randomOf(SEED).fork(database)
      const { faults } = await runTrial(faultNamed('uploads'), { random, database, rounds: 3 })
      assert.deepEqual(faults, [])
    })
})
