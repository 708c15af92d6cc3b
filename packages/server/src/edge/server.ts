import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { unread } from '../http/operation.ts'
import { appErrorOf, sendProblem } from '../http/problem.ts'
import type { AppError } from '../kernel/errors.ts'
import { forwardedAddresses } from './address.ts'
import { expandContent } from './compress.ts'
import { BODY_MAX, targetOf } from './limits.ts'
import { type ListenerOptions, serverOptionsOf } from './listener.ts'
import { rawAnswers } from './raw-answers.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The caller's request id, if it is a UUID, or a new one. */
const requestIDFrom = (header: string | string[] | undefined): string =>
  typeof header === 'string' && UUID.test(header) ? header : randomUUID()

/** No route gives Fastify a schema: operations check their own content. So Fastify need not load its validator and its serializer. */
export const WITHOUT_SCHEMAS = {
  schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
}

function refuseSchema(): never {
  throw new Error('Routes have no schemas for Fastify. Declare an operation instead.')
}

type ServerOptions = {
  publicUrl: string
  listener: ListenerOptions
  /** The headers of every answer, for an origin and for a request. */
  commonFor: (origin: string | undefined) => Readonly<Record<string, string>>
  addCommonHeaders: (reply: FastifyReply) => void
  trustProxy: string[] | false
  /** Begins a request that Fastify refuses without running hooks. */
  begin: (request: FastifyRequest, reply: FastifyReply) => void
  /** Called for every problem that is sent, and for internal failures. */
  onProblem: (problem: AppError) => void
  onUnforeseen: (error: AppError, request: FastifyRequest) => void
}

/** Leaves only addresses in X-Forwarded-For, from which Fastify takes the client of a trusted proxy. */
function cleanForwarded({ headers }: Pick<FastifyRequest['raw'], 'headers'>): void {
  const forwarded = headers['x-forwarded-for']
  if (forwarded !== undefined) headers['x-forwarded-for'] = forwardedAddresses(String(forwarded))
}

/** Opens the server without routes: how it reads requests, and answers those that never reach a route. */
export function openServer({
  publicUrl,
  listener,
  commonFor,
  addCommonHeaders,
  trustProxy,
  begin,
  onProblem,
  onUnforeseen,
}: ServerOptions): FastifyInstance {
  const raw = rawAnswers(publicUrl, commonFor, onProblem)
  const app = Fastify({
    ...serverOptionsOf(listener),
    ...WITHOUT_SCHEMAS,
    // Fastify's logger creates a child for every request, which costs more than the rest of Fastify; observers write our log.
    logger: false,
    rewriteUrl(request) {
      cleanForwarded(request)
      const { path, host } = targetOf(request)
      if (host !== undefined) request.headers.host = host
      return path
    },
    genReqId: (request) => requestIDFrom(request.headers['x-request-id']),
    bodyLimit: BODY_MAX,
    // Only configured proxies are trusted to name the client.
    trustProxy,
    // Requests that arrive during shutdown are answered; readiness reports the shutdown.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 500 },
    clientErrorHandler: raw.clientErrorHandler,
    frameworkErrors: (error, _request, reply) => {
      addCommonHeaders(reply)
      const problem = appErrorOf(error).error
      begin(reply.request, reply)
      // No hook runs that would limit the time for its content.
      if (reply.request.raw.httpVersionMajor === 1) reply.header('connection', 'close')
      onProblem(problem)
      sendProblem(reply, problem, publicUrl)
    },
  })
  // Declared at once, so that all requests have the same shape.
  app.decorateRequest('takeMore', null)
  raw.onUnknownExpectation(app.server)
  raw.onContinue(app.server)
  raw.onConnect(app.server)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, ({ headers }, body, done) =>
    expandContent(headers['content-encoding'], body, done),
  )
  // A form with a file is read by the operation, if that takes one.
  app.addContentTypeParser('multipart/form-data', unread)
  app.setErrorHandler((thrown, request, reply) => {
    const { error, isUnforeseen } = appErrorOf(thrown)
    onProblem(error)
    if (isUnforeseen) onUnforeseen(error, request)
    return sendProblem(reply, error, publicUrl)
  })
  return app
}
