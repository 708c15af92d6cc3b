import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Shipment } from '@vanline/client'
import { WORKS } from '../shipments/work.ts'
import { lanesOf } from './lanes.ts'
import { cardBeside, cellBeside, indexAt, type Layout, layoutOf, placeOf, positionOf, type Slot } from './layout.ts'
import { fixedDay, mayEnter, moved, targetOf } from './move.ts'
import { isLate, type LaneKind, type Stop, stopOf } from './stops.ts'

const NO_DATES = {
  requestedPickupDate: null,
  scheduledPickupDate: null,
  actualPickupDate: null,
  deliveryDate: null,
  scheduledDeliveryDate: null,
  actualDeliveryDate: null,
}
const shipment = (id: string, members: object): Shipment =>
  ({ id, status: 'SUBMITTED', nextStatuses: ['APPROVED'], ...NO_DATES, ...members }) as unknown as Shipment
const stopsOf = (shipments: Shipment[], lanes?: LaneKind): Stop[] =>
  shipments.flatMap((each) => WORKS.flatMap((work) => stopOf(each, work, lanes) ?? []))

const MONDAY = '2026-11-16'
const TUESDAY = '2026-11-17'
const DAYS: Slot[] = [MONDAY, TUESDAY, '2026-11-18'].map((day) => ({ id: day, name: day, day }))
const WHOLE: Slot[] = [{ id: 'all', name: '' }]

/** A layout as a picture: a line for each row, a word for each cell. */
const drawn = ({ rows, bands }: Layout): string[] =>
  rows.map((row) =>
    row.kind === 'heading'
      ? `${bands[row.band]!.name} ${row.count}`
      : row.cards.map((stop) => stop?.key ?? '-').join(' '),
  )

describe('where a card is', () => {
  test('on the actual day, else the scheduled, else the requested one; pickup and delivery are two cards', () => {
    const stops = stopsOf([
      shipment('a', { requestedPickupDate: MONDAY, scheduledPickupDate: TUESDAY, deliveryDate: '2026-11-18' }),
      shipment('b', { requestedPickupDate: TUESDAY, actualPickupDate: MONDAY }),
      shipment('c', { requestedPickupDate: MONDAY }),
    ])
    assert.deepEqual(drawn(layoutOf(stops, DAYS, WHOLE)), ['pickup-b pickup-a delivery-a', 'pickup-c - -'])
  })

  test('nowhere without a date, when canceled, and on a day that is not shown', () => {
    const stops = stopsOf([
      shipment('a', {}),
      shipment('b', { requestedPickupDate: MONDAY, status: 'CANCELED' }),
      shipment('c', { requestedPickupDate: '2026-12-24' }),
    ])
    assert.deepEqual(drawn(layoutOf(stops, DAYS, WHOLE)), ['- - -'])
  })

  test('in the lane of its status: the usual ones are there without cards, the others only with some', () => {
    const stops = stopsOf(
      [
        shipment('a', { requestedPickupDate: MONDAY }),
        shipment('b', { requestedPickupDate: MONDAY, status: 'REJECTED' }),
        shipment('c', { requestedPickupDate: TUESDAY }),
        shipment('d', { requestedPickupDate: TUESDAY }),
      ],
      'status',
    )
    assert.deepEqual(drawn(layoutOf(stops, DAYS, lanesOf(stops, 'status', undefined))), [
      ...['Submitted 3', 'pickup-a pickup-c -', '- pickup-d -', 'Rejected 1', 'pickup-b - -'],
      ...['Approved 0', '- - -', 'In transit 0', '- - -', 'In storage 0', '- - -', 'Delivered 0', '- - -'],
    ])
  })

  test('in the lane of its assignee: first those without one, and a lane for oneself', () => {
    const stops = stopsOf(
      [
        shipment('a', { requestedPickupDate: MONDAY, move: { assignee: 'Zoe' } }),
        shipment('b', { requestedPickupDate: MONDAY, move: { assignee: null } }),
      ],
      'assignee',
    )
    const lanes = lanesOf(stops, 'assignee', 'Ann')
    assert.deepEqual(drawn(layoutOf(stops, DAYS.slice(0, 1), lanes)), [
      ...['Not assigned 1', 'pickup-b', 'Ann 0', '-', 'Zoe 1', 'pickup-a'],
    ])
    // A day has the lanes as columns.
    assert.deepEqual(drawn(layoutOf(stops, lanes, [{ id: MONDAY, name: '', day: MONDAY }])), ['pickup-b - pickup-a'])
  })

  test('late is what was to be done before today and is not done', () => {
    const [open, done] = stopsOf([
      shipment('a', { requestedPickupDate: MONDAY }),
      shipment('b', { actualPickupDate: MONDAY }),
    ])
    assert.deepEqual([isLate(open!, TUESDAY), isLate(open!, MONDAY), isLate(done!, TUESDAY)], [true, false, false])
  })
})

describe('where a card goes', () => {
  const stops = stopsOf(
    [
      shipment('a', { requestedPickupDate: MONDAY }),
      shipment('b', { requestedPickupDate: MONDAY, status: 'DELIVERED' }),
      shipment('c', { requestedPickupDate: '2026-11-18', status: 'DELIVERED' }),
    ],
    'status',
  )
  const layout = layoutOf(stops, DAYS, lanesOf(stops, 'status', undefined))
  const [a, b] = stops as [Stop, Stop]

  test('arrow keys find the next card over headings, empty lanes and empty days', () => {
    const at = (key: string) => positionOf(layout, key)!
    assert.equal(cardBeside(layout, at('pickup-a'), 'down')?.key, 'pickup-b')
    assert.equal(cardBeside(layout, at('pickup-b'), 'up')?.key, 'pickup-a')
    assert.equal(cardBeside(layout, at('pickup-a'), 'right')?.key, 'pickup-c')
    assert.equal(cardBeside(layout, at('pickup-a'), 'left'), undefined)
    assert.equal(cardBeside(layout, at('pickup-a'), 'up'), undefined)
  })

  test('a carried card stays on the board, and a cell is a day and a lane', () => {
    assert.deepEqual(cellBeside(layout, { band: 0, column: 0 }, 'left'), { band: 0, column: 0 })
    const cell = cellBeside(layout, cellBeside(layout, { band: 0, column: 0 }, 'right'), 'down')
    assert.deepEqual(placeOf(layout, cell), { day: TUESDAY, lane: 'APPROVED' })
    assert.deepEqual(targetOf(a, placeOf(layout, cell), 'status'), { day: TUESDAY, status: 'APPROVED' })
  })

  test('only what differs is changed; without an assignee it is null', () => {
    assert.deepEqual(targetOf(a, { day: MONDAY, lane: 'SUBMITTED' }, 'status'), {})
    assert.deepEqual(targetOf(a, { day: TUESDAY }, undefined), { day: TUESDAY })
    assert.deepEqual(targetOf({ ...a, lane: 'Ann' }, { day: MONDAY, lane: '' }, 'assignee'), { assignee: null })
  })

  test('meanwhile it is shown where it goes', () => {
    const { day, lane, isMoving } = moved(a, { day: TUESDAY, status: 'APPROVED' }, 'status')
    assert.deepEqual([day, lane, isMoving], [TUESDAY, 'APPROVED', true])
    assert.equal(moved({ ...a, lane: 'Ann' }, { assignee: null }, 'assignee').lane, '')
    assert.equal(moved(a, { assignee: 'Ann' }, 'status').lane, 'SUBMITTED')
  })

  test('the lanes that the status allows, and no other day for what is done', () => {
    assert.deepEqual([mayEnter(a, 'APPROVED', 'status'), mayEnter(a, 'DELIVERED', 'status')], [true, false])
    assert.equal(mayEnter(a, 'Ann', 'assignee'), true)
    assert.equal(fixedDay(a), undefined)
    const done = { ...b, shipment: shipment('b', { actualPickupDate: MONDAY }) }
    assert.match(fixedDay(done)!, /^It was picked up on Nov 16, 2026\./)
  })

  test('a point is in the last row that begins before it', () => {
    const starts = [0, 32, 128, 224]
    assert.deepEqual(
      [-5, 0, 31, 32, 127, 224, 9_999].map((point) => indexAt(starts, point)),
      [0, 0, 0, 1, 1, 3, 3],
    )
  })
})
