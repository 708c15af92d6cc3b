/**
 * The linters that users of the document run. Every finding counts, and each rule that is left out has its reason. `npm test` runs one of them.
 */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openapiToolPath, requireOpenapiTool } from '../../../../scripts/openapi-tools.ts'
import { IS_WHOLE, sampleOf } from '../../../../scripts/sample.ts'
import type { OpenapiVersion } from '../../src/http/openapi/openapi.ts'
import { asyncapiOf } from '../../src/pages/asyncapi.ts'
import type { Body } from '../app.ts'
import { documents, withFile } from './documents.ts'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const REDOCLY = openapiToolPath('node_modules/@redocly/cli/bin/cli.js')

/** The rules of spectral:oas that do not apply here, each with the reason. */
const LEFT_OUT: Record<string, string> = {
  'info-contact': 'The service is self-hosted: who runs it is the contact, and we do not know them.',
  'license-url': 'OpenAPI 3.1 allows either a URL or the identifier of SPDX, which we give.',
  'oas3-valid-media-example': 'examples.test.ts checks every example, and Spectral takes far longer for it.',
  'oas3-valid-schema-example': 'The same.',
  'oas3-operation-security-defined':
    'It wants an OAuth flow for each scope. OpenAPI 3.1 lets every scheme name its scopes.',
  'oas3-unused-component': 'Redocly checks it (no-unused-components), and Spectral sees no references to schemas here.',
  'openapi-tags-alphabetical': 'The order is that of the reference page: moves first, what operators need last.',
}

/**
 * References to schemas are not resolved: Spectral would put a copy of the schema in every place and check all copies, which takes four times as
 * long. It checks every schema where it is defined; Redocly checks that it is defined (no-unresolved-refs).
 */
const getRef = (_key: string, value?: Body): string | undefined => {
  const $ref = value?.$ref
  return typeof $ref === 'string' && !$ref.startsWith('#/components/schemas/') ? $ref : undefined
}

/** What Spectral finds, one line each. It is CommonJS, and its types need more of the DOM than we have. */
async function spectralFinds(document: Body): Promise<string[]> {
  const { Spectral } = requireOpenapiTool('@stoplight/spectral-core')
  const { oas } = requireOpenapiTool('@stoplight/spectral-rulesets')
  const { Resolver } = requireOpenapiTool('@stoplight/spectral-ref-resolver')
  const spectral = new Spectral({ resolver: new Resolver({ getRef }) })
  spectral.setRuleset({
    extends: [[oas, 'all']],
    rules: Object.fromEntries(Object.keys(LEFT_OUT).map((rule) => [rule, 'off'])),
  })
  const found: { code: string; message: string; path: string[] }[] = await spectral.run(document)
  return found.map(({ code, message, path }) => `${code}: ${message} at ${path.join('/')}`)
}

/** What the parser of AsyncAPI finds. It reads every schema, too. */
async function asyncapiFinds(document: Body): Promise<string[]> {
  const { Parser } = requireOpenapiTool('@asyncapi/parser')
  const found: { code: string; message: string; path: string[] }[] = await new Parser().validate(
    JSON.stringify(document),
  )
  return found.map(({ code, message, path }) => `${code}: ${message} at ${path.join('/')}`)
}

/** Whether a response shows several new records. None of their tags and places is that of the answer. */
function isOfSeveral(document: Body, { pointer }: Body = {}): boolean {
  const names: string[] = String(pointer).split('/').slice(1, -1)
  const place = names.map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
  const response = place.reduce((value, name) => value?.[name], document)
  return response?.content?.['application/json']?.schema?.type === 'array'
}

/** What Redocly finds, with redocly.yaml. */
const redoclyFinds = (document: Body): Promise<string[]> =>
  withFile(document, async (path) => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [REDOCLY, 'lint', path, '--config=redocly.yaml', '--format=json', '--max-problems=10000'],
      {
        cwd: ROOT,
        maxBuffer: 2 ** 26,
        // It would otherwise check another host for a newer release and send telemetry.
        env: { PATH: process.env.PATH, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      },
    ).catch((error) => error)
    const { problems } = JSON.parse(stdout) as { problems: { ruleId: string; message: string; location: Body[] }[] }
    return problems
      .filter(({ ruleId, location }) => ruleId !== 'response-contains-header' || !isOfSeveral(document, location[0]))
      .map(({ ruleId, message, location }) => `${ruleId}: ${message} at ${location[0]?.pointer}`)
  })

describe('the documents', () => {
  let all: Record<OpenapiVersion, Body>
  before(async () => {
    all = await documents()
  })

  const checks: Record<string, () => Promise<void>> = {
    '3.1: Redocly finds nothing to complain about': async () => {
      assert.deepEqual(await redoclyFinds(all['3.1']), [])
    },
    '3.2: Redocly finds nothing to complain about': async () => {
      assert.deepEqual(await redoclyFinds(all['3.2']), [])
    },
    '3.1: spectral:oas finds nothing to complain about': async () => {
      assert.deepEqual(await spectralFinds(all['3.1']), [])
    },
    'AsyncAPI: its own parser finds nothing to complain about': async () => {
      assert.deepEqual(await asyncapiFinds(asyncapiOf(all['3.1'])), [])
    },
  }
  for (const [name, check] of sampleOf('linters', Object.entries(checks), 1)) test(name, check)
  if (IS_WHOLE) test('both linters find what is planted', () => findPlanted(all['3.1']))
  if (IS_WHOLE)
    test('the parser of AsyncAPI finds what is planted', async () => {
      const spoiled = asyncapiOf(all['3.1']) as Body
      delete spoiled.components.schemas.Seq
      assert.match((await asyncapiFinds(spoiled)).join(), /invalid-ref: '#\/components\/schemas\/Seq' does not exist/)
    })
})

/** Both linters find what is planted in a document. */
async function findPlanted(document: Body): Promise<void> {
  const { operationId: _, ...operation } = document.paths['/livez'].get
  const { securitySchemes, responses, headers, examples } = document.components
  // The schemas are most of a document, and take most of the time.
  const components = { securitySchemes, responses, headers, examples, schemas: { Planted: { type: 'array' } } }
  const spoiled = { ...document, webhooks: {}, paths: { '/livez': { get: operation } }, components }
  const byRedocly = await redoclyFinds(spoiled)
  for (const rule of ['operation-operationId', 'no-unresolved-refs', 'no-unused-components'])
    assert.ok(
      byRedocly.some((found) => found.startsWith(`${rule}: `)),
      rule,
    )
  const bySpectral = await spectralFinds(spoiled)
  assert.match(bySpectral.join(), /operation-operationId/)
  assert.ok(bySpectral.some((found) => /^array-items: .* at components\/schemas\/Planted$/.test(found)))
}
