import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { SCOPES } from '../src/access/scopes.ts'
import { type Body, sharedApp } from './app.ts'
import { forEachDatabase } from './databases.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const FILE = 'packages/server/openapi.json'
const committed = JSON.parse(readFileSync(`${ROOT}${FILE}`, 'utf8'))

/** Every operation of the document, with its place. */
const operations: { at: string; path: string; operation: Body }[] = Object.entries<Body>(committed.paths).flatMap(
  ([path, item]) =>
    Object.entries<Body>(item).map(([method, operation]) => ({ at: `${method} ${path}`, path, operation })),
)

forEachDatabase('The committed openapi.json', (open) => {
  const service = sharedApp(open)

  test('matches the registered operations; npm run openapi writes it', () => {
    assert.deepEqual(committed, JSON.parse(JSON.stringify(service.openapi())))
  })

  test('200 at /openapi.json, and nothing else is served there', async () => {
    const answer = await service.call('GET', '/openapi.json')
    assert.equal(answer.status, 200)
    assert.deepEqual(answer.body, committed)
  })
})

test('Redocly finds nothing to complain about', () => {
  const linter = fileURLToPath(new URL('../../../node_modules/@redocly/cli/bin/cli.js', import.meta.url))
  const run = spawnSync(process.execPath, [linter, 'lint', FILE, '--config=redocly.yaml', '--format=json'], {
    cwd: ROOT,
    encoding: 'utf8',
    // It would otherwise check another host for a newer release and send telemetry.
    env: { PATH: process.env.PATH, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  })
  const { problems } = JSON.parse(run.stdout) as { problems: { ruleId: string; message: string; location: Body[] }[] }
  assert.deepEqual(
    problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} at ${location[0]?.pointer}`),
    [],
  )
  assert.equal(run.status, 0)
})

test('every operation has an id of its own and a summary', () => {
  const ids = operations.map(({ operation }) => operation.operationId)
  assert.equal(new Set(ids).size, ids.length)
  for (const { at, operation } of operations) {
    assert.match(operation.operationId, /^[a-z][A-Za-z]+$/, at)
    assert.match(operation.summary, /^[A-Z].*[^.]$/, at)
  }
})

test('every operation on data declares its scope, and only public ones need none', () => {
  for (const { at, path, operation } of operations) {
    const isOpen = ['/', '/livez', '/readyz', '/metrics', '/problems/{code}'].includes(path)
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

test('every PUT and PATCH wants If-Match and describes 412 and 428', () => {
  for (const { at, operation } of operations.filter(({ at }) => /^(put|patch) /.test(at))) {
    const ifMatch = operation.parameters.find((parameter: Body) => parameter.name === 'If-Match')
    assert.equal(ifMatch?.required, true, at)
    for (const status of ['412', '428']) assert.ok(operation.responses[status], `${at} ${status}`)
  }
})

test('every error is described as problem+json in the one shape', () => {
  for (const { at, operation } of operations)
    for (const [status, response] of Object.entries<Body>(operation.responses)) {
      if (status !== 'default' && Number(status) < 400) continue
      assert.deepEqual(
        response.content,
        { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        `${at} ${status}`,
      )
    }
})
