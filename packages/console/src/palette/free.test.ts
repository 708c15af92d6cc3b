import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { freeAskedIn } from './free.ts'

// A Wednesday.
const TODAY = '2026-11-18'

describe('what is free', () => {
  const table: [text: string, who: string, day: string, hours: string, minutes: number, pounds?: number][] = [
    ['free truck Friday 8 to 12', 'truck', '2026-11-20', '08:00-12:00', 240],
    ['free trucks', 'truck', TODAY, '06:00-20:00', 60],
    ['truck free wed 8-9:30', 'truck', TODAY, '08:00-09:30', 90],
    ['free truck tue 1pm to 5pm', 'truck', '2026-11-24', '13:00-17:00', 240],
    ['free truck tomorrow 4 h 6,200 lb', 'truck', '2026-11-19', '06:00-20:00', 240, 6_200],
    ['who is free today 3 h', 'crew', TODAY, '06:00-20:00', 180],
    ['free driver 2026-12-01 7 to 15', 'crew', '2026-12-01', '07:00-15:00', 480],
  ]
  for (const [text, who, day, hours, minutes, pounds] of table)
    test(text, () => {
      const asked = freeAskedIn(text, TODAY)!
      assert.deepEqual(
        [asked.who, asked.day, `${asked.windowStart}-${asked.windowEnd}`, asked.minutes, asked.pounds],
        [who, day, hours, minutes, pounds],
      )
    })

  for (const text of ['', 'free', 'Freeman', 'truck 4', 'Carla Free', 'free truck 25 to 26', 'free truck 12 to 8'])
    test(`“${text}” is another question`, () => assert.equal(freeAskedIn(text, TODAY), undefined))
})
