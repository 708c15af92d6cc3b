/**
 * Traces for OpenTelemetry. This module, and with it the library, is loaded only if traces are on.
 *
 * A request belongs to the trace of its `traceparent` (W3C Trace Context). Without one it begins a trace whose id is the id of the
 * request. The events of a request carry that id, so their deliveries, perhaps hours later and by another node, belong to the same
 * trace.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance, onRequestHookHandler } from 'fastify'
import type { Database } from '../db/database.ts'
import { AppError } from '../kernel/errors.ts'
import type { DeliveryWatch } from '../webhooks/deliveries/queue.ts'
import type { RequestObserver } from './requests.ts'

type TraceOptions = {
  /** The URL of an OTLP receiver, without /v1/traces. */
  endpoint: string
  serviceName: string
  version: string
  /** The share of traces to sample, of those that begin here. */
  share: number
  onError: (message: string) => void
}

export type Traces = {
  /** Begins a span for every request. */
  traceRequests: onRequestHookHandler
  /** Activates the span of a request around its handler. */
  watchHandlers(app: FastifyInstance): void
  /** Ends the span. */
  ended: RequestObserver
  /** The same database, with each change as a span of its request. */
  watchChanges(db: Database): Database
  deliveries: Required<DeliveryWatch>
  /** Sends the remaining spans. */
  close(): Promise<void>
}

declare module 'fastify' {
  interface FastifyRequest {
    span?: Span
  }
}

const TRACEPARENT = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/

/** The parent span from a `traceparent`. */
export function parentOf(traceparent: unknown): Context {
  const [, version, traceId, spanId, flags = '', rest] = TRACEPARENT.exec(String(traceparent ?? '')) ?? []
  if (traceId === undefined || spanId === undefined || (version === '00' && rest !== undefined)) return ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

/** The trace that a request begins. */
const traceIDOf = (requestID: string): string | undefined => {
  const id = requestID.replaceAll('-', '')
  return /^(?!0{32})[0-9a-f]{32}$/.test(id) ? id : undefined
}

/** Predetermined ids for the next span. They are set only during its synchronous start. */
type GivenIDs = { traceID?: string | undefined; spanID?: string | undefined }

/** Starts spans, and sends them in batches. */
function openTracer({ endpoint, serviceName, version, share, onError }: TraceOptions) {
  let given: GivenIDs = {}
  const random = new RandomIdGenerator()
  const sampler = new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) })
  diag.setLogger(
    { error: onError, warn() {}, info() {}, debug() {}, verbose() {} },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  )
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
    sampler,
    idGenerator: {
      generateTraceId: () => given.traceID ?? random.generateTraceId(),
      generateSpanId: () => given.spanID ?? random.generateSpanId(),
    },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }),
        scheduledDelayMillis: 1_000,
      }),
    ],
  })
  const startAs = (ids: GivenIDs, start: () => Span): Span => {
    given = ids
    try {
      return start()
    } finally {
      given = {}
    }
  }
  return { tracer: provider.getTracer('vanline', version), random, sampler, startAs, close: () => provider.shutdown() }
}

export function openTraces(options: TraceOptions): Traces {
  const tracing = openTracer(options)
  const { tracer, startAs, close } = tracing
  const current = new AsyncLocalStorage<Span>()
  return {
    traceRequests(request, _reply, done) {
      const parent = parentOf(request.headers.traceparent)
      const span = startAs({ traceID: traceIDOf(request.id) }, () =>
        tracer.startSpan('request', { kind: SpanKind.SERVER }, parent),
      )
      request.span = span
      request.traceID = span.spanContext().traceId
      done()
    },

    watchHandlers(app) {
      app.decorateRequest('span', undefined)
      app.decorateRequest('traceID', undefined)
      // Not earlier: reading the content would lose the context.
      app.addHook('preHandler', (request, _reply, done) => current.run(request.span!, done))
    },

    ended(request, { method, route }, status) {
      const { span } = request
      if (!span) return
      span.updateName(`${method} ${route}`)
      span.setAttributes({
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
        'vanline.request_id': request.id,
        'vanline.principal': request.principal?.id ?? '',
      })
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },

    watchChanges: (db) => ({
      ...db,
      change: (...change) => tracedChange(tracer, current.getStore(), () => db.change(...change)),
    }),
    deliveries: deliverySpans(tracing),
    close,
  }
}

async function tracedChange<Answer>(
  tracer: Tracer,
  parent: Span | undefined,
  run: () => Promise<Answer>,
): Promise<Answer> {
  if (!parent?.isRecording()) return run()
  const span = tracer.startSpan('database change', { kind: SpanKind.CLIENT }, trace.setSpan(ROOT_CONTEXT, parent))
  try {
    return await run()
  } catch (error) {
    // Refusals are no errors of the span.
    if (!(error instanceof AppError) || error.code === 'unavailable' || error.code === 'outcome_unknown')
      span.setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    span.end()
  }
}

/** Deliveries as spans of the requests that caused their events. */
const deliverySpans = ({
  tracer,
  random,
  sampler,
  startAs,
}: ReturnType<typeof openTracer>): Required<DeliveryWatch> => ({
  traceparentOf(event) {
    const traceID = traceIDOf(event.request_id) ?? random.generateTraceId()
    const { decision } = sampler.shouldSample(ROOT_CONTEXT, traceID, 'delivery', SpanKind.PRODUCER, {}, [])
    return `00-${traceID}-${random.generateSpanId()}-${decision > 0 ? '01' : '00'}`
  },
  attempted(event, { at, durationMs, status, error }, traceparent) {
    const [, traceID, spanID] = String(traceparent).split('-')
    const startTime = Date.parse(at)
    const attributes = {
      'messaging.message.id': event.id,
      'vanline.event_type': event.type,
      'vanline.request_id': event.request_id,
      ...(status === null ? { 'error.type': error ?? 'unanswered' } : { 'http.response.status_code': status }),
    }
    const span = startAs({ traceID, spanID }, () =>
      tracer.startSpan('webhook delivery', { kind: SpanKind.PRODUCER, startTime, attributes }, ROOT_CONTEXT),
    )
    if (status === null || status >= 300) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end(startTime + durationMs)
  },
})
