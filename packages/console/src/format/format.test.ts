import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  agoText,
  codedTypeText,
  dateText,
  pointerText,
  shipmentTypeText,
  valueText,
  weightText,
  whenText,
  wordsOf,
  zonedText,
} from './format.ts'

describe('values for people', () => {
  test('conditions of an item are written as on the form', () => {
    const conditions = [
      { code: 'SC', places: [10, 4], remarks: null },
      { code: 'CH', places: [], remarks: 'old' },
    ]
    assert.equal(valueText('/conditionAtOrigin', conditions), 'SC 10, 4; CH (old)')
    assert.equal(valueText('/conditionAtOrigin', []), '–')
  })

  test('a moment in a time zone has no seconds, and names the zone', () => {
    const text = zonedText('2026-11-10T15:20:30.000Z', 'America/Boise')
    assert.match(text, /\b10\b.*\b8:20\b.*(MST|GMT-7)$/)
    assert.match(zonedText('2026-11-10T15:20:30.000Z', 'Nowhere/Unknown'), /:20(?!:30)/)
  })

  test('a day is the same day in every time zone, and nothing is a dash', () => {
    assert.match(dateText('2026-12-01'), /\b1\b/)
    assert.equal(dateText(null), '–')
    assert.equal(valueText('/reference', ''), '–')
  })

  test('how long ago grows with time, and what the clock says is to come is now', () => {
    const now = Date.parse('2026-11-15T12:00:00.000Z')
    assert.match(agoText('2026-11-15T11:59:57.000Z', now), /3/)
    assert.match(agoText('2026-11-15T11:30:00.000Z', now), /30/)
    for (const time of ['11:59:59.500', '12:00:00.000', '12:00:05.000'])
      assert.equal(agoText(`2026-11-15T${time}Z`, now), 'just now')
  })

  test('what is to come is told as such where that is meant', () => {
    const now = Date.parse('2026-11-15T12:00:00.000Z')
    assert.match(whenText('2026-11-18T12:00:00.000Z', now), /^in 3/)
    assert.match(whenText('2026-11-12T12:00:00.000Z', now), /3.* ago$/)
  })

  test('a weight is in the unit of the reader, with its name', () => {
    assert.equal(weightText(4500, 'lb'), '4,500 lb')
    assert.equal(weightText(1103, 'kg'), '500.3 kg')
    assert.equal(weightText(null, 'kg'), '–')
  })

  test('words of the API become words of people, and their own words stay', () => {
    assert.equal(wordsOf('IN_TRANSIT'), 'In transit')
    assert.equal(shipmentTypeText('HHG'), 'Household goods')
    assert.equal(shipmentTypeText('HHG_OUTOF_NTS'), 'Household goods out of storage')
    assert.equal(shipmentTypeText('GRAND_PIANO'), 'Grand piano')
    assert.equal(codedTypeText('HHG'), 'Household goods (HHG)')
    assert.equal(codedTypeText('Piano express'), 'Piano express')
    assert.equal(shipmentTypeText('Piano express'), 'Piano express')
    assert.equal(pointerText('/destinationAddress/postalCode'), 'Destination address › Postal code')
  })

  test('an address is one line', () => {
    const address = {
      streetAddress1: '1 Main',
      city: 'Austin',
      state: 'TX',
      postalCode: '78701',
      country: 'US',
      eTag: 'x',
    }
    assert.equal(valueText('/pickupAddress', address), '1 Main, Austin, TX 78701, US')
  })
})
