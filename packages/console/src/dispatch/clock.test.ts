import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { clockText, hoursText, instantAt, inZone, localAt, minutesOf, timeOf } from './clock.ts'

describe('the clock of the board', () => {
  test('times of day, as the API and as people write them', () => {
    assert.deepEqual(
      [minutesOf('08:30'), timeOf(510), timeOf(24 * 60 + 15), timeOf(-15)],
      [510, '08:30', '00:15', '23:45'],
    )
    assert.deepEqual([8 * 60, 16 * 60 + 30, 0].map(clockText), ['8', '16:30', '0'])
    assert.deepEqual([0, 45, 60, 150, 240].map(hoursText), ['0 h', '45 min', '1 h', '2.5 h', '4 h'])
  })

  const table: [what: string, day: string, time: string, zone: string, instant: string][] = [
    ['winter in New York', '2027-01-15', '08:00', 'America/New_York', '2027-01-15T13:00:00.000Z'],
    ['summer in New York', '2027-07-15', '08:00', 'America/New_York', '2027-07-15T12:00:00.000Z'],
    ['the morning after clocks went forward', '2027-03-14', '08:00', 'America/New_York', '2027-03-14T12:00:00.000Z'],
    ['the morning after clocks went back', '2027-11-07', '08:00', 'America/New_York', '2027-11-07T13:00:00.000Z'],
    ['the evening, which is tomorrow in UTC', '2027-01-15', '20:00', 'America/Los_Angeles', '2027-01-16T04:00:00.000Z'],
    ['UTC', '2027-01-15', '00:00', 'UTC', '2027-01-15T00:00:00.000Z'],
  ]
  for (const [what, day, time, zone, instant] of table)
    test(what, () => {
      assert.equal(new Date(instantAt({ day, minutes: minutesOf(time) }, zone)).toISOString(), instant)
      assert.deepEqual(localAt(instant, zone), { day, minutes: minutesOf(time) })
    })

  test('a time of the board in the time zone of the job', () => {
    const evening = { day: '2027-01-15', minutes: 22 * 60 }
    assert.deepEqual(inZone(evening, 'America/Los_Angeles', 'America/New_York'), { day: '2027-01-16', minutes: 60 })
    assert.equal(inZone(evening, 'UTC', 'UTC'), evening)
  })
})
