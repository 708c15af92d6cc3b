import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Signature } from '@vanline/client'
import { allSigned, coveredText, signedOnBill, signedOnInventory } from './signed.ts'

const signature = (id: string, purpose: Signature['purpose'], signerRole: Signature['signerRole'], day: number) =>
  ({ id, purpose, signerRole, signedAt: `2026-11-0${day}T12:00:00.000Z` }) as Signature

test('each place of a paper has the newest signature of its purpose and side', () => {
  const signatures = [
    signature('bill', 'BILL_OF_LADING', 'CUSTOMER', 1),
    signature('listed', 'INVENTORY_AT_ORIGIN', 'RELEASING_AGENT', 1),
    signature('listed again', 'INVENTORY_AT_ORIGIN', 'CUSTOMER', 2),
    signature('driver', 'INVENTORY_AT_ORIGIN', 'CREW', 1),
    signature('released', 'RELEASE', 'OFFICE', 4),
    signature('delivered', 'DELIVERY', 'RECEIVING_AGENT', 5),
  ]
  const ids = (signed: ReturnType<typeof signedOnBill>) => allSigned(signed).map(({ id }) => id)
  assert.deepEqual(ids(signedOnInventory(signatures)), ['listed again', 'driver', 'delivered'])
  assert.deepEqual(ids(signedOnBill(signatures)), ['bill', 'delivered', 'released'])
  assert.deepEqual(signedOnBill([]).pickup, { customer: undefined, carrier: undefined })
})

test('the bill of lading says what its signatures cover', () => {
  const bill = signature('bill', 'BILL_OF_LADING', 'CUSTOMER', 1)
  const delivered = signature('delivered', 'DELIVERY', 'CUSTOMER', 5)
  const released = signature('released', 'RELEASE', 'OFFICE', 4)
  const covered = (...signatures: Signature[]) => coveredText(signedOnBill(signatures))?.split('. ')[0]
  assert.equal(covered(), undefined)
  assert.equal(covered(bill), 'Signed: the shipment, the totals of its items and its documents')
  assert.equal(covered(delivered), 'Signed: the shipment, each item and its documents')
  assert.equal(covered(released), 'Signed: the shipment and its documents')
  assert.equal(
    covered(bill, delivered),
    'Signed: the shipment, the totals of its items, each item at delivery and its documents',
  )
})
