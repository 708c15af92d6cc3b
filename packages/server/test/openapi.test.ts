import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { SCOPES } from '../src/access/scopes.ts'
import { type AppOptions, buildApp } from '../src/app.ts'
import { type Body, DOCUMENTED, sharedApp } from './app.ts'
import { forEachDatabase, openTestSqlite } from './databases.ts'
import { committed, committedWhole } from './openapi/committed.ts'

/** Every operation of the document, with its place. */
const operations: { at: string; path: string; operation: Body }[] = Object.entries<Body>(committedWhole.paths).flatMap(
  ([path, item]) =>
    Object.entries<Body>(item).map(([method, operation]) => ({ at: `${method} ${path}`, path, operation })),
)

/**
 * Programs that read the document take long for a long one. What several operations share belongs into the components: a new operation may
 * add what is its own, so the limit is for each of them.
 */
const SERVED_MAX_BYTES = 5_190 * operations.length

/** Fails with the place of the first difference: to write a difference of documents this long takes minutes. */
function assertSame(one: Body, other: Body, at = ''): void {
  if (isDeepStrictEqual(one, other)) return
  const members = (value: Body): string[] => (typeof value === 'object' && value !== null ? Object.keys(value) : [])
  for (const name of new Set([...members(one), ...members(other)]))
    assertSame(one?.[name], other?.[name], `${at}/${name}`)
  assert.fail(`npm run openapi would change ${at}`)
}

forEachDatabase('The committed openapi.json', (open) => {
  const service = sharedApp(open)

  test('matches the registered operations; npm run openapi writes it', () => {
    assertSame(committedWhole, JSON.parse(JSON.stringify(service.openapi())))
  })

  test('200 at /openapi.json, and nothing else is served there', async () => {
    const answer = await service.call('GET', '/openapi.json')
    assert.equal(answer.status, 200)
    const served = Buffer.byteLength(answer.text)
    assert.ok(served <= SERVED_MAX_BYTES, `${served} bytes`)
    assertSame(committed, answer.body)
  })
})

/** Every setting that a part of the service reads, with a value that is not its default. Those in DOCUMENTED are left out. */
const OTHER_SETTINGS = {
  ...{ prefixes: ['prime'], shipmentTypes: ['HHG'], documentTypes: ['INVOICE'], uniqueReferences: true },
  ...{ requiredProofs: { DELIVERED: ['PROOF_OF_DELIVERY'] }, stripLocation: true, documentMbMax: 2 },
  ...{
    webhookAllowPrivate: true,
    webhooksMax: 5,
    trackingContact: 'Call us.',
    securityContact: 'mailto:a@example.com',
  },
  ...{ apiKeys: true, authIssuer: 'http://127.0.0.1:9', authAudience: ['vanline'], partyClaim: 'party' },
  ...{ consoleClientID: 'console', tlsClientCa: 'ca.pem', trustProxy: ['127.0.0.1'], corsOrigins: ['*'] },
  ...{ rateLimit: 2, rateLimitStore: 'database', connectionsMax: 20, connectionsPerAddressMax: 20, streamsMax: 20 },
  ...{ unreadyAfterS: 5, allowAnonymous: true },
} as const

test('no other setting than those in DOCUMENTED changes the document', async (t) => {
  const { db, discard } = await openTestSqlite()
  t.after(discard)
  const config = { publicUrl: '', ...structuredClone(OTHER_SETTINGS) } as unknown as AppOptions['config']
  const { app, openapi } = await buildApp({ config, db })
  t.after(() => app.close())
  assert.deepEqual(JSON.parse(JSON.stringify(openapi())), committed)
  for (const name of DOCUMENTED) assert.ok(!(name in OTHER_SETTINGS), name)
})

/** Every object in a part of the document, with its place. */
function* objectsIn(node: Body, at = ''): Generator<[at: string, object: Body]> {
  if (typeof node !== 'object' || node === null) return
  yield [at, node]
  for (const [name, value] of Object.entries(node)) yield* objectsIn(value, `${at}/${name}`)
}
const { schemas } = committedWhole.components
/** The named schemas of requests, with those inside them. */
const namedIn = (part: Body): string[] =>
  [...objectsIn(part)].flatMap(([, { $ref = '' }]) => /schemas\/(\w+)$/.exec($ref)?.[1] ?? [])
const requested = new Set(operations.flatMap(({ operation }) => namedIn(operation.requestBody)))
// Schemas inside a request body are part of requests too.
for (const name of requested) for (const inner of namedIn(schemas[name])) requested.add(inner)

test('requests are closed and answers are open, and no schema is used for both', () => {
  const shown = operations.map(({ operation }) => JSON.stringify(operation.responses)).join()
  for (const [name, schema] of Object.entries<Body>(schemas)) {
    const objects = [...objectsIn(schema)].filter(([, { type, properties }]) => type === 'object' && properties)
    for (const [at, { additionalProperties }] of objects)
      if (name !== 'JsonPatch')
        assert.equal(additionalProperties, requested.has(name) ? false : undefined, `${name}${at}`)
    if (requested.has(name)) assert.ok(!shown.includes(`"#/components/schemas/${name}"`), name)
  }
})

test('RE2 can compile every pattern: none looks around or refers back', () => {
  const patterns = [...objectsIn(committed)].filter(([, { pattern }]) => typeof pattern === 'string')
  assert.ok(patterns.length > 20)
  for (const [at, { pattern }] of patterns) assert.doesNotMatch(pattern, /\(\?[=!<]|\\[1-9k]/, at)
})

test('Java can compile every pattern: a bracket inside brackets is escaped, since Java begins another class with it', () => {
  const classes = [...objectsIn(committed)].flatMap(([at, { pattern }]) =>
    typeof pattern === 'string'
      ? [...pattern.matchAll(/(?<!\\)(?:\\\\)*\[((?:\\.|[^\]\\])*)\]/gs)].map(
          ([, inside = '']) => [at, inside] as const,
        )
      : [],
  )
  assert.ok(classes.length > 20)
  for (const [at, inside] of classes) assert.doesNotMatch(inside.replace(/\\./gs, ''), /\[|&&/, at)
})

test('numbers of events are int64, URLs are uri, lists without duplicates say so, and metadata may be null in a patch', () => {
  for (const name of ['MoveEvent', 'CloudEventData']) assert.equal(schemas[name].properties.seq.format, 'int64')
  assert.equal(schemas.NewWebhook.properties.url.format, 'uri')
  assert.equal(schemas.Problem.properties.instance.format, 'uri')
  assert.ok(schemas.NewKey.properties.scopes.uniqueItems && schemas.NewWebhook.properties.eventTypes.uniqueItems)
  for (const name of ['MovePatch', 'ShipmentPatch']) {
    const [some, none] = schemas[name].properties.metadata.anyOf
    assert.deepEqual([some.additionalProperties.type, none.type], [['string', 'null'], 'null'])
  }
})

test('the type of an event says what its record is', () => {
  const { oneOf, discriminator } = schemas.Event
  assert.equal(discriminator.propertyName, 'type')
  const byType = oneOf.flatMap(({ $ref }: Body) =>
    schemas[$ref.split('/').pop()].properties.type.enum.map((type: string) => [type, $ref]),
  )
  assert.deepEqual(Object.fromEntries(byType), discriminator.mapping)
})

test('a record is of one kind only', () => {
  const kinds: string[] = schemas.AnyRecord.oneOf.map(({ $ref }: Body) => $ref.split('/').pop())
  for (const one of kinds)
    for (const other of kinds.filter((each) => each !== one))
      assert.ok(
        schemas[one].required.some((name: string) => !schemas[other].properties[name]),
        `${one} and ${other}`,
      )
})

test('every operation has an id of its own, a summary and a description', () => {
  const ids = operations.map(({ operation }) => operation.operationId)
  assert.equal(new Set(ids).size, ids.length)
  for (const { at, operation } of operations) {
    assert.match(operation.operationId, /^[a-z][A-Za-z]+$/, at)
    assert.match(operation.summary, /^[A-Z].*[^.]$/, at)
    assert.match(operation.description, /^[A-Z0-9].{20,}\.$/, at)
  }
})

test('every operation on data declares its scope, and only public ones need none', () => {
  for (const { at, path, operation } of operations) {
    const open = [
      '/',
      '/livez',
      '/readyz',
      '/metrics',
      '/problems/{code}',
      '/v1/company/public',
      '/v1/condition-codes',
      '/v1/signing-key',
      '/v1/me',
      '/v1/tracking',
    ]
    const isOpen = open.includes(path) || path.startsWith('/v1/tracking/') || operation.operationId === 'getCompany'
    if (isOpen) assert.equal(operation['x-scope'], undefined, at)
    else assert.ok(SCOPES.includes(operation['x-scope']), at)
  }
})

test('every path and method of the seed is there', () => {
  const seed = [
    'get /v1/moves',
    'get /v1/shipments',
    'get /v1/shipments/{shipmentID}',
    'post /v1/shipments',
    'patch /v1/shipments/{shipmentID}',
    'put /v1/mto-shipment/{shipmentID}/address/{addressID}',
    'patch /{prefix}/v1/shipments/{shipmentID}/updateStatus',
    'get /v1/shipments/{shipmentID}/agents',
    'post /{prefix}/v1/shipments',
  ]
  const there = new Set(operations.map(({ at }) => at))
  assert.deepEqual(
    seed.filter((operation) => !there.has(operation)),
    [],
  )
})

test('every PUT and PATCH of a record wants If-Match and describes 412 and 428', () => {
  for (const { at, operation } of operations.filter(({ at }) => /^(put|patch) .*\{/.test(at))) {
    const ifMatch = operation.parameters.find((parameter: Body) => parameter.name === 'If-Match')
    assert.equal(ifMatch?.required, true, at)
    for (const status of ['412', '428']) assert.ok(operation.responses[status], `${at} ${status}`)
  }
})

test('every error is described as problem+json in the one shape, and a conflict with its record', () => {
  for (const { at, operation } of operations)
    for (const [status, response] of Object.entries<Body>(operation.responses)) {
      if (status !== 'default' && Number(status) < 400) continue
      assert.deepEqual(Object.keys(response.content), ['application/problem+json'])
      const { $ref } = response.content['application/problem+json'].schema
      const isConflict = /`(precondition_failed|merge_conflict)`/.test(response.description)
      assert.match(
        $ref,
        isConflict && !operation.responses['201'] ? /\/[A-Z][A-Za-z]+Conflict$/ : /\/Problem$/,
        `${at} ${status}`,
      )
    }
})
