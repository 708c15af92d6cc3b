import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { NewMove, NewShipment } from '@vanline/client'
import { missingIn } from './completeness.ts'

const AUSTIN = { streetAddress1: '1 Main Street', city: 'Austin', state: 'TX', postalCode: '78701' }

/** The fields that are missing, in a move with these shipments. */
function missing(move: NewMove, ...shipments: Partial<NewShipment>[]): string[] {
  const contents = shipments.map((content) => ({ shipmentType: 'HHG', ...content }))
  const found = missingIn({ move, shipments: contents.map((content, i) => ({ key: String(i), content })) })
  return [...Object.keys(found.move), ...Object.keys(found.firstShipment)]
}

describe('what a new move needs', () => {
  test('an empty form lacks a customer, and a place or date', () => {
    assert.deepEqual(missing({}, {}), ['/customer/firstName', '/requestedPickupDate'])
    assert.deepEqual(missing({ reference: 'R', customer: { email: 'a@example.com' } }, { estimatedWeight: 7 }), [
      '/customer/firstName',
      '/requestedPickupDate',
    ])
  })

  test('one name or a phone is enough, with one date or address of any shipment', () => {
    for (const customer of [{ firstName: 'Ines' }, { lastName: 'Ortiz' }, { phone: '555 0100' }])
      for (const plan of [
        { requestedPickupDate: '2026-12-01' },
        { deliveryDate: '2026-12-09' },
        { pickupAddress: AUSTIN },
        { destinationAddress: AUSTIN },
      ])
        assert.deepEqual(missing({ customer }, {}, plan), [])
  })
})
