import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contains, planRecords } from './records.ts'

test('a plan has exactly as many shipments as were asked for, and is the same every time', () => {
  for (const shipments of [1, 64, 1000]) {
    const moves = planRecords(shipments)
    assert.equal(moves.flatMap((move) => move.shipments).length, shipments)
    assert.deepEqual(planRecords(shipments), moves)
  }
})

test('the shipments of a plan are spread over the statuses as in the seeds', () => {
  const counts = new Map<string, number>()
  for (const { life } of planRecords(10_000).flatMap((move) => move.shipments))
    counts.set(life.at(-1)!, (counts.get(life.at(-1)!) ?? 0) + 1)
  const shares = { DRAFT: 0.1, SUBMITTED: 0.35, APPROVED: 0.25, IN_TRANSIT: 0.15, DELIVERED: 0.1, CANCELED: 0.05 }
  assert.deepEqual([...counts.keys()].toSorted(), Object.keys(shares).toSorted())
  for (const [status, share] of Object.entries(shares))
    assert.ok(Math.abs(counts.get(status)! / 10_000 - share) < 0.02, `${counts.get(status)} are ${status}`)
})

test('a record may have more than was sent, and nothing else in its place', () => {
  const sent = { status: 'DRAFT', destinationAddress: { city: 'Boise' } }
  const stored = { id: '1', status: 'DRAFT', destinationAddress: { id: '2', city: 'Boise' } }
  assert.equal(contains(stored, sent), true)
  assert.equal(contains({ ...stored, status: 'SUBMITTED' }, sent), false)
  assert.equal(contains({ ...stored, destinationAddress: null }, sent), false)
  assert.equal(contains({ ...stored, destinationAddress: { city: 'Omaha' } }, sent), false)
  assert.equal(contains(undefined, sent), false)
})
