import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type ErasureRules, emptied, emptiedWhereErased, erasureNote, redacted, redactedChanges } from './erased.ts'

const FATES: ErasureRules = {
  id: 'kept',
  status: 'kept',
  remarks: 'emptied',
  name: 'replaced',
  labels: 'entries',
  person: { first: 'emptied', last: 'emptied' },
  address: { id: 'kept', street: 'replaced', line2: 'emptied', city: 'kept' },
}
const RECORD = {
  id: 1,
  status: 'OPEN',
  remarks: 'secret',
  name: 'Ada',
  labels: { Ada: 'Byron', x: 'y' },
  person: { first: 'Ada', last: null },
  address: { id: 2, street: '1 Main', line2: null, city: 'Boise' },
}

describe('an older version', () => {
  test('has [erased] for every value, and null stays null', () => {
    assert.deepEqual(redacted(FATES, RECORD), {
      id: 1,
      status: 'OPEN',
      remarks: '[erased]',
      name: '[erased]',
      labels: { '[erased]': '[erased]' },
      person: { first: '[erased]', last: null },
      address: { id: 2, street: '[erased]', line2: null, city: 'Boise' },
    })
    assert.deepEqual(redacted(FATES, { ...RECORD, labels: {}, person: null }), {
      ...(redacted(FATES, RECORD) as object),
      labels: {},
      person: null,
    })
  })

  test('has one [erased] for a list that goes as a whole, which becomes null', () => {
    const rules: ErasureRules = { strokes: 'whole' }
    assert.deepEqual(redacted(rules, { strokes: [[[1, 2]], []] }), { strokes: '[erased]' })
    assert.deepEqual(redacted(rules, { strokes: null }), { strokes: null })
    assert.deepEqual(emptied(rules, { strokes: [[[1, 2]]] }, ''), { strokes: null })
    assert.deepEqual(emptiedWhereErased(rules, { id: 1, strokes: '[erased]' }, ''), { id: 1, strokes: null })
    assert.deepEqual(redactedChanges(rules, [{ path: '/strokes', from: null, to: [[[1, 2]]] }]), [
      { path: '/strokes', from: null, to: '[erased]' },
    ])
  })

  test('keeps the order of its members, and stays as it is when it is erased again', () => {
    const once = redacted(FATES, RECORD)
    assert.deepEqual(Object.keys(once as object), Object.keys(RECORD))
    assert.deepEqual(redacted(FATES, once), once)
  })

  test('is erased for unknown members, and in every item of a list', () => {
    assert.deepEqual(redacted(FATES, { id: 1, colour: 'red', more: { a: 1 } }), {
      id: 1,
      colour: '[erased]',
      more: '[erased]',
    })
    assert.deepEqual(redacted(FATES, [{ id: 1, remarks: 'x' }]), [{ id: 1, remarks: '[erased]' }])
    assert.deepEqual(redacted({}, { toString: 'red' }), { toString: '[erased]' })
  })
})

describe('the changes that led to it', () => {
  test('keep their paths and whether there was something before and after', () => {
    const changes = [
      { path: '/status', from: null, to: 'OPEN' },
      { path: '/remarks', from: 'a', to: null },
      { path: '/person', from: null, to: { first: 'Ada', last: null } },
      { path: '/address/street', from: 'a', to: 'b' },
      { path: '/address/city', from: 'Boise', to: 'Nampa' },
    ]
    assert.deepEqual(redactedChanges(FATES, changes), [
      { path: '/status', from: null, to: 'OPEN' },
      { path: '/remarks', from: '[erased]', to: null },
      { path: '/person', from: null, to: { first: '[erased]', last: null } },
      { path: '/address/street', from: '[erased]', to: '[erased]' },
      { path: '/address/city', from: 'Boise', to: 'Nampa' },
    ])
  })

  test('name no entry that a client named, and become one', () => {
    const changes = [
      { path: '/labels/Ada', from: null, to: 'Byron' },
      { path: '/labels/Ada~1x', from: 'a', to: null },
    ]
    const told = [{ path: '/labels/[erased]', from: '[erased]', to: '[erased]' }]
    assert.deepEqual(redactedChanges(FATES, changes), told)
    assert.deepEqual(redactedChanges(FATES, told), told)
  })
})

describe('the present version', () => {
  const note = erasureNote('2026-11-15T12:00:00.000Z')

  test('is emptied: null, or a note where text is required; an object without kept members is null', () => {
    assert.equal(note, '[erased on 2026-11-15]')
    assert.deepEqual(emptied(FATES, RECORD, note), {
      id: 1,
      status: 'OPEN',
      remarks: null,
      name: note,
      labels: {},
      person: null,
      address: { id: 2, street: note, line2: null, city: 'Boise' },
    })
  })

  test('keeps the note of an erasure before', () => {
    const once = emptied(FATES, RECORD, note)
    assert.deepEqual(emptied(FATES, once, erasureNote('2027-01-01T00:00:00.000Z')), once)
  })
})
