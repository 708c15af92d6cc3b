import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { changesBetween, type FieldChange } from './diff.ts'
import type { Json, JsonObject } from './json.ts'
import { jsonPatch } from './patch.ts'

describe('differences', () => {
  const table: [what: string, before: JsonObject, after: JsonObject, changes: FieldChange[]][] = [
    ['nothing', { a: 1, b: { c: [1] } }, { b: { c: [1] }, a: 1 }, []],
    ['a value', { a: 1 }, { a: 2 }, [{ path: '/a', from: 1, to: 2 }]],
    ['the type of a value', { a: 1 }, { a: '1' }, [{ path: '/a', from: 1, to: '1' }]],
    ['a value set', { a: null }, { a: 'x' }, [{ path: '/a', from: null, to: 'x' }]],
    ['a value cleared', { a: 'x' }, { a: null }, [{ path: '/a', from: 'x', to: null }]],
    ['a member that came', {}, { a: 'x' }, [{ path: '/a', from: null, to: 'x' }]],
    ['a member that went', { a: 'x' }, {}, [{ path: '/a', from: 'x', to: null }]],
    ['an absent member is null', { a: null }, {}, []],
    ['inside an object', { a: { b: 1, c: 2 } }, { a: { b: 1, c: 3 } }, [{ path: '/a/c', from: 2, to: 3 }]],
    ['an object that came is one change', { a: null }, { a: { b: 1 } }, [{ path: '/a', from: null, to: { b: 1 } }]],
    ['an object that went is one change', { a: { b: 1 } }, { a: null }, [{ path: '/a', from: { b: 1 }, to: null }]],
    ['a list is one value', { a: [1, 2] }, { a: [1, 3] }, [{ path: '/a', from: [1, 2], to: [1, 3] }]],
    ['a list with the same in it', { a: [{ b: 1, c: 2 }] }, { a: [{ c: 2, b: 1 }] }, []],
    ['names are escaped', { 'a/b': { '~': 1 } }, { 'a/b': { '~': 2 } }, [{ path: '/a~1b/~0', from: 1, to: 2 }]],
    [
      'a version and derived members say nothing of their own',
      { eTag: 'x', lastUpdated: 'x', nextStatuses: ['x'], address: { eTag: 'x', lastUpdated: 'x' } },
      { eTag: 'y', lastUpdated: 'y', nextStatuses: ['y'], address: { eTag: 'y', lastUpdated: 'y' } },
      [],
    ],
    [
      'but in metadata such names are the client’s own',
      { metadata: { eTag: 'x', lastUpdated: 'x' } },
      { metadata: { eTag: 'y', nextStatuses: 'y' } },
      [
        { path: '/metadata/eTag', from: 'x', to: 'y' },
        { path: '/metadata/lastUpdated', from: 'x', to: null },
        { path: '/metadata/nextStatuses', from: null, to: 'y' },
      ],
    ],
    [
      'names that every object inherits',
      { metadata: { valueOf: 'x' } },
      { metadata: { toString: 'y' } },
      [
        { path: '/metadata/valueOf', from: 'x', to: null },
        { path: '/metadata/toString', from: null, to: 'y' },
      ],
    ],
  ]
  for (const [what, before, after, changes] of table)
    test(what, () => assert.deepEqual(changesBetween(before, after, ['/nextStatuses']), changes))
})

describe('the laws of differing', () => {
  const names = fc.constantFrom('a', 'b', 'c/d', '~', 'toString', 'metadata')
  const scalars = fc.constantFrom<Json>(true, false, 0, 1, '', 'x', 'y')
  const { object } = fc.letrec<{ value: Json; object: JsonObject }>((tie) => ({
    value: fc.oneof({ depthSize: 'small' }, scalars, fc.array(tie('value'), { maxLength: 3 }), tie('object')),
    object: fc.dictionary(names, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  }))

  test('the changes, applied to the old version, give the new one', () => {
    fc.assert(
      fc.property(object, object, (before, after) => {
        const operations = changesBetween(before, after).map(
          ({ path, to }): JsonObject => (to === null ? { op: 'remove', path } : { op: 'add', path, value: to as Json }),
        )
        const applied = operations.reduce<Json>(
          (record, operation) => jsonPatch(record as JsonObject, [operation]),
          before,
        )
        assert.deepEqual(applied, after)
      }),
    )
  })

  test('there are none between a record and itself', () => {
    fc.assert(fc.property(object, (record) => assert.deepEqual(changesBetween(record, structuredClone(record)), [])))
  })

  test('backwards they are the same, the other way round', () => {
    fc.assert(
      fc.property(object, object, (before, after) => {
        const backwards = changesBetween(after, before).map(({ path, from, to }) => ({ path, from: to, to: from }))
        const inOrder = (changes: FieldChange[]) => changes.sort((a, b) => (a.path < b.path ? -1 : 1))
        assert.deepEqual(inOrder(backwards), inOrder(changesBetween(before, after)))
      }),
    )
  })
})
