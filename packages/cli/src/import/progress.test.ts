import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FIELDS } from './fields.ts'
import { mappingOf } from './mapping.ts'
import { importProgress, progressLine } from './progress.ts'
import { rowsOf } from './rows.ts'
import { runImport } from './run.ts'
import { textOf } from './text.ts'

function shownOn(isTTY: boolean): string[] {
  const written: string[] = []
  let now = 0
  const progress = importProgress({ isTTY, columns: 60, write: (text) => written.push(text) }, 1000, () => now)
  for (let i = 0; i < 6; i++) {
    now += 1000
    progress.row(100)
  }
  progress.say('line 7: Is wrong.')
  progress.end()
  return written
}

test('a terminal has a bar that is written over, and what is told stays above it', () => {
  const written = shownOn(true)
  assert.equal(written[4], '\r\x1b[K[############............] 50 %, 5 rows, 1/s, 5 s left')
  assert.deepEqual(written.slice(-2), ['\r\x1b[Kline 7: Is wrong.\n', '\r\x1b[K'])
})

test('elsewhere there is a plain line now and then', () => {
  assert.deepEqual(shownOn(false), ['50 %, 5 rows, 1/s, 5 s left\n', 'line 7: Is wrong.\n'])
})

test('of a pipe nobody knows how much is left', () => {
  assert.equal(progressLine({ share: undefined, rows: 1000, elapsedMs: 500 }, true), '1,000 rows, 2,000/s')
})

test('the share is that of the rows that are done, not of what was read', async () => {
  const rows = ['{"shipmentType":"HHG"}', '{"shipmentType":"NTS"}', '', '{"shipmentType":"PPM"}', ''].join('\n')
  async function* file() {
    yield Buffer.from(rows)
  }
  const done: number[] = []
  const progress = { ...importProgress({ write() {} }, rows.length), row: (bytes: number) => done.push(bytes) }
  const reading = { fields: FIELDS.shipments, mapping: mappingOf(FIELDS.shipments, [], []) }
  await runImport({
    ...{ rows: rowsOf(textOf(file()), 'ndjson', reading), keyOf: () => '', concurrency: 1, onBad() {}, progress },
    // The whole file was read before the first row is done.
    async send() {
      assert.ok(done.length < 3)
      return { kind: 'created' }
    },
    signal: new AbortController().signal,
  })
  assert.deepEqual(done, [23, 23, 23])
})
