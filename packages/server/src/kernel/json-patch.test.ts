import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { listed, refusalOf } from '../../test/refusal.ts'
import type { Json, JsonObject } from './json.ts'
import { jsonPatch, PATCH_OPERATIONS_MAX } from './patch.ts'

const record = (): JsonObject => ({
  text: 'old',
  empty: null,
  address: { city: 'Boise', state: 'ID' },
  list: ['a', 'b', 'c'],
  'a/b': 1,
  'm~n': 2,
  '': 'no name',
})
/** The record with some members changed; undefined removes one. */
const recordWith = (changes: { [name: string]: Json | undefined }): JsonObject =>
  Object.fromEntries(
    Object.entries({ ...record(), ...changes }).filter(([, value]) => value !== undefined),
  ) as JsonObject

test('a record that is moved or copied leaves its id and version behind', () => {
  const address = { id: 'a', city: 'Boise', lastUpdated: 'then', eTag: 'tag' }
  const patched = jsonPatch({ one: address, other: null, third: null }, [
    { op: 'copy', from: '/one', path: '/other' },
    { op: 'move', from: '/one', path: '/third' },
    { op: 'test', path: '/third', value: { city: 'Boise' } },
  ])
  assert.deepEqual(patched, { other: { city: 'Boise' }, third: { city: 'Boise' } })
  assert.deepEqual(jsonPatch({ one: address }, [{ op: 'move', from: '/one', path: '/one' }]), { one: address })
})

describe('operations that fit', () => {
  const table: [what: string, operations: Json[], result: Json][] = [
    ['no operation', [], record()],
    ['add a member', [{ op: 'add', path: '/new', value: 1 }], recordWith({ new: 1 })],
    ['add replaces a member that is there', [{ op: 'add', path: '/text', value: 'new' }], recordWith({ text: 'new' })],
    [
      'add inside an object',
      [{ op: 'add', path: '/address/country', value: 'US' }],
      recordWith({ address: { city: 'Boise', state: 'ID', country: 'US' } }),
    ],
    ['add null', [{ op: 'add', path: '/text', value: null }], recordWith({ text: null })],
    ['add before an index', [{ op: 'add', path: '/list/1', value: 'x' }], recordWith({ list: ['a', 'x', 'b', 'c'] })],
    ['add at the last index', [{ op: 'add', path: '/list/3', value: 'x' }], recordWith({ list: ['a', 'b', 'c', 'x'] })],
    ['add at the end', [{ op: 'add', path: '/list/-', value: 'x' }], recordWith({ list: ['a', 'b', 'c', 'x'] })],
    ['remove a member', [{ op: 'remove', path: '/text' }], recordWith({ text: undefined })],
    ['remove a member that is null', [{ op: 'remove', path: '/empty' }], recordWith({ empty: undefined })],
    ['remove by index', [{ op: 'remove', path: '/list/0' }], recordWith({ list: ['b', 'c'] })],
    [
      'replace',
      [{ op: 'replace', path: '/address/city', value: 'Nampa' }],
      recordWith({ address: { city: 'Nampa', state: 'ID' } }),
    ],
    ['replace null', [{ op: 'replace', path: '/empty', value: 'full' }], recordWith({ empty: 'full' })],
    ['replace by index', [{ op: 'replace', path: '/list/2', value: 'x' }], recordWith({ list: ['a', 'b', 'x'] })],
    ['replace everything', [{ op: 'replace', path: '', value: { a: 1 } }], { a: 1 }],
    ['move', [{ op: 'move', from: '/text', path: '/moved' }], recordWith({ text: undefined, moved: 'old' })],
    ['move within a list', [{ op: 'move', from: '/list/0', path: '/list/2' }], recordWith({ list: ['b', 'c', 'a'] })],
    ['move to where it is', [{ op: 'move', from: '/text', path: '/text' }], record()],
    [
      'move to a name that begins the same',
      [{ op: 'move', from: '/text', path: '/text2' }],
      recordWith({ text: undefined, text2: 'old' }),
    ],
    [
      'copy, and the copy is another object',
      [
        { op: 'copy', from: '/address', path: '/second' },
        { op: 'replace', path: '/second/city', value: 'Nampa' },
      ],
      recordWith({ second: { city: 'Nampa', state: 'ID' } }),
    ],
    ['copy null', [{ op: 'copy', from: '/empty', path: '/text' }], recordWith({ text: null })],
    ['a slash in a name', [{ op: 'replace', path: '/a~1b', value: 9 }], recordWith({ 'a/b': 9 })],
    ['a tilde in a name', [{ op: 'replace', path: '/m~0n', value: 9 }], recordWith({ 'm~n': 9 })],
    ['~01 is a tilde and a one', [{ op: 'add', path: '/~01', value: 9 }], recordWith({ '~1': 9 })],
    ['a member without a name', [{ op: 'replace', path: '/', value: 9 }], recordWith({ '': 9 })],
    ['a member named prototype', [{ op: 'add', path: '/prototype', value: 9 }], recordWith({ prototype: 9 })],
    [
      'members nobody knows beside those of the operation',
      [{ op: 'remove', path: '/text', why: 'x' }],
      recordWith({ text: undefined }),
    ],
    [
      'what an operation does is there for the next',
      [
        { op: 'add', path: '/made', value: {} },
        { op: 'add', path: '/made/inside', value: 1 },
        { op: 'test', path: '/made', value: { inside: 1 } },
        { op: 'move', from: '/made/inside', path: '/out' },
        { op: 'remove', path: '/made' },
      ],
      recordWith({ out: 1 }),
    ],
  ]
  for (const [what, operations, result] of table)
    test(what, () => assert.deepEqual(jsonPatch(record(), operations), result))
})

describe('tests that hold', () => {
  for (const [path, value] of [
    ['/text', 'old'],
    ['/empty', null],
    ['/list/1', 'b'],
    ['/list', ['a', 'b', 'c']],
    ['/address', { state: 'ID', city: 'Boise' }],
    ['', record()],
  ] as const)
    test(`${path} is ${JSON.stringify(value)}`, () =>
      assert.deepEqual(jsonPatch(record(), [{ op: 'test', path, value } as Json]), record()))
})

describe('409 for an operation that does not fit, and nothing changes', () => {
  const missing = 'path_missing'
  const table: [what: string, operation: JsonObject, code: string][] = [
    ['test of another value', { op: 'test', path: '/text', value: 'new' }, 'test_failed'],
    ['test of another type', { op: 'test', path: '/a~1b', value: '1' }, 'test_failed'],
    ['test of a shorter list', { op: 'test', path: '/list', value: ['a', 'b'] }, 'test_failed'],
    ['test of a part', { op: 'test', path: '/address', value: { city: 'Boise' } }, 'test_failed'],
    ['test for null of what is not there', { op: 'test', path: '/nothing', value: null }, 'test_failed'],
    ['test of a name that every object has', { op: 'test', path: '/toString', value: null }, 'test_failed'],
    ['test of the length of a list', { op: 'test', path: '/list/length', value: 3 }, 'test_failed'],
    ['remove what is not there', { op: 'remove', path: '/nothing' }, missing],
    ['remove a name that every object has', { op: 'remove', path: '/toString' }, missing],
    ['remove beyond the end', { op: 'remove', path: '/list/3' }, missing],
    ['remove at the end', { op: 'remove', path: '/list/-' }, missing],
    ['remove a letter of a text', { op: 'remove', path: '/text/0' }, missing],
    ['replace what is not there', { op: 'replace', path: '/nothing', value: 1 }, missing],
    ['replace a name that every object has', { op: 'replace', path: '/valueOf', value: 1 }, missing],
    ['replace the length of a list', { op: 'replace', path: '/list/length', value: 0 }, missing],
    ['replace at the end', { op: 'replace', path: '/list/-', value: 'x' }, missing],
    ['add where there is no object', { op: 'add', path: '/nothing/deeper', value: 1 }, missing],
    ['add inside null', { op: 'add', path: '/empty/deeper', value: 1 }, missing],
    ['add inside a text', { op: 'add', path: '/text/deeper', value: 1 }, missing],
    ['add beyond the end', { op: 'add', path: '/list/4', value: 'x' }, missing],
    ['an index with a zero in front', { op: 'add', path: '/list/01', value: 'x' }, missing],
    ['an index below zero', { op: 'add', path: '/list/-1', value: 'x' }, missing],
    ['an index in another notation', { op: 'add', path: '/list/1e0', value: 'x' }, missing],
    ['an index that is a word', { op: 'add', path: '/list/first', value: 'x' }, missing],
    ['move what is not there', { op: 'move', from: '/nothing', path: '/text' }, missing],
    ['move what is not there to where it is not', { op: 'move', from: '/nothing', path: '/nothing' }, missing],
    ['move to where there is no object', { op: 'move', from: '/text', path: '/nothing/deeper' }, missing],
    ['copy what is not there', { op: 'copy', from: '/nothing', path: '/text' }, missing],
    ['copy a name that every object has', { op: 'copy', from: '/hasOwnProperty', path: '/text' }, missing],
    ['copy the prototype', { op: 'copy', from: '/__proto__', path: '/text' }, missing],
    ['copy the name of the constructor', { op: 'copy', from: '/constructor/name', path: '/text' }, missing],
  ]
  for (const [what, operation, code] of table)
    test(what, () => {
      const target = record()
      const operations = [{ op: 'replace', path: '/address/city', value: 'Nampa' }, operation]
      const refusal = refusalOf(() => jsonPatch(target, operations))
      assert.equal(refusal.code, 'patch_not_applicable')
      assert.deepEqual(listed(refusal.members.errors!), [`/1 ${code}`])
      assert.deepEqual(target, record())
    })
})

describe('400 for a patch that is malformed', () => {
  const table: [what: string, patch: Json, violations: string[]][] = [
    ['an object', { op: 'remove', path: '/text' }, []],
    ['null', null, []],
    [
      'more operations than are allowed',
      Array(PATCH_OPERATIONS_MAX + 1).fill({ op: 'test', path: '/text', value: 'old' }),
      [],
    ],
    ['an operation that is a text', ['remove'], ['/0']],
    ['no op', [{ path: '/text' }], ['/0/op']],
    ['an unknown op', [{ op: 'increment', path: '/text', value: 1 }], ['/0/op']],
    ['an op in capitals', [{ op: 'REMOVE', path: '/text' }], ['/0/op']],
    ['no path', [{ op: 'remove' }], ['/0/path']],
    ['a path that is a number', [{ op: 'remove', path: 1 }], ['/0/path']],
    ['a path without a slash', [{ op: 'remove', path: 'text' }], ['/0/path']],
    ['a tilde that escapes nothing', [{ op: 'remove', path: '/m~2n' }], ['/0/path']],
    ['a tilde at the end', [{ op: 'remove', path: '/m~' }], ['/0/path']],
    ['add without value', [{ op: 'add', path: '/text' }], ['/0/value']],
    ['replace without value', [{ op: 'replace', path: '/text' }], ['/0/value']],
    ['test without value', [{ op: 'test', path: '/text' }], ['/0/value']],
    ['move without from', [{ op: 'move', path: '/text' }], ['/0/from']],
    ['copy from what is no pointer', [{ op: 'copy', path: '/text', from: 'list' }], ['/0/from']],
    ['move into itself', [{ op: 'move', from: '/address', path: '/address/city' }], ['/0/from']],
    ['move everything into itself', [{ op: 'move', from: '', path: '/text' }], ['/0/from']],
    ['__proto__', [{ op: 'add', path: '/__proto__/polluted', value: 1 }], ['/0/path']],
    ['constructor', [{ op: 'add', path: '/address/constructor', value: 1 }], ['/0/path']],
    [
      'everything at once',
      [{ op: 'add', path: 'x' }, 5, { op: 'move', path: '/text' }],
      ['/0/path', '/0/value', '/1', '/2/from'],
    ],
  ]
  for (const [what, patch, places] of table)
    test(what, () => {
      const refusal = refusalOf(() => jsonPatch(record(), patch))
      assert.equal(refusal.code, 'invalid_json_patch')
      assert.deepEqual(
        listed(refusal.members.errors ?? []),
        places.map((place) => `${place} invalid_operation`),
      )
    })
})

test('as many operations as are allowed are applied', () => {
  const operations = Array.from({ length: PATCH_OPERATIONS_MAX }, () => ({ op: 'add', path: '/list/-', value: 'x' }))
  assert.equal(((jsonPatch(record(), operations) as JsonObject).list as Json[]).length, 3 + PATCH_OPERATIONS_MAX)
})

test('a patch can be applied again: added values are copies', () => {
  const operations: Json[] = [
    { op: 'add', path: '/made', value: { a: '1' } },
    { op: 'test', path: '/made', value: { a: '1' } },
    { op: 'add', path: '/made/b', value: '2' },
    { op: 'replace', path: '/address', value: { city: 'Nampa' } },
    { op: 'remove', path: '/address/city' },
  ]
  const once = jsonPatch(record(), operations)
  assert.deepEqual(once, recordWith({ made: { a: '1', b: '2' }, address: {} }))
  assert.deepEqual(jsonPatch(record(), operations), once)
})

test('a patch that removes everything leaves null, which is no record', () => {
  assert.equal(jsonPatch(record(), [{ op: 'remove', path: '' }]), null)
})
