import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ShipmentStatus } from '../shipments/schema.ts'
import { type StatusCount, summarize } from './rules.ts'

// A Wednesday; its week began on the ninth.
const NOW = '2026-11-11T23:59:59.999Z'
const tally = (status: ShipmentStatus, deliveryDate: string | null, count = 1): StatusCount => ({
  status,
  deliveryDate,
  count,
})
const MONDAYS = { timeZone: 'UTC', firstDayOfWeek: 'MONDAY' } as const
const weekOf = (counts: StatusCount[], monday: string) =>
  summarize(counts, NOW, MONDAYS).deliveriesByWeek.find((week) => week.weekOf === monday)

describe('summarize', () => {
  test('counts every status, also those that nothing has', () => {
    const { byStatus, total } = summarize(
      [tally('DRAFT', null, 2), tally('DRAFT', '2026-11-11', 3), tally('DELIVERED', null)],
      NOW,
      MONDAYS,
    )
    assert.equal(total, 6)
    assert.equal(byStatus.DRAFT, 5)
    assert.equal(byStatus.DELIVERED, 1)
    assert.equal(byStatus.CANCELED, 0)
    assert.equal(Object.keys(byStatus).length, 11)
  })

  test('needsDecision counts submitted shipments and requests to divert or cancel', () => {
    const statuses: ShipmentStatus[] = [
      'SUBMITTED',
      'DIVERSION_REQUESTED',
      'CANCELLATION_REQUESTED',
      'APPROVED',
      'REJECTED',
      'DRAFT',
    ]
    assert.equal(
      summarize(
        statuses.map((status) => tally(status, null)),
        NOW,
        MONDAYS,
      ).needsDecision,
      3,
    )
  })

  test('twelve weeks from Monday to Sunday, this one the sixth', () => {
    const mondays = summarize([], NOW, MONDAYS).deliveriesByWeek.map((week) => week.weekOf)
    assert.equal(mondays.length, 12)
    assert.equal(mondays[0], '2026-10-05')
    assert.equal(mondays[5], '2026-11-09')
    assert.equal(mondays[11], '2026-12-21')
  })

  test('a Sunday belongs to the week before it, today is not late, yesterday is', () => {
    const counts = [
      tally('IN_TRANSIT', '2026-11-08'),
      tally('APPROVED', '2026-11-10', 2),
      tally('APPROVED', '2026-11-11', 4),
      tally('SUBMITTED', '2026-11-15', 8),
      tally('DELIVERED', '2026-11-09', 16),
    ]
    assert.deepEqual(weekOf(counts, '2026-11-02'), { weekOf: '2026-11-02', due: 0, late: 1, done: 0 })
    assert.deepEqual(weekOf(counts, '2026-11-09'), { weekOf: '2026-11-09', due: 12, late: 2, done: 16 })
    assert.equal(summarize(counts, NOW, MONDAYS).late, 3)
  })

  test('late has no limit in the past, and ended shipments are neither due nor late', () => {
    const counts = [
      tally('IN_STORAGE', '2020-01-01', 5),
      tally('CANCELED', '2026-11-10'),
      tally('TERMINATED_FOR_CAUSE', '2026-11-12'),
    ]
    assert.equal(summarize(counts, NOW, MONDAYS).late, 5)
    assert.deepEqual(weekOf(counts, '2026-11-09'), { weekOf: '2026-11-09', due: 0, late: 0, done: 0 })
  })

  test('weeks begin with the day that the company has chosen', () => {
    const first = (firstDayOfWeek: 'MONDAY' | 'SATURDAY' | 'SUNDAY') =>
      summarize([], NOW, { timeZone: 'UTC', firstDayOfWeek }).deliveriesByWeek[5]!.weekOf
    assert.deepEqual([first('MONDAY'), first('SUNDAY'), first('SATURDAY')], ['2026-11-09', '2026-11-08', '2026-11-07'])
    const { deliveriesByWeek } = summarize([tally('APPROVED', '2026-11-15')], NOW, {
      ...MONDAYS,
      firstDayOfWeek: 'SUNDAY',
    })
    assert.deepEqual(deliveriesByWeek[6], { weekOf: '2026-11-15', due: 1, late: 0, done: 0 })
  })

  test('what is late follows the day of the company, and so does this week', () => {
    const inZone = (timeZone: string, now = NOW) =>
      summarize([tally('APPROVED', '2026-11-11')], now, { timeZone, firstDayOfWeek: 'MONDAY' })
    // One millisecond before midnight in UTC.
    assert.deepEqual(
      ['America/Denver', 'UTC', 'Europe/Berlin', 'Pacific/Kiritimati'].map((zone) => inZone(zone).late),
      [0, 0, 1, 1],
    )
    const sundayNight = '2026-11-16T03:00:00.000Z'
    assert.equal(inZone('America/Denver', sundayNight).deliveriesByWeek[5]!.weekOf, '2026-11-09')
    assert.equal(inZone('UTC', sundayNight).deliveriesByWeek[5]!.weekOf, '2026-11-16')
  })
})
