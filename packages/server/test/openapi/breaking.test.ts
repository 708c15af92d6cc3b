import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { CHANNEL_PATTERN, EMAIL_PATTERN } from '../../src/kernel/schema.ts'
import type { Body } from '../app.ts'
import { breakingChanges } from './breaking.ts'
import { committedWhole as current } from './committed.ts'

const documentAt = (name: string): Body => JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'))

/** New values in answers that docs/guides/versions.md announces; clients must tolerate unknown values. */
const ANNOUNCED = [
  // The scopes of keys grow with new features.
  ...[
    ...['moves:erase', 'records:import', 'parties:manage', 'documents:read', 'documents:write'],
    ...['notes:read', 'notes:write', 'notes:manage', 'views:read', 'views:write', 'metrics:read', 'company:manage'],
    ...['dispatch:read', 'dispatch:write', 'crew', 'inventory:read', 'inventory:write'],
    ...['requests:read', 'requests:write', 'requests:decide', 'messages:read', 'messages:write', 'messages:manage'],
  ].flatMap((scope) => [
    `GET /v1/keys: 200/-/scopes/- may now be ${scope}`,
    `POST /v1/keys: 201/scopes/- may now be ${scope}`,
    `GET /v1/keys/{keyID}: 200/scopes/- may now be ${scope}`,
  ]),
  // A degraded node reported ok before.
  'GET /readyz: 200/status may now be degraded',
]

/** The ends of lines about requests that the service always refused, which the document of the last release did not say. */
const SAID_NOW = [
  // An unknown member of a patch is 422.
  ' takes no other members any more',
  // The same phones and prefixes, without lookahead.
  'phone has the new pattern ^[+().\\-/ x#*]*[0-9][0-9+().\\-/ x#*]*$',
  ...['phone has the tighter minLength 3', 'phone has the tighter maxLength 40'],
  `path parameter prefix has the new pattern ${CHANNEL_PATTERN}`,
  ...['path parameter prefix has the tighter minLength 1', 'path parameter prefix has the tighter maxLength 64'],
  // Names are 400 or 422 unless they are listed.
  ...['sort', 'request/fields/-', 'request/expand/-', 'request/eventTypes/-'].map(
    (name) => `${name} may no longer be anything`,
  ),
  'request/url has the new format uri',
  // Addresses of any script, which the service always took.
  'email has the new format idn-email',
]

/** What the service took, and refuses for the sake of security. */
const REFUSED_NOW = [
  // An e-mail address that could name a second recipient.
  `email has the new pattern ${EMAIL_PATTERN}`,
]

test('openapi.json breaks nothing that the last release promised, but for what is announced', () => {
  // A major release may break: npm run openapi-release then writes the new promise.
  const found = breakingChanges(documentAt('openapi.released.json'), current)
  const isSaidNow = (line: string) => [...SAID_NOW, ...REFUSED_NOW].some((end) => line.endsWith(end))
  assert.deepEqual(found.filter((line) => !isSaidNow(line)).toSorted(), ANNOUNCED.toSorted())
})

type Planted = { what: string; plant: (document: Body) => void; line: RegExp }
const shipments = (document: Body) => document.paths['/v1/shipments/{shipmentID}']
const schemas = (document: Body) => document.components.schemas
const bodyOf = (operation: Body) => operation.requestBody.content['application/json'].schema
/** Inlines a reference, so that only one operation changes. */
const inlined = (document: Body, holder: Body): Body => {
  holder.schema = structuredClone(schemas(document)[holder.schema.$ref.split('/').at(-1)])
  return holder.schema
}
const patchContent = (document: Body) =>
  inlined(document, shipments(document).patch.requestBody.content['application/json'])
const shown = (document: Body) =>
  inlined(document, shipments(document).patch.responses['200'].content['application/json'])

const PLANTED: Planted[] = [
  {
    what: 'a path that is gone',
    plant: (document) => delete document.paths['/v1/shipments/{shipmentID}'],
    line: /^GET \/v1\/shipments\/\{shipmentID\}: was removed$/,
  },
  {
    what: 'an operation that is gone',
    plant: (document) => delete shipments(document).delete,
    line: /^DELETE .*: was removed$/,
  },
  {
    what: 'a status that is gone',
    plant: (document) => delete shipments(document).get.responses['304'],
    line: /^GET .*: the status 304 was removed$/,
  },
  {
    what: 'a header that is gone',
    plant: (document) => delete shipments(document).get.responses['200'].headers.ETag,
    line: /: 200 no longer has the header ETag$/,
  },
  {
    what: 'a media type that is gone from an answer',
    plant: (document) => delete document.paths['/v1/shipments'].get.responses['200'].content['text/csv'],
    line: /: 200 is no longer given as text\/csv$/,
  },
  {
    what: 'a media type that is no longer taken',
    plant: (document) => delete shipments(document).patch.requestBody.content['application/json-patch+json'],
    line: /: content as application\/json-patch\+json is no longer taken$/,
  },
  {
    what: 'a parameter that is gone',
    plant: ({ paths }) => paths['/v1/shipments'].get.parameters.shift(),
    line: /: the query parameter \w+.* was removed$/,
  },
  {
    what: 'a parameter that is now required',
    plant: (document) =>
      shipments(document).get.parameters.push({ name: 'tenant', in: 'query', required: true, schema: {} }),
    line: /: the query parameter tenant is now required$/,
  },
  {
    what: 'another scope',
    plant: (document) => {
      shipments(document).get['x-scope'] = 'keys:manage'
    },
    line: /: the scope shipments:read became keys:manage$/,
  },
  {
    what: 'a member of an answer that is gone',
    plant: (document) => delete shown(document).properties.locator,
    line: /: 200\/locator was removed$/,
  },
  {
    what: 'a member of an answer that is not always there',
    plant: (document) => {
      const schema = shown(document)
      schema.required = schema.required.filter((name: string) => name !== 'locator')
    },
    line: /: 200\/locator is no longer always there$/,
  },
  {
    what: 'a value of an answer that nobody expects',
    plant: (document) => {
      shown(document).properties.status = { type: 'string', enum: ['DRAFT', 'LOST_AT_SEA'] }
    },
    line: /: 200\/status may now be LOST_AT_SEA$/,
  },
  {
    what: 'another type in an answer',
    plant: (document) => {
      shown(document).properties.locator = { type: 'number' }
    },
    line: /: 200\/locator may now be number$/,
  },
  {
    what: 'a member of content that is gone',
    plant: (document) => delete patchContent(document).properties.reference,
    line: /^PATCH .*: request\/reference was removed$/,
  },
  {
    what: 'a member of content that is now required',
    plant: (document) => {
      patchContent(document).required = ['reference']
    },
    line: /: request\/reference is now required$/,
  },
  {
    what: 'content that may no longer be empty',
    plant: (document) => {
      patchContent(document).properties.reference = { type: 'string' }
    },
    line: /: request\/reference may no longer be null$/,
  },
  {
    what: 'a tighter limit of content',
    plant: (document) => {
      patchContent(document).properties.reference = { anyOf: [{ type: 'string', maxLength: 3 }, { type: 'null' }] }
    },
    line: /: request\/reference has the tighter maxLength 3$/,
  },
  {
    what: 'a value of content that is no longer taken',
    plant: (document) => {
      const holder = document.paths['/{prefix}/v1/shipments/{shipmentID}/updateStatus'].patch
      const schema = bodyOf(holder).$ref
        ? inlined(document, holder.requestBody.content['application/json'])
        : bodyOf(holder)
      schema.properties.status = { type: 'string', enum: ['APPROVED'] }
    },
    line: /^PATCH .*updateStatus: request\/status may no longer be /,
  },
]

describe('a comparison finds', () => {
  for (const { what, plant, line } of PLANTED)
    test(what, () => {
      const changed = structuredClone(current)
      plant(changed)
      const found = breakingChanges(current, changed)
      assert.ok(
        found.some((each) => line.test(each)),
        `${line} is not among ${JSON.stringify(found, null, 2)}`,
      )
    })
})

describe('a comparison lets pass', () => {
  for (const [what, add] of Object.entries<(document: Body) => void>({
    'nothing at all': () => {},
    'a new path': ({ paths }) => {
      paths['/v1/parcels'] = shipments(current)
    },
    'a new parameter that may be left out': (document) =>
      shipments(document).get.parameters.push({
        name: 'tone',
        in: 'query',
        required: false,
        schema: { type: 'string' },
      }),
    'a new member of an answer': (document) => {
      shown(document).properties.color = { type: 'string' }
    },
    'a new member of content': (document) => {
      patchContent(document).properties.color = { type: 'string' }
    },
    'a new code of an error': (document) => schemas(document).Problem.properties.code.enum.push('bad_hair_day'),
    words: (document) => {
      shipments(document).get.summary = 'Look at a shipment'
    },
  }))
    test(what, () => {
      const changed = structuredClone(current)
      add(changed)
      assert.deepEqual(breakingChanges(current, changed), [])
    })
})
