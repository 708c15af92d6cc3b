import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sectionsOf } from './signed-text.ts'

const TEXT = JSON.stringify({
  company: { address: null, licenses: [{ label: 'USDOT', number: '12' }], name: 'Northway' },
  documents: [],
  format: 'vanline-signed-1',
  itemTotals: { estimatedVolume: 9.5, items: 2, pieces: 7 },
  items: [
    { description: 'Rug', eTag: 'r', exceptions: null, id: '2', isHighValue: false, number: 2, quantity: 6 },
    {
      conditionAtOrigin: [{ code: 'SC', places: [10, 4], remarks: 'old' }],
      ...{ description: 'Sofa', eTag: 's', exceptions: 'Wet', id: '1', isHighValue: true, number: 1, quantity: 1 },
    },
  ],
  later: { unheard: 'of' },
  purpose: 'INVENTORY_AT_ORIGIN',
  shipment: {
    deliveryDate: '2020-12-08',
    destinationAddress: {
      streetAddress1: '585 Harbor Street',
      streetAddress2: 'Unit 12',
      city: 'Denver',
      postalCode: '80206',
    },
    eTag: 't',
    id: 's',
    locator: 'AAAAAA-01',
    shipmentType: 'HHG',
    status: 'IN_TRANSIT',
  },
})

test('a signed text is a page on which nothing is left out, also not what a later release adds', () => {
  const sections = sectionsOf(TEXT)
  assert.deepEqual(
    sections.map(({ title }) => title),
    ['Purpose', 'Company', 'Shipment', 'The items in all', 'Items', 'Later', 'The form of this text', 'Versions'],
  )
  const [purpose, company, shipment, , items, later, , versions] = sections
  assert.deepEqual(purpose!.members, [['', 'Inventory at origin']])
  assert.deepEqual(company!.members, [
    ['Name', 'Northway'],
    ['Licenses', 'USDOT 12'],
  ])
  assert.deepEqual(shipment!.members, [
    ['Locator', 'AAAAAA-01'],
    ['Shipment type', 'Household goods'],
    ['Status', 'In transit'],
    ['Destination address', '585 Harbor Street, Unit 12, Denver, 80206'],
    ['Requested delivery date', 'Dec 8, 2020'],
  ])
  assert.deepEqual(items!.table, {
    columns: ['Number', 'Description', 'Quantity', 'Is high value', 'Condition at origin', 'Exceptions'],
    rows: [
      ['1', 'Sofa', '1', 'Yes', 'SC 10, 4 (old)', 'Wet'],
      ['2', 'Rug', '6', '', '', ''],
    ],
  })
  assert.deepEqual(later!.members, [['Unheard', 'of']])
  assert.deepEqual(versions!.members, [
    ['Shipment', 't'],
    ['Items', 'r, s'],
  ])
})
