/** The planted bugs of bookings on SQLite; npm run torture -- planted tries all bugs on both databases. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { BOOKING_BUGS } from './booking-bugs.ts'
import { search } from './run.ts'

const SEED = Number(process.env.TORTURE_SEED ?? Math.trunc(Math.random() * 2 ** 31))
/** Each of three tries has its own limit. */
const TIMEOUT_MS = 1_000_000

describe('The checker finds', () => {
  for (const bug of BOOKING_BUGS.filter(({ database }) => database === 'SQLite'))
    test(bug.name, { timeout: TIMEOUT_MS }, async (t) => {
      t.diagnostic(`TORTURE_SEED=${SEED}`)
      assert.deepEqual((await search(bug, SEED)).faults, [])
    })
})
