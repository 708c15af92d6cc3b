import { type TSchema, Type } from 'typebox'
import { TAG_PATTERN } from '../kernel/etag.ts'
import { OneOf } from '../kernel/schema.ts'
import type { Body } from './service.ts'

/** Formats that usual validators of MCP clients do not know: they refuse the tool, or warn about each call. */
const UNKNOWN_FORMATS = new Set(['int64', 'idn-email'])

/** A schema as tools show it: plain JSON Schema, with what is only documented, and with repeated parts in one place. */
export function shown(schema: TSchema): Body {
  const walk = (node: Body): Body => {
    if (Array.isArray(node)) return node.map(walk)
    if (typeof node !== 'object' || node === null) return node
    const { $id: _, 'x-extensible': __, documented, ...whole } = { ...node, ...node.documented, documented: undefined }
    if (UNKNOWN_FORMATS.has(whole.format)) delete whole.format
    return portable(Object.fromEntries(Object.entries(whole).map(([name, member]) => [name, walk(member)])))
  }
  return withRepeatedParts(walk(JSON.parse(JSON.stringify(schema))))
}

const PLAIN = ['string', 'number', 'boolean'].map((type) => ({ type }))
/** Any value. Some clients refuse a schema without a type. */
const ANY = {
  anyOf: [
    ...PLAIN,
    { type: 'object' },
    { type: 'array', items: { anyOf: [...PLAIN, { type: 'object' }] } },
    { type: 'null' },
  ],
}
const isAny = (schema: Body): boolean => Object.keys(schema).every((name) => name === 'description')

/** A node of a schema as also clients read it that know one type for each value. */
export function portable(node: Body): Body {
  const { type, properties, ...rest } = node
  if (Array.isArray(type) && type.length === 2 && type[1] === 'null')
    return { anyOf: [{ type: type[0], ...rest }, { type: 'null' }] }
  if (typeof properties !== 'object') return node
  const members = Object.entries<Body>(properties).map(([name, each]) => [
    name,
    isAny(each) ? { ...each, ...ANY } : each,
  ])
  return { ...node, properties: Object.fromEntries(members) }
}

/** The same for a result: later releases may give records more members, and parties see fewer of them. */
export function shownOpen(schema: TSchema): Body {
  const open = JSON.parse(JSON.stringify(schema), (_name, part) => {
    if (typeof part !== 'object' || part === null || part.type !== 'object') return part
    const { additionalProperties, required: _, ...rest } = part
    return typeof additionalProperties === 'object' ? { ...rest, additionalProperties } : rest
  })
  return shown(open)
}

/** Moves parts that stand in a schema more than once to $defs: a model reads them once. */
function withRepeatedParts(whole: Body): Body {
  const counts = new Map<string, number>()
  const isPart = (node: Body) => node.properties !== undefined || node.anyOf !== undefined || node.enum !== undefined
  JSON.stringify(whole, (_name, node) => {
    if (node !== null && typeof node === 'object' && isPart(node)) {
      const text = JSON.stringify(node)
      counts.set(text, (counts.get(text) ?? 0) + 1)
    }
    return node
  })
  const repeated = [...counts].filter(([text, count]) => count > 1 && text.length > PART_MIN).map(([text]) => text)
  if (repeated.length === 0) return whole
  const names = new Map(repeated.map((text, i) => [text, `part${i + 1}`]))
  const refer = (node: Body, isRoot = false): Body => {
    if (Array.isArray(node)) return node.map((each) => refer(each))
    if (typeof node !== 'object' || node === null) return node
    const name = isRoot ? undefined : names.get(JSON.stringify(node))
    if (name !== undefined) return { $ref: `#/$defs/${name}` }
    return Object.fromEntries(Object.entries(node).map(([key, member]) => [key, refer(member)]))
  }
  const $defs = Object.fromEntries(repeated.map((text, i) => [`part${i + 1}`, refer(JSON.parse(text), true)]))
  return { ...refer(whole, true), $defs }
}
const PART_MIN = 120

/** Content that the operation checks by its own rules, whose problems name the places in it. */
export const Content = (schema: TSchema) => Type.Unsafe<object>({ type: 'object', documented: schema })

export const Kind = OneOf(['move', 'shipment'] as const, 'The kind of record.')

/** Dots would lead to another path of the API. */
export const Id = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '^[A-Za-z0-9-]+$',
  description: 'The id of the record, or the locator of a move.',
})

/** The version that the agent has read. There is no wildcard. */
export const ReadTag = Type.String({
  minLength: 1,
  maxLength: 100,
  documented: { pattern: TAG_PATTERN, minLength: 22, maxLength: 22 },
  description:
    'The eTag of the version that you read, on which this change is based. * is refused. If the record has changed since, your change is merged if it touches other fields, and refused if it touches the same.',
})

export const DryRun = Type.Optional(
  Type.Boolean({ description: 'true only tries the change: the result is the same, and nothing is written.' }),
)

export const RequestKey = Type.String({
  minLength: 1,
  maxLength: 200,
  description:
    'Your own name for this creation, for example a UUID. If you repeat the call with the same key, nothing is created twice.',
})

/** The same for a change, which may go without. */
export const ChangeKey = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 200,
    description:
      'Your own name for this change, for example a UUID. If you repeat the call with the same arguments, you get the result of the first. Without it a repeated call is refused, because the record has changed since.',
  }),
)

export const Limit = Type.Optional(
  Type.Integer({ minimum: 1, maximum: 50, default: 20, description: 'The number of results on a page.' }),
)

export const Cursor = Type.Optional(
  Type.String({ minLength: 1, maxLength: 2000, description: 'The nextCursor of the previous page.' }),
)

export const NextCursor = Type.Optional(
  Type.String({ description: 'Send it as cursor for the next page. Missing on the last page.' }),
)
