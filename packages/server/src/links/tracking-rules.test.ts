import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Shipment } from '../shipments/schema.ts'
import { stepsOf, trackingOf } from './tracking-rules.ts'

const PLANNED = { requestedPickupDate: '2026-12-01', scheduledPickupDate: '2026-12-02' }
const DATES = { ...PLANNED, actualPickupDate: null, deliveryDate: '2026-12-08', scheduledDeliveryDate: null }
const SUBMITTED = '2026-11-15T12:00:00.000Z'
const APPROVED = '2026-11-16T23:30:00.000Z'

const shipmentWith = (members: Partial<Shipment>): Shipment =>
  ({ ...DATES, actualDeliveryDate: null, submittedAt: SUBMITTED, approvedAt: null, ...members }) as Shipment

const approved = { approvedAt: APPROVED }
const picked = { ...approved, actualPickupDate: '2026-12-03' }

/** A step as a word: + for done, and its date. */
const wordsOf = (shipment: Shipment): string[] =>
  stepsOf(shipment).map(({ name, isDone, date }) => `${isDone ? '+' : ''}${name}${date ? ` ${date.slice(5)}` : ''}`)

describe('the steps that a customer sees', () => {
  const table: [Partial<Shipment>, string][] = [
    [{ status: 'SUBMITTED' }, '+SUBMITTED 11-15, APPROVED, PICKED_UP 12-02, DELIVERED 12-08'],
    [{ status: 'REJECTED' }, '+SUBMITTED 11-15'],
    [{ status: 'CANCELED' }, '+SUBMITTED 11-15'],
    [{ status: 'CANCELED', ...approved }, '+SUBMITTED 11-15, +APPROVED 11-16'],
    [{ status: 'TERMINATED_FOR_CAUSE', ...approved }, '+SUBMITTED 11-15, +APPROVED 11-16'],
    [{ status: 'APPROVED', ...approved }, '+SUBMITTED 11-15, +APPROVED 11-16, PICKED_UP 12-02, DELIVERED 12-08'],
    [{ status: 'APPROVED' }, '+SUBMITTED 11-15, +APPROVED, PICKED_UP 12-02, DELIVERED 12-08'],
    [
      { status: 'CANCELLATION_REQUESTED', ...approved },
      '+SUBMITTED 11-15, +APPROVED 11-16, PICKED_UP 12-02, DELIVERED 12-08',
    ],
    [
      { status: 'DIVERSION_REQUESTED', ...approved },
      '+SUBMITTED 11-15, +APPROVED 11-16, PICKED_UP 12-02, DELIVERED 12-08',
    ],
    [
      { status: 'DIVERSION_REQUESTED', ...picked },
      '+SUBMITTED 11-15, +APPROVED 11-16, +PICKED_UP 12-03, DELIVERED 12-08',
    ],
    [
      { status: 'IN_TRANSIT', ...picked, scheduledDeliveryDate: '2026-12-09' },
      '+SUBMITTED 11-15, +APPROVED 11-16, +PICKED_UP 12-03, DELIVERED 12-09',
    ],
    [
      { status: 'IN_STORAGE', ...picked },
      '+SUBMITTED 11-15, +APPROVED 11-16, +PICKED_UP 12-03, +IN_STORAGE, DELIVERED 12-08',
    ],
    [
      { status: 'DELIVERED', ...picked, actualDeliveryDate: '2026-12-10' },
      '+SUBMITTED 11-15, +APPROVED 11-16, +PICKED_UP 12-03, +DELIVERED 12-10',
    ],
    // An imported shipment may lack the dates of what was done; what was planned is then no substitute.
    [{ status: 'DELIVERED', submittedAt: null }, '+SUBMITTED, +APPROVED, +PICKED_UP, +DELIVERED'],
  ]
  for (const [members, steps] of table)
    test(`${JSON.stringify(members)}`, () => assert.equal(wordsOf(shipmentWith(members)).join(', '), steps))

  test('say the instant where it is known', () => {
    const [submitted, confirmed, pickup] = stepsOf(shipmentWith({ status: 'IN_TRANSIT', ...picked }))
    assert.deepEqual([submitted?.at, confirmed?.at, pickup?.at], [SUBMITTED, APPROVED, null])
  })

  test('drafts are left out', () => {
    const move = { locator: '7QXRJV', status: 'DRAFT' } as Parameters<typeof trackingOf>[0]['move']
    const found = { move, shipments: [shipmentWith({ status: 'DRAFT' })] }
    const shown = trackingOf(found, { customerRequests: ['DATES'], requests: [], contact: null })
    assert.deepEqual(shown, { locator: '7QXRJV', status: 'DRAFT', shipments: [], requests: [], contact: null })
  })
})
