/** The cost of refusing content, counted in reads of the content. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type TSchema, Type } from 'typebox'
import { listed, refusalOf } from '../../test/refusal.ts'
import { counted } from '../../test/steps.ts'
import { requireBounds } from './bounds.ts'
import { memberViolations } from './content.ts'
import { VIOLATIONS_MAX } from './errors.ts'
import type { JsonObject } from './json.ts'
import { parseJson } from './parse-json.ts'
import { Metadata, Nullable, Text } from './schema.ts'
import { validatorOf } from './validate.ts'

const Thing = Type.Object(
  {
    name: Text(10),
    tags: Type.Optional(Type.Array(Text(10), { maxItems: 5 })),
    inner: Type.Optional(Nullable(Type.Object({ city: Text(10) }, { additionalProperties: false }))),
    metadata: Type.Optional(Metadata),
  },
  { additionalProperties: false },
)
const validate = validatorOf(Thing)
const named = (count: number, value: unknown): JsonObject =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`n${i}`, value])) as JsonObject

describe('content beyond the bounds of its schema is refused at once', () => {
  const table: [
    what: string,
    content: (count: number) => JsonObject,
    violations: string[],
    more: (count: number) => number | undefined,
  ][] = [
    ['an array', (count) => ({ name: 'x', tags: Array(count).fill('x') }), ['/tags too_many'], () => undefined],
    ['a map', (count) => ({ name: 'x', metadata: named(count, '') }), ['/metadata too_many'], () => undefined],
    ['an object', (count) => ({ ...named(count, 1), name: 'x' }), [], (count) => count - VIOLATIONS_MAX],
    [
      'an object inside',
      (count) => ({ name: 'x', inner: { city: 'x', ...named(count, 1) } }),
      [],
      (count) => count - VIOLATIONS_MAX,
    ],
  ]
  for (const [what, content, violations, more] of table)
    test(what, () => {
      for (const count of [1_000, 100_000]) {
        const { members } = refusalOf(() => validate(content(count)))
        if (violations.length > 0) assert.deepEqual(listed(members.errors!), violations)
        else assert.equal(members.errors!.length, VIOLATIONS_MAX)
        assert.equal(members.moreErrors, more(count))
      }
    })

  test('items that are wrong take no longer if there are more of them', () => {
    const stepsFor = (count: number) => {
      const content = counted({ name: 'x', tags: Array(count).fill('far too long to be a tag') })
      refusalOf(() => validate(content.value))
      return content.steps()
    }
    assert.ok(stepsFor(1_000) < 2_000)
    assert.equal(stepsFor(100_000), stepsFor(1_000))
  })

  test('unknown members take twice as long if there are twice as many, at most', () => {
    const stepsFor = (count: number) => {
      const content = counted(named(count, 1))
      refusalOf(() => validate(content.value))
      return content.steps()
    }
    assert.ok(stepsFor(100_000) <= 2.01 * stepsFor(50_000))
    assert.ok(stepsFor(100_000) <= 4 * 100_000)
  })
})

test('content slightly beyond its bounds gets all its violations', () => {
  const tags = [...Array(6).fill('x'), 'far too long to be a tag', 5]
  assert.deepEqual(listed(validate({ name: 'x', tags, colour: 'red' })), [
    '/colour unknown_member',
    '/tags too_many',
    '/tags/6 too_long',
    '/tags/7 wrong_type',
  ])
})

describe('unknown members', () => {
  const MEMBERS = { writable: ['name', 'reference'], readOnly: ['id'] }

  test('are listed up to 100, and the rest is counted', () => {
    const { members, message } = refusalOf(() => memberViolations(MEMBERS, {}, { ...named(95_000, 1), name: 'x' }))
    assert.deepEqual([members.errors!.length, members.moreErrors], [100, 94_900])
    assert.equal(message, 'More than 100 things are wrong with the content; errors lists the first of them.')
  })

  test('have suggestions looked for 101 times at most', () => {
    const stepsFor = (count: number) => {
      const writable = counted(['name', 'reference'])
      refusalOf(() => memberViolations({ ...MEMBERS, writable: writable.value }, {}, named(count, 1)))
      return writable.steps()
    }
    assert.equal(stepsFor(100_000), stepsFor(1_000))
  })
})

describe('answers are short however long the names are that were sent', () => {
  const long = 'n'.repeat(1_000)
  const bytesFor = (action: () => unknown) => JSON.stringify(refusalOf(action).members).length

  test('of unknown members', () => {
    assert.ok(JSON.stringify(memberViolations({ writable: [], readOnly: [] }, {}, { [long]: 1 })).length < 300)
    assert.ok(JSON.stringify(validate({ name: 'x', [long]: 1 })).length < 300)
  })

  test('of a map', () => {
    assert.ok(JSON.stringify(validate({ name: 'x', metadata: { [long]: 5 } })).length < 500)
    assert.ok(JSON.stringify(validate({ name: 'x', metadata: { ['~'.repeat(1_000)]: 5 } })).length < 500)
  })

  test('on the way to a hundred things that are wrong', () => {
    const unsafe = Buffer.from(`{"${long}":[${Array(1_000).fill('"\\u0000"').join()}]}`)
    assert.ok(bytesFor(() => parseJson(unsafe)) < 25_000)
    assert.equal(refusalOf(() => parseJson(unsafe)).members.moreErrors, 900)
  })

  test('a name longer than may be is refused as JSON', () => {
    const refusal = refusalOf(() => parseJson(Buffer.from(`{"${long}n":{"a":1}}`)))
    assert.deepEqual(listed(refusal.members.errors!), [`/${'n'.repeat(100)} too_long`])
  })

  test('a name that is cut inside a character is still text', () => {
    const [violation] = memberViolations({ writable: [], readOnly: [] }, {}, { [`${'n'.repeat(99)}😀`]: 1 })
    assert.ok((violation as { pointer: string }).pointer.isWellFormed())
  })
})

describe('a schema without bounds does not start', () => {
  for (const [what, schema] of [
    ['an array', Type.Array(Text(1))],
    ['an array inside', Type.Object({ a: Type.Optional(Nullable(Type.Array(Text(1)))) })],
    ['a map', Type.Object({ a: Type.Unsafe({ type: 'object', additionalProperties: { type: 'string' } }) })],
    ['an array of arrays', Type.Array(Type.Array(Text(1)), { maxItems: 2 })],
  ] as [string, TSchema][])
    test(what, () => assert.throws(() => requireBounds(schema), /has no max/))
})
