import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { address, contextWith, EARLIER, ID, NOW, shipment } from '../../test/records.ts'
import { refusalOf, violationsOf } from '../../test/refusal.ts'
import type { Address } from '../addresses/fields.ts'
import { changesBetween } from '../kernel/diff.ts'
import { tagOf } from '../kernel/etag.ts'
import type { Json, JsonObject } from '../kernel/json.ts'
import { mergePatch } from '../kernel/patch.ts'
import { patchShipment } from './rules.ts'
import type { Shipment } from './schema.ts'

const ADDRESS = { streetAddress1: '2 Oak Street', city: 'Nampa', state: 'ID', postalCode: '83651' }

const asJson = (record: object) => record as JsonObject
/** The shipment after a merge patch, as a PATCH would do it. */
const patched = (current: Shipment, patch: JsonObject, ctx = contextWith(), expanded: object = {}) =>
  patchShipment(current, mergePatch(asJson(current), patch), expanded, ctx)

describe('a patch', () => {
  const current = shipment({ pickupAddress: address(), metadata: { a: '1' }, deliveryDate: '2026-12-24' })

  test('changes the sent members and the version', () => {
    const next = patched(current, { reference: 'R-1', deliveryDate: null, metadata: { a: null, b: '2' } })
    assert.deepEqual(changesBetween(current, next), [
      { path: '/deliveryDate', from: '2026-12-24', to: null },
      { path: '/reference', from: null, to: 'R-1' },
      { path: '/metadata/a', from: '1', to: null },
      { path: '/metadata/b', from: null, to: '2' },
    ])
    assert.deepEqual([next.lastUpdated, next.eTag], [NOW, tagOf(ID.shipment, NOW)])
  })

  test('has a later version, also when the clock went back', () => {
    const next = patched(current, { reference: 'R-1' }, contextWith({ now: '2020-01-01T00:00:00.000Z' }))
    assert.ok(next.lastUpdated > EARLIER)
  })

  test('leaves the record as it was', () => {
    const before = structuredClone(current)
    patched(current, { reference: 'R-1', pickupAddress: { city: 'Nampa' } })
    assert.deepEqual(current, before)
  })

  const unchanging: [what: string, patch: JsonObject][] = [
    ['nothing', {}],
    ['the record as it is', asJson(structuredClone(current))],
    ['a member as it is', { deliveryDate: '2026-12-24' }],
    ['null for what is empty', { reference: null }],
    ['an address as it is', { pickupAddress: { city: 'Boise' } }],
    ['metadata as it is', { metadata: {} }],
  ]
  for (const [what, patch] of unchanging)
    test(`of ${what} changes nothing`, () => assert.equal(patched(current, patch), current))

  test('null clears metadata to nothing', () => assert.deepEqual(patched(current, { metadata: null }).metadata, {}))

  test('inside an address moves its version too, and keeps its id', () => {
    const next = patched(current, { pickupAddress: { city: 'Nampa' } }).pickupAddress as Address
    assert.deepEqual(next, { ...address(), city: 'Nampa', lastUpdated: NOW, eTag: tagOf(ID.address, NOW) })
  })

  test('elsewhere leaves the address in its version', () =>
    assert.deepEqual(patched(current, { reference: 'R-1' }).pickupAddress, current.pickupAddress))

  test('sets an absent address under a new id, and removes one by null', () => {
    const next = patched(current, { destinationAddress: ADDRESS, pickupAddress: null })
    assert.equal(next.pickupAddress, null)
    assert.equal(next.destinationAddress?.id, contextWith().newId())
    assert.equal(next.destinationAddress?.lastUpdated, NOW)
  })

  test('of the pickup date updates nextStatuses of a diverted shipment', () => {
    const diverted = shipment({ status: 'DIVERSION_REQUESTED' })
    assert.deepEqual(diverted.nextStatuses, ['APPROVED'])
    assert.deepEqual(patched(diverted, { actualPickupDate: '2026-11-10' }).nextStatuses, ['IN_TRANSIT'])
  })

  const refused: [what: string, patch: JsonObject, violations: string[]][] = [
    ['a status', { status: 'APPROVED' }, ['/status read_only']],
    ['no id', { id: null }, ['/id read_only']],
    ['another id for an address', { pickupAddress: { id: ID.shipment } }, ['/pickupAddress/id read_only']],
    [
      'what is made by the server',
      { locator: 'X', createdAt: NOW, nextStatuses: [] },
      ['/createdAt read_only', '/locator read_only', '/nextStatuses read_only'],
    ],
    ['agents it does not have', { agents: [{ firstName: 'Ada' }] }, ['/agents read_only']],
    ['a misspelt member', { refrence: 'R-1' }, ['/refrence unknown_member']],
    ['no type', { shipmentType: null }, ['/shipmentType required']],
    ['a date before one that is there', { requestedPickupDate: '2026-12-25' }, ['/requestedPickupDate date_order']],
    ['a declared value alone', { declaredValue: 5000 }, ['/declaredValue not_allowed']],
    [
      'a declared value for released goods',
      { valuation: 'RELEASED_VALUE', declaredValue: 5000 },
      ['/declaredValue not_allowed'],
    ],
    [
      'a postal code of another country',
      { pickupAddress: { postalCode: 'K1A 0B1' } },
      ['/pickupAddress/postalCode invalid_postal_code'],
    ],
    [
      'half an address that was not there',
      { destinationAddress: { city: 'X', state: 'ID', streetAddress1: '1' } },
      ['/destinationAddress/postalCode required'],
    ],
    [
      'several things',
      { status: 'X', refrence: 1, estimatedWeight: -1 },
      ['/estimatedWeight out_of_range', '/refrence unknown_member', '/status read_only'],
    ],
  ]
  for (const [what, patch, violations] of refused)
    test(`422 for ${what}`, () =>
      assert.deepEqual(
        violationsOf(() => patched(current, patch)),
        violations,
      ))

  test('that takes the valuation from a declared value is refused, and one that takes both is not', () => {
    const valued = patched(current, { valuation: 'FULL_VALUE', declaredValue: 5000 })
    assert.deepEqual([valued.valuation, valued.declaredValue], ['FULL_VALUE', 5000])
    for (const valuation of [null, 'RELEASED_VALUE'])
      assert.deepEqual(
        violationsOf(() => patched(valued, { valuation })),
        ['/declaredValue not_allowed'],
      )
    assert.equal(patched(valued, { valuation: null, declaredValue: null }).declaredValue, null)
  })

  test('may repeat expansions, but not change them', () => {
    const expanded = { agents: [{ id: '1' }], services: [], move: { id: ID.move } }
    assert.equal(patched(current, structuredClone(expanded) as JsonObject, contextWith(), expanded), current)
    assert.deepEqual(
      violationsOf(() => patched(current, { ...expanded, agents: [] as Json[] }, contextWith(), expanded)),
      ['/agents read_only'],
    )
  })

  test('422 for a status names the operation that changes it', () =>
    assert.match(refusalOf(() => patched(current, { status: 'X' })).members.errors![0]!.detail, /updateStatus/))
})

describe('in a final status', () => {
  const changes: JsonObject = {
    shipmentType: 'PPM',
    requestedPickupDate: '2026-12-01',
    scheduledPickupDate: '2026-12-01',
    actualPickupDate: '2026-11-10',
    deliveryDate: '2026-12-24',
    scheduledDeliveryDate: '2026-12-24',
    actualDeliveryDate: '2026-11-14',
    estimatedWeight: 4200,
    pickupAddress: ADDRESS,
    destinationAddress: ADDRESS,
    secondaryPickupAddress: ADDRESS,
    secondaryDestinationAddress: ADDRESS,
  }
  const open: JsonObject = {
    actualWeight: 4100,
    customerRemarks: 'Thanks',
    counselorRemarks: 'Done',
    reference: 'R-1',
    metadata: { a: '1' },
  }
  for (const status of ['DELIVERED', 'CANCELED', 'TERMINATED_FOR_CAUSE'] as const) {
    const current = shipment({ status })
    for (const [name, value] of Object.entries(changes))
      test(`409 for ${name} of a shipment that is ${status}`, () => {
        const refusal = refusalOf(() => patched(current, { [name]: value, reference: 'R-1' }))
        assert.equal(refusal.code, 'shipment_is_final')
        assert.match(refusal.message, new RegExp(`: ${name} cannot change`))
      })
    for (const [name, value] of Object.entries(open))
      test(`200 for ${name} of a shipment that is ${status}`, () =>
        assert.deepEqual(patched(current, { [name]: value })[name as keyof Shipment], value))
    test(`200 for what ${status} already has`, () => assert.equal(patched(current, { shipmentType: 'HHG' }), current))
  }

  test('422 comes before 409', () =>
    assert.equal(
      refusalOf(() => patched(shipment({ status: 'CANCELED' }), { estimatedWeight: -1 })).code,
      'invalid_content',
    ))
})
