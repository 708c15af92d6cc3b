import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { counted } from '../../test/steps.ts'
import { changesBetween } from './diff.ts'
import type { JsonObject } from './json.ts'
import { editableCopyOf, lastOverlapping, overlapsOf, withChanges, withoutChanges } from './merge.ts'

const UNITS = ['/pickupAddress', '/destinationAddress']
const isOverlapping = (a: string, b: string): boolean => lastOverlapping([a], UNITS)(b) >= 0

describe('two paths are the same matter', () => {
  for (const [a, b, expected] of [
    ['/deliveryDate', '/deliveryDate', true],
    ['/deliveryDate', '/deliveryDates', false],
    ['/metadata', '/metadata/a', true],
    ['/metadata/a', '/metadata/b', false],
    ['/metadata/a', '/metadata/ab', false],
    ['/destinationAddress/city', '/destinationAddress/postalCode', true],
    ['/destinationAddress', '/destinationAddress/city', true],
    ['/pickupAddress/city', '/destinationAddress/city', false],
    ['/customer/email', '/customer/phone', false],
  ] as const)
    test(`${a} and ${b}: ${expected}`, () => {
      assert.equal(isOverlapping(a, b), expected)
      assert.equal(isOverlapping(b, a), expected)
    })
})

/** Records with fields, an address, and metadata. */
const text = fc.constantFrom('x', 'y', 'z')
const record = fc.record(
  {
    reference: fc.option(text),
    deliveryDate: fc.option(text),
    pickupAddress: fc.option(fc.record({ city: text, state: text }, { noNullPrototype: true })),
    metadata: fc.dictionary(fc.constantFrom('a', 'b', 'c/d', 'e~f'), text, { noNullPrototype: true }),
  },
  { noNullPrototype: true },
) as fc.Arbitrary<JsonObject>

/** A base, and two records derived from it that differ in few members, so that often nothing overlaps. */
const names = fc.subarray(['reference', 'deliveryDate', 'pickupAddress', 'metadata'], { maxLength: 2 })
const threeSides = fc.tuple(record, record, record, names, names).map(([base, theirs, mine, theirNames, myNames]) => {
  const edited = (other: JsonObject, members: string[]): JsonObject => ({
    ...base,
    ...Object.fromEntries(members.map((name) => [name, other[name] ?? null])),
  })
  return { base, theirs: edited(theirs, theirNames), mine: edited(mine, myNames) }
})

/** The content of a record, with null and absent as equal. */
const meaning = (value: JsonObject) => changesBetween({}, value).sort((a, b) => (a.path < b.path ? -1 : 1))

describe('a merge never loses a change of either side', () => {
  test('if nothing overlaps, the result differs from each side by exactly what the other changed', () => {
    fc.assert(
      fc.property(threeSides, ({ base, theirs, mine }) => {
        const mineChanges = changesBetween(base, mine)
        const theirChanges = changesBetween(base, theirs)
        const touched = mineChanges.map(({ path }) => path)
        fc.pre(overlapsOf(theirChanges, touched, UNITS).length === 0)
        const merged = withChanges(theirs, mineChanges)
        assert.deepEqual(
          meaning(withChanges(merged, [])),
          meaning(withChanges(withChanges(base, theirChanges), mineChanges)),
        )
        for (const { path, to } of [...mineChanges, ...theirChanges]) {
          const left = changesBetween(base, merged).find((change) => change.path === path)
          assert.deepEqual(left?.to, to, `${path} is lost`)
        }
      }),
    )
  })

  test('if it overlaps, some path was changed on both sides', () => {
    fc.assert(
      fc.property(threeSides, ({ base, theirs, mine }) => {
        const touched = changesBetween(base, mine).map(({ path }) => path)
        const overlaps = overlapsOf(changesBetween(base, theirs), touched, UNITS)
        for (const path of overlaps) assert.ok(touched.some((other) => isOverlapping(path, other)))
      }),
    )
  })
})

test('changes can be undone without modifying the record', () => {
  fc.assert(
    fc.property(record, record, (before, after) => {
      const kept = structuredClone(after)
      assert.deepEqual(changesBetween(before, withoutChanges(after, changesBetween(before, after))), [])
      assert.deepEqual(after, kept)
    }),
  )
})

test('comparing many paths gives the same result as comparing pairs', () => {
  const step = fc.constantFrom('a', 'b', 'ab', 'pickupAddress', 'Address', '')
  const path = fc.array(step, { maxLength: 4 }).map((steps) => steps.map((each) => `/${each}`).join(''))
  fc.assert(
    fc.property(fc.array(path, { maxLength: 6 }), path, (paths, other) => {
      const expected = paths.findLastIndex((each) => isOverlapping(each, other))
      assert.equal(lastOverlapping(paths, UNITS)(other), expected)
      assert.deepEqual(
        overlapsOf([{ path: other, from: 1, to: 2 }], paths, UNITS),
        paths.some((each) => isOverlapping(other, each)) ? [other] : [],
      )
    }),
  )
})

test('a hundred changes are compared with a thousand paths by reading each path a few times', () => {
  const touched = counted(Array.from({ length: 1_000 }, (_, i) => `/metadata/n${i}`))
  const changes = Array.from({ length: 100 }, (_, i) => ({ path: `/theirs${i}`, from: 1, to: 2 }))
  assert.deepEqual(overlapsOf(changes, touched.value), [])
  assert.ok(touched.steps() < 5 * 1_000, `${touched.steps()} reads`)
})

test('an object is copied once, however many changes are made in it', () => {
  const record: JsonObject = { metadata: { a: 'b' }, inner: { deeper: {} } }
  const { result, memberAt } = editableCopyOf(record)
  const holders = Array.from({ length: 1_000 }, (_, i) => memberAt(`/metadata/n${i}`)[0])
  assert.deepEqual([...new Set(holders)], [result.metadata])
  assert.notEqual(result.metadata, record.metadata)
  assert.equal(memberAt('/inner/deeper/a')[0], memberAt('/inner/deeper/b')[0])
  assert.equal(memberAt('/made/a')[0], memberAt('/made/b')[0])
  assert.deepEqual(record, { metadata: { a: 'b' }, inner: { deeper: {} } })
})
