import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { type App, type AppOptions, buildApp } from '../src/app.ts'
import type { Database } from '../src/db/database.ts'
import { expanded } from '../src/http/openapi/components.ts'
import { SCHEMA_PARTS } from '../src/http/openapi/parts.ts'
import { pointerTo } from '../src/kernel/pointer.ts'
import { FORMATS } from '../src/kernel/validate.ts'
import { readSmtpUrl } from '../src/messages/gateways/smtp-place.ts'
import type { TestDatabase } from './databases.ts'
import { bearing, keyIn } from './keys.ts'

// biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is looked at by the tests
export type Body = any
export type Answer = {
  status: number
  headers: Record<string, string | undefined>
  body: Body
  text: string
  /** The body as it was sent. */
  bytes?: Buffer
}
export type Call = (
  method: string,
  url: string,
  options?: { body?: unknown; raw?: string | Buffer; headers?: Record<string, string | string[]> },
) => Promise<Answer>

export type TestApp = App & {
  db: Database
  /** Where its database is. */
  url: string
  call: Call
  time: { now: number }
  /** The settings; they may be changed between requests. */
  config: AppOptions['config']
  /** The answers of each documented operation so far: `updateShipment 412 precondition_failed`, `getMove 200`. */
  answered: Set<string>
  /** The details of each error so far, without ids, tags and numbers. */
  details: Map<string, Set<string>>
}

/** A detail without what differs from request to request. */
export const withoutValues = (detail: string): string =>
  detail.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\b[0-9a-f]{16}\b|\b[0-9A-Z]{6}\b|\d+(\.\d+)?/g, '…')

/** A busy machine is late at times, and that is no overload. */
export const NEVER_LATE = { loopDelayMs: 300_000 }
/** Nor does it time out: a bulk on Citus takes long there. */
const HANDLER_MS = 300_000

type Described = {
  operations: { pattern: RegExp; pointer: string; method: string; operation: Body }[]
  /** The validator of an answer, by the place of its schema in the document. Most errors share one schema. */
  validatorAt: (pointer: string, schema: Body) => ValidateFunction | undefined
}

/** The documents of the services in this process, by the settings that they depend on. To make one takes longer than building its service. */
const DOCUMENTS = new Map<string, Body>()
/** Compiled documents, by the document and by its text. Most documents are equal, and compiling one takes long. */
const DESCRIBED = new Map<unknown, Described>()

/** The settings that a document depends on. openapi.test.ts shows that no other one changes it. */
export const DOCUMENTED = ['publicUrl', 'mcp', 'adminPort', 'host'] as const

/** Formats of the document; what the service reads is checked by its rules. */
const DOCUMENT_FORMATS = {
  ...FORMATS,
  int64: true,
  uri: (text: string) => URL.canParse(text),
  'uri-reference': (text: string) => URL.canParse(text, 'http://localhost'),
} as const

/** The document without room for members that it does not describe. Clients must expect such members, but we must describe ours. */
const closed = (document: Body): Body =>
  JSON.parse(JSON.stringify(document), (name, part) => {
    if (name === 'allOf') for (const each of part) delete each.additionalProperties
    return part?.type === 'object' && part.properties && part.additionalProperties === undefined
      ? { ...part, additionalProperties: false }
      : part
  })

/** The validators of a document by the place of a schema. They refuse members that it does not describe. */
export function closedValidators(document: Body): (pointer: string) => ValidateFunction | undefined {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    inlineRefs: false,
    formats: DOCUMENT_FORMATS,
    code: { optimize: false },
  })
  ajv.addSchema(closed(document), 'openapi')
  return (pointer) => ajv.getSchema(`openapi#${pointer}`)
}

/** Headers that a client may rely on, so an answer that has one must declare it. */
const DECLARED = [
  ...['link', 'location', 'total-count', 'vanline-epoch', 'vanline-position', 'x-request-id'],
  ...['preference-applied', 'idempotent-replayed', 'retry-after', 'ratelimit', 'ratelimit-policy'],
  ...['www-authenticate', 'accept-patch', 'dry-run'],
]

function describedBy(document: Body): Described {
  const text = DESCRIBED.has(document) ? '' : JSON.stringify(document)
  const known = DESCRIBED.get(document) ?? DESCRIBED.get(text)
  if (known) DESCRIBED.set(document, known)
  if (known) return known
  const compiled = closedValidators(document)
  const [byContent, byPointer] = [new Map<string, ValidateFunction | undefined>(), new Map<string, string>()]
  const validatorAt = (pointer: string, schema: Body) => {
    const content = byPointer.get(pointer) ?? JSON.stringify(schema)
    byPointer.set(pointer, content)
    if (!byContent.has(content)) byContent.set(content, compiled(pointer))
    return byContent.get(content)
  }
  const operations = Object.entries(document.paths as Body).flatMap(([path, item]) =>
    Object.entries(item as Body).map(([method, operation]) => ({
      pattern: new RegExp(
        `^${path
          .replaceAll('.', '\\.')
          .replace('{prefix}', '(?!v1/)[^/]+')
          .replace(/\{\w+\}/g, '[^/]+')}$`,
      ),
      pointer: pointerTo(pointerTo('/paths', path), method),
      method: method.replace('x-', '').toUpperCase(),
      operation: operation as Body,
    })),
  )
  const described = { operations, validatorAt }
  DESCRIBED.set(document, described).set(text, described)
  return described
}

/** Whether Prefer changes the answers of an operation. A PUT and a DELETE have one answer only. */
const variesByPreference = ({ method, operation }: Described['operations'][number]): boolean =>
  method !== 'PUT' && (operation.parameters ?? []).some(({ name }: Body) => name === 'Prefer')

const noted = (details: Map<string, Set<string>>, code: string): Set<string> =>
  details.get(code) ?? details.set(code, new Set()).get(code)!

/** Fails for an answer whose status, media type or body the OpenAPI document does not describe. */
export function conformance(
  openapi: () => Record<string, unknown>,
  answered: Set<string>,
  details = new Map<string, Set<string>>(),
) {
  const { operations, validatorAt } = describedBy(openapi())
  return (method: string, url: string, answer: Answer) => {
    const [path = ''] = url.split('?', 1)
    const found = operations.find(
      (each) => (each.method === method || (method === 'HEAD' && each.method === 'GET')) && each.pattern.test(path),
    )
    if (!found || answer.status === 405 || answer.status === 501) return
    const described = found.operation.responses[answer.status]
    const general = [404, 408, 414, 417, 431, 500, 503, 400]
    assert.ok(
      described || general.includes(answer.status),
      `${method} ${path} answered ${answer.status}, which OpenAPI does not describe: ${answer.text}`,
    )
    // An error of a read may still have the tag of what was read.
    const promised = answer.status < 400 ? [...DECLARED, 'etag'] : DECLARED
    const declared = Object.keys((described ?? found.operation.responses.default).headers ?? {})
    assert.deepEqual(
      promised.filter(
        (name) => answer.headers[name] !== undefined && !declared.some((one) => one.toLowerCase() === name),
      ),
      [],
      `${method} ${path} ${answer.status} has headers that OpenAPI does not declare`,
    )
    const type = answer.headers['content-type']?.split(';')[0]
    if (answer.status < 400 && type !== 'text/event-stream')
      assert.equal(
        /\bPrefer\b/.test(answer.headers.vary ?? ''),
        variesByPreference(found),
        `${method} ${path} ${answer.status}: Vary is ${answer.headers.vary}`,
      )
    const code = answer.status >= 400 ? ` ${answer.body?.code}` : ''
    if (code !== '' && answer.body) noted(details, answer.body.code).add(withoutValues(answer.body.detail))
    if (found.method === method) answered.add(`${found.operation.operationId} ${answer.status}${code}`)
    if (answer.text === '' || type === undefined || /^(text|image)\/|ndjson$/.test(type)) return
    if (described?.content?.['*/*']) return
    const status = described ? answer.status : 'default'
    const pointer = `${pointerTo(`${found.pointer}/responses/${status}/content`, type)}/schema`
    const validate = validatorAt(pointer, found.operation.responses[status]?.content?.[type]?.schema)
    assert.ok(validate, `${method} ${path} ${answer.status} has no schema for ${type}`)
    assert.ok(
      validate(answer.body),
      `${method} ${path} ${answer.status}: ${JSON.stringify(validate.errors?.slice(0, 3))} in ${answer.text.slice(0, 500)}`,
    )
  }
}

/** Builds the service on a database; every answer in a test must be documented. */
export async function startTestApp(
  { db, url, files }: TestDatabase,
  config: Partial<AppOptions['config']> = {},
  { times, ...options }: Pick<AppOptions, 'times' | 'tls' | 'replica' | 'logger' | 'unsentMax'> = {},
): Promise<TestApp> {
  const time = { now: Date.parse('2026-11-15T12:00:00.000Z') }
  // Limits are on, as in production, but far above what tests need.
  const limits = { rateLimit: 1_000_000, webhooksMax: 10_000 }
  // Nothing sends in tests that do not start a sender. There is no service for text messages.
  const gateways = { smtp: readSmtpUrl('smtp://127.0.0.1:9') ?? null }
  const settings = { publicUrl: '', prefixes: null, shipmentTypes: null, ...limits, ...gateways, ...config }
  const built = await buildApp({
    config: settings,
    db,
    clock: () => time.now,
    times: { ...NEVER_LATE, handlerMs: HANDLER_MS, ...times },
    ...options,
    ...(files && { files }),
  })
  // With authentication, requests without a credential of their own use a key with every scope.
  const authorization = config.apiKeys ? bearing(await keyIn(db, {}, time.now)) : {}
  const answered = new Set<string>()
  const named = JSON.stringify(DOCUMENTED.map((name) => settings[name]))
  // Many tests never ask for the document.
  const openapi = () => DOCUMENTS.get(named) ?? DOCUMENTS.set(named, expanded(built.openapi(), SCHEMA_PARTS)).get(named)
  const details = new Map<string, Set<string>>()
  let conforms: ReturnType<typeof conformance>
  const call: Call = async (method, url, { body, raw, headers = {} } = {}) => {
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const type =
      payload === undefined || Object.keys(headers).some((name) => name.toLowerCase() === 'content-type')
        ? {}
        : { 'content-type': 'application/json' }
    const options: InjectOptions = {
      method: method as 'GET',
      url,
      headers: { ...type, ...authorization, ...headers } as Record<string, string>,
    }
    if (payload !== undefined) options.payload = payload
    const response: LightMyRequestResponse = await built.app.inject(options)
    const isJson =
      /json/.test(String(response.headers['content-type'] ?? '')) &&
      !/ndjson/.test(String(response.headers['content-type'])) &&
      response.body !== ''
    const answer: Answer = {
      status: response.statusCode,
      headers: response.headers as Answer['headers'],
      body: isJson ? JSON.parse(response.body) : undefined,
      text: response.body,
      bytes: response.rawPayload,
    }
    conforms ??= conformance(openapi, answered, details)
    conforms(method, url, answer)
    return answer
  }
  return { ...built, openapi, db, url, call, time, config: settings, answered, details }
}

/** A service that all tests of a suite share, started before and stopped after. */
export function sharedApp(open: () => Promise<TestDatabase>, config?: Partial<AppOptions['config']>): TestApp {
  const shared = {} as TestApp
  let discard: (() => Promise<void>) | undefined
  before(async () => {
    const database = await open()
    discard = database.discard
    Object.assign(shared, await startTestApp(database, config))
  })
  after(async () => {
    // If it never started, its resources must still be closed, or the tests would hang.
    await shared.app?.close()
    await discard?.()
  })
  return shared
}
