import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { DAY, jobOf, shipmentOf, visitOf } from './example-visits.ts'
import { awayOn, awayText, type Lane, loadOf, mostOnBoard } from './lanes.ts'
import type { Visit } from './visits.ts'

const at = (shipment: string, kind: 'PICKUP' | 'DELIVERY', from: string, to: string, pounds: number): Visit =>
  visitOf(
    jobOf(`${kind} of ${shipment}`, from, to, { shipmentID: shipment, kind }),
    shipmentOf(shipment, { estimatedWeight: pounds }),
  )

const laneOf = (content: Partial<Lane>): Lane => ({
  ...{ id: 'T1', name: 'Truck 1', note: '', capacityPounds: 10_000, visits: [], absences: [] },
  ...content,
})

describe('the most pounds on board of a truck', () => {
  const table: [what: string, visits: Visit[], pounds: number][] = [
    ['nothing', [], 0],
    ['a pickup stays on board', [at('A', 'PICKUP', '08:00', '10:00', 4_000)], 4_000],
    [
      'two pickups are on board together',
      [at('A', 'PICKUP', '08:00', '10:00', 4_000), at('B', 'PICKUP', '12:00', '13:00', 3_000)],
      7_000,
    ],
    [
      'what is delivered before the next pickup is not',
      [
        at('A', 'PICKUP', '06:00', '08:00', 4_000),
        at('A', 'DELIVERY', '09:00', '10:00', 4_000),
        at('B', 'PICKUP', '10:00', '12:00', 5_000),
      ],
      5_000,
    ],
    [
      'what is only delivered was on board since the morning',
      [at('A', 'DELIVERY', '15:00', '16:00', 4_000), at('B', 'PICKUP', '08:00', '09:00', 3_000)],
      7_000,
    ],
  ]
  for (const [what, visits, pounds] of table) test(what, () => assert.equal(mostOnBoard(visits, DAY), pounds))
})

describe('what is booked and free in a lane', () => {
  test('hours of jobs and absences within the working day, and what is too heavy', () => {
    const visits = [at('A', 'PICKUP', '08:00', '12:00', 6_000), at('B', 'PICKUP', '13:00', '16:00', 6_500)]
    const away = { id: 'a', reason: 'Repair', fromDay: DAY, from: 15 * 60, toDay: '2027-06-03', to: 0 }
    assert.deepEqual(loadOf(laneOf({ visits, absences: [away] }), [DAY]), {
      ...{ bookedMinutes: 7 * 60, freeMinutes: 3 * 60, pounds: 12_500, overPounds: 2_500 },
    })
  })

  test('a job that crosses midnight counts on both days, its load on its own', () => {
    const night = visitOf(jobOf('N', '22:00', '04:00'), shipmentOf('S', { estimatedWeight: 1_000 }))
    const lane = laneOf({ visits: [night], capacityPounds: null })
    assert.deepEqual(loadOf(lane, [DAY]).bookedMinutes, 120)
    assert.deepEqual(loadOf(lane, ['2027-06-03']), {
      ...{ bookedMinutes: 240, freeMinutes: 14 * 60, pounds: 0, overPounds: 0 },
    })
  })

  test('an absence on the days that it touches', () => {
    const away = { id: 'a', reason: '', fromDay: '2027-06-01', from: 720, toDay: '2027-06-03', to: 0 }
    assert.deepEqual(awayOn(away, '2027-06-01'), { from: 720, to: 1440 })
    assert.deepEqual(awayOn(away, '2027-06-02'), { from: 0, to: 1440 })
    assert.deepEqual([awayOn(away, '2027-06-03'), awayOn(away, '2027-05-31')], [undefined, undefined])
  })
})

describe('what an absence is called', () => {
  const away = (toDay: string, to: number) => ({ id: 'A', reason: 'Brakes', fromDay: DAY, from: 0, toDay, to })
  const table: [what: string, text: string, expected: string][] = [
    ['it ends on the same day', awayText(away(DAY, 600), [DAY]), 'Brakes'],
    ['it ends at midnight', awayText(away('2027-06-03', 0), [DAY]), 'Brakes'],
    ['it goes on', awayText(away('2027-06-04', 600), [DAY]), 'Brakes, back Friday, June 4'],
    ['it ends within the week', awayText(away('2027-06-04', 600), [DAY, '2027-06-04']), 'Brakes'],
  ]
  for (const [what, text, expected] of table) test(what, () => assert.equal(text, expected))
})
