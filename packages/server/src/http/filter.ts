import type { Json, JsonObject } from '../kernel/json.ts'
import { ANY_OF_MAX } from '../kernel/schema.ts'
import type { Validator } from '../kernel/validate.ts'
import { invalidQuery } from './query.ts'

const RANGE = /^(.+)\[(gte|lte)\]$/

/**
 * The filters of a query string in the form in which QUERY sends them as JSON: a comma means any of, and `name[gte]` is a member
 * of a range. So one schema checks both.
 */
export function filterFromQuery(
  query: Record<string, unknown>,
  names: { any: readonly string[]; single: readonly string[] },
  validate: Validator,
): JsonObject {
  const filter: JsonObject = {}
  for (const [name, value] of Object.entries(query)) {
    const range = RANGE.exec(name)
    if (range) filter[range[1]!] = { ...(filter[range[1]!] as JsonObject | undefined), [range[2]!]: value as Json }
    else if (names.any.includes(name))
      filter[name] = String(value)
        .split(',')
        .filter((item) => item !== '')
        // One more than may be, so that the schema refuses the list, and nothing looks at thousands of them.
        .slice(0, ANY_OF_MAX + 1)
    else if (names.single.includes(name)) filter[name] = value as Json
  }
  const found = validate(filter).map((violation) => {
    const [outer = '', inner] = 'pointer' in violation ? violation.pointer.slice(1).split('/') : ['']
    const parameter = inner === 'gte' || inner === 'lte' ? `${outer}[${inner}]` : outer
    return { parameter, detail: violation.detail, code: violation.code }
  })
  if (found.length > 0) throw invalidQuery(found)
  return filter
}
