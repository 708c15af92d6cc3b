import type { FastifyInstance } from 'fastify'
import { ERRORS, type ErrorCode } from '../../kernel/errors.ts'
import type { RecordPolicy } from '../../kernel/policy.ts'
import { ANY_TYPE, JSON_TYPE, PROBLEM_TYPE, typesOf } from '../content/media.ts'
import type { AnswerDeclaration, RouteDeclaration } from '../declaration.ts'
import { hasChannel, isReadWithoutVersion } from '../operation.ts'
import { STATUS } from '../problem.ts'
import { type NamedParts, withComponents } from './components.ts'
import { type Examples, exampleOf, examplesOf, jsonPatchExample, NO_EXAMPLES, problemExamples } from './examples.ts'
import { errorHeadersOf, HEADERS, headersOf, isRateLimited, parametersOf } from './headers.ts'
import { conflictOf, JSON_PATCH, PROBLEM } from './problem.ts'
import { addChoices, narrowable, openPlain, plain, refTo, type Schema, type Schemas } from './schemas.ts'

/** The versions of OpenAPI that the document is written in. Only 3.2 has a place for QUERY; in 3.1 it is an extension. */
export const OPENAPI_VERSIONS = { '3.1': '3.1.1', '3.2': '3.2.0' } as const
export type OpenapiVersion = keyof typeof OPENAPI_VERSIONS

/** A request that the service sends to its users. */
export type WebhookDeclaration = Pick<RouteDeclaration, 'operationId' | 'summary' | 'tag'> & {
  description: string
  mediaType: string
  schema: object
  headers: readonly Schema[]
  answers: Record<number, string>
}

/** The parts of the document beside the operations. */
type DocumentParts = {
  version: string
  publicUrl: string
  webhooks?: Record<string, WebhookDeclaration>
  examples?: Examples
  schemaParts?: NamedParts
}

/** What the parts of the document are built with. */
type Building = { schemas: Schemas; examples: Examples; records: ReadonlyMap<RecordPolicy, string> }

/** The errors of authentication, for every operation that requires a credential. */
const ACCESS_ERRORS: readonly ErrorCode[] = ['credential_in_query', 'unauthenticated', 'invalid_token']

/** Every error of an operation, derived from its declaration. */
function errorsOf(declaration: RouteDeclaration): ErrorCode[] {
  const { content, ifMatch = 'none', isIdempotent, scope, needsCaller } = declaration
  const codes: ErrorCode[] = [...declaration.errors, 'invalid_query']
  if (scope !== null || needsCaller) codes.push(...ACCESS_ERRORS)
  if (scope !== null) codes.push('insufficient_scope')
  if (scope === 'crew') codes.push('link_expired', 'link_revoked')
  // A tracking link is bound to no channel.
  const hasCaller = scope !== null || needsCaller === true
  if (hasChannel(declaration) || (isIdempotent && hasCaller)) codes.push('channel_not_allowed')
  if ((scope !== null || needsCaller) && declaration.method !== 'DELETE') codes.push('not_acceptable')
  if (content) codes.push('body_too_large', 'unsupported_media_type', 'invalid_content')
  if (content && content.kind !== 'bytes') codes.push('invalid_json')
  if (content?.kind === 'patch') codes.push('invalid_json_patch', 'patch_not_applicable', 'merge_conflict')
  if (ifMatch !== 'none') codes.push('invalid_if_match', 'precondition_failed')
  if (ifMatch === 'required') codes.push('precondition_required')
  if (isReadWithoutVersion(declaration)) codes.push('invalid_header')
  if (declaration.deprecation) codes.push('route_retired')
  if (isIdempotent) codes.push('invalid_header', 'idempotency_key_in_use', 'idempotency_key_reused')
  if (isRateLimited(declaration)) codes.push('rate_limit_exceeded')
  return [...new Set(codes)]
}

/** Collects the operations that are registered after it, and builds the OpenAPI document from them. */
export function openapiOf(app: FastifyInstance, parts: DocumentParts): (version?: OpenapiVersion) => Schema {
  const declarations: RouteDeclaration[] = []
  app.addHook('onRoute', ({ method, config }) => {
    if (config?.declaration && method === config.declaration.method) declarations.push(config.declaration)
  })
  return (version = '3.1') => documentOf(declarations, parts, version)
}

function documentOf(
  declarations: readonly RouteDeclaration[],
  { version, publicUrl, webhooks = {}, examples = NO_EXAMPLES, schemaParts = {} }: DocumentParts,
  openapi: OpenapiVersion,
): Schema {
  const schemas: Schemas = { Problem: PROBLEM, JsonPatch: JSON_PATCH }
  const building = { schemas, examples, records: recordsOf(declarations) }
  const paths: Record<string, Schema> = {}
  for (const declaration of declarations) {
    const path = declaration.url.replace(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    const isExtension = declaration.method === 'QUERY' && openapi === '3.1'
    paths[path][isExtension ? 'x-query' : declaration.method.toLowerCase()] = operationOf(declaration, building)
  }
  const sent = Object.entries(webhooks).map(([name, webhook]) => [name, { post: webhookOf(webhook, building) }])
  const document = {
    openapi: OPENAPI_VERSIONS[openapi],
    info: {
      title: 'Vanline',
      version,
      summary: 'Moves and shipments without lost updates',
      description:
        'Every write is guarded by an entity tag: read a record, send its eTag as If-Match with your change, and a 412 tells you if the record has changed since.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicUrl || '/', description: 'This server' }],
    security: [],
    tags: [...new Set(declarations.map(({ tag }) => tag))].map((name) => ({ name, description: TAGS[name] ?? name })),
    paths: sorted(paths),
    webhooks: Object.fromEntries(sent),
    components: {
      securitySchemes: SECURITY_SCHEMES,
      headers: HEADERS,
      examples: sorted(examplesOf(examples, JSON.stringify([paths, sent]))),
      schemas: sorted(schemas),
    },
  }
  return withComponents(document, schemaParts)
}

const sorted = <Value>(members: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1)))

/** The name of the record that each policy is about, from the operations that read one. */
const recordsOf = (declarations: readonly RouteDeclaration[]): Map<RecordPolicy, string> =>
  new Map(
    // A record that is only changed is known by its PATCH; a GET says best what a record is.
    (['PATCH', 'GET'] as const).flatMap((wanted) =>
      declarations.flatMap(({ policy, method, ifMatch = 'none', answers }) => {
        const name = answers[200]?.schema?.$id
        return policy && name && method === wanted && ifMatch !== 'none' ? [[policy, name] as const] : []
      }),
    ),
  )

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
  Moves: 'The move of a customer, with one or more shipments.',
  Shipments: 'The goods of a move that travel together, with dates, weights, addresses and status.',
  Addresses: 'The addresses of a shipment, each with its own version.',
  Agents: 'The people who release a shipment at its origin or receive it at its destination.',
  Services: 'The billable services of a shipment.',
  Documents: 'The documents of shipments and moves: tickets, bills, photographs.',
  Parties: 'The companies and persons on a move, and what each of them may see and do there.',
  Company: 'The company that runs this service.',
  Inventory: 'What a shipment consists of: its items, numbered as on their stickers.',
  Messages: 'E-mails and text messages: templates, rules, what was sent, and who wants none.',
  Notes: 'What your people tell each other about a move or a shipment.',
  Crew: 'The phones of crews: links to sign in, and what a crew sees and reports of its own jobs.',
  Jobs: 'Visits for shipments and moves: when, with which truck, and with whom. Nothing is booked twice.',
  Storage: 'When the goods of a shipment were in storage, and how long they may be there.',
  Requests: 'What partners and customers ask to be changed, and the decisions.',
  Presence: 'Who has which record open at this moment.',
  Views: 'Filters and columns of pages, stored for their owners and for others.',
  Events: 'A feed of all changes.',
  Webhooks: 'Signed events, sent to your URL until it accepts them.',
  Keys: 'API keys and registered client certificates.',
  Links: 'Links with which customers follow a move without an account.',
  Operation: 'For operators of the service.',
}

function operationOf(declaration: RouteDeclaration, building: Building): Schema {
  const { operationId, summary, description, tag, content, scope, orScope } = declaration
  const responses: Record<string, unknown> = {}
  for (const [status, answer] of Object.entries(declaration.answers))
    responses[status] = answerOf(declaration, answer, building)
  for (const [status, codes] of Map.groupBy(errorsOf(declaration), (code) => STATUS[code]))
    responses[status] = problemsOf(declaration, status, codes, building)
  responses.default = problemResponse(
    'Any other error, in the same shape.',
    errorHeadersOf('default', declaration),
    problemExamples(['internal_error', 'unavailable'], building.examples),
  )
  return {
    operationId,
    summary,
    ...(description ? { description } : {}),
    tags: [tag],
    ...(declaration.deprecation ? { deprecated: true, 'x-sunset': declaration.deprecation.sunset } : {}),
    ...(scope ? { 'x-scope': scope } : {}),
    ...(orScope ? { 'x-or-scope': orScope } : {}),
    security: securityOf(declaration),
    parameters: parametersOf(declaration, building.schemas),
    ...(content ? { requestBody: requestBodyOf(declaration, content, building) } : {}),
    responses,
  }
}

/** Every way to authenticate, with one of the scopes. */
function securityOf({ scope, orScope, needsCaller }: RouteDeclaration): Schema[] {
  const alternatives = needsCaller ? [[]] : [scope, orScope].flatMap((needed) => (needed ? [[needed]] : []))
  return alternatives.flatMap((needed) => Object.keys(SECURITY_SCHEMES).map((scheme) => ({ [scheme]: needed })))
}

function requestBodyOf(
  declaration: RouteDeclaration,
  content: NonNullable<RouteDeclaration['content']>,
  { schemas, examples }: Building,
): Schema {
  const schema = plain(content.schema, schemas)
  const ofBytes = content.bytes?.schema && plain(content.bytes.schema, schemas)
  if (declaration.method === 'QUERY') addChoices(declaration, schema, schemas)
  const media = typesOf(content).map((type) => {
    if (ofBytes && content.bytes?.types.includes(type))
      return [type, { schema: ofBytes, ...exampleOf(ofBytes, type, examples) }]
    return type === 'application/json-patch+json'
      ? [type, { schema: refTo('JsonPatch'), ...jsonPatchExample(schema, examples) }]
      : [type, { schema, ...exampleOf(schema, type, examples) }]
  })
  return { required: true, content: Object.fromEntries(media) }
}

function answerOf(declaration: RouteDeclaration, answer: AnswerDeclaration, { schemas, examples }: Building): Schema {
  const { description, schema, mediaTypes = [JSON_TYPE], otherForms = {} } = answer
  const isNarrowable = declaration.query?.properties.fields !== undefined || declaration.method === 'QUERY'
  const mediaOf = (type: string) => {
    const form = otherForms[type]
    const whole = openPlain(form ?? schema, schemas)
    const shown =
      type === ANY_TYPE || form
        ? whole
        : type !== JSON_TYPE
          ? { type: 'string' }
          : isNarrowable
            ? narrowable(whole, schemas)
            : whole
    return [type, { schema: shown, ...exampleOf(whole, type, examples) }]
  }
  return {
    description,
    headers: headersOf(declaration, answer),
    ...(schema ? { content: Object.fromEntries(mediaTypes.map(mediaOf)) } : {}),
  }
}

/** The errors of one status. A 412, and a 409 of a merge, show the current record. */
function problemsOf(
  declaration: RouteDeclaration,
  status: number,
  codes: readonly ErrorCode[],
  { schemas, records, examples }: Building,
): Schema {
  const description = codes.map((code) => `\`${code}\`: ${ERRORS[code]}.`).join(' ')
  // A POST creates another record than the one whose version it names.
  const answered = declaration.answers[201] ? undefined : records.get(declaration.policy!)
  const record = declaration.namesOther ? 'AnyRecord' : answered
  const isConflict = record !== undefined && codes.some((code) => CONFLICTS.includes(code))
  const written = isConflict && declaration.method !== 'GET' && !declaration.namesOther ? record : undefined
  const shown = problemExamples(codes, examples, written)
  const headers = errorHeadersOf(status, declaration)
  return problemResponse(description, headers, shown, isConflict ? conflictOf(record, schemas) : refTo('Problem'))
}
const CONFLICTS: readonly ErrorCode[] = ['precondition_failed', 'merge_conflict']

const problemResponse = (
  description: string,
  headers: Schema,
  examples: Schema,
  schema = refTo('Problem'),
): Schema => ({
  description,
  headers,
  content: { [PROBLEM_TYPE]: { schema, ...examples } },
})

function webhookOf(webhook: WebhookDeclaration, { schemas, examples }: Building): Schema {
  const { operationId, summary, description, tag, mediaType, headers, answers } = webhook
  const schema = openPlain(webhook.schema, schemas)
  return {
    operationId,
    summary,
    description,
    tags: [tag],
    security: [],
    parameters: headers,
    requestBody: { required: true, content: { [mediaType]: { schema, ...exampleOf(schema, mediaType, examples) } } },
    responses: Object.fromEntries(Object.entries(answers).map(([status, text]) => [status, { description: text }])),
  }
}
