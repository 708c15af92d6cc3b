import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysLeftText, isOver } from './days.ts'

test('how many days are left in storage', () => {
  const table: [number | null, string, boolean][] = [
    [30, '30 days left', false],
    [1, '1 day left', false],
    [0, 'Today is the last authorized day', false],
    [-1, 'Over since Nov 12, 2020: 1 day more than authorized', true],
    [-14, 'Over since Nov 12, 2020: 14 days more than authorized', true],
    [null, '', false],
  ]
  for (const [daysLeft, text, over] of table) {
    const stay = { daysLeft, authorizedUntil: '2020-11-12' }
    assert.deepEqual([daysLeftText(stay), isOver(stay)], [text, over])
  }
})
