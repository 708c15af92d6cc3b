import assert from 'node:assert/strict'
import { test } from 'node:test'
import { schemaOfKind } from '../../test/fields/description.ts'
import { EVENT_TYPES } from '../events/event-types.ts'
import type { RecordPolicy } from '../kernel/policy.ts'
import { isWritable, type RecordTable } from '../kernel/record.ts'
import { REDUCED_EVENTS } from './event-policy.ts'
import { POLICY } from './policy.ts'
import { askedOf, NOT_REDUCED, type ReducedKind, reducedOf, TABLES } from './reduced.ts'

const kinds = Object.entries<RecordPolicy>(POLICY)
const reduced = kinds.filter(([kind]) => !(kind in NOT_REDUCED)) as [ReducedKind, RecordPolicy][]

test('every member and expansion of every kind of record has one row for the reduced roles, or the kind has a reason', () => {
  for (const [kind, { members, expansions }] of reduced) {
    const { rows, secrets, expansions: added, isSeenWholeOnly }: RecordTable = TABLES[kind]
    const decided = Object.entries<{ seenBy?: string }>({ ...rows, ...secrets, ...added })
    assert.deepEqual(
      decided.flatMap(([name, { seenBy }]) => (seenBy || isSeenWholeOnly ? [name] : [])).toSorted(),
      [...Object.keys(members), ...Object.keys(expansions)].toSorted(),
      kind,
    )
  }
  for (const kind of Object.keys(NOT_REDUCED)) assert.ok(kind in POLICY, kind)
  for (const [kind, { name }] of Object.entries(TABLES)) assert.equal(name, kind)
})

test('every kind with rows is shown by them, wherever it is shown', () => {
  for (const [kind, policy] of reduced) assert.deepEqual(policy.reduced, reducedOf(kind), kind)
})

test('a role that sees no member of a kind sees no such record', () => {
  const hidden = kinds.flatMap(([kind, { hiddenFrom }]) => (hiddenFrom ? [[kind, hiddenFrom.join()]] : []))
  assert.deepEqual(Object.fromEntries(hidden), {
    // Its move shows it, or leaves it out.
    Customer: 'OBSERVER',
    ...{ Document: 'CUSTOMER,OBSERVER', Note: 'CUSTOMER,OBSERVER', Job: 'CUSTOMER,OBSERVER', Item: 'OBSERVER' },
    ...{ Weighing: 'OBSERVER', StorageStay: 'OBSERVER', StorageExtension: 'OBSERVER', Signature: 'OBSERVER' },
    ...{ ChangeRequest: 'OBSERVER', Message: 'CUSTOMER,OBSERVER' },
  })
  for (const [kind, { reduced, hiddenFrom = [] }] of kinds)
    for (const role of hiddenFrom) assert.deepEqual(reduced?.[role], {}, kind)
})

test('every type of event shows its record by the rows of the record, or belongs to no move', () => {
  for (const type of EVENT_TYPES) {
    const [kind = ''] = type.split('.')
    const record = schemaOfKind(kind)
    if (record in NOT_REDUCED) assert.equal(REDUCED_EVENTS[kind], undefined, type)
    else assert.deepEqual(REDUCED_EVENTS[kind], reducedOf(record as ReducedKind), type)
  }
})

test('a customer may ask for nothing that it does not see whole or that no client writes; an observer for nothing', () => {
  const wrong = (table: RecordTable): string[] =>
    askedOf(table).CUSTOMER.flatMap((name) => {
      const row = table.rows[name]!
      const isSeen = !table.isSeenWholeOnly && (row.seenBy === 'both' || row.seenBy === 'customer')
      return isSeen && isWritable(row) && (row.parts === undefined || isSeenWhole(row.parts)) ? [] : [name]
    })
  const isSeenWhole = ({ rows }: RecordTable): boolean =>
    Object.values(rows).every((row) => !isWritable(row) || row.seenBy === 'both' || row.seenBy === 'customer')
  for (const [kind, table] of Object.entries(TABLES)) {
    assert.deepEqual(wrong(table), [], kind)
    assert.deepEqual(POLICY[kind as ReducedKind].asked, askedOf(table), kind)
    assert.deepEqual(askedOf(table).OBSERVER, [])
  }
  const asked = Object.entries(TABLES).flatMap(([kind, table]) =>
    askedOf(table).CUSTOMER.map((name) => `${kind}.${name}`),
  )
  assert.deepEqual(asked, [
    'Move.customer',
    ...['requestedPickupDate', 'deliveryDate', 'pickupAddress', 'destinationAddress'].map((name) => `Shipment.${name}`),
    ...['secondaryPickupAddress', 'secondaryDestinationAddress', 'customerRemarks'].map((name) => `Shipment.${name}`),
  ])
})
