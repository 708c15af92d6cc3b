import assert from 'node:assert/strict'
import { test } from 'node:test'
import { byHourOfDay, openOf } from './hours.ts'

test('the hours of several days are added up by the hour of the day', () => {
  const counts = { resolved: 0, givenUp: 0 }
  const hours = [
    { hour: '2026-11-14T09:00:00.000Z', refused: 1, merged: 0, ...counts },
    { hour: '2026-11-15T09:00:00.000Z', refused: 2, merged: 3, ...counts },
    { hour: '2026-11-15T23:00:00.000Z', refused: 0, merged: 1, ...counts },
  ]
  const day = byHourOfDay(hours, (instant) => new Date(instant).getUTCHours())
  assert.deepEqual(
    [day.length, day[9], day[23], day[0]],
    [24, { refused: 3, merged: 3 }, { refused: 0, merged: 1 }, { refused: 0, merged: 0 }],
  )
})

test('what is neither resolved nor given up is open', () => {
  const member = { kind: 'Shipment', member: 'reference', merged: 9 }
  assert.equal(openOf({ ...member, refused: 5, resolved: 2, givenUp: 1 }), 2)
  // The refusal may have been counted before the days that are shown.
  assert.equal(openOf({ ...member, refused: 0, resolved: 1, givenUp: 0 }), 0)
})
