import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatDuration, lineOf, progressOn } from './progress.ts'

/** Copies 10,000 rows in batches of 1,000, a second each, and gives back what was written. */
function shownOn(isTTY: boolean): string[] {
  const written: string[] = []
  let now = 0
  const progress = progressOn({ isTTY, columns: 60, write: (text) => written.push(text) }, 20_000, 'rows', () => now)
  progress.begin('copied events', 0, 10_000)
  for (let i = 0; i < 10; i++) {
    now += 1000
    progress.add(1000)
  }
  progress.end()
  return written
}

test('on a terminal one line is written over, and does not run into the next', () => {
  const written = shownOn(true)
  assert.equal(written[3], '\r\x1b[Kcopied events: 3,000 of 10,000 (30 %), 1,000 rows/s, 17 s left'.slice(0, 63))
  for (const text of written.slice(0, -1)) assert.doesNotMatch(text, /\n/)
  for (const text of written) assert.ok(text.replace('\r\x1b[K', '').length < 60)
  assert.equal(written.at(-1), 'copied events: 10,000 of 10,000\n')
})

test('a terminal that does not know its width gets whole lines', () => {
  const written: string[] = []
  const progress = progressOn({ isTTY: true, columns: 0, write: (text) => written.push(text) }, 1)
  progress.begin('copied moves', 0, 1)
  assert.deepEqual(written, ['\r\x1b[Kcopied moves: 0 of 1 (0 %)'])
})

test('elsewhere there are plain lines, few of them', () => {
  assert.deepEqual(shownOn(false), [
    'copied events: 5,000 of 10,000 (50 %), 1,000 rows/s, 15 s left\n',
    'copied events: 10,000 of 10,000 (100 %), 1,000 rows/s, 10 s left\n',
    'copied events: 10,000 of 10,000\n',
  ])
})

test('nothing to do is all done, and nothing is promised before something is', () => {
  assert.equal(lineOf({ what: 'x', done: 0, total: 0 }, { done: 0, rows: 0, elapsedMs: 10 }), 'x: 0 of 0 (100 %)')
  assert.equal(lineOf({ what: 'x', done: 5, total: 9 }, { done: 5, rows: 9, elapsedMs: 0 }), 'x: 5 of 9 (55 %)')
})

test('time is told in the two largest units', () => {
  for (const [seconds, text] of [
    [-1, '0 s'],
    [0.2, '1 s'],
    [59, '59 s'],
    [60, '1 min 0 s'],
    [3599.5, '1 h 0 min'],
    [3661, '1 h 1 min'],
    [90_000, '25 h 0 min'],
  ] as const)
    assert.equal(formatDuration(seconds), text)
})
