/** The short form of npm run torture: a few faults of each kind, and the whole judgement. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { randomOf } from '../scripts/random.ts'
import { faultNamed } from './faults/faults.ts'
import { stopSharedPostgres } from './places.ts'
import { runTrial } from './trial.ts'

const SEED = Number(process.env.TORTURE_SEED ?? Math.trunc(Math.random() * 2 ** 31))

describe('What was acknowledged is there, once and in order', { concurrency: true }, () => {
  after(stopSharedPostgres)
  const trials = [
    { name: 'kill in commit', database: 'SQLite', rounds: 2 },
    { name: 'cut lines', database: 'PostgreSQL', rounds: 1 },
    { name: 'wrong clock', database: 'SQLite', rounds: 0 },
    { name: 'wrong clock', database: 'PostgreSQL', rounds: 0 },
  ] as const
  for (const { name, database, rounds } of trials) {
    test(`${name} on ${database}`, async (t) => {
      t.diagnostic(`TORTURE_SEED=${SEED}`)
      const random = randomOf(SEED).fork(`${name} ${database}`)
      const { faults, figures } = await runTrial(faultNamed(name), { random, database, rounds, isQuick: true })
      assert.deepEqual(faults, [])
      assert.ok(figures.acknowledged > 20, `only ${figures.acknowledged} writes were acknowledged`)
    })
  }
})
