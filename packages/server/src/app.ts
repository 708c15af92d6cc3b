import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { SecureContextOptions } from 'node:tls'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply } from 'fastify'
import sql from 'sql-template-tag'
import { isLoopback } from './access/hosts.ts'
import { openAccess } from './access/open.ts'
import { type AccessSettings, isAuthConfigured } from './access/settings.ts'
import { addressOperations } from './addresses/operations.ts'
import { agentOperations } from './agents/operations.ts'
import type { Config } from './config/config.ts'
import type { Database, Reader } from './db/database.ts'
import { replicaOrPrimary } from './db/postgres/replica.ts'
import { allowOrigins } from './edge/cors.ts'
import { type Doors, openDoors } from './edge/doors.ts'
import { floodGuard } from './edge/flood.ts'
import { securityHeaders } from './edge/headers.ts'
import { BODY_MAX, pathOf, requestLimits, TIME_LIMITS, type TimeLimits } from './edge/limits.ts'
import { limitConnections, serverOptionsOf } from './edge/listener.ts'
import { unmatchedRoutes } from './edge/not-found.ts'
import { shedOverload } from './edge/overload.ts'
import { joinBuckets } from './edge/rate/joint-buckets.ts'
import { rateLimit } from './edge/rate/rate-limit.ts'
import { rawAnswers } from './edge/raw-answers.ts'
import { limitSignIns } from './edge/sign-ins.ts'
import { erasureOperations } from './erasures/operations.ts'
import { eventRoutes } from './events/routes.ts'
import type { Runtime } from './http/context.ts'
import { acceptAnyContentType } from './http/media.ts'
import { openapiOf } from './http/openapi.ts'
import { register } from './http/operation.ts'
import { appErrorOf, sendProblem } from './http/problem.ts'
import { instantOf } from './kernel/instant.ts'
import { keyOperations } from './keys/operations.ts'
import { moveHistoryOperations } from './moves/history-operations.ts'
import { moveOperations } from './moves/operations.ts'
import { buildAdmin } from './observe/admin.ts'
import { type Health, lookAtReplica } from './observe/health.ts'
import { type Metrics, openMetrics } from './observe/metrics.ts'
import { observeRequests, type RequestObserver } from './observe/requests.ts'
import { metricsRoute, probeRoutes } from './observe/routes.ts'
import type { Traces } from './observe/traces.ts'
import { watchWriting } from './observe/writing.ts'
import { operationRoutes } from './operation-routes.ts'
import { consolePage } from './pages/console.ts'
import { referencePage } from './pages/reference.ts'
import { securityTxt } from './pages/security-txt.ts'
import { serviceOperations } from './services/operations.ts'
import { shipmentHistoryOperations } from './shipments/history-operations.ts'
import { shipmentOperations } from './shipments/operations.ts'
import { summaryOperations } from './summary/operations.ts'
import { deliveryOperations } from './webhooks/deliveries/operations.ts'
import { webhookOperations } from './webhooks/operations.ts'
import { countDueDeliveries, countEventsBehind } from './webhooks/store.ts'

export const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string
}
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The id the caller gave the request, if it is a UUID, or a new one. */
const requestIDFrom = (header: string | string[] | undefined): string =>
  typeof header === 'string' && UUID.test(header) ? header : randomUUID()

export type AppOptions = {
  config: Pick<Config, 'publicUrl' | 'prefixes' | 'shipmentTypes'> &
    Partial<
      Pick<
        Config,
        | 'webhookAllowPrivate'
        | 'webhooksMax'
        | 'adminPort'
        | 'trustProxy'
        | 'corsOrigins'
        | 'rateLimit'
        | 'rateLimitStore'
        | 'connectionsMax'
        | 'connectionsPerAddressMax'
        | 'streamsMax'
        | 'securityContact'
        | 'unreadyAfterS'
      >
    > &
    AccessSettings
  db: Database
  /** A copy of the database that lists and exports may read instead. */
  replica?: Reader
  clock?: () => number
  /** The certificate, its key and the authorities of clients; without them it is HTTP/1.1 in plain text. */
  tls?: SecureContextOptions
  times?: Partial<TimeLimits>
  /** Hears of what went wrong on our side. */
  logger?: Pick<FastifyBaseLogger, 'error'>
  /** What is counted; of its own if left out. */
  metrics?: Metrics
  /** Hear of every request that has come to its end. */
  requests?: readonly RequestObserver[]
  traces?: Pick<Traces, 'observe' | 'ended'> | undefined
}

/** The service, not listening yet; what it says of itself; and how to tell it that it is about to stop. */
export type App = {
  app: FastifyInstance
  /** The server for those who operate the service, if it is to have a port of its own. */
  admin: FastifyInstance | undefined
  openapi: () => Record<string, unknown>
  health: Health
  /** How to listen, and how many have come in. */
  doors: Doors
  /** Ends what is still open when there is no more time. */
  endConnections: () => void
}

/** Builds the service over a migrated database. This is the only list of what is registered. */
export async function buildApp({
  config,
  clock = Date.now,
  logger,
  metrics = openMetrics(version),
  ...options
}: AppOptions): Promise<App> {
  const { publicUrl } = config
  const writing = watchWriting(options.db, {
    clock,
    unreadyAfterS: config.unreadyAfterS ?? 30,
    onError: (error) => logger?.error({ err: error }, 'the database takes no writes'),
  })
  const { db } = writing
  const replica = options.replica && replicaOrPrimary(options.replica, db)
  const times = { ...TIME_LIMITS, ...options.times }
  const listener = { tls: options.tls, times }
  const common = securityHeaders(options.tls !== undefined)
  const raw = rawAnswers(publicUrl, common, metrics.problem)
  const app = Fastify({
    ...serverOptionsOf(listener),
    // Fastify's logger makes a child for every request, which costs more than all else it does; observers write ours.
    logger: false,
    rewriteUrl: pathOf,
    genReqId: (request) => requestIDFrom(request.headers['x-request-id']),
    bodyLimit: BODY_MAX,
    // Only a proxy that the operator has named is believed when it says whose request it passes on.
    trustProxy: config.trustProxy ?? false,
    // A request that came before the end is answered like any other; readiness says that the end is near.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 500 },
    clientErrorHandler: raw.clientErrorHandler,
    frameworkErrors: (error, _request, reply) => {
      dress(reply)
      const problem = appErrorOf(error).error
      watching.begin(reply.request, reply)
      metrics.problem(problem)
      sendProblem(reply, problem, publicUrl)
    },
  })
  const endConnections = limitConnections(app, listener)
  const doors = openDoors(app, {
    connectionsMax: config.connectionsMax ?? 10_000,
    perAddressMax: config.connectionsPerAddressMax ?? null,
    proxies: config.trustProxy ?? [],
  })
  raw.onUnknownExpectation(app.server)
  raw.onContinue(app.server)
  raw.onConnect(app.server)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.setErrorHandler((thrown, request, reply) => {
    const { error, isUnforeseen } = appErrorOf(thrown)
    metrics.problem(error)
    if (isUnforeseen)
      logger?.error({ requestID: request.id, err: error.cause ?? error, route: request.routeOptions.url }, error.code)
    return sendProblem(reply, error, publicUrl)
  })

  /** What every answer carries, whatever becomes of the request. */
  const dress = (reply: FastifyReply): void => {
    reply.header('x-request-id', reply.request.id).headers(common)
    allowOrigin(reply)
  }
  const { requests = [], traces } = options
  const watching = observeRequests(app, metrics, traces ? [...requests, traces.ended] : requests)
  traces?.observe(app)
  const limits = { perSecond: config.rateLimit ?? 0, cutOff: floodGuard(app) }
  requestLimits(app, (reply) => dress(reply))
  const allowOrigin = allowOrigins(app, config.corsOrigins ?? null)
  const timed = shedOverload(app, times)

  const runtime: Runtime = {
    db,
    get replica() {
      return replica?.reader() ?? db
    },
    get aside() {
      return replica?.reader() ?? db.aside
    },
    clock,
    publicUrl,
    prefixes: config.prefixes,
    shipmentTypes: config.shipmentTypes,
    cursorKey: (await db.get<{ value: string }>(sql`SELECT value FROM settings WHERE name = 'cursor_key'`))!.value,
    timed,
  }
  const health: Health = {
    isStopping: false,
    lookAtWriting: writing.look,
    lookAtReplica: replica && (() => lookAtReplica(replica)),
  }

  acceptAnyContentType(app)
  unmatchedRoutes(app, runtime, { '/v1/shipments/summary': ['PATCH', 'DELETE'] })
  const openapi = openapiOf(app, version, publicUrl)
  await referencePage(app, openapi, publicUrl)
  consolePage(app, config)
  securityTxt(app, config, clock)
  const access = openAccess(app, db, clock, config, limitSignIns(limits), (error) =>
    logger?.error({ err: error }, 'noting the use of keys failed'),
  )
  rateLimit(app, {
    ...limits,
    isAddressOnly: !isAuthConfigured(config),
    share: (buckets) => {
      if (config.rateLimitStore !== 'database') return
      const { stop } = joinBuckets(db, buckets)
      app.addHook('onClose', async () => stop())
    },
  })
  register(app, runtime, [
    ...moveOperations,
    ...shipmentOperations,
    ...summaryOperations(runtime),
    ...addressOperations,
    ...agentOperations,
    ...serviceOperations,
    ...moveHistoryOperations,
    ...shipmentHistoryOperations,
  ])
  const streams = { streamsMax: config.streamsMax ?? 5_000, readerMs: times.readerMs }
  const { countStreams } = eventRoutes(app, runtime, streams, access.callerNow)
  register(app, runtime, [
    ...webhookOperations(config),
    ...deliveryOperations(config),
    ...erasureOperations,
    ...keyOperations(access.forget),
  ])
  operationRoutes(app, runtime)
  probeRoutes(app, runtime, health)
  watchQueues(metrics, runtime, countStreams)
  const admin = config.adminPort == null ? undefined : await buildAdmin(runtime, metrics, health)
  if (!admin && isLoopback(config.host ?? 'localhost')) metricsRoute(app, runtime, metrics)
  await app.ready()
  return { app, admin, openapi, health, doors, endConnections }
}

/** What waits somewhere, as it is when somebody asks. */
function watchQueues(metrics: Metrics, runtime: Runtime, countStreams: () => number): void {
  const { db, clock } = runtime
  metrics.gauge('vanline_database_waiting', db.waiting)
  metrics.gauge('vanline_events_unnumbered', () => db.eventLag().waiting)
  metrics.gauge('vanline_event_lag_seconds', () => db.eventLag().seconds)
  metrics.gauge('vanline_event_streams', countStreams)
  metrics.gauge('vanline_webhook_deliveries_due', () => countDueDeliveries(runtime.replica, instantOf(clock())))
  metrics.gauge('vanline_webhook_events_behind', () => countEventsBehind(runtime.replica))
}
