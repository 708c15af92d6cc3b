import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { hoursOf } from './axis.ts'
import { DAY, jobOf, visitOf } from './example-visits.ts'

describe('the hours of a day', () => {
  const hours = (...of: Parameters<typeof hoursOf>) => {
    const axis = hoursOf(...of)
    return axis.kind === 'hours' && [axis.from / 60, axis.to / 60]
  }
  const late = { from: 17 * 60 + 30, to: 21 * 60 + 30 }
  const table: [what: string, hours: unknown, expected: [number, number]][] = [
    ['usual ones', hours(DAY, []), [6, 20]],
    ['wider for a job', hours(DAY, [visitOf(jobOf('J', '05:15', '20:30'))]), [5, 21]],
    ['wider for what is offered', hours(DAY, [], [{ ...late, day: DAY }]), [6, 22]],
    ['not for what is offered on another day', hours(DAY, [], [{ ...late, day: '2027-06-03' }]), [6, 20]],
    ['up to midnight', hours(DAY, [visitOf(jobOf('N', '22:00', '04:00'))]), [6, 24]],
  ]
  for (const [what, shown, expected] of table) test(what, () => assert.deepEqual(shown, expected))
})
