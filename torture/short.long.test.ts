/** The short form of npm run torture: a few faults of each kind, and the whole judgement. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { randomOf } from '../scripts/random.ts'
import { killInCommit } from './faults/kill.ts'
import { cutLines } from './faults/lines.ts'
import { wrongClock } from './faults/processes.ts'
import { stopSharedPostgres } from './places.ts'

const SEED = Number(process.env.TORTURE_SEED ?? Math.trunc(Math.random() * 2 ** 31))

describe('What was acknowledged is there, once and in order', { concurrency: true }, () => {
  after(stopSharedPostgres)
  const trials = [
    { fault: killInCommit, database: 'SQLite', rounds: 2 },
    { fault: cutLines, database: 'PostgreSQL', rounds: 1 },
    { fault: wrongClock, database: 'SQLite', rounds: 0 },
    { fault: wrongClock, database: 'PostgreSQL', rounds: 0 },
  ] as const
  for (const { fault, database, rounds } of trials) {
    test(`${fault.name} on ${database}`, async (t) => {
      t.diagnostic(`TORTURE_SEED=${SEED}`)
      const random = randomOf(SEED).fork(`${fault.name} ${database}`)
      const { faults, figures } = await fault.run({ random, database, rounds, isQuick: true })
      assert.deepEqual(faults, [])
      assert.ok(figures.acknowledged > 20, `only ${figures.acknowledged} writes were acknowledged`)
    })
  }
})
