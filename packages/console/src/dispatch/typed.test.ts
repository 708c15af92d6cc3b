import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { contextOf, DAY, jobOf, shipmentOf, visitOf } from './example-visits.ts'
import { shipmentStatusAfter } from './steps.ts'
import { planTyped, typedOf } from './typed.ts'
import { unplannedOf } from './visits.ts'

describe('the form of a job', () => {
  const job = jobOf('J', '08:00', '10:00', { crewMemberIDs: ['Ann'], leadID: 'Ann', expectedMinutes: 130 })
  const visit = visitOf(job)
  const typed = typedOf(visit)

  test('sends only what differs; a lead who does not come leads no more', () => {
    assert.deepEqual([typed.hours, typed.minutes], ['2', '10'])
    assert.deepEqual(planTyped(visit, typed), {})
    const all = { kind: 'PACKING', stopNumber: '3', instructions: 'Ring twice', minutes: '15' } as const
    assert.deepEqual(planTyped(visit, { ...typed, ...all, crewMemberIDs: [] }), {
      ...{ kind: 'PACKING', crewMemberIDs: [], leadID: null, expectedMinutes: 135 },
      ...{ stopNumber: 3, instructions: 'Ring twice' },
    })
    const cleared = visitOf({ ...job, stopNumber: 3, instructions: 'Ring twice', allowOverload: true })
    assert.deepEqual(planTyped(cleared, { ...typedOf(cleared), stopNumber: '', instructions: ' ', truckID: '' }), {
      ...{ truckID: null, allowOverload: false, stopNumber: null, instructions: null },
    })
  })

  test('sends all of a new job', () => {
    const [open] = unplannedOf(shipmentOf('S', { requestedPickupDate: DAY }), () => false, contextOf([]))
    const plan = planTyped(open!, typedOf(open!))
    assert.deepEqual(
      [plan.kind, plan.day, plan.windowStart, plan.windowEnd, plan.expectedMinutes, plan.crewMemberIDs],
      ['PICKUP', DAY, '08:00', '10:00', 240, []],
    )
  })

  test('a job that is done offers the status of its shipment, if the shipment can have it', () => {
    const offered = (kind: typeof job.kind, nextStatuses: ('IN_TRANSIT' | 'IN_STORAGE' | 'DELIVERED')[]) =>
      shipmentStatusAfter(visitOf({ ...job, kind }, shipmentOf('S', { nextStatuses })))
    assert.deepEqual(
      (['PICKUP', 'STORAGE_OUT', 'STORAGE_IN', 'DELIVERY', 'PACKING'] as const).map((kind) =>
        offered(kind, ['IN_TRANSIT', 'IN_STORAGE', 'DELIVERED']),
      ),
      ['IN_TRANSIT', 'IN_TRANSIT', 'IN_STORAGE', 'DELIVERED', undefined],
    )
    assert.equal(offered('DELIVERY', ['IN_STORAGE']), undefined)
  })
})
