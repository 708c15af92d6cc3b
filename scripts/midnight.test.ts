import assert from 'node:assert/strict'
import { test } from 'node:test'
import { untilNextDayMs } from './midnight.ts'

test('only the last two minutes of a day are waited for, in any time zone', () => {
  const at = (time: string, aheadHours = 0) => untilNextDayMs(Date.parse(`2026-11-18T${time}Z`), aheadHours)
  assert.deepEqual([at('00:00:00'), at('12:00:00'), at('23:57:59')], [0, 0, 0])
  assert.deepEqual([at('23:58:00'), at('23:59:59.999')], [120_000, 1])
  assert.deepEqual([at('23:59:00', 14), at('09:59:00', 14), at('10:00:00', 14)], [0, 60_000, 0])
})
