import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, onRequestHookHandler } from 'fastify'
import type { Static, TObject, TSchema } from 'typebox'
import { errorAt, routeNotFound } from '../kernel/errors.ts'
import { channelNotAllowed } from '../kernel/permission.ts'
import { CHANNEL_LENGTH_MAX, CHANNEL_PATTERN } from '../kernel/schema.ts'
import { requireNoPrecondition } from './conditional.ts'
import { bytesIn } from './content/content.ts'
import { CHANNEL_HEADER, channelOf, occurredAtOf, type Principal, type Runtime } from './context.ts'
import type { RouteDeclaration } from './declaration.ts'
import { deprecationHooksOf } from './deprecation.ts'
import { queryParserOf } from './list/query.ts'
import { requirePolicy } from './permission.ts'

export type Operation<Query = never> = RouteDeclaration & {
  respond(runtime: Runtime, request: FastifyRequest, reply: FastifyReply, query: Query): Promise<FastifyReply>
}

/** An operation that reads. The type of its query follows from the schema. */
export const read = <Query extends TObject>(
  operation: Omit<Operation<Static<Query>>, 'query'> & { query?: Query },
): Operation => operation

/** A record in an answer. */
export type Shown = { description: string; schema: TSchema }

/** The answers of an operation on one record, by its method. */
export function answersOf(method: HTTPMethods, { description, schema }: Shown): RouteDeclaration['answers'] {
  const record = { description, schema, headers: ['ETag'] }
  switch (method) {
    case 'GET':
      return { 200: record, 304: { description: 'Your version is current', headers: ['ETag'] } }
    case 'POST':
      return { 201: { ...record, headers: ['ETag', 'Location'] } }
    case 'PUT':
      return {
        200: {
          description: `${description}; its new tag is only in the body`,
          schema,
          headers: ['Content-Location'],
        },
      }
    case 'DELETE':
      return { 204: { description: 'Deleted' } }
    default:
      return {
        200: { ...record, headers: ['ETag', 'Content-Location'] },
        204: { description: 'Changed; Prefer: return=minimal was applied', headers: ['ETag'] },
      }
  }
}

/** An operation that reads one record, whole or as a variant. */
export const readItem = <Query extends TObject>(
  operation: Omit<Operation<Static<Query>>, 'method' | 'query' | 'ifMatch' | 'answers'> & {
    query?: Query
    shows: Shown
  },
): Operation =>
  read<Query>({ ...operation, method: 'GET', ifMatch: 'optional', answers: answersOf('GET', operation.shows) })

/** Registers operations in the order of the OpenAPI document. */
export function register(app: FastifyInstance, runtime: Runtime, operations: readonly Operation[]): void {
  for (const operation of operations) {
    if (operation.content?.kind === 'bytes') app.register(async (scope) => routeOfBytes(scope, runtime, operation))
    else route(app, runtime, operation)
  }
}

/** Registers an operation that reads its content itself, whatever type it has. */
function routeOfBytes(app: FastifyInstance, runtime: Runtime, operation: Operation): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', unread)
  route(app, runtime, operation)
}

/** A parser that leaves the content to the operation. */
export const unread = (
  _request: FastifyRequest,
  content: IncomingMessage,
  done: (error: null, body: unknown) => void,
) => done(null, content)

/** Registers an operation. The path is checked before the caller's permission, and the query before it responds. */
function route(app: FastifyInstance, runtime: Runtime, operation: Operation): void {
  const { method, url, deprecation, mayWait } = operation
  requirePolicy(operation)
  const hasNoVersion = isReadWithoutVersion(operation)
  const readQuery = queryParserOf<never>(operation.query)
  const takesChannel = takesChannelHeader(operation)
  app.route({
    method,
    url,
    config: { declaration: operation },
    ...(url.includes(':') && { onRequest: pathCheck(runtime, operation) }),
    ...(deprecation && deprecationHooksOf(runtime, deprecation)),
    handler: (request, reply) => {
      if (hasNoVersion) requireNoPrecondition(request.headers, ['If-Match'], 'what is read here has no version.')
      if (takesChannel) requireNamedChannel(runtime, request)
      if (operation.isIdempotent) occurredAtOf(request, '')
      const query = readQuery(request)
      const respond = () => operation.respond(runtimeFor(runtime, request), request, reply, query)
      return mayWait || bytesIn(request, operation.content) ? respond() : runtime.timed(reply, respond)
    },
  })
}

/** What an operation works with for a caller. The server for operators identifies no callers. */
const runtimeFor = (runtime: Runtime, { principal }: { principal?: Principal }): Runtime =>
  principal ? runtime.viewOf(runtime, principal) : runtime

/** Whether an operation reads something that has no version for If-Match: a list, a feed or a count. */
export const isReadWithoutVersion = ({ scope, ifMatch = 'none', isIdempotent }: RouteDeclaration): boolean =>
  scope !== null && ifMatch === 'none' && !isIdempotent

export const hasChannel = ({ url }: Pick<RouteDeclaration, 'url'>): boolean => url.startsWith('/:prefix/')

/** Whether the channel of an operation is named by a header: it writes, and its path has none. */
export const takesChannelHeader = (declaration: RouteDeclaration): boolean =>
  declaration.isIdempotent === true && !hasChannel(declaration)

const CHANNEL = new RegExp(CHANNEL_PATTERN)
const isChannel = (text: string): boolean => text.length <= CHANNEL_LENGTH_MAX && CHANNEL.test(text)

/** An empty segment is no id. */
function pathCheck(runtime: Runtime, declaration: RouteDeclaration): onRequestHookHandler {
  const requireChannel = hasChannel(declaration) ? channelCheck(runtime) : undefined
  const names = [...declaration.url.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return (request, _reply, done) => {
    for (const name of names) if (paramOf(request, name) === '') throw routeNotFound()
    requireChannel?.(request)
    done()
  }
}

/** The segment before /v1 is the channel of a write; it may be restricted for everyone (404), or for the caller (403). */
const channelCheck =
  ({ prefixes }: Runtime) =>
  (request: FastifyRequest): void => {
    const prefix = paramOf(request, 'prefix')
    const { channels } = request.principal
    if (!isChannel(prefix) || (prefixes !== null && !prefixes.includes(prefix))) throw routeNotFound()
    if (channels !== null && !channels.includes(prefix)) throw channelNotAllowed(channels)
  }

/** The same for a channel in the header: 400 if it may not be used at all, 403 if the caller may not use it. */
function requireNamedChannel({ prefixes }: Runtime, request: FastifyRequest): void {
  const channel = channelOf(request)
  if (channel === null) return
  const { channels } = request.principal
  if (!isChannel(channel) || (prefixes !== null && !prefixes.includes(channel))) {
    const allowed = prefixes === null ? 'Letters, digits, dots, hyphens and underscores' : prefixes.join(', ')
    throw errorAt('invalid_header', { header: CHANNEL_HEADER }, 'not_allowed', `Channels here: ${allowed}.`)
  }
  if (channels !== null && !channels.includes(channel)) throw channelNotAllowed(channels)
}

/** The parameters in the path of a request. */
export const paramsOf = ({ params }: FastifyRequest): Readonly<Record<string, string>> =>
  (params ?? {}) as Record<string, string>

export const paramOf = (request: FastifyRequest, name: string): string => paramsOf(request)[name] ?? ''
