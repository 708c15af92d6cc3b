/**
 * What the command and the console know about the members of records, from the committed openapi.json. They need a few names and no schemas:
 * loading those of the service takes three times as long as everything else before the first row of an import.
 */
import { readFileSync } from 'node:fs'

/** The words of the tracking page, which has no types: browsers read its files as they are. */
const { WORDS } = await import(new URL('../packages/server/track/words-en.js', import.meta.url).href)

type Schema = {
  $ref?: string
  anyOf?: Schema[]
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  'x-group'?: string
  'x-label'?: string
  'x-unit'?: string
  'x-writable-when-final'?: true
}
type Schemas = Record<string, Schema>

const NOTE = '/** Written by `npm run openapi` from openapi.json, and the words for types from the tracking page. */\n'

const schemasOf = (): Schemas =>
  JSON.parse(readFileSync(new URL('../packages/server/openapi.json', import.meta.url), 'utf8')).components.schemas

/** A schema as it is meant, without the null that it may be instead. */
function meant(schema: Schema, schemas: Schemas): Schema {
  if (schema.$ref) return meant(schemas[schema.$ref.split('/').at(-1)!]!, schemas)
  const other = schema.anyOf?.find(({ type }) => type !== 'null')
  return other ? meant(other, schemas) : schema
}

/** The fields of a record in a file, and their types. A nested field has a dot. */
function fieldsOf(name: string, schemas: Schemas): Map<string, string | undefined> {
  const fields = Object.entries(schemas[name]?.properties ?? {}).flatMap(([field, schema]) => {
    const { type, properties } = meant(schema, schemas)
    const inner: [string, string | undefined][] = Object.entries(properties ?? {}).map(([member, each]) => [
      `${field}.${member}`,
      meant(each, schemas).type,
    ])
    return inner.length > 0 ? inner : ([[field, type]] as [string, string | undefined][])
  })
  return new Map(fields)
}

/** fields.gen.ts in packages/cli/src/import and packages/console/src/imports: the fields that a file of each kind may contain. */
export function importFields(): string {
  const schemas = schemasOf()
  const of = (created: string, answered: string) => {
    const writable = fieldsOf(created, schemas)
    // A member that answers have only sometimes is an expansion.
    const always = schemas[answered]?.required ?? []
    const readOnly = [...fieldsOf(answered, schemas).keys()].filter(
      (field) => !writable.has(field) && always.includes(field.split('.', 1)[0]!),
    )
    const typed = (...types: string[]) =>
      [...writable].filter(([, type]) => types.includes(type!)).map(([field]) => field)
    return {
      fields: { writable: [...writable.keys()], readOnly, required: schemas[created]?.required ?? [] },
      numbers: typed('integer', 'number'),
      booleans: typed('boolean'),
      json: typed('object', 'array'),
    }
  }
  const kinds = { shipments: of('NewShipment', 'Shipment'), moves: of('NewMove', 'Move'), items: of('NewItem', 'Item') }
  const all = (name: 'numbers' | 'booleans' | 'json') => [
    ...new Set(Object.values(kinds).flatMap((kind) => kind[name])),
  ]
  return [
    NOTE,
    constant('FIELDS', Object.fromEntries(Object.entries(kinds).map(([kind, { fields }]) => [kind, fields]))),
    constant('NUMBERS', all('numbers')),
    constant('BOOLEANS', all('booleans')),
    constant('JSON_FIELDS', all('json')),
  ].join('')
}

/** packages/console/src/format/fields.gen.ts: how the console shows the members of records. */
export function consoleFields(): string {
  const schemas = schemasOf()
  const [labels, units]: Record<string, string>[] = [{}, {}]
  const visit = ({ properties = {}, anyOf = [] }: Schema): void => {
    for (const [name, schema] of Object.entries(properties)) {
      if (schema['x-label']) labels![name] = schema['x-label']
      if (schema['x-unit']) units![name] = schema['x-unit']
      visit(schema)
    }
    for (const schema of anyOf) visit(schema)
  }
  for (const schema of Object.values(schemas)) visit(schema)
  const fields = Object.entries(schemas.ShipmentPatch?.properties ?? {})
  const grouped = fields.filter(([, schema]) => schema['x-group'])
  const groups = Object.groupBy(grouped, ([, schema]) => schema['x-group']!)
  const names = (some: readonly [string, unknown][] = []) => some.map(([name]) => name)
  return [
    NOTE,
    constant('GROUPS', Object.fromEntries(Object.entries(groups).map(([title, some]) => [title, names(some)]))),
    constant('OPEN_WHEN_FINAL', names(fields.filter(([, schema]) => schema['x-writable-when-final']))),
    constant('LABELS', labels),
    constant('UNITS', units),
    constant('SHIPMENT_TYPE_WORDS', WORDS.type),
  ].join('')
}

const constant = (name: string, value: unknown): string =>
  `\nexport const ${name} = ${JSON.stringify(value, null, 2)} as const\n`
