import type { Database } from '../db/database.ts'
import type { DeliveryWatch } from '../webhooks/deliveries/queue.ts'
import { isDelivered } from '../webhooks/deliveries/rules.ts'
import { type Log, openLog } from './log.ts'
import { type Metrics, openMetrics, type ProcessMetrics } from './metrics.ts'
import type { RequestObserver } from './requests.ts'
import type { Traces } from './traces.ts'

type ObserverSettings = {
  logLevel: string
  otlpEndpoint: string
  traceServiceName: string
  traceShare: number
}

/** Log, metrics and traces. */
export type Observers = {
  logger: Log['logger']
  metrics: Metrics
  traces: Traces | undefined
  /** Called at the end of every request. */
  requests: readonly RequestObserver[]
  deliveries: DeliveryWatch
  /** The database with its changes traced, if traces are on. */
  watched(db: Database): Database
  /** Flushes what is buffered. */
  close(): Promise<void>
}

/** The other processes that serve; their metrics are shown together. */
type ProcessGroup = ProcessMetrics & { number: number }

/** Opens the observers of a process. The tracing library is loaded only if traces are on. */
export async function openObservers(
  settings: ObserverSettings,
  version: string,
  group?: ProcessGroup,
): Promise<Observers> {
  const log = openLog(settings.logLevel, undefined, group?.number)
  const metrics = openMetrics(version)
  metrics.watchProcess()
  if (group) metrics.collectFrom(group)
  const traces = await tracesOf(settings, version, log)
  // The last lines must be written even if the process ends by itself.
  process.prependListener('exit', log.flush)
  return {
    logger: log.logger,
    metrics,
    traces,
    requests: log.request ? [log.request] : [],
    deliveries: {
      ...traces?.deliveries,
      attempted(event, attempt, traceparent) {
        metrics.attempted(isDelivered(attempt) ? 'delivered' : attempt.status === null ? 'unanswered' : 'refused')
        traces?.deliveries.attempted(event, attempt, traceparent)
      },
    },
    watched: (db) => traces?.watchChanges(db) ?? db,
    close: async () => traces?.close(),
  }
}

async function tracesOf(settings: ObserverSettings, version: string, { logger }: Log): Promise<Traces | undefined> {
  const { otlpEndpoint: endpoint, traceServiceName: serviceName, traceShare: share } = settings
  if (endpoint === '') return undefined
  const { openTraces } = await import('./traces.ts')
  const onError = (reason: string) => logger.warn({ reason }, 'sending traces failed')
  return openTraces({ endpoint, serviceName, share, version, onError })
}
