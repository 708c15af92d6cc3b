import type { FastifyInstance } from 'fastify'
import { ERRORS, type ErrorCode } from '../kernel/errors.ts'
import { JSON_TYPE, PATCH_TYPES } from './media.ts'
import { type AnswerDeclaration, hasChannel, isReadWithoutVersion, type RouteDeclaration } from './operation.ts'
import { STATUS } from './problem.ts'

type Schema = Record<string, unknown>
type Operation = Record<string, unknown>

/** The errors of authentication, for every operation with a scope. */
const ACCESS_ERRORS: readonly ErrorCode[] = [
  'credential_in_query',
  'unauthenticated',
  'invalid_token',
  'insufficient_scope',
]

/** Every error of an operation, derived from its declaration. */
function errorsOf(declaration: RouteDeclaration): ErrorCode[] {
  const { content, ifMatch = 'none', isIdempotent } = declaration
  const codes: ErrorCode[] = [...declaration.errors, 'invalid_query']
  if (declaration.scope !== null) codes.push(...ACCESS_ERRORS)
  if (hasChannel(declaration)) codes.push('channel_not_allowed')
  if (declaration.scope !== null && declaration.method !== 'DELETE') codes.push('not_acceptable')
  if (content) codes.push('invalid_json', 'body_too_large', 'unsupported_media_type', 'invalid_content')
  if (content?.kind === 'patch') codes.push('invalid_json_patch', 'patch_not_applicable', 'merge_conflict')
  if (ifMatch !== 'none') codes.push('invalid_if_match', 'precondition_failed')
  if (ifMatch === 'required') codes.push('precondition_required')
  if (isReadWithoutVersion(declaration)) codes.push('invalid_header')
  if (declaration.deprecation) codes.push('route_retired')
  if (isIdempotent) codes.push('invalid_header', 'idempotency_key_in_use', 'idempotency_key_reused')
  return [...new Set(codes)]
}

/** Collects the operations that are registered after it, and builds the OpenAPI document from them. */
export function openapiOf(app: FastifyInstance, version: string, publicUrl: string): () => Schema {
  const declarations: RouteDeclaration[] = []
  app.addHook('onRoute', ({ method, config }) => {
    if (config?.declaration && method === config.declaration.method) declarations.push(config.declaration)
  })
  return () => documentOf(declarations, version, publicUrl)
}

function documentOf(declarations: readonly RouteDeclaration[], version: string, publicUrl: string): Schema {
  const schemas: Record<string, Schema> = { Problem: PROBLEM, JsonPatch: JSON_PATCH }
  const paths: Record<string, Record<string, unknown>> = {}
  for (const declaration of declarations) {
    const path = declaration.url.replace(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    // OpenAPI 3.1 does not support QUERY; 3.2 will.
    const method = declaration.method === 'QUERY' ? 'x-query' : declaration.method.toLowerCase()
    paths[path][method] = operationOf(declaration, schemas)
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Vanline',
      version,
      summary: "Moves and shipments in which nobody's update is ever lost",
      description:
        'Every write is guarded by an entity tag: read a record, send its eTag as If-Match with your change, and a 412 tells you if somebody was faster.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicUrl || '/', description: 'This server' }],
    security: [],
    tags: [...new Set(declarations.map(({ tag }) => tag))].map((name) => ({ name, description: TAGS[name] ?? name })),
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      securitySchemes: SECURITY_SCHEMES,
      schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  }
}

/** The ways to authenticate. The words of each requirement are its scopes. */
const SECURITY_SCHEMES = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'A JWT of the identity provider, or an API key vl_…',
    description: 'Authorization: Bearer, with a token or a key. Not needed on a server without authentication.',
  },
  apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'An API key vl_….' },
  certificate: { type: 'mutualTLS', description: 'A client certificate whose fingerprint is registered like a key.' },
}

const TAGS: Record<string, string> = {
  Moves: 'What a customer has moved: one or more shipments.',
  Shipments: 'What is transported, with its dates, weights, addresses and status.',
  Addresses: 'The addresses of a shipment, each with a version of its own.',
  Agents: 'Who hands over and who receives.',
  Services: 'The billable services of a shipment.',
  Events: 'Everything that changed, to be followed.',
  Webhooks: 'Events sent to a URL of yours, signed, until they have arrived.',
  Keys: 'Who may come in with a key or a client certificate.',
  Operation: 'For those who run the service.',
}

function operationOf(declaration: RouteDeclaration, schemas: Record<string, Schema>): Operation {
  const { operationId, summary, description, tag, content, scope } = declaration
  const responses: Record<string, unknown> = {}
  for (const [status, answer] of Object.entries(declaration.answers)) responses[status] = answerOf(answer, schemas)
  const byStatus = Map.groupBy(errorsOf(declaration), (code) => STATUS[code])
  for (const [status, codes] of byStatus) {
    responses[status] = problemResponse(codes.map((code) => `\`${code}\`: ${ERRORS[code]}.`).join(' '))
  }
  responses.default = problemResponse('Any other error, in the same shape.')
  return {
    operationId,
    summary,
    ...(description ? { description } : {}),
    tags: [tag],
    ...(declaration.deprecation ? { deprecated: true, 'x-sunset': declaration.deprecation.sunset } : {}),
    ...(scope ? { 'x-scope': scope } : {}),
    security: scope ? Object.keys(SECURITY_SCHEMES).map((scheme) => ({ [scheme]: [scope] })) : [],
    parameters: parametersOf(declaration, schemas),
    ...(content ? { requestBody: requestBodyOf(content, schemas) } : {}),
    responses,
  }
}

function parametersOf(declaration: RouteDeclaration, schemas: Record<string, Schema>): Schema[] {
  const header = (name: string, required: boolean, description: string) => ({
    name,
    in: 'header',
    required,
    description,
    schema: { type: 'string' },
  })
  const parameters: Schema[] = [...declaration.url.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    description: PATH_PARAMETERS[name!] ?? 'The id of the record.',
    schema: name === 'prefix' ? { type: 'string', pattern: '^[A-Za-z0-9._-]{1,64}$' } : { type: 'string' },
  }))
  for (const [name, schema] of Object.entries(declaration.query?.properties ?? {})) {
    const { description, ...rest } = plain(schema, schemas)
    parameters.push({ name, in: 'query', required: false, ...(description ? { description } : {}), schema: rest })
  }
  if (declaration.ifMatch === 'required')
    parameters.push(header('If-Match', true, 'The eTag of the version you hold, or * for any.'))
  if (declaration.ifMatch === 'optional')
    parameters.push(header('If-Match', false, 'Go on only if this is the version.'))
  if (declaration.isIdempotent)
    parameters.push(
      header('Idempotency-Key', false, 'Makes a retry safe: the same key with the same request is carried out once.'),
    )
  if (declaration.isIdempotent && declaration.method !== 'DELETE')
    parameters.push(header('Prefer', false, 'return=minimal leaves the body out.'))
  if (declaration.method === 'GET' && declaration.answers[304])
    parameters.push(header('If-None-Match', false, 'Answer 304 if this is still the version.'))
  return parameters
}

const PATH_PARAMETERS: Record<string, string> = {
  prefix: 'The channel the write comes through, recorded in the history.',
  moveID: 'The id of a move, or its locator.',
}

function requestBodyOf(content: NonNullable<RouteDeclaration['content']>, schemas: Record<string, Schema>): Schema {
  const schema = plain(content.schema, schemas)
  const types = content.kind === 'patch' ? PATCH_TYPES : [JSON_TYPE]
  const media = types.map((type) => [
    type,
    { schema: type === 'application/json-patch+json' ? { $ref: '#/components/schemas/JsonPatch' } : schema },
  ])
  return { required: true, content: Object.fromEntries(media) }
}

function answerOf(
  { description, schema, mediaTypes = [JSON_TYPE], headers = [] }: AnswerDeclaration,
  schemas: Record<string, Schema>,
): Schema {
  const content =
    schema &&
    Object.fromEntries(
      mediaTypes.map((type) => [type, { schema: type === JSON_TYPE ? plain(schema, schemas) : { type: 'string' } }]),
    )
  const described = headers.map((name) => [name, { description: HEADERS[name] ?? name, schema: { type: 'string' } }])
  return {
    description,
    ...(described.length > 0 ? { headers: Object.fromEntries(described) } : {}),
    ...(content ? { content } : {}),
  }
}

const HEADERS: Record<string, string> = {
  ETag: 'The version, in quotes.',
  Location: 'The URL of the new record, or of the page to open.',
  Link: 'The next and the first page (RFC 8288).',
  'Vanline-Epoch': 'The epoch of the feed; it changes when a backup is restored.',
  'Vanline-Position': 'The number up to which the feed was looked at: ask next with it as after.',
  'Total-Count': 'How many there are, if Prefer: count=exact was sent.',
}

const problemResponse = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
})

/** A schema as plain JSON, with every named part moved to the components. */
function plain(schema: unknown, schemas: Record<string, Schema>): Schema {
  const copy = JSON.parse(JSON.stringify(schema))
  const walk = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(walk)
    if (typeof node !== 'object' || node === null) return node
    const { $id, ...rest } = node as { $id?: string }
    const walked = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, walk(value)]))
    if ($id === undefined) return walked
    schemas[$id] = walked
    return { $ref: `#/components/schemas/${$id}` }
  }
  return walk(copy) as Schema
}

const PROBLEM: Schema = {
  type: 'object',
  description: 'What went wrong (RFC 9457).',
  required: ['type', 'title', 'status', 'detail', 'instance', 'code'],
  properties: {
    type: { type: 'string', description: 'The page that explains it.' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'For people.' },
    instance: { type: 'string', description: 'urn:uuid: and the request id, as in X-Request-Id and in the log.' },
    code: {
      type: 'string',
      enum: Object.keys(ERRORS),
      'x-extensible': true,
      description: 'For programs; stable. There may be more.',
    },
    errors: {
      type: 'array',
      description: 'Everything that is wrong, each with its place. Up to 100.',
      items: {
        type: 'object',
        required: ['detail', 'code'],
        properties: {
          pointer: { type: 'string', description: 'A JSON Pointer into the content.' },
          parameter: { type: 'string' },
          header: { type: 'string' },
          detail: { type: 'string' },
          code: { type: 'string' },
        },
        additionalProperties: false,
      },
    },
    moreErrors: { type: 'integer', description: 'How many more errors there are than are listed, at least.' },
    allowed: { type: 'array', items: { type: 'string' }, description: 'What would be accepted instead.' },
    missingScopes: { type: 'array', items: { type: 'string' }, description: 'The scopes that the caller lacks.' },
    reason: { type: 'string', enum: ['stale', 'weak', 'unknown'], description: 'Why the precondition failed.' },
    current: { type: 'object', description: 'The record as it is now, with its eTag.' },
    changes: {
      type: 'array',
      description: 'What changed since the version you hold, net per field, with who changed it last. Up to 100.',
      items: {
        type: 'object',
        required: ['path', 'from', 'to', 'by', 'byName', 'at'],
        properties: {
          path: { type: 'string', description: 'A JSON Pointer into the record.' },
          from: {},
          to: {},
          by: { type: 'string', description: 'Who changed it last.' },
          byName: { type: ['string', 'null'], description: 'The name it had at that time.' },
          at: { type: 'string' },
        },
        additionalProperties: false,
      },
    },
    moreChanges: { type: 'integer', description: 'How many more changes there are than are listed.' },
    overlaps: {
      type: 'array',
      items: { type: 'string' },
      description: 'The paths among the changes that your request touches too.',
    },
    epoch: { type: 'string', description: 'Of the feed: its epoch now.' },
    oldest: { type: 'integer', description: 'Of the feed: the seq of the oldest event that is kept.' },
    newest: { type: 'integer', description: 'Of the feed: the seq of the newest event.' },
    checks: { type: 'object', description: 'Of /readyz: what was looked at, and what was found.' },
  },
  additionalProperties: false,
}

const JSON_PATCH: Schema = {
  type: 'array',
  description:
    'RFC 6902; all or nothing. Paths have up to 1,000 characters, and the record with all that is put in up to 1 MiB.',
  maxItems: 100,
  items: {
    type: 'object',
    required: ['op', 'path'],
    properties: {
      op: { type: 'string', enum: ['add', 'remove', 'replace', 'move', 'copy', 'test'] },
      path: { type: 'string' },
      from: { type: 'string' },
      value: {},
    },
  },
}
