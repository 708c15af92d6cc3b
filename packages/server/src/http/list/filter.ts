import { type TObject, Type } from 'typebox'
import type { Json, JsonObject } from '../../kernel/json.ts'
import { stepsOf } from '../../kernel/pointer.ts'
import { ANY_OF_MAX, isMap } from '../../kernel/schema.ts'
import type { Validator } from '../../kernel/validate.ts'
import { invalidQuery } from './query.ts'

const RANGE = /^(.+)\[(gte|lte)\]$/

/** The values of a list, up to one more than allowed: the schema refuses the list without processing thousands of values. */
const listOf = (value: unknown): string[] =>
  String(value)
    .split(',')
    .filter((item) => item !== '')
    .slice(0, ANY_OF_MAX + 1)

/** Converts the filters of a query string to the JSON form of QUERY, so that one schema describes and checks both. */
export function filterFromQuery(
  query: Readonly<Record<string, Json>>,
  { properties }: TObject,
  validate: Validator,
): JsonObject {
  const filter: JsonObject = {}
  for (const [name, value] of Object.entries(query)) {
    const [, ranged, end] = RANGE.exec(name) ?? []
    if (ranged !== undefined && end !== undefined)
      filter[ranged] = Object.assign(filter[ranged] ?? {}, { [end]: value })
    else if (!Object.hasOwn(properties, name)) continue
    else if (typeof value === 'object')
      filter[name] = Object.fromEntries(
        Object.entries(value ?? {}).map(([member, list]) => [member.slice(name.length + 1), listOf(list)]),
      )
    else filter[name] = Type.IsArray(properties[name]) ? listOf(value) : value
  }
  const found = validate(filter).map((violation) => {
    const [outer = '', inner] = 'pointer' in violation ? stepsOf(violation.pointer) : []
    const isMember = inner !== undefined && isMap(properties[outer]!)
    const isRange = inner === 'gte' || inner === 'lte'
    const parameter = isMember ? `${outer}.${inner}` : isRange ? `${outer}[${inner}]` : outer
    return { parameter, detail: violation.detail, code: violation.code }
  })
  if (found.length > 0) throw invalidQuery(found)
  return filter
}
