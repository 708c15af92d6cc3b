import fc, { type Arbitrary } from 'fast-check'
import type { Body } from '../app.ts'

const DAY_MS = 86_400_000
const instant = fc.date({ min: new Date('2001-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })

const FORMATS: Record<string, Arbitrary<string>> = {
  uuid: fc.uuid({ version: 7 }),
  date: instant.map((at) => at.toISOString().slice(0, 10)),
  'date-time': instant.map((at) => new Date(at.getTime() - (at.getTime() % DAY_MS)).toISOString()),
  'idn-email': fc
    .tuple(fc.stringMatching(/^[a-z0-9žüя字]{1,20}$/), fc.constantFrom('example.com', 'příklad.cz'))
    .map((parts) => parts.join('@')),
  uri: fc.stringMatching(/^[a-z0-9]{1,20}$/).map((path) => `https://hooks.example.com/${path}`),
}

/** Values that a schema of the document allows. It knows the keywords that the document uses for content. */
export function arbitraryOf(schema: Body, document: Body): Arbitrary<Body> {
  const of = (each: Body): Arbitrary<Body> => arbitraryOf(each, document)
  if (schema.$ref) return of(document.components.schemas[schema.$ref.split('/').pop()])
  if (schema.anyOf ?? schema.oneOf) return fc.oneof(...(schema.anyOf ?? schema.oneOf).map(of))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type: string) => of({ ...schema, type })))
  const { minItems = 0, maxItems = 5, uniqueItems, minimum = 0, maximum = 1_000_000 } = schema
  switch (schema.type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer({ min: minimum, max: maximum })
    case 'number':
      return fc.integer({ min: minimum * 10, max: maximum * 10 }).map((tenths) => tenths / 10)
    case 'string':
      return textOf(schema)
    case 'array':
      return (uniqueItems ? fc.uniqueArray : fc.array)(of(schema.items), {
        minLength: minItems,
        maxLength: Math.min(maxItems, 5),
      })
    case 'object':
      return objectOf(schema, of)
    default:
      throw new Error(`Nothing is known about ${JSON.stringify(schema)}.`)
  }
}

/** A portable pattern cannot say that invisible characters count as blanks; the reference of errors does. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

function textOf({ format, pattern, minLength = 0, maxLength = 100 }: Body): Arbitrary<string> {
  if (format) return FORMATS[format]!
  const isAllowed = (text: string) => text.length >= minLength && text.length <= maxLength
  if (pattern && pattern !== '\\S') return fc.stringMatching(new RegExp(pattern), { maxLength }).filter(isAllowed)
  const text = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 40) })
  // JSON that we take has no NUL.
  return text.filter((each) => isAllowed(each) && !each.includes('\0') && (!pattern || VISIBLE.test(each)))
}

function objectOf(schema: Body, of: (schema: Body) => Arbitrary<Body>): Arbitrary<Body> {
  const {
    properties = {},
    required = [],
    additionalProperties,
    propertyNames,
    minProperties = 0,
    maxProperties = 5,
  } = schema
  if (typeof additionalProperties === 'object') {
    const names = textOf({ pattern: '\\S', ...propertyNames }).filter((name) => !RESERVED.includes(name))
    return fc.dictionary(names, of(additionalProperties), {
      minKeys: minProperties,
      maxKeys: Math.min(maxProperties, 5),
      noNullPrototype: true,
    })
  }
  const members = Object.fromEntries(Object.entries<Body>(properties).map(([name, each]) => [name, of(each)]))
  return fc.record(members, { requiredKeys: required, noNullPrototype: true })
}

/** Names that no JSON may have, for the safety of JavaScript programs. */
const RESERVED = ['__proto__', 'constructor', 'prototype']
