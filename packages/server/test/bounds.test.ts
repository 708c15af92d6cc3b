/** Everything in the content of a request has a bound in its schema: every array, map and text of every registered operation. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Body } from './app.ts'
import { committedWhole as document } from './openapi/committed.ts'

/** Members with a bound elsewhere. Adding it to the schema would formally break the released description. */
const BOUND_ELSEWHERE: Record<string, string> = {
  '/-/path': 'a JSON Patch refuses pointers of more than 1,000 characters',
  '/-/from': 'a JSON Patch refuses pointers of more than 1,000 characters',
  '/-/value': 'a JSON Patch counts what it puts in',
  '/sort': 'it is compared with the sorts there are, and cut when it is shown',
}

/** Formats with a fixed length, and files, which have a limit of their own (413). */
const FORMATS = ['uuid', 'date', 'date-time', 'binary']

/** Whether a pattern is anchored at both ends and has no unbounded repetition. */
const isBoundedPattern = (pattern = ''): boolean =>
  /^\^.*\$$/.test(pattern) && !/[*+]|\{\d+,\}/.test(pattern.replace(/\[[^\]]*\]/g, '.').replace('(?=.*.)', ''))

/** Every unbounded place of a schema. */
function unbounded(schema: Body, at = '', seen: readonly string[] = []): string[] {
  if (schema.$ref) {
    const name = schema.$ref.split('/').pop()
    return seen.includes(name) ? [] : unbounded(document.components.schemas[name], at, [...seen, name])
  }
  if (at in BOUND_ELSEWHERE) return []
  const inside = (part: Body, place: string) => unbounded(part, place, seen)
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((each) => inside(each, at))
  const isText = schema.type === 'string' && !schema.enum && schema.const === undefined
  const hasLength = schema.maxLength || FORMATS.includes(schema.format) || isBoundedPattern(schema.pattern)
  const isMap = typeof schema.additionalProperties === 'object'
  return [
    ...branches,
    ...(isText && !hasLength ? [`${at} has no maxLength`] : []),
    ...(schema.type === 'array' && schema.maxItems === undefined ? [`${at} has no maxItems`] : []),
    ...(isMap && !(schema.maxProperties && schema.propertyNames?.maxLength) ? [`${at} is a map of any size`] : []),
    ...(isMap ? inside(schema.additionalProperties, `${at}/*`) : []),
    ...(schema.items ? inside(schema.items, `${at}/-`) : []),
    ...Object.entries<Body>(schema.properties ?? {}).flatMap(([name, member]) => inside(member, `${at}/${name}`)),
  ]
}

const operations = Object.values<Body>(document.paths).flatMap((item) => Object.values<Body>(item))

describe('the content of an operation', () => {
  const contents = operations.filter(({ requestBody }) => requestBody)
  for (const { operationId, requestBody } of contents)
    test(operationId, () => {
      for (const [type, { schema }] of Object.entries<Body>(requestBody.content))
        assert.deepEqual(unbounded(schema), [], type)
    })

  test('is looked at for every operation that takes any', () => assert.ok(contents.length >= 15))
})

test('a parameter is a text, a number, a list with commas or a map of few names, which the length of a URL bounds', () => {
  for (const { operationId, parameters } of operations)
    for (const { name, schema, explode } of parameters) {
      const isList = schema.type === 'array' && explode === false && schema.maxItems <= 100
      const isMap = schema.type === 'object' && schema.maxProperties <= 3 && !schema.properties
      assert.ok(isList || isMap || ['string', 'integer', 'boolean'].includes(schema.type), `${operationId} ${name}`)
    }
})

describe('the look finds', () => {
  for (const [what, schema] of [
    ['a text', { type: 'string' }],
    ['a pattern without an end', { type: 'string', pattern: '^[a-z]+$' }],
    ['a pattern that is not anchored', { type: 'string', pattern: '\\S' }],
    ['an array that may be null', { anyOf: [{ type: 'array', items: { type: 'integer' } }, { type: 'null' }] }],
    ['a map', { type: 'object', additionalProperties: { type: 'string', maxLength: 5 } }],
    ['a text in an array', { type: 'array', maxItems: 5, items: { type: 'string' } }],
    ['a text in an object', { type: 'object', properties: { a: { type: 'string', format: 'email' } } }],
  ] as const)
    test(what, () => assert.equal(unbounded(schema as Body).length > 0, true))
})
