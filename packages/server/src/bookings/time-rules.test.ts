import assert from 'node:assert/strict'
import { test } from 'node:test'
import { localTimeAt } from '../kernel/time-zone.ts'
import { intervalOf, isTimeZone, overlaps, type PlannedTime, utcDaysOf } from './time-rules.ts'

const NEW_YORK = 'America/New_York'

/** `2026-03-02 08:00-10:00 for 180 in America/New_York`, as a dispatcher would say it. */
function planned(text: string): PlannedTime {
  const [, day, windowStart, windowEnd, minutes, timeZone] = /^(\S+) (\S+)-(\S+) for (\d+) in (\S+)$/.exec(
    text,
  ) as string[]
  return {
    day: day!,
    windowStart: windowStart!,
    windowEnd: windowEnd!,
    expectedMinutes: Number(minutes),
    timeZone: timeZone!,
  }
}

/** `2026-03-02 13:00 to 2026-03-02 16:00`, in UTC. */
const shown = ({ from, to }: { from: string; to: string }): string =>
  [from, to].map((instant) => `${instant.slice(0, 10)} ${instant.slice(11, 16)}`).join(' to ')

/** What a dispatcher plans, and when the truck is taken in UTC. New York is 5 hours behind UTC in winter and 4 hours in summer. */
const TAKEN: [plan: string, taken: string, why: string][] = [
  [
    '2026-03-02 08:00-10:00 for 180 in America/New_York',
    '2026-03-02 13:00 to 2026-03-02 16:00',
    'the work is longer than the window',
  ],
  [
    '2026-03-02 08:00-12:00 for 60 in America/New_York',
    '2026-03-02 13:00 to 2026-03-02 17:00',
    'the crew may begin at any time of the window',
  ],
  [
    '2026-03-02 08:00-08:00 for 90 in America/New_York',
    '2026-03-02 13:00 to 2026-03-02 14:30',
    'an appointment has no window',
  ],
  [
    '2026-07-01 08:00-10:00 for 180 in America/New_York',
    '2026-07-01 12:00 to 2026-07-01 15:00',
    'in summer New York is nearer to UTC',
  ],
  [
    '2026-03-02 22:00-02:00 for 60 in America/New_York',
    '2026-03-03 03:00 to 2026-03-03 07:00',
    'the window ends after midnight',
  ],
  [
    '2026-03-02 20:00-21:00 for 600 in America/New_York',
    '2026-03-03 01:00 to 2026-03-03 11:00',
    'the work ends after midnight',
  ],
  [
    '2026-03-02 08:00-10:00 for 120 in Asia/Tokyo',
    '2026-03-01 23:00 to 2026-03-02 01:00',
    'in UTC it is still yesterday',
  ],
  [
    '2026-03-02 08:00-10:00 for 120 in Asia/Kolkata',
    '2026-03-02 02:30 to 2026-03-02 04:30',
    'some time zones have half hours',
  ],
  // On 8 March 2026 the clocks of New York go from 02:00 to 03:00.
  [
    '2026-03-08 01:00-04:00 for 60 in America/New_York',
    '2026-03-08 06:00 to 2026-03-08 08:00',
    'the window has one hour less',
  ],
  [
    '2026-03-08 01:00-01:30 for 180 in America/New_York',
    '2026-03-08 06:00 to 2026-03-08 09:00',
    'the work takes as long as ever',
  ],
  [
    '2026-03-08 02:30-04:30 for 60 in America/New_York',
    '2026-03-08 07:30 to 2026-03-08 08:30',
    '02:30 does not exist: it is 03:30',
  ],
  [
    '2026-03-08 01:00-02:30 for 30 in America/New_York',
    '2026-03-08 06:00 to 2026-03-08 07:30',
    'nor does the end: it is 03:30',
  ],
  // On 1 November 2026 the clocks of New York go from 02:00 back to 01:00.
  [
    '2026-11-01 00:30-03:00 for 60 in America/New_York',
    '2026-11-01 04:30 to 2026-11-01 08:00',
    'the window has one hour more',
  ],
  [
    '2026-11-01 01:30-03:00 for 60 in America/New_York',
    '2026-11-01 05:30 to 2026-11-01 08:00',
    'a start at 01:30 is the first of the two',
  ],
  [
    '2026-11-01 00:30-01:30 for 60 in America/New_York',
    '2026-11-01 04:30 to 2026-11-01 06:30',
    'an end at 01:30 is the second of the two',
  ],
  [
    '2026-10-31 22:00-06:00 for 60 in America/New_York',
    '2026-11-01 02:00 to 2026-11-01 11:00',
    'a night shift over the change has 9 hours',
  ],
  [
    '2026-03-07 22:00-06:00 for 60 in America/New_York',
    '2026-03-08 03:00 to 2026-03-08 10:00',
    'and in spring it has 7',
  ],
]

test('a truck is taken from the start of the window for the expected time, or to the end of the window', () => {
  for (const [plan, taken, why] of TAKEN) assert.equal(shown(intervalOf(planned(plan))), taken, `${plan}: ${why}`)
})

/** Two plans, and whether one truck can do both. */
const PAIRS: [one: string, other: string, canDoBoth: boolean, why: string][] = [
  [
    '2026-03-02 08:00-10:00 for 60 in America/New_York',
    '2026-03-02 10:00-12:00 for 60 in America/New_York',
    true,
    'windows that touch',
  ],
  [
    '2026-03-02 08:00-10:00 for 121 in America/New_York',
    '2026-03-02 10:00-12:00 for 60 in America/New_York',
    false,
    'one minute too long',
  ],
  [
    '2026-03-02 08:00-10:00 for 60 in America/New_York',
    '2026-03-02 09:00-09:00 for 5 in America/New_York',
    false,
    'one inside the other',
  ],
  [
    '2026-03-02 22:00-23:00 for 240 in America/New_York',
    '2026-03-03 01:00-03:00 for 60 in America/New_York',
    false,
    'the evening before',
  ],
  [
    '2026-03-02 22:00-23:00 for 180 in America/New_York',
    '2026-03-03 01:00-03:00 for 60 in America/New_York',
    true,
    'the evening before, and in time',
  ],
  [
    '2026-03-02 19:00-20:00 for 60 in America/New_York',
    '2026-03-02 17:00-18:00 for 60 in America/Chicago',
    true,
    'Chicago is one hour behind: 18 to 19',
  ],
  [
    '2026-03-02 18:00-20:00 for 60 in America/New_York',
    '2026-03-02 17:00-18:00 for 60 in America/Chicago',
    false,
    'the same hour in two time zones',
  ],
  [
    '2026-03-02 18:00-19:00 for 180 in America/New_York',
    '2026-03-03 00:30-01:30 for 60 in UTC',
    false,
    'they meet on the second day of UTC only',
  ],
  [
    '2026-03-02 23:30-23:30 for 90 in America/Chicago',
    '2026-03-03 01:00-02:00 for 60 in America/New_York',
    false,
    'two days, two time zones, one hour',
  ],
]

test('one truck can do two jobs that do not overlap', () => {
  for (const [one, other, canDoBoth, why] of PAIRS) {
    const [first, second] = [intervalOf(planned(one)), intervalOf(planned(other))]
    assert.equal(!overlaps(first, second), canDoBoth, `${one} and ${other}: ${why}`)
    assert.equal(!overlaps(second, first), canDoBoth, `${other} and ${one}: ${why}`)
    const common = utcDaysOf(first).filter((day) => utcDaysOf(second).includes(day))
    assert.ok(canDoBoth || common.length > 0, `${one} and ${other} have no day in common`)
  }
})

test('the days of an interval are those that it touches in UTC', () => {
  const days = (text: string) => utcDaysOf(intervalOf(planned(text)))
  assert.deepEqual(days('2026-03-02 08:00-10:00 for 60 in America/New_York'), ['2026-03-02'])
  assert.deepEqual(days('2026-03-02 18:00-20:00 for 60 in America/New_York'), ['2026-03-02', '2026-03-03'])
  assert.deepEqual(days('2026-03-02 18:00-19:00 for 60 in America/New_York'), ['2026-03-02'])
  assert.deepEqual(days('2026-12-31 08:00-08:00 for 2880 in UTC'), ['2026-12-31', '2027-01-01', '2027-01-02'])
  assert.deepEqual(days('2028-02-28 00:00-00:00 for 2880 in UTC'), ['2028-02-28', '2028-02-29'])
})

test('an instant has a time of day in each time zone', () => {
  assert.deepEqual(localTimeAt('2026-03-03T03:00:00.000Z', NEW_YORK), { day: '2026-03-02', time: '22:00' })
  assert.deepEqual(localTimeAt('2026-03-08T07:30:00.000Z', NEW_YORK), { day: '2026-03-08', time: '03:30' })
})

test('a time zone has a name', () => {
  const found = [NEW_YORK, 'UTC', 'Europe/Berlin', '+02:00', 'Mars/Olympus', '', ' '].filter(isTimeZone)
  assert.deepEqual(found, [NEW_YORK, 'UTC', 'Europe/Berlin'])
})
