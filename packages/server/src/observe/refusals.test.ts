import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openRefusals, type RefusalSummary } from './refusals.ts'

function counted() {
  const told: RefusalSummary[] = []
  const refusals = openRefusals((summary) => told.push(summary))
  const linesOf = (address: string | null, times: number) =>
    Array.from({ length: times }, () => refusals.isWorthALine(address)).filter(Boolean).length
  return { told, linesOf, flush: refusals.flush }
}

test('ten refusals of an address have a line, the others are counted', () => {
  const { told, linesOf, flush } = counted()
  assert.equal(linesOf('192.0.2.1', 1_000), 10)
  assert.equal(linesOf('192.0.2.2', 10), 10)
  flush()
  assert.deepEqual(told, [{ address: '192.0.2.1', refusals: 990 }])
})

test('a minute later an address has lines again, and counts are reported once', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { told, linesOf, flush } = counted()
  linesOf('192.0.2.1', 11)
  t.mock.timers.tick(59_999)
  assert.deepEqual([told.length, linesOf('192.0.2.1', 1)], [0, 0])
  t.mock.timers.tick(1)
  assert.deepEqual(told, [{ address: '192.0.2.1', refusals: 2 }])
  assert.equal(linesOf('192.0.2.1', 3), 3)
  flush()
  assert.equal(told.length, 1)
})

test('many addresses together have a bounded number of lines and numbers', () => {
  const { told, linesOf, flush } = counted()
  let lines = 0
  for (let i = 0; i < 50_000; i++) lines += linesOf(`2001:db8:${(i >> 8).toString(16)}:${i & 255}::1`, 11)
  flush()
  assert.ok(lines <= 1_001 * 10)
  assert.ok(told.length <= 1_001)
  assert.equal(told.at(-1)!.address, null)
  assert.equal(
    told.reduce((sum, { refusals }) => sum + refusals, lines),
    50_000 * 11,
  )
})
