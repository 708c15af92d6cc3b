import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { address, contextWith, EARLIER, ID, NOW, shipment } from '../../test/records.ts'
import { listed, refusalOf, violationsOf } from '../../test/refusal.ts'
import type { Violation } from '../kernel/errors.ts'
import { tagOf } from '../kernel/etag.ts'
import type { JsonObject } from '../kernel/json.ts'
import { ADDRESS_ROLES } from '../shipments/schema.ts'
import type { Address } from './fields.ts'
import { addressFrom, addressViolations, replaceAddress, requireAddress } from './rules.ts'

const COMPLETE = { streetAddress1: '2 Oak Street', city: 'Nampa', state: 'ID', postalCode: '83651' }
const current = address({ streetAddress2: 'Floor 3', country: 'USA' })
const withAddress = (members: Parameters<typeof shipment>[0] = {}) => shipment({ pickupAddress: current, ...members })
const replaced = (sent: JsonObject) => replaceAddress(withAddress(), 'pickupAddress', sent, contextWith())

describe('postal codes', () => {
  const isRefused = (postalCode: string, country?: string | null) => {
    const violations: Violation[] = []
    const sent = { ...COMPLETE, postalCode, ...(country === undefined ? {} : { country }) }
    addressViolations(sent, null, '/pickupAddress', violations)
    if (violations.length > 0) assert.deepEqual(listed(violations), ['/pickupAddress/postalCode invalid_postal_code'])
    return violations.length > 0
  }
  for (const country of [undefined, null, 'US', 'USA', 'United States', 'us', 'UNITED STATES', ' Usa ']) {
    test(`in the United States, as ${country}: five digits, or nine`, () => {
      for (const code of ['12345', '12345-6789', '00501']) assert.equal(isRefused(code, country), false, code)
      for (const code of [
        '1234',
        '123456',
        '12345-',
        '12345-678',
        '12345 6789',
        '123456789',
        'ABCDE',
        ' 12345',
        '12345\n',
        '１２３４５',
      ])
        assert.equal(isRefused(code, country), true, code)
    })
  }
  for (const [country, code] of [
    ['CA', 'K1A 0B1'],
    ['GB', 'SW1A 1AA'],
    ['DE', '1'],
    ['United States Minor Outlying Islands', 'X'],
  ] as const)
    test(`in ${country}: any text, such as ${code}`, () => assert.equal(isRefused(code, country), false))
})

describe('an address as it will be stored', () => {
  const later = '2026-11-15T12:00:00.000Z'

  test('a new one gets an id, has all members, and is in the US by default', () => {
    const made = addressFrom(COMPLETE, null, later, contextWith())
    const id = contextWith().newId()
    assert.deepEqual(made, {
      id,
      ...COMPLETE,
      streetAddress2: null,
      streetAddress3: null,
      country: 'US',
      lastUpdated: later,
      eTag: tagOf(id, later),
    })
  })

  test('one that says the same is the very same', () => {
    const { id, lastUpdated, eTag, ...content } = current
    assert.equal(addressFrom(content, current, later, contextWith()), current)
  })

  test('one that differs keeps its id, gets a new version, and loses missing members', () => {
    const changed = addressFrom({ ...COMPLETE }, current, later, contextWith())
    assert.equal(changed.id, ID.address)
    assert.equal(changed.streetAddress2, null)
    assert.equal(changed.country, 'US')
    assert.equal(changed.lastUpdated, later)
    assert.equal(changed.eTag, tagOf(ID.address, later))
  })

  test('its version increases when the clock goes back', () => {
    const changed = addressFrom({ ...COMPLETE }, current, '2020-01-01T00:00:00.000Z', contextWith())
    assert.ok(changed.lastUpdated > EARLIER)
    assert.notEqual(changed.eTag, current.eTag)
  })
})

describe('replacing an address', () => {
  test('moves the version of the address and of the shipment', () => {
    const before = withAddress({ status: 'APPROVED' })
    const after = replaceAddress(before, 'pickupAddress', COMPLETE, contextWith())
    const next = after.pickupAddress as Address
    assert.equal(next.city, 'Nampa')
    assert.equal(next.streetAddress2, null, 'what is left out is cleared')
    assert.deepEqual([next.lastUpdated, after.lastUpdated], [NOW, NOW])
    assert.deepEqual([next.eTag, after.eTag], [tagOf(ID.address, NOW), tagOf(ID.shipment, NOW)])
    assert.deepEqual({ ...after, pickupAddress: current, lastUpdated: EARLIER, eTag: before.eTag }, before)
  })

  test('with equal content changes nothing', () => {
    const before = withAddress()
    const { id, lastUpdated, eTag, ...content } = current
    assert.equal(replaceAddress(before, 'pickupAddress', content, contextWith()), before)
    assert.equal(replaceAddress(before, 'pickupAddress', { ...current }, contextWith()), before)
  })

  test('may repeat read-only members', () => {
    const { id, lastUpdated, eTag } = current
    assert.equal(replaced({ ...COMPLETE, id, lastUpdated, eTag }).pickupAddress?.city, 'Nampa')
  })

  const table: [what: string, sent: JsonObject, violations: string[]][] = [
    ['nothing', {}, ['/city required', '/postalCode required', '/state required', '/streetAddress1 required']],
    ['another id', { ...COMPLETE, id: ID.shipment }, ['/id read_only']],
    ['no id', { ...COMPLETE, id: null }, ['/id read_only']],
    ['the tag of another version', { ...COMPLETE, eTag: 'x' }, ['/eTag read_only']],
    ['a misspelt member', { ...COMPLETE, streetAdress2: 'x' }, ['/streetAdress2 unknown_member']],
    ['blanks', { ...COMPLETE, city: ' ' }, ['/city blank']],
    ['null where something is needed', { ...COMPLETE, state: null }, ['/state required']],
    ['a number', { ...COMPLETE, postalCode: 83651 }, ['/postalCode wrong_type']],
    ['blanks for a postal code', { ...COMPLETE, postalCode: ' ' }, ['/postalCode blank']],
    ['too long a street', { ...COMPLETE, streetAddress3: 'x'.repeat(201) }, ['/streetAddress3 too_long']],
    [
      'everything at once',
      { city: '', state: 1, postalCode: '1', id: 'x', zip: '1' },
      [
        '/city blank',
        '/id read_only',
        '/postalCode invalid_postal_code',
        '/state wrong_type',
        '/streetAddress1 required',
        '/zip unknown_member',
      ],
    ],
  ]
  for (const [what, sent, violations] of table)
    test(`422 for ${what}`, () =>
      assert.deepEqual(
        violationsOf(() => replaced(sent)),
        violations,
      ))

  test('null clears nullable members, and resets the country to its default', () => {
    const next = replaced({ ...COMPLETE, streetAddress2: null, country: null }).pickupAddress as Address
    assert.deepEqual([next.streetAddress2, next.country], [null, 'US'])
  })
})

test('an address is found in its role, and only in its own shipment', () => {
  for (const role of ADDRESS_ROLES) assert.equal(requireAddress(shipment({ [role]: current }), ID.address).role, role)
  for (const [without, id] of [
    [shipment(), ID.address],
    [withAddress(), ID.shipment],
  ] as const)
    assert.equal(refusalOf(() => requireAddress(without, id)).code, 'address_not_found')
})
