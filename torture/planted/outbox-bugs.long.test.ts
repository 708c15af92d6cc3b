/** The planted bugs of the outbox on SQLite; npm run torture -- planted tries all bugs on both databases. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { OUTBOX_BUGS } from './outbox-bugs.ts'
import { search } from './run.ts'

const SEED = Number(process.env.TORTURE_SEED ?? Math.trunc(Math.random() * 2 ** 31))
/** Each of three tries has its own limit. */
const TIMEOUT_MS = 1_000_000

describe('The checker of phones finds', () => {
  for (const bug of OUTBOX_BUGS.filter(({ database }) => database === 'SQLite'))
    test(bug.name, { timeout: TIMEOUT_MS }, async (t) => {
      t.diagnostic(`TORTURE_SEED=${SEED}`)
      assert.deepEqual((await search(bug, SEED)).faults, [])
    })
})
