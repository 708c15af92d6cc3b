import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { timeText } from './card-text.ts'
import { contextOf, DAY, jobOf, shipmentOf, visitOf } from './example-visits.ts'
import { visitsOf } from './visits.ts'

describe('the time on a card', () => {
  const ofJob = (content: object, board: object = {}) =>
    timeText(visitOf(jobOf('J', '08:00', '10:00', content), undefined, board))
  const waiting = (jobs: ReturnType<typeof jobOf>[]) =>
    timeText(visitsOf(jobs, [DAY], contextOf([shipmentOf('S', { requestedPickupDate: DAY })]))[0]!)
  const table: [what: string, text: string, expected: string][] = [
    ['the window', ofJob({}), '8–10 arrival'],
    ['the window of another time zone', ofJob({ timeZone: 'America/New_York' }), '8–10 in New York'],
    ['a job of the past that has not begun', ofJob({}, { today: '2027-06-03' }), '8–10 arrival, late'],
    ['a crew on the road', ofJob({ status: 'EN_ROUTE' }), 'on the road'],
    ['a crew at work', ofJob({ status: 'ARRIVED', day: DAY }), 'arrived'],
    ['a job that is done', ofJob({ status: 'DONE' }, { today: '2027-06-03' }), 'done'],
    ['a pickup without a job', waiting([]), 'due Jun 2, 2027, takes 4 h'],
    [
      'a pickup whose job was canceled',
      waiting([jobOf('J', '08:00', '10:00', { status: 'CANCELED' })]),
      'canceled, was Jun 2, 2027 at 8',
    ],
  ]
  for (const [what, text, expected] of table) test(what, () => assert.equal(text, expected))
})
