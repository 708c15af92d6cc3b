import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Shipment, ShipmentStatus } from '@vanline/client'
import { progressOf } from './progress.ts'

const DATES = { requestedPickupDate: '2026-11-12', scheduledPickupDate: '2026-11-13', deliveryDate: '2026-11-22' }
const SUBMITTED = { submittedAt: '2026-10-30T09:00:00.000Z' }
const APPROVED = { ...SUBMITTED, approvedAt: '2026-11-02T09:00:00.000Z' }
const PICKED_UP = { ...APPROVED, actualPickupDate: '2026-11-14' }

/** Each step with its day: behind it as it is, the current one in brackets, ahead with a question mark. */
function shown(status: ShipmentStatus, content: Partial<Shipment> = {}): string {
  const steps = progressOf({ ...DATES, ...content, status } as Shipment)
  const marks = {
    done: (text: string) => text,
    current: (text: string) => `[${text}]`,
    ahead: (text: string) => `${text}?`,
  }
  return steps.map(({ name, day, state }) => marks[state]([name, day?.slice(5)].filter(Boolean).join(' '))).join(', ')
}

test('a shipment shows the steps behind it, where it is, and when the next ones are due', () => {
  const delivered = { ...PICKED_UP, actualDeliveryDate: '2026-11-21' }
  const behind = 'Submitted 10-30, Approved 11-02, Picked up 11-14'
  const ahead = 'Picked up 11-13?, Delivered 11-22?'
  const table: [string, string][] = [
    [`[Draft], Submitted?, Approved?, ${ahead}`, shown('DRAFT')],
    [`[Submitted 10-30], Approved?, ${ahead}`, shown('SUBMITTED', SUBMITTED)],
    [`Submitted 10-30, [Rejected], Approved?, ${ahead}`, shown('REJECTED', SUBMITTED)],
    [`Submitted 10-30, [Approved 11-02], ${ahead}`, shown('APPROVED', APPROVED)],
    [`Submitted 10-30, Approved 11-02, [Diversion requested], ${ahead}`, shown('DIVERSION_REQUESTED', APPROVED)],
    [`${behind}, [In transit], Delivered 11-22?`, shown('IN_TRANSIT', PICKED_UP)],
    [`${behind}, [In storage], Delivered 11-22?`, shown('IN_STORAGE', PICKED_UP)],
    [`${behind}, [Delivered 11-21]`, shown('DELIVERED', delivered)],
    ['Submitted 10-30, Approved 11-02, [Canceled]', shown('CANCELED', APPROVED)],
    ['[Canceled]', shown('CANCELED')],
    // Imported, or shown to a customer: without the days behind it.
    ['Submitted, Approved, Picked up, [In transit], Delivered 11-22?', shown('IN_TRANSIT')],
  ]
  for (const [expected, text] of table) assert.equal(text, expected)
})
