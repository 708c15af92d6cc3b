import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ConflictError, type ErrorCode, type Problem, VanlineError } from '@vanline/client'
import { type Deed, planAt, planOf, waysOn } from './change.ts'
import { contextOf, DAY, jobOf, shipmentOf, visitOf } from './example-visits.ts'
import { unplannedOf } from './visits.ts'

const NEXT = '2027-06-03'
const visit = visitOf(jobOf('J', '08:00', '12:00', { windowEnd: '10:00' }))

describe('the change that a drop makes', () => {
  test('only what differs: the truck, the window with its width, or both', () => {
    const plan = (lane: string, day: string, minutes: number) => planAt(visit, { lane, day, minutes }, 'truck', 'UTC')
    const nine = { day: DAY, windowStart: '09:15', windowEnd: '11:15' }
    assert.equal(plan('T1', DAY, 480), undefined)
    assert.deepEqual(plan('T2', DAY, 480), { truckID: 'T2' })
    assert.deepEqual(plan('T1', DAY, 555), nine)
    assert.deepEqual(plan('T2', DAY, 555), { ...nine, truckID: 'T2' })
    assert.deepEqual(plan('T1', NEXT, 480), { day: NEXT, windowStart: '08:00', windowEnd: '10:00' })
    assert.deepEqual(plan('T1', DAY, 23 * 60), { day: DAY, windowStart: '23:00', windowEnd: '01:00' })
    // What is not planned keeps its time.
    assert.deepEqual(plan('', DAY, 0), { truckID: null })
  })

  test('a pickup without a job becomes one that takes as long as its weight says', () => {
    const shipment = shipmentOf('S', { requestedPickupDate: DAY, estimatedWeight: 2_500 })
    const [open] = unplannedOf(shipment, () => false, contextOf([]))
    const nine = { lane: 'T2', day: DAY, minutes: 540 }
    const window = { day: DAY, windowStart: '09:00', windowEnd: '11:00', expectedMinutes: 180 }
    assert.deepEqual(planAt(open!, nine, 'truck', 'UTC'), { ...window, truckID: 'T2' })
    assert.deepEqual(planAt(open!, nine, 'crew', 'UTC'), { ...window, crewMemberIDs: ['T2'] })
    assert.equal(planAt(open!, { ...nine, lane: '' }, 'truck', 'UTC'), undefined)
  })

  test('from one person to another: the others stay, and the lead goes with the card', () => {
    const job = jobOf('J', '08:00', '12:00', { crewMemberIDs: ['Ann', 'Ben'], leadID: 'Ann' })
    const own = visitOf(job, shipmentOf('S'), { ...contextOf([]), lanes: 'crew' })
    const plan = (lane: string) => planAt({ ...own, lane: 'Ann' }, { lane, day: DAY, minutes: 480 }, 'crew', 'UTC')
    assert.deepEqual(plan('Cem'), { crewMemberIDs: ['Ben', 'Cem'], leadID: 'Cem' })
    assert.deepEqual(plan('Ben'), { crewMemberIDs: ['Ben'], leadID: 'Ben' })
    assert.deepEqual(plan(''), { crewMemberIDs: ['Ben'], leadID: null })
  })

  test('a job keeps its own time zone', () => {
    const job = jobOf('J', '11:00', '13:00', {
      timeZone: 'America/New_York',
      startsAt: `${DAY}T15:00:00Z`,
      endsAt: `${DAY}T17:00:00Z`,
    })
    const own = visitOf(job, shipmentOf('S'), { timeZone: 'America/Los_Angeles' })
    const plan = planAt(own, { lane: 'T1', day: DAY, minutes: 22 * 60 }, 'truck', 'America/Los_Angeles')
    assert.deepEqual([own.from, plan], [480, { day: NEXT, windowStart: '01:00', windowEnd: '03:00' }])
  })

  test('an alternative replaces truck, crew and time, and keeps the rest of the plan', () => {
    const error = new VanlineError(409, 'already_booked', '', { method: 'PATCH', path: '/v1/jobs/J' })
    const led = { ...visit, job: { ...visit.job!, crewMemberIDs: ['Ann'], leadID: 'Ann' } }
    const free = { truckID: 'T3', day: DAY, windowStart: '09:00', windowEnd: '11:00' }
    const deed = { kind: 'plan', plan: { truckID: 'T2', expectedMinutes: 90 } } as const
    const refused = { visit: led, deed, error }
    const same = { ...free, crewMemberIDs: ['Ann'] }
    assert.deepEqual(planOf(refused, same), { ...same, expectedMinutes: 90 })
    const other = { ...free, crewMemberIDs: ['Ben'] }
    assert.deepEqual(planOf(refused, other), { ...other, expectedMinutes: 90, leadID: null })
  })

  test('how it goes on after a refusal: overload, repeat on the new version, or finish only the job', () => {
    const about = { method: 'PATCH', path: '/v1/jobs/J' }
    const refusedBy = (code: ErrorCode, problem: object = {}) =>
      code === 'precondition_failed'
        ? new ConflictError(412, code, '', about, problem as Problem)
        : new VanlineError(409, code, '', about)
    const ways = (error: VanlineError, deed: Deed, of = visit) => waysOn({ visit: of, deed, error })
    const plan: Deed = { kind: 'plan', plan: { truckID: 'T2' } }
    const [overload] = ways(refusedBy('over_capacity'), plan)
    assert.deepEqual(overload!.deed, { kind: 'plan', plan: { truckID: 'T2', allowOverload: true } })
    const current = { ...visit.job!, eTag: 'newer' }
    for (const [deed, label] of [
      [plan, 'Plan it as I wanted'],
      [{ kind: 'deletion' }, 'Delete it all the same'],
      [{ kind: 'status', change: { status: 'CANCELED' } }, 'Cancel the job'],
    ] as const) {
      const [again] = ways(refusedBy('precondition_failed', { current }), deed)
      assert.deepEqual([again!.label, again!.visit.job, again!.deed], [label, current, deed])
    }
    const change = { status: 'DONE', shipment: { status: 'IN_TRANSIT', eTag: 'old' } } as const
    const done: Deed = { kind: 'status', change }
    const seen = { ...visit, shipment: shipmentOf('S', { eTag: 'new', nextStatuses: ['IN_TRANSIT'] }) }
    const labels = (error: VanlineError, of = seen) => ways(error, done, of).map(({ label }) => label)
    assert.deepEqual(labels(refusedBy('proof_missing')), ['Finish only the job'])
    assert.deepEqual(labels(refusedBy('precondition_failed')), ['Finish it all the same', 'Finish only the job'])
    const [same, only] = ways(refusedBy('precondition_failed'), done, seen)
    const isNewer = { status: 'DONE', shipment: { status: 'IN_TRANSIT', eTag: 'new' } }
    assert.deepEqual(
      [same!.deed, only!.deed],
      [
        { ...done, change: isNewer },
        { ...done, change: { status: 'DONE' } },
      ],
    )
    const ended = { ...seen, shipment: shipmentOf('S', { eTag: 'new', nextStatuses: [] }) }
    assert.deepEqual(labels(refusedBy('precondition_failed'), ended), ['Finish only the job'])
  })
})
