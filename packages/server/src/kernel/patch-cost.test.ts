/** The cost of patches, counted in steps, so that the speed of the machine does not matter. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { listed, refusalOf } from '../../test/refusal.ts'
import { JSON_BYTES_MAX, type Json, type JsonObject } from './json.ts'
import { jsonPatch, PATCH_OPERATIONS_MAX, patchBudget, requireRecordSize } from './patch.ts'
import { POINTER_LENGTH_MAX } from './pointer.ts'

const KB = 1_000
const record = (): JsonObject => ({ text: 'old', metadata: { a: 'b' }, list: [1, 2, 3] })
const many = (operation: (i: number) => JsonObject): JsonObject[] =>
  Array.from({ length: PATCH_OPERATIONS_MAX - 1 }, (_, i) => operation(i))
const first = (value: Json): JsonObject => ({ op: 'add', path: '/big', value })
const names = (count: number): JsonObject => Object.fromEntries(Array.from({ length: count }, (_, i) => [`n${i}`, 0]))

describe('413 for a patch that writes more than content may have, whatever it does with it', () => {
  const table: [what: string, operations: JsonObject[]][] = [
    [
      '300 kB copied 99 times',
      [first('x'.repeat(300 * KB)), ...many((i) => ({ op: 'copy', from: '/big', path: `/c${i}` }))],
    ],
    ['900 kB copied once', [first('x'.repeat(900 * KB)), { op: 'copy', from: '/big', path: '/c' }]],
    [
      '900 kB copied to one place again and again',
      [first('x'.repeat(900 * KB)), ...many(() => ({ op: 'copy', from: '/big', path: '/c' }))],
    ],
    ['copies of everything, which double it', many((i) => ({ op: 'copy', from: '', path: `/c${i}` }))],
    [
      'a long name copied with its object',
      [first({ ['n'.repeat(300 * KB)]: 1 }), ...many((i) => ({ op: 'copy', from: '/big', path: `/c${i}` }))],
    ],
    ['text of three bytes a character', [first('€'.repeat(200 * KB)), { op: 'copy', from: '/big', path: '/c' }]],
    ['600 kB moved to and fro', [first('x'.repeat(600 * KB)), { op: 'move', from: '/big', path: '/a' }]],
    ['99 tests of 90,000 members', [first(names(90_000)), ...many(() => ({ op: 'test', path: '/big', value: {} }))]],
    [
      '99 items put before 400,000',
      [first(Array(400_000).fill(0)), ...many(() => ({ op: 'add', path: '/big/0', value: 1 }))],
    ],
    [
      '99 items taken from before 400,000',
      [first(Array(400_000).fill(0)), ...many(() => ({ op: 'remove', path: '/big/0' }))],
    ],
  ]
  for (const [what, operations] of table)
    test(what, () => {
      const budget = patchBudget()
      assert.equal(refusalOf(() => jsonPatch(record(), operations as Json, budget)).code, 'body_too_large')
      assert.ok(budget.spent <= JSON_BYTES_MAX)
    })
})

test('413 for a record that content merged into it made too large', () => {
  assert.equal(refusalOf(() => requireRecordSize({ a: 'x'.repeat(JSON_BYTES_MAX - 7) })).code, 'body_too_large')
  requireRecordSize({ a: 'x'.repeat(JSON_BYTES_MAX - 8) })
})

test('a patch as large as content may be is applied, if it copies nothing', () => {
  const value = 'x'.repeat(JSON_BYTES_MAX - 1_000)
  assert.equal((jsonPatch(record(), [first(value)]) as JsonObject).big, value)
})

describe('steps', () => {
  const spentOn = (operations: Json): number => {
    const budget = patchBudget()
    jsonPatch(record(), operations, budget)
    return budget.spent
  }
  const usual = (times: number): Json =>
    Array.from({ length: times }, (_, i): JsonObject[] => [
      { op: 'test', path: '', value: i === 0 ? record() : { ...record(), text: 'new' } },
      { op: 'replace', path: '/text', value: 'new' },
    ]).flat()

  test('a usual patch takes few', () => {
    assert.ok(spentOn(usual(1)) < 100)
    assert.ok(spentOn(usual(50)) < 1_000)
  })

  test('twice as much to copy takes twice as many at most', () => {
    const copied = (bytes: number): Json => [first('x'.repeat(bytes)), { op: 'copy', from: '/big', path: '/c' }]
    assert.ok(spentOn(copied(200 * KB)) <= 2 * spentOn(copied(100 * KB)))
  })
})

describe('400 for paths and depths that no record has', () => {
  const deep = (levels: number): Json => (levels === 0 ? 1 : { d: deep(levels - 1) })
  const code = (operations: JsonObject[]) => {
    const refusal = refusalOf(() => jsonPatch(record(), operations))
    return [refusal.code, ...listed(refusal.members.errors ?? [])]
  }

  test('a path that is longer than a pointer may be is not looked at', () => {
    const long = `/${'a'.repeat(POINTER_LENGTH_MAX)}`
    assert.deepEqual(code([{ op: 'remove', path: long }]), ['invalid_json_patch', '/0/path invalid_operation'])
    assert.deepEqual(code([{ op: 'copy', from: long, path: '/a' }]), [
      'invalid_json_patch',
      '/0/from invalid_operation',
    ])
    assert.deepEqual(code([{ op: 'remove', path: long.slice(0, -1) }]), ['patch_not_applicable', '/0 path_missing'])
  })

  test('operations together nest no deeper than content may', () => {
    assert.deepEqual(jsonPatch({}, [{ op: 'add', path: '/a', value: deep(31) }]), { a: deep(31) })
    assert.deepEqual(code([{ op: 'add', path: '/a', value: deep(32) }]), ['invalid_json_patch', '/0 too_deep'])
    const nesting = Array.from({ length: 40 }, () => ({ op: 'copy', from: '/metadata', path: '/metadata/a' }))
    assert.deepEqual(code(nesting).slice(-1), ['/30 too_deep'])
    const moving: JsonObject[] = [
      { op: 'add', path: '/a', value: deep(20) },
      { op: 'add', path: '/b', value: deep(20) },
      { op: 'move', from: '/a', path: `/b${'/d'.repeat(20)}` },
    ]
    assert.deepEqual(code(moving), ['invalid_json_patch', '/2 too_deep'])
  })

  test('100 violations are listed, and how many more there are', () => {
    const { members } = refusalOf(() => jsonPatch(record(), Array(100).fill({ op: 'x', path: 'y' })))
    assert.deepEqual([members.errors!.length, members.moreErrors], [100, 100])
  })
})
