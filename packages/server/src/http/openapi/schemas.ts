import { Type } from 'typebox'
import type { RouteDeclaration } from '../declaration.ts'

export type Schema = {
  $ref?: string
  items?: Schema
  anyOf?: Schema[]
  properties?: Schemas
  [keyword: string]: unknown
}
export type Schemas = Record<string, Schema>

export const refTo = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
/** The name in a reference. */
export const nameInRef = ({ $ref }: Schema): string | undefined => $ref?.split('/').at(-1)

/** A schema as plain JSON, with every named part moved to the components, and with its documented keywords. */
export function plain(schema: unknown, schemas: Schemas): Schema {
  const walk = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(walk)
    if (typeof node !== 'object' || node === null) return node
    const { documented, ...validated } = node as { documented?: object }
    const { $id, ...rest } = { ...validated, ...documented } as { $id?: string }
    const walked = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, walk(value)]))
    if ($id === undefined) return walked
    schemas[$id] = walked
    return refTo($id)
  }
  return walk(JSON.parse(JSON.stringify(schema))) as Schema
}

/** The schema of an answer. Later releases may add members: clients ignore members that they do not know. */
export const openPlain = (schema: unknown, schemas: Schemas): Schema =>
  plain(
    JSON.parse(JSON.stringify(schema), (_name, part) => {
      if (part?.additionalProperties !== false) return part
      const { additionalProperties: _, ...open } = part
      return open
    }),
    schemas,
  )

/** The schema of the record in an answer, or of the records in its list. */
const recordOf = (schema: Schema): string | undefined => nameInRef(schema.items ?? schema)

/** An answer that may be narrowed by `fields`: whole records, or records with only the members that were asked for. */
export function narrowable(schema: Schema, schemas: Schemas): Schema {
  const name = recordOf(schema)
  if (name === undefined) return schema
  const part = `${name}Fields`
  schemas[part] = {
    type: 'object',
    description: 'The members named in fields, with id and eTag.',
    required: ['id', 'eTag'],
    properties: schemas[name]?.properties ?? {},
  }
  return schema.items === undefined
    ? { anyOf: [schema, refTo(part)] }
    : { anyOf: [schema, { ...schema, items: refTo(part) }] }
}

/** Adds the choices to the content of a QUERY. */
export function addChoices(declaration: RouteDeclaration, content: Schema, schemas: Schemas): void {
  const properties = schemas[nameInRef(content) ?? '']?.properties ?? {}
  for (const [name, choice] of Object.entries(choicesOf(declaration)))
    if (properties[name]) Object.assign(properties[name], choice)
}

/** The values of sort, fields and expand, from the record that the operation shows and from its policy. */
export function choicesOf({ policy, answers }: RouteDeclaration): Record<string, Schema> {
  const shown = answers[200]?.schema
  const record = Type.IsArray(shown) ? shown.items : shown
  const members = Type.IsObject(record) ? Object.keys(record.properties) : []
  const expansions = Object.keys(policy?.expansions ?? {})
  const sorts = Object.keys(policy?.sorts ?? {}).flatMap((name) => [name, `-${name}`])
  const listed = (words: string[]) => ({ type: 'array', items: { type: 'string', enum: words }, maxItems: 100 })
  return {
    sort: { type: 'string', enum: sorts },
    fields: listed(members.filter((name) => !expansions.includes(name))),
    expand: listed(expansions),
  }
}
