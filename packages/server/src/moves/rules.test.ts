import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { contextWith, EARLIER, ID, move, NOW } from '../../test/records.ts'
import { refusalOf, violationsOf } from '../../test/refusal.ts'
import { changesBetween } from '../kernel/diff.ts'
import { tagOf } from '../kernel/etag.ts'
import { isLocator } from '../kernel/ids.ts'
import type { JsonObject } from '../kernel/json.ts'
import { mergePatch } from '../kernel/patch.ts'
import {
  cancelMove,
  followShipments,
  moveFrom,
  moveStatusOf,
  patchMove,
  requireOpen,
  type ShipmentFacts,
} from './rules.ts'
import type { Move, MoveStatus } from './schema.ts'

/** The facts of a shipment by its status; one that was diverted in transit says so. */
function factsOf(text: string): ShipmentFacts {
  const [status = ''] = text.split(' ', 1)
  return {
    status,
    isPickedUp: ['IN_TRANSIT', 'IN_STORAGE', 'DELIVERED'].includes(status) || text.endsWith('(on the road)'),
  }
}

describe('the status of a move follows from its shipments', () => {
  const table: [shipments: string[], status: MoveStatus][] = [
    [[], 'DRAFT'],
    // Of one shipment each.
    [['DRAFT'], 'DRAFT'],
    [['SUBMITTED'], 'SUBMITTED'],
    [['REJECTED'], 'SUBMITTED'],
    [['APPROVED'], 'APPROVED'],
    [['CANCELLATION_REQUESTED'], 'APPROVED'],
    [['DIVERSION_REQUESTED'], 'APPROVED'],
    [['DIVERSION_REQUESTED (on the road)'], 'IN_PROGRESS'],
    [['IN_TRANSIT'], 'IN_PROGRESS'],
    [['IN_STORAGE'], 'IN_PROGRESS'],
    [['DELIVERED'], 'COMPLETED'],
    [['CANCELED'], 'CANCELED'],
    [['TERMINATED_FOR_CAUSE'], 'CANCELED'],
    // The furthest shipment decides,
    [['DRAFT', 'DRAFT'], 'DRAFT'],
    [['DRAFT', 'SUBMITTED'], 'SUBMITTED'],
    [['DRAFT', 'REJECTED'], 'SUBMITTED'],
    [['SUBMITTED', 'APPROVED'], 'APPROVED'],
    [['DRAFT', 'CANCELLATION_REQUESTED'], 'APPROVED'],
    [['REJECTED', 'DIVERSION_REQUESTED'], 'APPROVED'],
    [['APPROVED', 'IN_TRANSIT'], 'IN_PROGRESS'],
    [['DRAFT', 'DIVERSION_REQUESTED (on the road)'], 'IN_PROGRESS'],
    [['DRAFT', 'SUBMITTED', 'REJECTED', 'APPROVED', 'IN_STORAGE'], 'IN_PROGRESS'],
    // but the move is not completed before all are delivered,
    [['DELIVERED', 'DELIVERED'], 'COMPLETED'],
    [['DELIVERED', 'IN_TRANSIT'], 'IN_PROGRESS'],
    [['DELIVERED', 'APPROVED'], 'IN_PROGRESS'],
    [['DELIVERED', 'DRAFT'], 'IN_PROGRESS'],
    // and those that ended early count only when all did.
    [['CANCELED', 'TERMINATED_FOR_CAUSE'], 'CANCELED'],
    [['CANCELED', 'CANCELED'], 'CANCELED'],
    [['CANCELED', 'DRAFT'], 'DRAFT'],
    [['CANCELED', 'SUBMITTED'], 'SUBMITTED'],
    [['TERMINATED_FOR_CAUSE', 'REJECTED'], 'SUBMITTED'],
    [['TERMINATED_FOR_CAUSE', 'APPROVED'], 'APPROVED'],
    [['CANCELED', 'IN_STORAGE'], 'IN_PROGRESS'],
    [['CANCELED', 'DELIVERED'], 'COMPLETED'],
    [['TERMINATED_FOR_CAUSE', 'CANCELED', 'DELIVERED', 'DELIVERED'], 'COMPLETED'],
    [['CANCELED', 'DELIVERED', 'SUBMITTED'], 'IN_PROGRESS'],
  ]
  for (const [shipments, status] of table) {
    const facts = shipments.map(factsOf)
    test(`${shipments.join(', ') || 'none'}: ${status}`, () => {
      assert.equal(moveStatusOf(null, facts), status)
      assert.equal(moveStatusOf(null, facts.toReversed()), status, 'in any order')
    })
    test(`${shipments.join(', ') || 'none'}, of a move that was canceled: CANCELED`, () =>
      assert.equal(moveStatusOf(NOW, facts), 'CANCELED'))
  }
})

describe('a move follows its shipments', () => {
  test('into another status, and so into another version', () => {
    const before = move()
    const after = followShipments(before, [factsOf('APPROVED')], contextWith())
    assert.deepEqual(after, { ...before, status: 'APPROVED', lastUpdated: NOW, eTag: tagOf(ID.move, NOW) })
  })

  test('and stays the very same when the status does', () => {
    const before = move({ status: 'APPROVED' })
    assert.equal(followShipments(before, [factsOf('APPROVED')], contextWith()), before)
  })

  test('no more once it was canceled', () => {
    const before = move({ status: 'CANCELED', canceledAt: EARLIER })
    assert.equal(followShipments(before, [factsOf('DELIVERED')], contextWith()), before)
  })
})

test('a canceled move says when and why, and takes no more shipments', () => {
  const canceled = cancelMove(move({ status: 'APPROVED' }), 'Stayed', contextWith())
  assert.deepEqual([canceled.status, canceled.canceledAt, canceled.lastUpdated], ['CANCELED', NOW, NOW])
  assert.equal(canceled.statusReason, 'Stayed')
  assert.equal(cancelMove(canceled, 'Another', contextWith()), canceled)
  assert.equal(cancelMove(move({ status: 'CANCELED' }), null, contextWith()).canceledAt, NOW)
  assert.equal(canceled.eTag, tagOf(ID.move, NOW))
  requireOpen(move({ status: 'APPROVED' }))
  requireOpen(move({ status: 'CANCELED' }))
  assert.equal(refusalOf(() => requireOpen(canceled)).code, 'move_is_canceled')
})

const CUSTOMER = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', phone: '208-555-0100' }

describe('a new move', () => {
  test('has every member, with null for missing ones', () => {
    const made = moveFrom({}, contextWith())
    const id = contextWith().newId()
    const { locator } = made
    assert.ok(isLocator(locator))
    assert.deepEqual(made, { ...move(), id, locator, createdAt: NOW, lastUpdated: NOW, eTag: tagOf(id, NOW) })
  })

  test('carries everything a client may write; a customer is complete', () => {
    const sent = { reference: 'R-1', remarks: 'Piano!', metadata: { a: '1' } }
    const made = moveFrom({ ...sent, customer: { lastName: 'Lovelace' } }, contextWith())
    const { reference, remarks, metadata, customer } = made
    assert.deepEqual({ reference, remarks, metadata }, sent)
    assert.deepEqual(customer, { firstName: null, lastName: 'Lovelace', email: null, phone: null })
  })

  const table: [what: string, sent: JsonObject, violations: string[]][] = [
    [
      'what the server makes',
      { id: ID.move, locator: 'BCDFGH', status: 'DRAFT' },
      ['/id read_only', '/locator read_only', '/status read_only'],
    ],
    ['a misspelt member', { custmer: {} }, ['/custmer unknown_member']],
    ['a customer who is a text', { customer: 'Ada' }, ['/customer wrong_type']],
    ['a misspelt member of the customer', { customer: { fristName: 'Ada' } }, ['/customer/fristName unknown_member']],
    [
      'several things',
      { customer: { email: 'ada', phone: 'x', firstName: '' }, reference: 1, metadata: { a: 1 } },
      [
        '/customer/email invalid_format',
        '/customer/firstName blank',
        '/customer/phone invalid_format',
        '/metadata/a wrong_type',
        '/reference wrong_type',
      ],
    ],
  ]
  for (const [what, sent, violations] of table)
    test(`422 for ${what}`, () =>
      assert.deepEqual(
        violationsOf(() => moveFrom(sent, contextWith())),
        violations,
      ))
})

describe('a patch of a move', () => {
  const current = move({ customer: CUSTOMER, metadata: { a: '1' } })
  const patched = (patch: JsonObject, expanded: object = {}): Move =>
    patchMove(current, mergePatch(current as unknown as JsonObject, patch), expanded, contextWith())

  test('changes the sent members and the version', () => {
    const next = patched({ customer: { phone: null }, remarks: 'Piano!', metadata: null })
    assert.deepEqual(changesBetween(current, next), [
      { path: '/customer/phone', from: '208-555-0100', to: null },
      { path: '/remarks', from: null, to: 'Piano!' },
      { path: '/metadata/a', from: '1', to: null },
    ])
    assert.deepEqual([next.lastUpdated, next.eTag], [NOW, tagOf(ID.move, NOW)])
  })

  test('null removes the customer', () => assert.equal(patched({ customer: null }).customer, null))

  for (const [what, patch] of [
    ['nothing', {}],
    ['the record as it is', structuredClone(current) as unknown as JsonObject],
    ['null for what is empty', { remarks: null }],
    ['a part of the customer as it is', { customer: { firstName: 'Ada' } }],
  ] as [string, JsonObject][])
    test(`of ${what} changes nothing`, () => assert.equal(patched(patch), current))

  test('may repeat the shipments that expand added, but not change them', () => {
    const expanded = { shipments: [{ id: ID.shipment }] }
    assert.equal(patched(structuredClone(expanded), expanded), current)
    assert.deepEqual(
      violationsOf(() => patched({ shipments: [] }, expanded)),
      ['/shipments read_only'],
    )
  })

  for (const [what, patch, violations] of [
    ['a status', { status: 'CANCELED' }, ['/status read_only']],
    ['another locator', { locator: 'BCDFGJ' }, ['/locator read_only']],
    ['no id', { id: null }, ['/id read_only']],
    ['a time of canceling', { canceledAt: NOW }, ['/canceledAt read_only']],
    ['a misspelt member', { remark: 'x' }, ['/remark unknown_member']],
    [
      'several things',
      { customer: { email: 'x' }, status: 'X', a: 1 },
      ['/a unknown_member', '/customer/email invalid_format', '/status read_only'],
    ],
  ] as [string, JsonObject, string[]][])
    test(`422 for ${what}`, () =>
      assert.deepEqual(
        violationsOf(() => patched(patch)),
        violations,
      ))
})
