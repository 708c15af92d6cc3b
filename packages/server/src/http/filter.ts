import { type TObject, Type } from 'typebox'
import type { Json, JsonObject } from '../kernel/json.ts'
import { stepsOf } from '../kernel/pointer.ts'
import { ANY_OF_MAX } from '../kernel/schema.ts'
import type { Validator } from '../kernel/validate.ts'
import { invalidQuery } from './query.ts'

const RANGE = /^(.+)\[(gte|lte)\]$/

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
    else if (Type.IsArray(properties[name]))
      filter[name] = String(value)
        .split(',')
        .filter((item) => item !== '')
        // One more than allowed, so that the schema refuses the list without processing thousands of values.
        .slice(0, ANY_OF_MAX + 1)
    else filter[name] = value
  }
  const found = validate(filter).map((violation) => {
    const [outer = '', inner] = 'pointer' in violation ? stepsOf(violation.pointer) : []
    const parameter = inner === 'gte' || inner === 'lte' ? `${outer}[${inner}]` : outer
    return { parameter, detail: violation.detail, code: violation.code }
  })
  if (found.length > 0) throw invalidQuery(found)
  return filter
}
