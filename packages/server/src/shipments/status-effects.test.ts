import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { contextWith, EARLIER, NOW, shipment, TODAY, TOMORROW } from '../../test/records.ts'
import { refusalOf, violationsOf } from '../../test/refusal.ts'
import { changesBetween } from '../kernel/diff.ts'
import { tagOf } from '../kernel/etag.ts'
import { aboutShipment } from './rules.ts'
import type { Shipment, StatusChange } from './schema.ts'
import { changeStatus, nextStatusesOf } from './status-rules.ts'

const REASON = 'because'
const change = (current: Shipment, to: StatusChange, now = NOW) => changeStatus(current, to, contextWith({ now }))

describe('the effects of a new status', () => {
  const stamped = '2026-11-02T09:00:00.000Z'
  const pickup = '2026-11-10'
  const table: [what: string, before: Partial<Shipment>, to: StatusChange, changes: Partial<Shipment>][] = [
    [
      'SUBMITTED stamps submittedAt',
      { status: 'DRAFT', submittedAt: null },
      { status: 'SUBMITTED' },
      { submittedAt: NOW },
    ],
    [
      'SUBMITTED again stamps it again',
      { status: 'REJECTED', rejectionReason: 'no' },
      { status: 'SUBMITTED' },
      { submittedAt: NOW },
    ],
    ['APPROVED stamps approvedAt', { status: 'SUBMITTED' }, { status: 'APPROVED' }, { approvedAt: NOW }],
    [
      'APPROVED again leaves the first stamp',
      { status: 'CANCELLATION_REQUESTED', approvedAt: stamped },
      { status: 'APPROVED' },
      {},
    ],
    [
      'REJECTED keeps its reason',
      { status: 'SUBMITTED' },
      { status: 'REJECTED', reason: REASON },
      { rejectionReason: REASON },
    ],
    [
      'TERMINATED_FOR_CAUSE keeps its reason',
      { status: 'APPROVED' },
      { status: 'TERMINATED_FOR_CAUSE', reason: REASON },
      { statusReason: REASON },
    ],
    [
      'DIVERSION_REQUESTED keeps its reason',
      { status: 'APPROVED' },
      { status: 'DIVERSION_REQUESTED', reason: REASON },
      { statusReason: REASON },
    ],
    [
      'a reason that is not needed is kept too',
      { status: 'APPROVED' },
      { status: 'CANCELLATION_REQUESTED', reason: REASON },
      { statusReason: REASON },
    ],
    [
      'no reason leaves the last one',
      { status: 'CANCELLATION_REQUESTED', statusReason: 'old' },
      { status: 'CANCELED' },
      {},
    ],
    [
      'IN_TRANSIT fills actualPickupDate with today',
      { status: 'APPROVED' },
      { status: 'IN_TRANSIT' },
      { actualPickupDate: TODAY },
    ],
    [
      'or with the day it occurred',
      { status: 'APPROVED' },
      { status: 'IN_TRANSIT', occurredOn: '2026-11-12' },
      { actualPickupDate: '2026-11-12' },
    ],
    [
      'or with tomorrow, which it is somewhere',
      { status: 'APPROVED' },
      { status: 'IN_TRANSIT', occurredOn: TOMORROW },
      { actualPickupDate: TOMORROW },
    ],
    [
      'but not if it has one',
      { status: 'APPROVED', actualPickupDate: pickup },
      { status: 'IN_TRANSIT', occurredOn: TODAY },
      {},
    ],
    [
      'IN_TRANSIT from storage leaves it',
      { status: 'IN_STORAGE', actualPickupDate: pickup },
      { status: 'IN_TRANSIT' },
      {},
    ],
    [
      'IN_TRANSIT after a diversion leaves it',
      { status: 'DIVERSION_REQUESTED', actualPickupDate: pickup },
      { status: 'IN_TRANSIT' },
      {},
    ],
    [
      'DELIVERED fills actualDeliveryDate with today',
      { status: 'IN_TRANSIT', actualPickupDate: pickup },
      { status: 'DELIVERED' },
      { actualDeliveryDate: TODAY },
    ],
    [
      'or with the day it occurred',
      { status: 'IN_STORAGE', actualPickupDate: pickup },
      { status: 'DELIVERED', occurredOn: '2026-11-11' },
      { actualDeliveryDate: '2026-11-11' },
    ],
    [
      'also the day of the pickup',
      { status: 'IN_TRANSIT', actualPickupDate: pickup },
      { status: 'DELIVERED', occurredOn: pickup },
      { actualDeliveryDate: pickup },
    ],
    ['but not if it has one', { status: 'IN_TRANSIT', actualDeliveryDate: '2026-11-13' }, { status: 'DELIVERED' }, {}],
    ['IN_STORAGE fills no date', { status: 'IN_TRANSIT' }, { status: 'IN_STORAGE', occurredOn: TODAY }, {}],
    ['CANCELED stamps nothing', { status: 'SUBMITTED' }, { status: 'CANCELED' }, {}],
  ]
  for (const [what, members, to, changes] of table)
    test(what, () => {
      const current = shipment(members)
      const next = change(current, to)
      const expected = { ...current, ...changes, status: to.status }
      const { derived } = aboutShipment(current)
      assert.deepEqual(changesBetween(current, next, derived), changesBetween(current, expected, derived))
      assert.deepEqual(next.nextStatuses, nextStatusesOf(next))
      assert.equal(next.lastUpdated, NOW)
      assert.equal(next.eTag, tagOf(current.id, NOW))
    })

  test('the stamps are those of the version, also when the clock went back', () => {
    const next = change(shipment({ status: 'DRAFT' }), { status: 'SUBMITTED' }, '2026-10-01T00:00:00.000Z')
    assert.equal(next.lastUpdated, '2026-11-01T08:00:00.001Z')
    assert.equal(next.submittedAt, next.lastUpdated)
    assert.ok(next.lastUpdated > EARLIER)
  })

  test('the shipment itself is left as it was', () => {
    const current = Object.freeze(shipment({ status: 'APPROVED' }))
    change(current, { status: 'IN_TRANSIT' })
    assert.deepEqual(current, shipment({ status: 'APPROVED' }))
  })
})

describe('422 for a status change', () => {
  const needing = {
    REJECTED: 'SUBMITTED',
    TERMINATED_FOR_CAUSE: 'APPROVED',
    DIVERSION_REQUESTED: 'IN_TRANSIT',
  } as const
  for (const [status, from] of Object.entries(needing) as ['REJECTED', 'SUBMITTED'][])
    for (const to of [{ status }, { status, reason: null }])
      test(`without the reason that ${status} needs: ${JSON.stringify(to)}`, () =>
        assert.deepEqual(
          violationsOf(() => change(shipment({ status: from }), to)),
          ['/reason required'],
        ))

  test('but 409 comes first when the status cannot be reached at all', () =>
    assert.equal(
      refusalOf(() => change(shipment({ status: 'DELIVERED' }), { status: 'REJECTED' })).code,
      'transition_not_allowed',
    ))

  const table: [what: string, before: Partial<Shipment>, to: StatusChange, violation: string][] = [
    [
      'that will occur',
      { status: 'APPROVED' },
      { status: 'IN_TRANSIT', occurredOn: '2026-11-17' },
      '/occurredOn in_future',
    ],
    [
      'that will occur, also when no date is filled',
      { status: 'SUBMITTED' },
      { status: 'APPROVED', occurredOn: '2027-01-01' },
      '/occurredOn in_future',
    ],
    [
      'delivered before it was picked up',
      { status: 'IN_TRANSIT', actualPickupDate: '2026-11-10' },
      { status: 'DELIVERED', occurredOn: '2026-11-09' },
      '/occurredOn date_order',
    ],
    [
      'delivered today, though picked up tomorrow',
      { status: 'IN_TRANSIT', actualPickupDate: TOMORROW },
      { status: 'DELIVERED' },
      '/occurredOn date_order',
    ],
    [
      'picked up after it was delivered',
      { status: 'APPROVED', actualDeliveryDate: '2026-11-10' },
      { status: 'IN_TRANSIT', occurredOn: '2026-11-11' },
      '/occurredOn date_order',
    ],
  ]
  for (const [what, members, to, violation] of table)
    test(what, () =>
      assert.deepEqual(
        violationsOf(() => change(shipment(members), to)),
        [violation],
      ),
    )
})

test('an impossible day is explained by the date that it contradicts', () => {
  const detailOf = (members: Partial<Shipment>, to: StatusChange) =>
    refusalOf(() => change(shipment(members), to)).members.errors![0]!.detail
  const delivered = { status: 'DELIVERED', occurredOn: '2026-11-09' } as const
  assert.equal(
    detailOf({ status: 'IN_TRANSIT', actualPickupDate: '2026-11-10' }, delivered),
    'Must not be before actualPickupDate (2026-11-10).',
  )
  const pickedUp = { status: 'IN_TRANSIT', occurredOn: '2026-11-11' } as const
  assert.equal(
    detailOf({ status: 'APPROVED', actualDeliveryDate: '2026-11-10' }, pickedUp),
    'Must not be after actualDeliveryDate (2026-11-10).',
  )
})
