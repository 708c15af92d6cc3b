import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hourOf, hourSince, isStored, kindOf, membersOf } from './rules.ts'

const about = (subject: string, part?: string) => ({ subject, moveID: null, ...(part && { part }) })
const changed = (...paths: string[]) => paths.map((path) => ({ path, from: null, to: 1 }))

test('a kind is the name of a schema, and an address is one of its own', () => {
  const kinds = ['moves/1', 'shipments/1', 'move-parties/1', 'keys/1', 'toString/1', ''].map((each) =>
    kindOf(about(each)),
  )
  assert.deepEqual(kinds, ['Move', 'Shipment', 'MoveParty', 'Key', 'other', 'other'])
  assert.equal(kindOf(about('shipments/1', 'pickupAddress')), 'Address')
})

test('a member is one of the table, each once; what clients made up is other', () => {
  const paths = [
    '/pickupAddress/city',
    '/pickupAddress/state',
    '/deliveryDate',
    '/metadata/Ada Lovelace',
    '/Ada',
    '/constructor',
    '',
  ]
  assert.deepEqual(membersOf('Shipment', paths), ['pickupAddress', 'deliveryDate', 'metadata', 'other'])
  assert.deepEqual(membersOf('Address', ['/city']), ['city'])
  assert.deepEqual(membersOf('other', ['/city']), ['other'])
  assert.deepEqual(membersOf('hasOwnProperty', ['/city']), ['other'])
})

test('a member is stored if a change is in it, and an address by the path in its shipment', () => {
  const shipment = about('shipments/1')
  assert.equal(isStored(shipment, 'metadata', changed('/metadata/branch')), true)
  assert.equal(isStored(shipment, 'metadata', changed('/reference')), false)
  assert.equal(isStored(shipment, 'metadata', []), false)
  const address = about('shipments/1', 'pickupAddress')
  assert.equal(isStored(address, 'city', changed('/pickupAddress/city')), true)
  assert.equal(isStored(address, 'city', changed('/destinationAddress/city', '/city')), false)
})

test('an hour is the instant at which it began', () => {
  const now = Date.parse('2026-11-15T12:59:59.999Z')
  assert.deepEqual([hourOf(now), hourSince(2, now)], ['2026-11-15T12:00:00.000Z', '2026-11-13T12:00:00.000Z'])
})
