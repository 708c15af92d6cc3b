import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { LostRace, type Reader, readerOn, unguarded } from '../../db/database.ts'
import { bulkDecisions, type Outcome } from './decide.ts'

const nothing: Reader = readerOn(async () => undefined)

/** A bulk of 100 operations that write so many rows each. Notes which operations were decided, and how many at the same time. */
function bulkOf(rowsEach: number) {
  const decided: number[] = []
  let [running, most] = [0, 0]
  async function decideItem(_: Reader, index: number) {
    decided.push(index)
    running += 1
    most = Math.max(most, running)
    await nextTurn()
    running -= 1
    const writes = Array.from({ length: rowsEach }, () => unguarded(sql`SELECT ${index}`))
    return { writes, record: null, doc: '', target: undefined }
  }
  const conclude = async (outcomes: readonly Outcome[]) => ({ answer: outcomes.length, writes: [] })
  const decisions = bulkDecisions(100, decideItem, () => '', false, conclude)
  return { ...decisions, decided, most: () => most }
}

test('operations are decided ahead a few at a time, and not again in the change', async () => {
  const bulk = bulkOf(16)
  await bulk.decideAhead(nothing)
  assert.deepEqual(
    bulk.decided,
    Array.from({ length: 100 }, (_, i) => i),
  )
  assert.equal(bulk.most(), 32)
  const decision = await bulk.decide(nothing)
  assert.deepEqual([decision.writes.length, bulk.decided.length], [1_600, 100])
})

test('operations after those that write too many rows are not decided', async () => {
  const bulk = bulkOf(1_000)
  await bulk.decideAhead(nothing)
  assert.equal(bulk.decided.length, 4)
  await assert.rejects(bulk.decide(nothing), { code: 'invalid_content' })
  assert.equal(bulk.decided.length, 4)
})

test('operations are decided again in a change that starts over', async () => {
  const bulk = bulkOf(2)
  await bulk.decideAhead(nothing)
  await bulk.decide(nothing)
  await bulk.decide(nothing)
  assert.equal(bulk.decided.length, 200)
})

test('an operation that lost a race while it was decided ahead is decided in the change', async () => {
  let calls = 0
  async function decideItem() {
    calls += 1
    if (calls === 1) throw new LostRace('The truck is free by now.')
    return { writes: [unguarded(sql`SELECT 1`)], record: null, doc: '', target: undefined }
  }
  const bulk = bulkDecisions(
    2,
    decideItem,
    () => '',
    false,
    async (outcomes) => ({ answer: outcomes.length, writes: [] }),
  )
  await bulk.decideAhead(nothing)
  assert.equal((await bulk.decide(nothing)).writes.length, 2)
})
