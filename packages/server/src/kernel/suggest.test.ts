import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { suggestionFor } from './suggest.ts'

const KNOWN = ['shipmentType', 'deliveryDate', 'scheduledDeliveryDate', 'pickupAddress', 'reference', 'metadata']

describe('suggestions', () => {
  for (const [word, meant] of [
    ['delivryDate', 'deliveryDate'],
    ['deliverDate', 'deliveryDate'],
    ['DeliveryDate', 'deliveryDate'],
    ['DELIVERYDATE', 'deliveryDate'],
    ['delivery_date', 'deliveryDate'],
    ['shipment_type', 'shipmentType'],
    ['scheduledDelivery', 'scheduledDeliveryDate'],
    ['pickupAdress', 'pickupAddress'],
    ['refrence', 'reference'],
    ['meta', undefined],
    ['color', undefined],
    ['', undefined],
  ] as const)
    test(`${JSON.stringify(word)}: ${meant ?? 'nothing'}`, () => assert.equal(suggestionFor(word, KNOWN), meant))
})

test('there is no suggestion without known words, or for a very long word', () => {
  assert.equal(suggestionFor('reference', []), undefined)
  const long = 'x'.repeat(65)
  assert.equal(suggestionFor(long, [long]), undefined)
  assert.equal(suggestionFor(long.slice(1), [long]), long)
})

test('the nearest of several is meant', () => {
  assert.equal(suggestionFor('deliveryDat', ['deliveryDay', 'deliveryDate', 'delivery']), 'deliveryDay')
  assert.equal(suggestionFor('deliveryDatee', ['delivery', 'deliveryDates', 'deliveryDate']), 'deliveryDates')
})
