/** The metrics of the service, for Prometheus. A test compares them with docs/reference/metrics.md. */
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { AppError } from '../kernel/errors.ts'
import { histogramIn, observe, type Tally } from './histogram.ts'

const LATENCY_BOUNDS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const BATCH_BOUNDS = [1, 2, 4, 8, 16, 32, 64, 128, 256]
const STATUS_MAX = 600
const COLLISION_LABELS = ['kind', 'member', 'outcome']

/** The numbers of one route: how often it answered with each status, and how long that took. */
export type Meter = {
  readonly method: string
  readonly route: string
  readonly statuses: Float64Array
  readonly latency: Tally
}

/** The result of an attempt to deliver: a success, another answer, or no answer. */
type AttemptOutcome = 'delivered' | 'refused' | 'unanswered'

/** Numbers that are read when Prometheus asks. */
type GaugeName = keyof typeof GAUGES

const GAUGES = {
  vanline_processes: 'Processes that serve.',
  vanline_database_waiting:
    'Changes that wait for their group commit (SQLite), or statements that wait for a connection (PostgreSQL).',
  vanline_events_unnumbered: 'Committed events that had no number at the last look.',
  vanline_event_lag_seconds: 'For how long committed events have been waiting for their numbers.',
  vanline_event_streams: 'Streams of events that are open.',
  vanline_webhook_deliveries_due: 'Deliveries whose retry is due, of all nodes, up to 10001.',
  vanline_webhook_events_behind: 'How many events the slowest enabled webhook is behind, of all nodes.',
  vanline_messages_due: 'Messages that are due to be sent, of all nodes, up to 10001.',
} as const

/** Numbers of the database, which every process reads alike. Of all others, the metrics of several processes are the sum. */
const SAME_EVERYWHERE: readonly GaugeName[] = [
  'vanline_events_unnumbered',
  'vanline_event_lag_seconds',
  'vanline_webhook_deliveries_due',
  'vanline_webhook_events_behind',
  'vanline_messages_due',
]

/** A metric with its values, as one process reports it to another. */
export type MetricOfProcess = Awaited<ReturnType<Registry['getMetricsAsJSON']>>[number]

/** The processes that serve together, and their metrics. */
export type ProcessMetrics = {
  state(): { restarts: number }
  /** The metrics of all processes. */
  collect(): Promise<MetricOfProcess[][]>
  /** Sets how the metrics of this process are read. */
  answerMetrics(own: () => Promise<MetricOfProcess[]>): void
}

export type Metrics = ReturnType<typeof openMetrics>

/**
 * All metrics of one process, in the order of docs/reference/metrics.md. A request only adds to numbers that were looked up before.
 */
export function openMetrics(version: string) {
  const registry = new Registry()
  const registers = [registry]
  const took = 'How long requests took, from their head until the answer was handed to the connection.'
  const latencyOf = histogramIn(registry, 'vanline_http_request_duration_seconds', took, LATENCY_BOUNDS_S)
  const batches = histogramIn(
    registry,
    'vanline_commit_batch_size',
    'How many changes were committed together (SQLite).',
    BATCH_BOUNDS,
  )({})
  new Gauge({
    ...{ name: 'vanline_build_info', help: 'The release that runs.', labelNames: ['version'], registers },
    aggregator: 'first',
  }).set({ version }, 1)
  const requests = requestMetrics(registry, latencyOf)
  const counter = (name: string, help: string, labelNames: string[] = []) =>
    new Counter({ name, help, labelNames, registers })
  const problems = counter('vanline_problems_total', 'Errors that were answered, by their code.', ['code'])
  const failures = counter('vanline_precondition_failures_total', 'Refused versions, by the reason.', ['reason'])
  const merges = counter('vanline_merges_total', 'Requested merges by outcome.', ['outcome'])
  const collisions = counter('vanline_collisions_total', 'Writes that met changes of others.', COLLISION_LABELS)
  const replays = counter('vanline_idempotent_replays_total', 'Answers that were given again for an Idempotency-Key.')
  const attempts = counter('vanline_webhook_attempts_total', 'Attempts to deliver to webhooks.', ['outcome'])
  const ofMessages = messageMetrics(counter)
  const ofProcesses = joinMetrics(registry)

  return {
    registry,
    ...ofProcesses,
    ...ofMessages,
    ...requests,
    /** Counts an error that was answered. */
    problem({ code, members: { reason } }: AppError): void {
      problems.inc({ code })
      if (code === 'precondition_failed') failures.inc({ reason: reason ?? 'stale' })
      if (code === 'merge_conflict') merges.inc({ outcome: 'conflict' })
    },
    /** Counts a member of a write that met changes of others. Kinds and members are those of the tables. */
    collided: (kind: string, member: string, outcome: string) => collisions.inc({ kind, member, outcome }),
    merged: () => merges.inc({ outcome: 'applied' }),
    replayed: () => replays.inc(),
    attempted: (outcome: AttemptOutcome) => attempts.inc({ outcome }),
    committed: (size: number) => observe(batches, size),
    /** Adds a gauge that calls `read` for its value. If that fails, the gauge is left out. */
    gauge(name: GaugeName, read: () => number | Promise<number>): void {
      new Gauge({
        name,
        help: GAUGES[name],
        registers,
        aggregator: SAME_EVERYWHERE.includes(name) ? 'max' : 'sum',
        async collect() {
          try {
            this.set(await read())
          } catch {
            this.remove()
          }
        },
      })
    },
    /** Adds the metrics of the process: processor, memory, and how late the event loop is. Only one service per process should call it. */
    watchProcess(): void {
      collectDefaultMetrics({ register: registry })
    },
  }
}

/** Counts what is sent to people, and what is not planned. */
function messageMetrics(counter: (name: string, help: string, labelNames?: string[]) => Counter) {
  const attempts = counter('vanline_message_attempts_total', 'Attempts to send messages.', ['by', 'outcome'])
  // Few services send messages at once. With a series from the start, the first attempt is seen as a rate.
  for (const by of ['email', 'text'])
    for (const outcome of ['sent', 'refused', 'later', 'unknown']) attempts.inc({ by, outcome }, 0)
  const leftOut = counter(
    'vanline_message_events_left_out_total',
    'Events without messages, because planning them failed again and again.',
  )
  return {
    messageTried: (by: string, outcome: string) =>
      attempts.inc({ by: by.toLowerCase(), outcome: outcome.toLowerCase() }),
    eventLeftOut: () => leftOut.inc(),
  }
}

/** Shows the metrics of all processes that serve together as those of one. */
function joinMetrics(registry: Registry) {
  let processes: ProcessMetrics | undefined
  new Counter({
    name: 'vanline_process_restarts_total',
    help: 'Processes that ended by themselves and were replaced.',
    registers: [registry],
    aggregator: 'max',
    collect() {
      this.reset()
      this.inc(processes?.state().restarts ?? 0)
    },
  })
  return {
    collectFrom(all: ProcessMetrics): void {
      processes = all
      all.answerMetrics(() => registry.getMetricsAsJSON())
    },
    /** The metrics in the format of Prometheus. */
    text: async (): Promise<string> =>
      (processes ? AggregatorRegistry.aggregate(await processes.collect()) : registry).metrics(),
  }
}

/** Counts requests and their latency by route. prom-client would look its labels up at every request; a Meter has done that once. */
function requestMetrics(registry: Registry, latencyOf: ReturnType<typeof histogramIn>) {
  const meters: Meter[] = []
  new Counter({
    name: 'vanline_http_requests_total',
    help: 'Requests that came to their end.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { method, route, statuses } of meters)
        for (const [status, count] of statuses.entries()) if (count > 0) this.inc({ method, route, status }, count)
    },
  })

  return {
    /** The numbers of a route, to be looked up once. */
    meterOf(method: string, route: string): Meter {
      const latency = latencyOf({ method, route })
      const meter: Meter = { method, route, statuses: new Float64Array(STATUS_MAX), latency }
      meters.push(meter)
      return meter
    },
    ended(meter: Meter, status: number, seconds: number): void {
      meter.statuses[status]! += 1
      observe(meter.latency, seconds)
    },
  }
}
