import { VIOLATIONS_MAX } from './errors.ts'
import { isObject, type JsonObject } from './json.ts'

/** The part of a JSON Schema that contains bounds. */
type Bounded = {
  type?: string
  anyOf?: Bounded[]
  items?: Bounded
  maxItems?: number
  properties?: Record<string, Bounded>
  additionalProperties?: boolean | Bounded
  maxProperties?: number
}

/** Fails for a schema with an unbounded array or map. It runs when a validator is created, so such a schema cannot start. */
export function requireBounds(schema: Bounded, at = ''): void {
  const { type, anyOf = [], items, maxItems, properties = {}, additionalProperties, maxProperties } = schema
  if (type === 'array' && maxItems === undefined) throw new Error(`The array at '${at}' has no maxItems.`)
  if (typeof additionalProperties === 'object' && maxProperties === undefined)
    throw new Error(`The map at '${at}' has no maxProperties.`)
  for (const each of anyOf) requireBounds(each, at)
  if (items) requireBounds(items, `${at}/-`)
  for (const [name, member] of Object.entries(properties)) requireBounds(member, `${at}/${name}`)
}

/** How many entries beyond the bound are kept: enough to fill the list of violations. */
const SURPLUS = VIOLATIONS_MAX + 1

/** A value cut to size, whether anything was cut, and how many unknown members were cut off. */
type Cut = { value: unknown; isCut: boolean; unknownMembers: number }

/**
 * Cuts every array, map and object of a value a little beyond the bound of its schema, in one pass. A validator that lists all
 * errors would otherwise create an object for each of 100,000 items.
 */
export function cutToBounds(schema: Bounded, value: unknown): Cut {
  const cut: Cut = { value, isCut: false, unknownMembers: 0 }
  cut.value = within(schema, value, cut)
  return cut
}

function within(schema: Bounded, value: unknown, cut: Cut): unknown {
  if (Array.isArray(value)) {
    const { items, maxItems = 0 } = branchOf(schema, 'array') ?? {}
    if (items === undefined) return value
    if (value.length <= maxItems + SURPLUS) return value.map((item) => within(items, item, cut))
    // "Too many" is one violation, so the rest is not counted.
    cut.isCut = true
    return value.slice(0, maxItems + 1).map((item) => within(items, item, cut))
  }
  const branch = branchOf(schema, 'object')
  return branch && isObject(value) ? objectWithin(branch, value, cut) : value
}

function objectWithin(schema: Bounded, value: JsonObject, cut: Cut): Record<string, unknown> {
  const { properties = {}, additionalProperties: others, maxProperties = 0 } = schema
  const kept: Record<string, unknown> = {}
  let room = maxProperties + SURPLUS
  for (const name of Object.keys(value)) {
    const member = Object.hasOwn(properties, name) ? properties[name] : others
    if (member === others && room-- <= 0) {
      cut.isCut = true
      if (others === false) cut.unknownMembers += 1
    } else kept[name] = typeof member === 'object' ? within(member, value[name], cut) : value[name]
  }
  return kept
}

/** The branch of a schema for values of a type: a nullable schema is a union. */
const branchOf = (schema: Bounded, type: string): Bounded | undefined =>
  schema.anyOf ? schema.anyOf.find((each) => each.type === type) : schema.type === type ? schema : undefined
