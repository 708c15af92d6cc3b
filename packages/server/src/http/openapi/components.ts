/**
 * What many operations have in common stands once in the components of the OpenAPI document, and the operations refer to it: problems, other
 * answers, parameters, contents and parts of schemas. A document in which every operation repeats them is more than twice as long, and programs
 * that read it take as much longer.
 */
import { STATUS_CODES } from '../node-http.ts'
import { nameInRef, refTo, type Schema, type Schemas } from './schemas.ts'

/** The parts of schemas that have a name, each with one place where it stands. */
export type NamedParts = Readonly<Record<string, string>>

type Operation = { tags: string[]; parameters: Schema[]; requestBody?: Schema; responses: Schemas }
type Items = Record<string, Record<string, Operation>>
type Kind = 'parameters' | 'requestBodies' | 'responses'

/** A place of the document with something that may stand in others, too. */
type Use = { text: string; name: string; refer: (ref: Schema) => void }

/** Moves what several places have in common to the components. The document is changed. */
export function withComponents(document: Schema, parts: NamedParts): Schema {
  const { paths, components } = document as { paths: Items; components: Record<string, Schemas> }
  const operations = Object.values(paths).flatMap((item) => Object.values(item))
  const shared: Record<Kind, Schemas> = {
    parameters: sharedOf('parameters', parameterUses(operations)),
    requestBodies: sharedOf('requestBodies', contentUses(operations)),
    responses: sharedOf('responses', responseUses(operations)),
  }
  return withNamedParts({ ...document, components: { ...components, ...shared } }, parts)
}

/** The components for what is used more than once. Different ones of the same name are numbered. */
function sharedOf(kind: Kind, uses: readonly Use[]): Schemas {
  const found: Schemas = {}
  for (const [text, alike] of Map.groupBy(uses, (use) => use.text)) {
    if (alike.length === 1) continue
    const { name } = alike[0]!
    let free = name
    for (let number = 2; free in found; number++) free = `${name}.${number}`
    found[free] = JSON.parse(text)
    for (const { refer } of alike) refer({ $ref: `#/components/${kind}/${free}` })
  }
  return Object.fromEntries(Object.entries(found).sort(byName))
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1)

/** A parameter is named as it is sent. A filter that not all lists have alike is named by what is listed, too. */
function parameterUses(operations: readonly Operation[]): Use[] {
  const all = operations.flatMap(({ parameters, tags: [tag = ''] }) =>
    parameters.map((parameter, index) => ({ parameters, parameter, index, tag, text: JSON.stringify(parameter) })),
  )
  const filters = all.filter(({ parameter }) => parameter.in === 'query')
  const byFilter = [...Map.groupBy(filters, ({ parameter }) => parameter.name)]
  const different = new Set(
    byFilter.flatMap(([name, [first, ...others]]) => (others.some(({ text }) => text !== first!.text) ? [name] : [])),
  )
  return all.map(({ parameters, parameter, index, tag, text }) => {
    const name = String(parameter.name).replace(/\[(\w+)\]/, '.$1')
    return {
      text,
      name: parameter.in === 'query' && different.has(parameter.name) ? `${tag}.${name}` : name,
      refer(ref) {
        parameters[index] = ref
      },
    }
  })
}

const contentUses = (operations: readonly Operation[]): Use[] =>
  operations.flatMap((operation) => {
    const { requestBody } = operation
    if (!requestBody) return []
    const refer = (ref: Schema) => {
      operation.requestBody = ref
    }
    return [{ text: JSON.stringify(requestBody), name: schemaNameOf(requestBody) ?? 'Content', refer }]
  })

const responseUses = (operations: readonly Operation[]): Use[] =>
  operations.flatMap(({ responses }) =>
    Object.entries(responses).map(([status, response]) => ({
      text: JSON.stringify(response),
      name: responseName(status, response),
      refer(ref: Schema) {
        responses[status] = ref
      },
    })),
  )

/** A problem is named by its first error, a conflict also by its record, and another answer by its schema and status. */
function responseName(status: string, response: Schema): string {
  const name = schemaNameOf(response)
  if (status !== 'default' && Number(status) < 400)
    return name === undefined ? STATUS_CODES[status]!.replaceAll(' ', '') : `${name}.${status}`
  const [, code = status] = /`(\w+)`/.exec(String(response.description)) ?? []
  const record = name?.endsWith('Conflict') ? `.${name.slice(0, -'Conflict'.length)}` : ''
  return `${code}${record}${'Dry-Run' in (response.headers as Schemas) ? '.write' : ''}`
}

/** The name of the first schema of content, also of the records in a list. */
function schemaNameOf({ content }: Schema): string | undefined {
  const [media] = Object.values((content ?? {}) as Record<string, { schema: Schema }>)
  const [first = media?.schema] = media?.schema.anyOf ?? []
  if (first === undefined) return undefined
  const item = first.items && nameInRef(first.items)
  return item === undefined ? nameInRef(first) : `${item}List`
}

/** Refers to the named parts of schemas wherever a schema repeats them. */
function withNamedParts(document: Schema, parts: NamedParts): Schema {
  const { paths, webhooks, components } = document as { paths: object; webhooks: object; components: Components }
  const { examples, schemas, ...others } = components
  const named = Object.entries(parts).map(([name, place]) => [name, ownAndGeneral(partAt(schemas, place)).general])
  const names = new Map(named.map(([name, part]) => [JSON.stringify(part), name as string]))
  // Most schemas differ already in their keywords, and to write all of them as text takes long.
  const keywords = new Set(named.map(([, part]) => Object.keys(part as Schema).join()))
  const referred = (node: unknown): unknown => {
    if (typeof node !== 'object' || node === null) return node
    const { own, general } = ownAndGeneral(node as Schema)
    const name = keywords.has(Object.keys(general).join()) ? names.get(JSON.stringify(general)) : undefined
    return name === undefined ? inside(node) : { ...refTo(name), ...own }
  }
  const inside = (node: object): unknown =>
    Array.isArray(node)
      ? node.map(referred)
      : Object.fromEntries(Object.entries(node).map(([member, value]) => [member, referred(value)]))
  const all = { ...schemas, ...Object.fromEntries(named) }
  const walked = Object.entries(all).map(([name, schema]) => [name, inside(schema as Schema)] as const)
  return {
    ...document,
    ...(inside({ paths, webhooks }) as object),
    components: { ...(inside(others) as object), examples, schemas: Object.fromEntries(walked.sort(byName)) },
  }
}
type Components = Record<'examples' | 'schemas', Schemas>

/** A schema without what a member says about itself alone, such as its label: extensions that are no tables. */
function ownAndGeneral(schema: Schema): { own: Schema; general: Schema } {
  const isOwn = ([name, value]: [string, unknown]) => name.startsWith('x-') && typeof value !== 'object'
  if (Array.isArray(schema) || !Object.entries(schema).some(isOwn)) return { own: {}, general: schema }
  const { own = [], general = [] } = Object.groupBy(Object.entries(schema), (entry) =>
    isOwn(entry) ? 'own' : 'general',
  )
  return { own: Object.fromEntries(own), general: Object.fromEntries(general) }
}

/** The part at a place. Members of an object need not be said to be its properties. */
function partAt(schemas: Schemas, place: string): Schema {
  const part = place.split('.').reduce<unknown>((node, key) => {
    const { properties, ...schema } = (node ?? {}) as Schema
    return properties?.[key] ?? schema[key]
  }, schemas)
  if (part === undefined) throw new Error(`No schema of the document is at ${place}.`)
  return part as Schema
}

const REFERRED = /^#\/components\/(parameters|requestBodies|responses|schemas)\/(.+)$/

/** The document with everything in its place again that `withComponents` has moved. */
export function expanded<Document>(document: Document, parts: NamedParts = {}): Document {
  const { components = {} } = document as { components?: Record<string, Schemas> }
  const whole = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(whole)
    if (typeof node !== 'object' || node === null) return node
    const { $ref, ...own } = node as Schema
    const [, kind = '', name = ''] = REFERRED.exec(String($ref)) ?? []
    const isMoved = kind !== '' && (kind !== 'schemas' || name in parts)
    if (isMoved) return whole({ ...components[kind]?.[name], ...own })
    return Object.fromEntries(Object.entries(node).map(([member, value]) => [member, whole(value)]))
  }
  const { parameters: _, requestBodies: __, responses: ___, ...left } = components
  const schemas = Object.fromEntries(Object.entries(left.schemas ?? {}).filter(([name]) => !(name in parts)))
  return whole({ ...document, components: { ...left, schemas } }) as Document
}
