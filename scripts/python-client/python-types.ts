/** Python types for schemas: TypedDicts for objects, Literals for enumerations. */
import { declareContents, NAMES, openEnumerations } from '../client-types/declared.ts'
import { pascal, singular, wrapped } from '../client-types/names.ts'
import { describedBy, isOmitted, kindOf, type Named, type Schema, variantsOf } from '../client-types/schemas.ts'

const SCALARS: Record<string, string> = { string: 'str', integer: 'int', number: 'float', boolean: 'bool' }

/** Words that cannot be members of a class. */
const KEYWORDS = new Set(['from', 'class', 'is', 'in', 'as', 'not', 'or', 'and', 'if', 'for', 'global', 'pass', 'with'])

const declared = new Map<string, string>()

/** Names of alternatives, in the order in which each can be made of those before it. */
const aliases = new Map<string, string>()

/** The declarations so far, by name: enumerations before the dictionaries that use them, alternatives after these. */
export const declarations = (): string[] => {
  const sorted = [...declared].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text)
  const isEnumeration = (text: string) => / = Literal\[/.test(text)
  return [...sorted.filter(isEnumeration), ...sorted.filter((text) => !isEnumeration(text)), ...aliases.values()]
}

const exported = new Set<string>()
export const exportedNames = (): string[] => [...exported, ...declared.keys(), ...aliases.keys()].toSorted()

/** Declares a type that is made elsewhere as one of the names of the module. */
export const exportName = (name: string): void => void exported.add(name)

/** The Python type of a schema; `hint` is its name, if it needs one and has none. */
export function typeOf(schema: Schema, hint: string): string {
  const { variants: all, isNullable } = variantsOf(schema)
  const variants = all.filter((variant) => !isOmitted(variant.schema.items ?? {}))
  return union([...new Set(variants.map((variant) => single(variant, hint))), ...(isNullable ? ['None'] : [])])
}

const union = (types: readonly string[]): string => {
  const rest = types.filter((type) => type !== 'Any' && type !== 'None')
  if (rest.length === 0 || types.includes('Any')) return 'Any'
  return types.join(' | ')
}

function single({ name = undefined, schema }: Named, hint: string): string {
  const at = NAMES[name ?? hint] ?? name ?? hint
  const kind = kindOf(schema)
  if (schema.oneOf) return name === undefined ? alternatives(schema.oneOf, at) : alias(at, schema.oneOf)
  if (schema.properties) return dictOf(at, schema)
  if (typeof schema.const === 'string') return `Literal[${JSON.stringify(schema.const)}]`
  if (kind === 'string') return schema.enum ? enumerations.typeOf(at, schema) : 'str'
  if (kind === 'array') return `List[${typeOf(schema.items ?? {}, singular(at))}]`
  if (kind === 'object') {
    const values = schema.additionalProperties ?? Object.values(schema.patternProperties ?? {})[0]
    return `Dict[str, ${typeof values === 'object' ? typeOf(values, singular(at)) : 'Any'}]`
  }
  return SCALARS[kind] ?? 'Any'
}

const alternatives = (schemas: readonly Schema[], at: string): string =>
  union([
    ...new Set(schemas.filter((each) => !isOmitted(each)).map((schema, index) => typeOf(schema, `${at}${index + 1}`))),
  ])

/** Alternatives with a name. */
function alias(name: string, schemas: readonly Schema[]): string {
  if (!aliases.has(name)) aliases.set(name, `${name}: TypeAlias = ${alternatives(schemas, name)}`)
  return name
}

function dictOf(name: string, { properties = {}, required = [], description }: Schema): string {
  if (declared.has(name)) return name
  // A record can be a part of its own parts.
  declared.set(name, '')
  const members = Object.entries(properties).map(([member, schema]): Member => {
    const type = typeOf(schema, name + pascal(member))
    return { name: member, type: required.includes(member) ? type : `NotRequired[${type}]`, text: describedBy(schema) }
  })
  declared.set(name, dictText(name, members, description))
  return name
}

export type Member = { name: string; type: string; text: string | undefined }

/** A TypedDict: a class, or a call where a member is called like a word of Python. */
export function dictText(name: string, members: readonly Member[], description?: string): string {
  const about = description?.replaceAll('\\', '\\\\').replaceAll('"', "'")
  const doc = about === undefined ? [] : ['    """', ...wrapped(about).map((line) => `    ${line}`), '    """', '']
  const isPlain = members.every((member) => /^[A-Za-z_]\w*$/.test(member.name) && !KEYWORDS.has(member.name))
  const lines = members.flatMap((member) => [
    ...wrapped(member.text ?? '').map((line) => `    # ${line}`),
    isPlain ? `    ${member.name}: ${member.type}` : `    "${member.name}": ${JSON.stringify(member.type)},`,
  ])
  if (isPlain) return [`class ${name}(TypedDict):`, ...doc, ...(lines.length > 0 ? lines : ['    pass'])].join('\n')
  const comment = wrapped(description ?? '').map((line) => `# ${line}`)
  // The types are text here, as a type can be declared later.
  const quoted = lines.map((line) => line.replace(/"NotRequired\[(.*)\]",$/, 'NotRequired["$1"],'))
  return [...comment, `${name} = TypedDict("${name}", {`, ...quoted, '})'].join('\n')
}

const enumerations = openEnumerations('str', (name, values, description) => {
  const lines = values.map((value) => `    ${JSON.stringify(value)},`)
  const comment = wrapped(description ?? '').map((line) => `# ${line}`)
  declared.set(name, [...comment, `${name}: TypeAlias = Literal[`, ...lines, ']'].join('\n'))
})

export function declareAll(): void {
  enumerations.declareComponents()
  declareContents(typeOf)
}
