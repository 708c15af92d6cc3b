import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { contextWith, ID, NOW, shipment } from '../../test/records.ts'
import { refusalOf, violationsOf } from '../../test/refusal.ts'
import { tagOf } from '../kernel/etag.ts'
import type { JsonObject } from '../kernel/json.ts'
import { mergePatch } from '../kernel/patch.ts'
import { patchShipment, shipmentFrom } from './rules.ts'
import type { Shipment } from './schema.ts'

const OF = { moveID: ID.move, locator: 'BCDFGH-01' }
const ADDRESS = { streetAddress1: '2 Oak Street', city: 'Nampa', state: 'ID', postalCode: '83651' }

const opened = (sent: JsonObject, ctx = contextWith()) => shipmentFrom(sent, OF, ctx)
/** The shipment after a merge patch, as a PATCH would do it. */
const patched = (current: Shipment, patch: JsonObject, ctx = contextWith()) =>
  patchShipment(current, mergePatch(current as unknown as JsonObject, patch), {}, ctx)

describe('a new shipment', () => {
  test('has every member, with null for missing ones', () => {
    const made = opened({ shipmentType: 'HHG' })
    const id = contextWith().newId()
    const version = { id, lastUpdated: NOW, eTag: tagOf(id, NOW), createdAt: NOW, submittedAt: NOW }
    assert.deepEqual(made, { ...shipment(), ...version })
  })

  test('is SUBMITTED if nothing else is asked for', () => {
    for (const sent of [{}, { status: 'SUBMITTED' }] as JsonObject[]) {
      const made = opened({ shipmentType: 'HHG', ...sent })
      assert.deepEqual([made.status, made.submittedAt], ['SUBMITTED', NOW])
      assert.deepEqual(made.nextStatuses, ['APPROVED', 'REJECTED', 'CANCELED'])
    }
  })

  test('may be a DRAFT, which was not submitted yet', () => {
    const made = opened({ shipmentType: 'HHG', status: 'DRAFT' })
    assert.deepEqual([made.status, made.submittedAt], ['DRAFT', null])
    assert.deepEqual(made.nextStatuses, ['SUBMITTED', 'CANCELED'])
  })

  test('carries everything a client may write', () => {
    const sent = {
      shipmentType: 'SOMETHING_NEW',
      requestedPickupDate: '2026-12-01',
      scheduledPickupDate: '2026-12-02',
      actualPickupDate: '2026-11-10',
      deliveryDate: '2026-12-24',
      scheduledDeliveryDate: '2026-12-23',
      actualDeliveryDate: '2026-11-14',
      estimatedWeight: 4200,
      actualWeight: 0,
      customerRemarks: 'Piano!',
      counselorRemarks: 'Two floors',
      reference: 'R-1',
      metadata: { color: 'red' },
    }
    const made = opened({ ...sent, pickupAddress: ADDRESS, destinationAddress: null })
    for (const [name, value] of Object.entries(sent)) assert.deepEqual(made[name as keyof Shipment], value, name)
    assert.equal(made.pickupAddress?.city, 'Nampa')
    assert.equal(made.pickupAddress?.lastUpdated, NOW)
    assert.notEqual(made.pickupAddress?.id, made.id)
    assert.equal(made.destinationAddress, null)
  })

  const table: [what: string, sent: JsonObject, violations: string[]][] = [
    ['no type', {}, ['/shipmentType required']],
    ['a blank type', { shipmentType: ' ' }, ['/shipmentType blank']],
    ['too long a type', { shipmentType: 'X'.repeat(65) }, ['/shipmentType too_long']],
    ['a status it cannot begin with', { shipmentType: 'HHG', status: 'APPROVED' }, ['/status not_allowed']],
    ['a status that is none', { shipmentType: 'HHG', status: 1 }, ['/status not_allowed']],
    [
      'what the server makes',
      { shipmentType: 'HHG', id: ID.shipment, eTag: 'x' },
      ['/eTag read_only', '/id read_only'],
    ],
    ['a misspelt member', { shipmentType: 'HHG', delivryDate: '2026-12-24' }, ['/delivryDate unknown_member']],
    ['a weight that is not whole', { shipmentType: 'HHG', estimatedWeight: 1.5 }, ['/estimatedWeight wrong_type']],
    ['a weight below zero', { shipmentType: 'HHG', actualWeight: -1 }, ['/actualWeight out_of_range']],
    ['metadata that is not flat', { shipmentType: 'HHG', metadata: { a: {} } }, ['/metadata/a wrong_type']],
    [
      'an address with an id',
      { shipmentType: 'HHG', pickupAddress: { ...ADDRESS, id: ID.address } },
      ['/pickupAddress/id read_only'],
    ],
    [
      'half an address',
      { shipmentType: 'HHG', pickupAddress: { city: 'X' } },
      ['/pickupAddress/postalCode required', '/pickupAddress/state required', '/pickupAddress/streetAddress1 required'],
    ],
    ['an address that is a text', { shipmentType: 'HHG', pickupAddress: 'Nampa' }, ['/pickupAddress wrong_type']],
    [
      'everything at once',
      {
        status: 'DELIVERED',
        requestedPickupDate: '2026-12-02',
        deliveryDate: '2026-12-01',
        scheduledPickupDate: '2026-02-30',
        scheduledDeliveryDate: '2026-01-01',
        actualPickupDate: '2030-01-01',
        estimatedWeight: '5',
        destinationAddress: { ...ADDRESS, postalCode: '1', zip: '1' },
        reference: '',
        locator: 'BCDFGH-02',
        color: 'red',
      },
      [
        '/actualPickupDate in_future',
        '/color unknown_member',
        '/destinationAddress/postalCode invalid_postal_code',
        '/destinationAddress/zip unknown_member',
        '/estimatedWeight wrong_type',
        '/locator read_only',
        '/reference blank',
        '/requestedPickupDate date_order',
        '/scheduledPickupDate invalid_date',
        '/shipmentType required',
        '/status not_allowed',
      ],
    ],
  ]
  for (const [what, sent, violations] of table)
    test(`422 for ${what}`, () =>
      assert.deepEqual(
        violationsOf(() => opened(sent)),
        violations,
      ))

  test('422 for a misspelt member names the one that was meant', () => {
    const refusal = refusalOf(() => opened({ shipmentType: 'HHG', delivryDate: '2026-12-24' }))
    assert.match(refusal.members.errors![0]!.detail, /Did you mean deliveryDate\?$/)
  })
})

describe('a closed list of types', () => {
  const closed = contextWith({ shipmentTypes: ['HHG', 'PPM'] })

  test('lets those on it pass', () => assert.equal(opened({ shipmentType: 'PPM' }, closed).shipmentType, 'PPM'))

  for (const shipmentType of ['BOAT_HAUL_AWAY', 'hhg', 'HHG '])
    test(`422 for ${JSON.stringify(shipmentType)}, with those that are allowed`, () => {
      const refusal = refusalOf(() => opened({ shipmentType }, closed))
      assert.deepEqual(refusal.members.errors, [
        { pointer: '/shipmentType', detail: 'Must be one of HHG, PPM.', code: 'not_allowed' },
      ])
    })

  test('422 for a patch to another', () =>
    assert.deepEqual(
      violationsOf(() => patched(shipment(), { shipmentType: 'MOBILE_HOME' }, closed)),
      ['/shipmentType not_allowed'],
    ))

  test('leaves a shipment alone that has another since before the list was closed', () => {
    const old = shipment({ shipmentType: 'MOBILE_HOME' })
    assert.equal(patched(old, { reference: 'R-1' }, closed).reference, 'R-1')
  })

  test('a type that is no text is one violation, not two', () =>
    assert.deepEqual(
      violationsOf(() => opened({ shipmentType: 5 }, closed)),
      ['/shipmentType wrong_type'],
    ))
})
