import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { isObject, type Json, type JsonObject, sameJson } from './json.ts'
import { mergePatch } from './patch.ts'

describe('the examples of RFC 7396', () => {
  // Target, patch, result. A patch of null removes the target; each stands as a member of a record here.
  const table: [target: Json, patch: Json, result: Json | undefined][] = [
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
    [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
    [{ a: 'b' }, { a: null }, {}],
    [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
    [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
    [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
    [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
    [
      ['a', 'b'],
      ['c', 'd'],
      ['c', 'd'],
    ],
    [{ a: 'b' }, ['c'], ['c']],
    [{ a: 'foo' }, null, undefined],
    [{ a: 'foo' }, 'bar', 'bar'],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [[1, 2], { a: 'b', c: null }, { a: 'b' }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ]
  for (const [target, patch, result] of table)
    test(`${JSON.stringify(target)} with ${JSON.stringify(patch)}`, () => {
      const expected = result === undefined ? {} : { member: result }
      assert.deepEqual(mergePatch({ member: target }, { member: patch }), expected)
      if (isObject(target) && isObject(patch)) assert.deepEqual(mergePatch(target, patch), result)
    })
})

test('neither the target nor the patch is changed', () => {
  const target = { address: { city: 'Boise', state: 'ID' }, tags: ['a'] }
  const patch = { address: { city: 'Nampa', state: null }, tags: ['b'] }
  const before = structuredClone({ target, patch })
  assert.deepEqual(mergePatch(target, patch), { address: { city: 'Nampa' }, tags: ['b'] })
  assert.deepEqual({ target, patch }, before)
})

test('a name that every object inherits is a member like any other', () => {
  assert.deepEqual(mergePatch({}, { toString: { a: '1' } }), { toString: { a: '1' } })
  assert.deepEqual(mergePatch({ valueOf: 'x' }, { valueOf: null }), {})
})

describe('the laws of merging', () => {
  const names = fc.constantFrom('a', 'b', 'c', 'toString')
  const { object } = fc.letrec<{ value: Json; object: JsonObject }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom<Json>(null, true, 0, 1, '', 'x'),
      fc.array(tie('value'), { maxLength: 3 }),
      tie('object'),
    ),
    object: fc.dictionary(names, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  }))

  test('an empty patch changes nothing', () => {
    fc.assert(fc.property(object, (target) => assert.deepEqual(mergePatch(target, {}), target)))
  })

  test('the same patch again changes nothing more', () => {
    fc.assert(
      fc.property(object, object, (target, patch) => {
        const once = mergePatch(target, patch)
        assert.deepEqual(mergePatch(once, patch), once)
      }),
    )
  })

  test('absent keeps, null clears, an object merges, anything else replaces', () => {
    fc.assert(
      fc.property(object, object, (target, patch) => {
        const result = mergePatch(target, patch)
        for (const name of new Set([...Object.keys(target), ...Object.keys(patch), ...Object.keys(result)])) {
          const [old, sent, now] = [target, patch, result].map((each) =>
            Object.hasOwn(each, name) ? each[name] : undefined,
          )
          if (sent === undefined) assert.ok(sameJson(now, old), `${name} is kept`)
          else if (sent === null) assert.equal(now, undefined, `${name} is cleared`)
          else if (isObject(sent)) assert.deepEqual(now, mergePatch(isObject(old) ? old : {}, sent), `${name} merges`)
          else assert.deepEqual(now, sent, `${name} is replaced`)
        }
      }),
    )
  })

  test('a patch without null makes a target of nothing into itself', () => {
    fc.assert(
      fc.property(object, (patch) => {
        const hasNull = (value: Json): boolean =>
          value === null || (isObject(value) && Object.values(value).some(hasNull))
        fc.pre(!hasNull(patch))
        assert.deepEqual(mergePatch({}, patch), patch)
      }),
    )
  })
})
