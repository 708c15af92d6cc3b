import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { appErrorOf, sendProblem } from '../http/problem.ts'
import type { AppError } from '../kernel/errors.ts'
import { BODY_MAX, pathOf } from './limits.ts'
import { type ListenerOptions, serverOptionsOf } from './listener.ts'
import { rawAnswers } from './raw-answers.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The id the caller gave the request, if it is a UUID, or a new one. */
const requestIDFrom = (header: string | string[] | undefined): string =>
  typeof header === 'string' && UUID.test(header) ? header : randomUUID()

type ServerOptions = {
  publicUrl: string
  listener: ListenerOptions
  /** What every answer carries; the second also adds what depends on the request. */
  common: Readonly<Record<string, string>>
  addCommonHeaders: (reply: FastifyReply) => void
  trustProxy: string[] | false
  /** Begins a request that Fastify refuses without a hook. */
  begin: (request: FastifyRequest, reply: FastifyReply) => void
  /** Hears of every problem that is sent, and of those that are our fault. */
  onProblem: (problem: AppError) => void
  onUnforeseen: (error: AppError, request: FastifyRequest) => void
}

/** Opens the server without a route: how it reads requests, and how it answers those that never get to one. */
export function openServer({
  publicUrl,
  listener,
  common,
  addCommonHeaders,
  trustProxy,
  begin,
  onProblem,
  onUnforeseen,
}: ServerOptions): FastifyInstance {
  const raw = rawAnswers(publicUrl, common, onProblem)
  const app = Fastify({
    ...serverOptionsOf(listener),
    // Fastify's logger makes a child for every request, which costs more than all else it does; observers write ours.
    logger: false,
    rewriteUrl: pathOf,
    genReqId: (request) => requestIDFrom(request.headers['x-request-id']),
    bodyLimit: BODY_MAX,
    // Only a proxy that the operator has named is believed when it says whose request it passes on.
    trustProxy,
    // A request that came before the end is answered like any other; readiness says that the end is near.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 500 },
    clientErrorHandler: raw.clientErrorHandler,
    frameworkErrors: (error, _request, reply) => {
      addCommonHeaders(reply)
      const problem = appErrorOf(error).error
      begin(reply.request, reply)
      onProblem(problem)
      sendProblem(reply, problem, publicUrl)
    },
  })
  raw.onUnknownExpectation(app.server)
  raw.onContinue(app.server)
  raw.onConnect(app.server)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.setErrorHandler((thrown, request, reply) => {
    const { error, isUnforeseen } = appErrorOf(thrown)
    onProblem(error)
    if (isUnforeseen) onUnforeseen(error, request)
    return sendProblem(reply, error, publicUrl)
  })
  return app
}
