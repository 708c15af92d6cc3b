/** Go types for schemas: structs for objects, named strings for enumerations. */
import { declareContents, NAMES, openEnumerations } from '../client-types/declared.ts'
import { pascal, singular } from '../client-types/names.ts'
import { describedBy, kindOf, type Named, resolved, type Schema, variantsOf } from '../client-types/schemas.ts'
import { alignedLines, commentLines, type Line } from './format.ts'
import { fieldName } from './names.ts'

/** A type, and whether null is a value too. */
export type GoType = { go: string; isNullable: boolean }

const RAW = 'json.RawMessage'
const SCALARS: Record<string, string> = { string: 'string', integer: 'int', number: 'float64', boolean: 'bool' }

const declared = new Map<string, string>()

/** The declarations so far, by name. */
export const declarations = (): string[] =>
  [...declared].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text)

/** The Go type of a schema; `hint` is its name, if it needs one and has none. */
export function typeOf(schema: Schema, hint: string): GoType {
  const { variants, isNullable } = variantsOf(schema)
  if (variants.length === 1) return { go: single(variants[0]!, hint), isNullable }
  const kinds = new Set(variants.map((variant) => kindOf(variant.schema)))
  if (kinds.size === 1 && kinds.has('string')) return { go: 'string', isNullable }
  return { go: kinds.has('object') ? RAW : 'any', isNullable }
}

/** The type where null is a value: nil, for what can be nil. */
export const nilable = ({ go, isNullable }: GoType): string =>
  isNullable && !/^(\[\]|map\[|any$|json\.RawMessage$)/.test(go) ? `*${go}` : go

function single({ name = undefined, schema }: Named, hint: string): string {
  const at = NAMES[name ?? hint] ?? name ?? hint
  const kind = kindOf(schema)
  if (schema.oneOf) return isMerged(at, schema) ? structOf(at, () => merged(at, schema), schema.description) : RAW
  if (schema.properties) return structOf(at, () => membersOf(at, schema), schema.description)
  if (kind === 'string') return schema.enum ? enumerations.typeOf(at, schema) : 'string'
  if (kind === 'array') return `[]${nilable(typeOf(schema.items ?? {}, singular(at)))}`
  if (kind === 'object') {
    const values = schema.additionalProperties ?? Object.values(schema.patternProperties ?? {})[0]
    return `map[string]${typeof values === 'object' ? nilable(typeOf(values, singular(at))) : 'any'}`
  }
  return SCALARS[kind] ?? 'any'
}

/** Alternatives become one struct with the members of all, if a member or the status says which one it is. */
const isMerged = (name: string, schema: Schema): boolean =>
  schema.discriminator !== undefined || /BulkResult$/.test(name)

type Member = { name: string; type: GoType; isRequired: boolean; description: string | undefined }

const membersOf = (at: string, { properties = {}, required = [] }: Schema): Member[] =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    type: typeOf(schema, at + pascal(name)),
    isRequired: required.includes(name),
    description: describedBy(schema),
  }))

function merged(at: string, { oneOf = [] }: Schema): Member[] {
  const variants = oneOf.map((variant) => membersOf(at, resolved(variant)))
  const names = new Set(variants.flat().map(({ name }) => name))
  return [...names].map((name) => {
    const same = variants.flatMap((members) => members.filter((member) => member.name === name))
    const isRequired = same.length === variants.length && same.every((member) => member.isRequired)
    const types = [...new Set(same.map(({ type }) => type.go))]
    const isText = types.every((go) => go === 'string' || enumerations.has(go))
    const go = types.length === 1 ? types[0]! : isText ? 'string' : RAW
    const isNullable = same.some(({ type }) => type.isNullable)
    return { name, type: { go, isNullable }, isRequired, description: same[0]!.description }
  })
}

/** What is no record, but also keeps the JSON that it was read from: a newer service may say more. */
const MESSAGES: ReadonlySet<string> = new Set(['CloudEvent'])

function structOf(name: string, members: () => Member[], description: string | undefined): string {
  if (declared.has(name)) return name
  // A record can be a part of its own parts.
  declared.set(name, '')
  const all = members()
  const isRecord = ['id', 'eTag'].every((key) => all.some((each) => each.name === key && each.isRequired))
  const lines: Line[] = all.map(({ name: member, type, isRequired, description: comment }) => ({
    comment,
    columns: isRequired
      ? [fieldName(member), nilable(type), `\`json:"${member}"\``]
      : [fieldName(member), `Optional[${type.go}]`, `\`json:"${member},omitempty"\``],
  }))
  const keepsJson = isRecord || MESSAGES.has(name)
  const source = keepsJson ? ['', '\traw json.RawMessage'] : []
  const patch = /Patch$/.test(name) ? mergePatch(name) : []
  const text = [
    ...commentLines(description && `${name}: ${description}`),
    `type ${name} struct {`,
    ...alignedLines(lines),
    ...source,
    '}',
    ...(isRecord ? versionMethods(name) : []),
    ...(keepsJson ? jsonMethods(name) : []),
    ...patch,
  ]
  declared.set(name, text.join('\n'))
  return name
}

/** Records give their version to the calls that change them. */
function versionMethods(name: string): string[] {
  return [
    '',
    `// GetID is the id of the record.`,
    `func (r ${name}) GetID() string { return r.ID }`,
    '',
    `// GetETag is the version of the record.`,
    `func (r ${name}) GetETag() string { return r.ETag }`,
  ]
}

function jsonMethods(name: string): string[] {
  return [
    '',
    `// RawJSON is the ${MESSAGES.has(name) ? 'message' : 'record'} as the service sent it, with members that this client does not know.`,
    `func (r ${name}) RawJSON() json.RawMessage { return r.raw }`,
    '',
    `// UnmarshalJSON keeps the JSON for RawJSON.`,
    `func (r *${name}) UnmarshalJSON(data []byte) error {`,
    `\ttype members ${name}`,
    `\tr.raw = append(json.RawMessage(nil), data...)`,
    `\treturn json.Unmarshal(data, (*members)(r))`,
    '}',
  ]
}

const mergePatch = (name: string): string[] => ['', `func (${name}) contentType() string { return mergePatchType }`]

const enumerations = openEnumerations('string', (name, values, description) => {
  const lines = values.map((value) => ({ columns: [name + pascal(value), name, `= ${JSON.stringify(value)}`] }))
  const text = [
    ...commentLines(description && `${name}: ${description}`),
    `type ${name} string`,
    '',
    `// The values of ${name} that this client knows. A newer service may send others.`,
    ...['const (', ...alignedLines(lines), ')'],
  ]
  declared.set(name, text.join('\n'))
})

export function declareAll(): void {
  enumerations.declareComponents()
  declareContents(typeOf)
}
