import type { SecureContextOptions } from 'node:tls'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, onRequestHookHandler } from 'fastify'
import { absenceOperations } from './absences/operations.ts'
import { isLoopback } from './access/hosts.ts'
import { openAccess } from './access/open.ts'
import { isAuthConfigured } from './access/settings.ts'
import { addressOperations } from './addresses/operations.ts'
import { agentOperations } from './agents/operations.ts'
import { availabilityOperation } from './availability/operations.ts'
import { changeRequestOperations } from './change-requests/operations.ts'
import { collisionOperation } from './collisions/operations.ts'
import { type CollisionWatch, openCollisionWatch } from './collisions/watch.ts'
import { companyOperations } from './company/operations.ts'
import type { Config } from './config/config.ts'
import { crewOperations } from './crew/read-operations.ts'
import { crewMemberOperations } from './crew-members/operations.ts'
import type { Database, Reader } from './db/database.ts'
import { replicaOrPrimary } from './db/postgres/replica.ts'
import { documentOperations } from './documents/operations.ts'
import { compressAnswers } from './edge/compress.ts'
import { limitContentTime } from './edge/content-time.ts'
import { allowOrigins } from './edge/cors.ts'
import { type Doors, openDoors } from './edge/doors.ts'
import { floodGuard } from './edge/flood.ts'
import { securityHeaders } from './edge/headers.ts'
import { requestLimits, TIME_LIMITS, type TimeLimits } from './edge/limits.ts'
import type { Connections } from './edge/listener.ts'
import { unmatchedRoutes } from './edge/not-found.ts'
import { shedOverload } from './edge/overload.ts'
import { shareBuckets, tokensIn } from './edge/rate/joint-buckets.ts'
import { rateLimit } from './edge/rate/rate-limit.ts'
import { openServer } from './edge/server.ts'
import { limitSignIns } from './edge/sign-ins.ts'
import { limitAnswers, type Unsent, type UnsentLimits } from './edge/unsent.ts'
import { erasureOperations } from './erasures/operations.ts'
import { openEventFeed } from './events/feed.ts'
import { moveWatch } from './events/move-watch.ts'
import { eventOperations } from './events/operations.ts'
import { streamSlots } from './events/stream-slots.ts'
import { EXAMPLES } from './examples/examples.ts'
import type { Files } from './files/files.ts'
import type { OpenFiles } from './files/open.ts'
import { acceptAnyContentType } from './http/content/media.ts'
import type { Runtime } from './http/context.ts'
import { type OpenapiVersion, openapiOf } from './http/openapi/openapi.ts'
import { SCHEMA_PARTS } from './http/openapi/parts.ts'
import { register } from './http/operation.ts'
import { jobOperations } from './jobs/operations.ts'
import { VERSION } from './kernel/release.ts'
import { callerOperation } from './keys/caller-operations.ts'
import { keyOperations } from './keys/operations.ts'
import { linkOperations } from './links/operations.ts'
import { trackingOperations } from './links/tracking-operations.ts'
import { mcpOperation } from './mcp/operations.ts'
import { messageOperations } from './messages/all-operations.ts'
import { movePartyOperations } from './move-parties/operations.ts'
import { moveBulkOperations } from './moves/bulk-operations.ts'
import { moveHistoryOperations, moveOperations } from './moves/operations.ts'
import { noteOperations } from './notes/operations.ts'
import { buildAdmin } from './observe/admin.ts'
import { type Health, healthOf } from './observe/health.ts'
import { type Metrics, openMetrics } from './observe/metrics.ts'
import { metricsOperation, probeOperations } from './observe/operations.ts'
import { watchQueues } from './observe/queues.ts'
import { observeRequests, type RequestObserver } from './observe/requests.ts'
import type { Traces } from './observe/traces.ts'
import { watchWriting } from './observe/writing.ts'
import { entryOperation } from './pages/entry.ts'
import { problemOperation } from './pages/problems.ts'
import { registerPages } from './pages/register.ts'
import { partyOperations } from './parties/operations.ts'
import { presenceOperations } from './presence/operations.ts'
import type { ProcessGroup } from './processes/serving.ts'
import { restorationOperations } from './restorations/operations.ts'
import { reversionOperations } from './reversions/operations.ts'
import { runtimeOf } from './runtime.ts'
import { serviceOperations } from './services/operations.ts'
import { shipmentBulkOperations } from './shipments/bulk-operations.ts'
import { inventoryOperations } from './shipments/inventory-kinds-operations.ts'
import { shipmentHistoryOperations, shipmentOperations } from './shipments/operations.ts'
import { summaryOperations } from './summary/operations.ts'
import { truckOperations } from './trucks/operations.ts'
import { viewOperations } from './views/operations.ts'
import { EVENT_DELIVERY } from './webhooks/deliveries/declaration.ts'
import { deliveryOperations } from './webhooks/deliveries/operations.ts'
import { webhookOperations } from './webhooks/operations.ts'

export type AppOptions = {
  config: Pick<Config, 'publicUrl' | 'prefixes' | 'shipmentTypes'> & Partial<Config>
  db: Database
  /** A read-only replica for lists and exports. */
  replica?: Reader
  /** Where the contents of documents are; in the database if omitted. */
  files?: Files & Pick<OpenFiles, 'isAway'>
  clock?: () => number
  /** The certificate, its key and the client authorities; without them the service speaks HTTP/1.1 in plain text. */
  tls?: SecureContextOptions
  times?: Partial<TimeLimits>
  /** How much may wait to be sent. Tests lower it. */
  unsentMax?: UnsentLimits
  /** Logs internal failures, and connections that were closed. */
  logger?: Pick<FastifyBaseLogger, 'error' | 'info'>
  /** The metrics; new ones if omitted. */
  metrics?: Metrics
  /** Called at the end of every request. */
  requests?: readonly RequestObserver[]
  traces?: Pick<Traces, 'traceRequests' | 'watchHandlers' | 'ended'> | undefined
  /** The processes that serve together with this one. */
  group?: Pick<ProcessGroup, 'state' | 'tokens'> | undefined
}

/** The service, not listening yet. */
export type App = {
  app: FastifyInstance
  /** The server for operators, if it has a port of its own. */
  admin: FastifyInstance | undefined
  /** The OpenAPI document, 3.1 if no version is given. */
  openapi: (version?: OpenapiVersion) => Record<string, unknown>
  health: Health
  doors: Doors
  connections: Connections
  /** The counts of writes that met changes of others. */
  collisions: CollisionWatch
}

/** The hooks of every request before its route, in this order. A test compares the table in ARCHITECTURE with it. */
export const EDGE_HOOKS = [
  'limitContentTime',
  'observeRequests',
  'traceRequests',
  'requestLimits',
  'allowOrigins',
  'shedOverload',
  'acceptAnyContentType',
  'identifyCallers',
  'rateLimit',
  'limitUnsent',
] as const

type EdgeHooks = Record<(typeof EDGE_HOOKS)[number], onRequestHookHandler | undefined>

const OPENAPI = { version: VERSION, webhooks: { event: EVENT_DELIVERY }, examples: EXAMPLES, schemaParts: SCHEMA_PARTS }

/** Builds the service on a migrated database. This and pages/register.ts are the only lists of what is registered. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { config, clock = Date.now, logger, metrics = openMetrics(VERSION), requests = [], traces, group } = options
  const writing = watchWriting(options.db, {
    clock,
    unreadyAfterS: config.unreadyAfterS ?? 30,
    onError: (error) => logger?.error({ err: error }, 'the database takes no writes'),
  })
  const { db } = writing
  const replica = options.replica && replicaOrPrimary(options.replica, db)
  const listener = { tls: options.tls, times: { ...TIME_LIMITS, ...options.times } }
  const origins = allowOrigins(config.corsOrigins ?? null, securityHeaders(options.tls !== undefined))
  const observed = observeRequests(metrics, traces ? [...requests, traces.ended] : requests)
  const addCommonHeaders = (reply: FastifyReply): void => {
    reply.header('x-request-id', reply.request.id).headers(origins.headersFor(reply.request.headers.origin))
  }
  const app = openServer({
    ...{ publicUrl: config.publicUrl, listener, commonFor: origins.headersFor, addCommonHeaders },
    ...{ trustProxy: config.trustProxy ?? false, begin: observed.begin, onProblem: metrics.problem },
    onUnforeseen: (error, { id, routeOptions }) =>
      logger?.error({ requestID: id, err: error.cause ?? error, route: routeOptions.url }, error.code),
  })
  const { unsent, sending, connections } = limitAnswers(app, listener, options)
  const doors = openDoors(app, {
    connectionsMax: config.connectionsMax ?? 10_000,
    perAddressMax: config.connectionsPerAddressMax ?? null,
    proxies: config.trustProxy ?? [],
  })
  const limits = { perSecond: config.rateLimit ?? 0, cutOff: floodGuard(app, config.trustProxy ?? []) }
  const overload = shedOverload(app, listener.times)
  const callerNow: Runtime['callerNow'] = (request) => access.callerNow(request)
  const collisions = openCollisionWatch({ db, clock, onCount: metrics.collided })
  const runtime = await runtimeOf(db, options.files, replica, config, clock, { ...overload, ...collisions, callerNow })
  const health = healthOf(options, writing.look, replica)

  for (const { watchRoutes } of [origins, observed]) watchRoutes(app)
  traces?.watchHandlers(app)
  unmatchedRoutes(app, runtime, { '/v1/shipments/summary': ['PATCH', 'DELETE'] })
  const openapi = openapiOf(app, { ...OPENAPI, publicUrl: config.publicUrl })
  await registerPages(app, openapi, config, runtime)
  const access = await openAccess(app, db, clock, config, limitSignIns(limits), (error) =>
    logger?.error({ err: error }, 'noting the use of keys failed'),
  )
  const hooks: EdgeHooks = {
    limitContentTime: limitContentTime(app, listener),
    observeRequests: observed.onRequest,
    traceRequests: traces?.traceRequests,
    requestLimits: requestLimits(addCommonHeaders),
    allowOrigins: origins.onRequest,
    shedOverload: overload.onRequest,
    acceptAnyContentType,
    identifyCallers: access.identifyCaller,
    rateLimit: rateLimit({
      ...limits,
      isAddressOnly: !isAuthConfigured(config),
      share: shareBuckets(app, config.rateLimitStore === 'database' ? tokensIn(db) : group?.tokens),
    }),
    limitUnsent: sending.onRequest,
  }
  for (const name of EDGE_HOOKS) if (hooks[name]) app.addHook('onRequest', hooks[name])
  const onSends = [overload.onSend, origins.onSend, sending.onSend, compressAnswers()]
  for (const onSend of onSends) if (onSend) app.addHook('onSend', onSend)

  const { countStreams } = registerOperations(app, runtime, config, { ...listener.times, unsent }, access, collisions)
  register(app, runtime, probeOperations(health))
  watchQueues(metrics, runtime, countStreams)
  const admin = config.adminPort == null ? undefined : await buildAdmin(runtime, metrics, health)
  if (!admin && isLoopback(config.host ?? 'localhost')) register(app, runtime, [metricsOperation(metrics)])
  await app.ready()
  return { app, admin, openapi, health, doors, connections, collisions }
}

function registerOperations(
  app: FastifyInstance,
  runtime: Runtime,
  config: AppOptions['config'],
  { readerMs, unsent }: TimeLimits & { unsent: Unsent },
  access: Awaited<ReturnType<typeof openAccess>>,
  collisions: CollisionWatch,
): { countStreams: () => number } {
  const { callerNow, signIns } = access
  const streamsMax = config.streamsMax ?? 5_000
  const feed = openEventFeed(runtime.db, { streamsMax, readerMs, unsent, callerNow })
  // Pages of customers have slots of their own, so that they take none from followers of the feed.
  const tracking = { watch: moveWatch(runtime.db), slots: streamSlots(streamsMax) }
  app.addHook('preClose', async () => {
    feed.close()
    tracking.watch.close()
  })
  app.addHook('onClose', collisions.close)
  register(app, runtime, [
    ...[...moveOperations, ...moveBulkOperations],
    ...[...shipmentOperations, ...shipmentBulkOperations],
    ...summaryOperations(runtime),
    ...[addressOperations, agentOperations, serviceOperations].flat(),
    ...documentOperations(config),
    ...[...moveHistoryOperations, ...shipmentHistoryOperations],
    ...eventOperations(feed),
    ...webhookOperations(config),
    ...deliveryOperations(config),
    ...[truckOperations, crewMemberOperations, absenceOperations, jobOperations, availabilityOperation].flat(),
    ...[...partyOperations, ...movePartyOperations],
    ...[companyOperations, erasureOperations, restorationOperations, reversionOperations].flat(),
    ...keyOperations(access.forget),
    callerOperation,
    collisionOperation(collisions),
    ...[...noteOperations, ...messageOperations(config), ...inventoryOperations, ...changeRequestOperations],
    ...viewOperations,
    ...presenceOperations(app, runtime, feed.hub),
    ...[...linkOperations(config), ...crewOperations(config)],
    ...trackingOperations({ contact: config.trackingContact ?? '', ...tracking, signIns }),
    problemOperation,
    entryOperation,
    ...(config.mcp ? [mcpOperation(app, config)] : []),
  ])
  return { countStreams: feed.hub.count }
}
