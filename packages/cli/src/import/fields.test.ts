import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { importFields } from '../../../../scripts/field-lists.ts'
import { BOOLEANS, FIELDS, importedFields, JSON_FIELDS, NUMBERS } from './fields.ts'

type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  $ref?: string
  anyOf?: Schema[]
  required?: string[]
}
const document = JSON.parse(readFileSync(new URL('../../../server/openapi.json', import.meta.url), 'utf8'))
const schemas = document.components.schemas as Record<string, Schema>

/** A schema as it is meant, without the null that it may be instead. */
function meant(schema: Schema): Schema {
  if (schema.$ref) return meant(schemas[schema.$ref.split('/').at(-1)!]!)
  const other = schema.anyOf?.find(({ type }) => type !== 'null')
  return other ? meant(other) : schema
}

/** The fields of a schema as a file names them. */
const fieldsOf = (name: string): string[] =>
  Object.entries(schemas[name]!.properties!).flatMap(([field, schema]) => {
    const { properties } = meant(schema)
    return properties && field !== 'metadata' ? Object.keys(properties).map((inner) => `${field}.${inner}`) : [field]
  })

test('the list of fields is current', () => {
  const text = readFileSync(new URL('fields.gen.ts', import.meta.url), 'utf8')
  assert.ok(text === importFields(), 'fields.gen.ts is stale: npm run openapi')
})

test('a file may hold what POST takes, and what an export has', () => {
  for (const [kind, created, shown] of [
    ['shipments', 'NewShipment', 'Shipment'],
    ['moves', 'NewMove', 'Move'],
    ['items', 'NewItem', 'Item'],
  ] as const) {
    const { writable, readOnly, required } = FIELDS[kind]
    const places = kind === 'items' ? ['locator', 'shipmentID'] : []
    assert.deepEqual([...writable].sort(), [...places, ...fieldsOf(created)].sort(), kind)
    const expansions = ['move', 'services', 'agents', 'shipments', 'documents', 'rooms', 'customerName']
    const made = fieldsOf(shown).filter(
      (field) => !writable.includes(field) && !expansions.includes(field.split('.')[0]!),
    )
    assert.deepEqual([...readOnly].sort(), made.sort(), kind)
    assert.deepEqual(required, schemas[created]!.required ?? [])
  }
})

test('with a source a file may hold what an import takes, but for what is derived', () => {
  for (const [kind, content] of [
    ['shipments', 'ImportedShipment'],
    ['moves', 'ImportedMove'],
    ['items', 'ImportedItem'],
  ] as const) {
    const places = kind === 'items' ? ['locator', 'moveID', 'shipmentID'] : []
    const other = kind === 'moves' ? ['status', 'shipments', 'parties'] : []
    const taken = fieldsOf(content).filter((field) => !['source', ...other].includes(field))
    assert.deepEqual([...importedFields(kind, true).writable].sort(), [...places, ...taken].sort(), kind)
    assert.ok(!importedFields(kind, false).writable.some((field) => /(^|\.)id$/.test(field)))
  }
})

test('numbers, true and false, and JSON are known as such', () => {
  const services = schemas.ImportedShipment!.properties!.services!
  const members = Object.entries({
    services,
    ...schemas.NewItem!.properties,
    ...schemas.NewShipment!.properties,
    ...schemas.NewMove!.properties,
  })
  const typed = (...types: string[]) =>
    members.filter(([, schema]) => types.includes([meant(schema).type].flat()[0]!)).map(([name]) => name)
  assert.deepEqual([...NUMBERS].sort(), typed('integer', 'number').sort())
  assert.deepEqual([...BOOLEANS].sort(), typed('boolean').sort())
  const objects = typed('object', 'array').filter((name) => !/Address$|^customer$/.test(name))
  assert.deepEqual([...JSON_FIELDS].sort(), objects.sort())
})
