import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler, onRouteHookHandler } from 'fastify'
import type { Meter, Metrics } from './metrics.ts'

/** Called at the end of a request. */
export type RequestObserver = (request: FastifyRequest, meter: Meter, status: number, seconds: number) => void

declare module 'fastify' {
  interface FastifyRequest {
    /** When its headers had arrived, on the clock of performance.now(). */
    startedAt: number
    /** Whether its end was reported. */
    isOver: boolean
    /** Its trace, if traces are on. */
    traceID?: string
  }
}

/** The status when the client disconnected before the answer. */
const CLIENT_CLOSED = 499

/** The hook that begins a request, and the hooks of each route that end it. */
type ObservedRequests = {
  onRequest: onRequestHookHandler
  /** Called before any route is registered. */
  watchRoutes: (app: FastifyInstance) => void
  /** Begins a request that Fastify refuses without running hooks. */
  begin: (request: FastifyRequest, reply: FastifyReply) => void
}

/**
 * Measures every request, also those that are refused before they reach their route, and calls the observers.
 *
 * A request ends when its answer is handed to the connection. Waiting for the connection to finish costs more, so only long-running
 * answers do: streams and long polls.
 */
export function observeRequests(metrics: Metrics, observers: readonly RequestObserver[]): ObservedRequests {
  const end = (request: FastifyRequest, reply: FastifyReply, meter: Meter, status: number): void => {
    if (request.isOver) return
    request.isOver = true
    const seconds = (performance.now() - request.startedAt) / 1000
    metrics.ended(meter, status, seconds)
    if (request.method !== 'GET') countWrite(reply, metrics)
    for (const observer of observers) observer(request, meter, status, seconds)
  }
  const endWhenClosed = (request: FastifyRequest, reply: FastifyReply, meter: Meter): void => {
    const { raw } = reply
    raw.once('close', () => end(request, reply, meter, raw.headersSent ? raw.statusCode : CLIENT_CLOSED))
  }
  const unmatched = new Map<string, Meter>()
  const beginUnmatched = (request: FastifyRequest, reply: FastifyReply): void => {
    const meter = unmatched.get(request.method) ?? metrics.meterOf(request.method, '(none)')
    unmatched.set(request.method, meter)
    endWhenClosed(request, reply, meter)
  }

  const ours = new WeakSet<object>()
  const endsOfRoute: onRouteHookHandler = (options) => {
    const meter = metrics.meterOf(String(options.method), options.url)
    const onSend = (request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done): void => {
      if (isStream(payload)) endWhenClosed(request, reply, meter)
      else end(request, reply, meter, reply.raw.destroyed ? CLIENT_CLOSED : reply.statusCode)
      done(null, payload)
    }
    ours.add(onSend)
    // The HEAD route is derived from the GET route with its hooks, and must not be counted twice.
    const others = [options.onSend ?? []].flat().filter((hook) => !ours.has(hook))
    options.onSend = [...others, onSend]
    if (!options.config?.declaration?.mayWait) return
    const preHandler = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
      endWhenClosed(request, reply, meter)
      done()
    }
    options.preHandler = [...[options.preHandler ?? []].flat(), preHandler]
  }
  return {
    onRequest(request, reply, done) {
      request.startedAt = performance.now()
      if (request.is404) beginUnmatched(request, reply)
      done()
    },
    watchRoutes(app) {
      app.decorateRequest('startedAt', 0)
      app.decorateRequest('isOver', false)
      app.addHook('onRoute', endsOfRoute)
    },
    begin(request, reply) {
      request.startedAt = performance.now()
      beginUnmatched(request, reply)
    },
  }
}

type Done = (error: null, payload: unknown) => void

const isStream = (payload: unknown): boolean => typeof payload === 'object' && payload !== null && 'pipe' in payload

/** Counts a write by the headers of its answer. */
function countWrite(reply: FastifyReply, metrics: Metrics): void {
  if (reply.getHeader('idempotent-replayed') !== undefined) metrics.replayed()
  else if (String(reply.getHeader('preference-applied') ?? '').includes('merge-base')) metrics.merged()
}
