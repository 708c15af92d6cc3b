import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, onRequestHookHandler } from 'fastify'
import type { Static, TObject, TSchema } from 'typebox'
import { AppError, type ErrorCode } from '../kernel/errors.ts'
import type { RecordPolicy } from '../kernel/policy.ts'
import { CHANNEL_PATTERN } from '../kernel/schema.ts'
import type { ContentDeclaration } from './content.ts'
import type { Runtime } from './context.ts'
import { type Deprecation, deprecationHooksOf } from './deprecation.ts'
import { channelNotAllowed, requirePolicy } from './permission.ts'
import { queryParserOf } from './query.ts'

/** An answer: its schema, and its headers beside the common ones. */
export type AnswerDeclaration = {
  description: string
  schema?: TSchema
  mediaTypes?: readonly string[]
  headers?: readonly string[]
}

/** The declaration of an operation. Routing, checks and OpenAPI are derived from it. */
export type RouteDeclaration = {
  method: HTTPMethods
  url: string
  operationId: string
  summary: string
  description?: string
  tag: string
  /** The required scope; null for public operations. */
  scope: string | null
  /** The entry of access/policy.ts for what it shows. */
  policy?: RecordPolicy
  query?: TObject
  content?: ContentDeclaration
  ifMatch?: 'required' | 'optional' | 'none'
  isIdempotent?: boolean
  /** Whether If-None-Match: * creates only what does not exist yet. */
  ifNoneMatch?: boolean
  /** Whether it may wait for events, without a time limit. */
  mayWait?: boolean
  /** Set when the operation is deprecated. */
  deprecation?: Deprecation
  answers: Record<number, AnswerDeclaration>
  errors: readonly ErrorCode[]
}

declare module 'fastify' {
  interface FastifyContextConfig {
    declaration?: RouteDeclaration
  }
}

export type Operation<Query = never> = RouteDeclaration & {
  respond(runtime: Runtime, request: FastifyRequest, reply: FastifyReply, query: Query): Promise<FastifyReply>
}

/** An operation that reads. The type of its query follows from the schema. */
export const read = <Query extends TObject>(
  operation: Omit<Operation<Static<Query>>, 'query'> & { query?: Query },
): Operation => operation

/** Answers that many operations share. */
export const ANSWERS = {
  unchanged: { description: 'You have this version', headers: ['ETag'] },
  minimal: { description: 'Changed; Prefer: return=minimal was applied', headers: ['ETag'] },
  gone: { description: 'Gone' },
} as const satisfies Record<string, AnswerDeclaration>

/** Registers operations in the order of the OpenAPI document. */
export function register(app: FastifyInstance, runtime: Runtime, operations: readonly Operation[]): void {
  for (const operation of operations)
    route<never>(app, runtime, operation, (request, reply, query) => operation.respond(runtime, request, reply, query))
}

type Handler<Query> = (request: FastifyRequest, reply: FastifyReply, query: Query) => Promise<FastifyReply>

/** Registers an operation. The channel is checked before the caller's permission, and the query before the handler. */
export function route<Query = Record<string, never>>(
  app: FastifyInstance,
  runtime: Runtime,
  declaration: RouteDeclaration,
  handler: Handler<Query>,
): void {
  requirePolicy(declaration)
  const readQuery = queryParserOf<Query>(declaration.query)
  app.route({
    method: declaration.method,
    url: declaration.url,
    config: { declaration },
    ...(hasChannel(declaration) ? { onRequest: channelCheck(runtime) } : {}),
    ...(declaration.deprecation ? deprecationHooksOf(runtime, declaration.deprecation) : {}),
    handler: (request, reply) => {
      const query = readQuery(request)
      return declaration.mayWait
        ? handler(request, reply, query)
        : runtime.timed(reply, () => handler(request, reply, query))
    },
  })
}

export const hasChannel = ({ url }: RouteDeclaration): boolean => url.startsWith('/:prefix/')

const CHANNEL = new RegExp(CHANNEL_PATTERN)

/** The segment before /v1 is the channel of a write; it may be restricted for everyone (404), or for the caller (403). */
const channelCheck =
  ({ prefixes }: Runtime): onRequestHookHandler =>
  (request, _reply, done) => {
    const prefix = paramOf(request, 'prefix')
    const { channels } = request.principal
    const isValid = CHANNEL.test(prefix) && (prefixes === null || prefixes.includes(prefix))
    if (!isValid) done(new AppError('route_not_found', 'There is nothing at this path.'))
    else if (channels !== null && !channels.includes(prefix)) done(channelNotAllowed(channels))
    else done()
  }

export const paramOf = (request: FastifyRequest, name: string): string =>
  (request.params as Record<string, string>)[name] ?? ''
