import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { expanded, withComponents } from './components.ts'
import type { Schema } from './schemas.ts'

const schemaOf = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
const INSTANT = { type: 'string', format: 'date-time' }
const LIMIT = { name: 'limit', in: 'query', schema: { type: 'integer' } }
const sorted = (...words: string[]) => ({ name: 'sort', in: 'query', schema: { type: 'string', enum: words } })
const GONE = { description: '`crate_not_found`: There is none.', headers: {}, content: {} }
const GONE_IN_TRIAL = { ...GONE, headers: { 'Dry-Run': {} } }
const SHOWN = { description: 'It', content: { 'application/json': { schema: schemaOf('Crate') } } }

const operationOf = (tag: string, parameters: Schema[], responses: object): Schema => ({
  tags: [tag],
  parameters,
  responses,
})

const documentOf = (): Schema => ({
  paths: {
    '/crates': {
      get: operationOf('Crates', [LIMIT, sorted('size')], { 200: SHOWN, 404: GONE }),
      patch: operationOf('Crates', [LIMIT, sorted('size')], { 200: SHOWN, 404: GONE_IN_TRIAL }),
    },
    '/vans': {
      get: operationOf('Vans', [sorted('plate')], { 204: { description: 'None' }, 404: GONE }),
      put: operationOf('Vans', [sorted('plate')], { 404: GONE_IN_TRIAL }),
    },
  },
  webhooks: {},
  components: {
    examples: {},
    schemas: {
      Crate: {
        type: 'object',
        properties: {
          packedAt: { ...INSTANT, 'x-label': 'Packed' },
          sentAt: { anyOf: [INSTANT, { type: 'null' }] },
        },
      },
    },
  },
})
const PARTS = { Instant: 'Crate.packedAt' }

describe('a document with components', () => {
  const shared = withComponents(documentOf(), PARTS)
  const { components, paths } = shared as { components: Record<string, Record<string, Schema>>; paths: Schema }

  test('has once what it has several times, by a name that says what it is', () => {
    assert.deepEqual(Object.keys(components.parameters!), ['Crates.sort', 'Vans.sort', 'limit'])
    assert.deepEqual(Object.keys(components.responses!), ['Crate.200', 'crate_not_found', 'crate_not_found.write'])
    assert.deepEqual(components.responses!.crate_not_found, GONE)
    assert.match(JSON.stringify(paths), /"404":\{"\$ref":"#\/components\/responses\/crate_not_found"\}/)
  })

  test('keeps in its place what it has once', () => {
    assert.match(JSON.stringify(paths), /"204":\{"description":"None"\}/)
  })

  test('refers to named parts of schemas, and each place keeps what it says about itself', () => {
    assert.deepEqual(components.schemas!.Instant, INSTANT)
    assert.deepEqual(components.schemas!.Crate!.properties, {
      packedAt: { ...schemaOf('Instant'), 'x-label': 'Packed' },
      sentAt: { anyOf: [schemaOf('Instant'), { type: 'null' }] },
    })
  })

  test('means the same', () => assert.deepEqual(expanded(shared, PARTS), documentOf()))

  test('needs every named part', () => {
    assert.throws(() => withComponents(documentOf(), { Weight: 'Crate.weight' }), /at Crate\.weight/)
  })
})
