import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { contextOf, DAY, jobOf, shipmentOf, visitOf } from './example-visits.ts'
import { byUrgency, drawnOn, expectedMinutesOf, isOn, spanOn, visitsOf } from './visits.ts'

const [BEFORE, NEXT] = ['2027-06-01', '2027-06-03']

describe('the cards of a day', () => {
  test('a pickup without a job is not planned; with one it is, and canceled jobs do not count', () => {
    const shipment = shipmentOf('S', { requestedPickupDate: DAY })
    const keys = (...jobs: ReturnType<typeof jobOf>[]) =>
      visitsOf(jobs, [DAY], contextOf([shipment])).map(({ key }) => key)
    assert.deepEqual(keys(), ['pickup S'])
    assert.deepEqual(keys(jobOf('J', '08:00', '12:00')), ['J T1'])
    assert.deepEqual(keys(jobOf('J', '08:00', '12:00', { status: 'CANCELED' })), ['pickup S'])
    assert.deepEqual(keys(jobOf('J', '08:00', '12:00', { kind: 'PACKING' })), ['J T1', 'pickup S'])
    assert.deepEqual(keys(jobOf('J', '08:00', '12:00', { truckID: null })), ['J '])
  })

  test('a canceled job can be planned again, until another job does its work or its shipment has ended', () => {
    const canceled = (kind: 'PICKUP' | 'PACKING') => jobOf(kind, '08:00', '12:00', { kind, status: 'CANCELED' })
    const shown = (jobs: ReturnType<typeof jobOf>[], content: object = {}) =>
      visitsOf(jobs, [DAY], contextOf([shipmentOf('S', { requestedPickupDate: DAY, ...content })])).map(
        (visit) => [visit.key, visit.canceled?.id] as const,
      )
    const both = [canceled('PICKUP'), canceled('PACKING')]
    assert.deepEqual(shown(both), [
      ['pickup S', 'PICKUP'],
      ['canceled PACKING', 'PACKING'],
    ])
    assert.deepEqual(shown([...both, jobOf('J', '13:00', '14:00', { kind: 'PACKING' })]), [
      ['J T1', undefined],
      ['pickup S', 'PICKUP'],
    ])
    assert.deepEqual(shown(both, { status: 'CANCELED' }), [])
  })

  test('what is done, decided against or on another day is not shown; what is late stays', () => {
    const shown = (content: object) =>
      visitsOf([], [DAY], contextOf([shipmentOf('S', content)])).map(({ key, isLate }) => [key, isLate])
    assert.deepEqual(shown({ requestedPickupDate: NEXT }), [])
    assert.deepEqual(shown({ requestedPickupDate: DAY, actualPickupDate: DAY }), [])
    assert.deepEqual(shown({ requestedPickupDate: DAY, status: 'CANCELED' }), [])
    assert.deepEqual(shown({ requestedPickupDate: BEFORE }), [['pickup S', true]])
    assert.deepEqual(shown({ requestedPickupDate: DAY, deliveryDate: DAY }), [
      ['pickup S', false],
      ['delivery S', false],
    ])
  })

  test('a past day does not show what is late today', () => {
    const context = contextOf([shipmentOf('S', { requestedPickupDate: '2027-05-31' })])
    assert.deepEqual(visitsOf([], [BEFORE], context), [])
  })

  test('a job is in the lane of each of its people', () => {
    const job = jobOf('J', '08:00', '12:00', { crewMemberIDs: ['Ann', 'Ben'] })
    const lanes = visitsOf([job], [DAY], contextOf([], { lanes: 'crew' })).map(({ lane }) => lane)
    assert.deepEqual(lanes, ['Ann', 'Ben'])
  })

  test('a job in another time zone is where the clocks of the board have it', () => {
    const startsAt = `${NEXT}T04:00:00.000Z`
    const job = jobOf('J', '21:00', '23:00', {
      timeZone: 'America/Los_Angeles',
      startsAt,
      endsAt: `${NEXT}T06:00:00.000Z`,
    })
    const { day, from, to } = visitOf(job)
    assert.deepEqual([day, from, to], [NEXT, 240, 360])
  })

  test('the card of a finished job stays as long as planned, or until the next card', () => {
    const endsAt = `${DAY}T08:01:00.000Z`
    const done = visitOf(jobOf('J', '08:00', '12:00', { status: 'DONE', endsAt }))
    const next = (time: string) => visitOf(jobOf('N', time, '18:00'))
    assert.deepEqual(spanOn(done, DAY), { from: 480, to: 481 })
    assert.deepEqual(drawnOn(done, undefined, DAY), { from: 480, to: 720 })
    assert.deepEqual(drawnOn(done, next('14:00'), DAY), { from: 480, to: 720 })
    assert.deepEqual(drawnOn(done, next('10:00'), DAY), { from: 480, to: 600 })
    assert.deepEqual(drawnOn(done, next('08:01'), DAY), { from: 480, to: 481 })
    const planned = visitOf(jobOf('J', '08:00', '12:00', { endsAt }))
    assert.deepEqual(drawnOn(planned, undefined, DAY), { from: 480, to: 481 })
  })

  test('a job that crosses midnight is on both days', () => {
    const night = visitOf(jobOf('N', '22:00', '04:00'))
    assert.deepEqual(
      [BEFORE, DAY, NEXT, '2027-06-04'].map((day) => isOn(night, day)),
      [false, true, true, false],
    )
    assert.deepEqual(spanOn(night, NEXT), { from: -120, to: 240 })
    const untilMidnight = visitOf(jobOf('M', '22:00', '00:00'))
    assert.equal(isOn(untilMidnight, NEXT), false)
  })

  test('the most urgent first: late, then by day, then with a time, then the heaviest', () => {
    const [late, light, heavy, next] = [
      shipmentOf('late', { requestedPickupDate: BEFORE }),
      shipmentOf('light', { requestedPickupDate: DAY, estimatedWeight: 1_000 }),
      shipmentOf('heavy', { requestedPickupDate: DAY, estimatedWeight: 9_000 }),
      shipmentOf('next', { requestedPickupDate: NEXT }),
    ]
    const timed = jobOf('timed', '09:00', '10:00', { truckID: null, shipmentID: 'none' })
    const visits = visitsOf([timed], [DAY, NEXT], contextOf([next, light, late, heavy]))
    const order = visits.toSorted(byUrgency).map(({ key }) => key)
    assert.deepEqual(order, ['pickup late', 'timed ', 'pickup heavy', 'pickup light', 'pickup next'])
  })

  test('how long the work takes, by weight', () => {
    const hours = [null, 500, 3_900, 25_000].map(
      (estimatedWeight) => expectedMinutesOf(shipmentOf('S', { estimatedWeight })) / 60,
    )
    assert.deepEqual(hours, [4, 2, 4, 10])
  })
})
