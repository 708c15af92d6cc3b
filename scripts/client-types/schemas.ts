/** The parts of openapi.json that the types of the clients in Go and Python are made from, and what a schema means. */
import { readFileSync } from 'node:fs'

export type Schema = {
  $ref?: string
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: Schema | boolean
  patternProperties?: Record<string, Schema>
  discriminator?: unknown
  'x-extensible'?: boolean
}
export type Parameter = { $ref?: string; name: string; in: string; description?: string; schema: Schema }
type Content = { $ref?: string; content?: Record<string, { schema?: Schema }> }
export type Operation = {
  operationId: string
  parameters?: Parameter[]
  requestBody?: Content
  responses: Record<string, Content>
}
type Document = {
  info: { version: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/** A schema, and the name of the component that it is, if it is one. */
export type Named = { name: string | undefined; schema: Schema }

export const openapi: Document = JSON.parse(
  readFileSync(new URL('../../packages/server/openapi.json', import.meta.url), 'utf8'),
)

/** What a reference points to. */
export function resolved<Part extends { $ref?: string }>(part: Part): Part {
  if (part.$ref === undefined) return part
  const target = part.$ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key.replaceAll('~1', '/')], openapi)
  return resolved(target as Part)
}

export const operations: Operation[] = Object.values(openapi.paths).flatMap((item) => Object.values(item))

/** The schema of the JSON that a request or an answer has. */
export function jsonOf(content: Content | undefined): Schema | undefined {
  return content && resolved(content).content?.['application/json']?.schema
}

/** The schema of the answer of an operation that succeeds. */
export const answerOf = ({ responses }: Operation): Schema | undefined =>
  Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, content]) => jsonOf(content))
    .find((schema) => schema !== undefined)

/** Variants that the client does not offer: records of an import, and records with only some of their members. */
export const isOmitted = ({ $ref = '' }: Schema): boolean => /\/(Imported\w+|\w+Fields)$/.test($ref)

/** The schemas that a value may have, without null, and whether it may be null. */
export function variantsOf(schema: Schema, name?: string): { variants: Named[]; isNullable: boolean } {
  if (schema.$ref !== undefined)
    return variantsOf(resolved({ $ref: schema.$ref } as Schema), schema.$ref.split('/').at(-1))
  if (schema.allOf) return variantsOf(schema.allOf.find(({ $ref }) => $ref) ?? schema.allOf[0]!)
  if (schema.anyOf) {
    const all = schema.anyOf.filter((each) => !isOmitted(each))
    const parts = all.map((each) => variantsOf(each, each.$ref ? undefined : name))
    const variants = parts.flatMap((part) => part.variants)
    const isFirst = ({ name: each }: Named, index: number) =>
      each === undefined || variants.findIndex((other) => other.name === each) === index
    return { variants: variants.filter(isFirst), isNullable: parts.some((part) => part.isNullable) }
  }
  if (schema.type === 'null') return { variants: [], isNullable: true }
  if (Array.isArray(schema.type)) {
    const rest = schema.type.filter((type) => type !== 'null')
    const variants = rest.map((type) => ({ name, schema: { ...schema, type } }))
    return { variants, isNullable: rest.length < schema.type.length }
  }
  return { variants: [{ name, schema }], isNullable: false }
}

/** The kind of JSON that a schema without alternatives has. */
export function kindOf({ type, oneOf, properties, const: only }: Schema): string {
  if (oneOf || properties) return 'object'
  if (typeof only === 'string') return 'string'
  return typeof type === 'string' ? type : 'any'
}

/** What is said about a member: where it stands, or about the value that is not null. */
export const describedBy = (schema: Schema): string | undefined =>
  schema.description ?? (schema.$ref ? undefined : schema.anyOf?.find(({ description }) => description)?.description)
