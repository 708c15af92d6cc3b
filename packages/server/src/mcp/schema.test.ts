/** The schemas of tools say the same as the OpenAPI document. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { openTestSqlite } from '../../test/databases.ts'
import { portable, shown, shownOpen } from './schema.ts'
import { TOOLS } from './tools.ts'

/** The schema that a reference leads to; of several, the first. */
function followed(schema: Body, root: Body): Body {
  const first = schema.anyOf?.[0] ?? schema.oneOf?.[0]
  if (first !== undefined) return followed(first, root)
  if (schema.$ref === undefined) return schema
  const steps: string[] = schema.$ref.split('/').slice(1)
  return followed(
    steps.reduce((node: Body, step) => node[step], root),
    root,
  )
}

/** A schema with all references in place, and without what only one of the two documents says. */
function resolved(schema: Body, root: Body): Body {
  if (Array.isArray(schema)) return schema.map((each) => resolved(each, root))
  if (typeof schema !== 'object' || schema === null) return schema
  if (typeof schema.$ref === 'string') {
    const part = schema.$ref
      .split('/')
      .slice(1)
      .reduce((node: Body, step: string) => node[step], root)
    return resolved(part, root)
  }
  const left = ['description', 'x-extensible', 'format', 'default', '$defs', 'example', 'examples', 'required']
  const kept = Object.entries(schema)
    .filter(([name, value]) => typeof value === 'object' || !left.includes(name))
    .filter(([name]) => name !== 'required' && name !== '$defs' && name !== 'additionalProperties')
  return portable(Object.fromEntries(kept.map(([name, value]) => [name, resolved(value, root)])))
}

const ADDED = ['expand', 'fields']
const of = (properties: Body, names: readonly string[]): Body =>
  Object.fromEntries(names.map((name) => [name, properties?.[name]]))

describe('the schemas of tools', () => {
  const app = sharedApp(openTestSqlite)
  const document = (): Body => app.openapi('3.2')
  const operationOf = (id: string): Body =>
    Object.values(document().paths)
      .flatMap((path) => Object.values(path as Body))
      .find((operation: Body) => operation?.operationId === id)

  test('there are 25 tools, with operations that exist', () => {
    assert.equal(TOOLS.length, 25)
    assert.equal(new Set(TOOLS.map(({ name }) => name)).size, 25)
    for (const { name, operations } of TOOLS)
      for (const operation of operations) assert.ok(operationOf(operation), `${name}: ${operation}`)
  })

  test('they have only formats that the validators of clients know', () => {
    const formats = new Set<string>()
    JSON.stringify(
      TOOLS.map(({ input, output }) => [shown(input), output && shownOpen(output)]),
      (name, value) => {
        if (name === 'format' && typeof value === 'string') formats.add(value)
        return value
      },
    )
    assert.deepEqual([...formats].toSorted(), ['date', 'date-time', 'uuid'])
  })

  /** The content of the operation of a tool, and where the tool takes it. */
  const CONTENTS: Record<string, (input: Body) => Body> = {
    find_moves: (input) => input,
    find_shipments: (input) => input,
    create_move: (input) => input.properties.move,
    create_shipment: (input) => input.properties.shipment,
    update_move: (input) => input.properties.changes,
    update_shipment: (input) => input.properties.changes,
    change_status: (input) => input,
    add_note: (input) => input,
    record_weighing: (input) => input,
    revert_change: (input) => input,
    decide_request: (input) => input,
  }
  for (const [name, contentIn] of Object.entries(CONTENTS))
    test(`${name} takes what its operation takes`, () => {
      const tool = TOOLS.find((each) => each.name === name)!
      const input = shown(tool.input)
      const [operation = ''] = tool.operations
      const { content } = operationOf(operation).requestBody
      const theirs = followed(content['application/json'].schema, document())
      const ours = resolved(contentIn(resolved(input, input)), input)
      const names = Object.keys(theirs.properties).filter(
        (each) => !ADDED.includes(each) && each !== 'limit' && each !== 'cursor' && each !== 'sort',
      )
      assert.ok(names.length > 0)
      assert.deepEqual(of(ours.properties, names), resolved(of(theirs.properties, names), document()))
    })

  /** The record in the answer of an operation, and in the result of its tool. */
  const RECORDS: Record<string, [operation: string, (output: Body) => Body]> = {
    find_moves: ['getMove', (output) => output.properties.moves.items],
    find_shipments: ['getShipment', (output) => output.properties.shipments.items],
    create_move: ['createMove', (output) => output.properties.record],
    update_shipment: ['updateShipment', (output) => output.properties.record],
    add_note: ['createNote', (output) => output.properties.record],
    record_weighing: ['createWeighing', (output) => output.properties.record],
    list_documents: ['getDocument', (output) => output.properties.documents.items],
    find_requests: ['getChangeRequest', (output) => output.properties.requests.items],
    decide_request: ['decideChangeRequest', (output) => output.properties.record],
    list_signatures: ['getSignature', (output) => output.properties.signatures.items],
  }
  for (const [name, [operation, recordIn]] of Object.entries(RECORDS))
    test(`${name} shows what ${operation} shows`, () => {
      const output = shownOpen(TOOLS.find((each) => each.name === name)!.output)
      const { responses } = operationOf(operation)
      const { content } = responses[200] ?? responses[201]
      const theirs = followed(content['application/json'].schema, document())
      const ours = resolved(recordIn(resolved(output, output)), output)
      const names = Object.keys(ours.properties)
      assert.ok(names.length > 5)
      assert.deepEqual(ours.properties, resolved(of(theirs.properties, names), document()))
    })
})
