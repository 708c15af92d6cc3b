import type { Database } from '../db/database.ts'
import type { DeliveryWatch } from '../webhooks/deliveries/queue.ts'
import { isDelivered } from '../webhooks/deliveries/rules.ts'
import { type Log, openLog } from './log.ts'
import { type Metrics, openMetrics } from './metrics.ts'
import type { RequestObserver } from './requests.ts'
import type { Traces } from './traces.ts'

type ObserverSettings = {
  logLevel: string
  otlpEndpoint: string
  traceServiceName: string
  traceShare: number
}

/** Everything that tells those who operate the service what it does. */
export type Observers = {
  logger: Log['logger']
  metrics: Metrics
  traces: Traces | undefined
  /** Hear of every request that has come to its end. */
  requests: readonly RequestObserver[]
  deliveries: DeliveryWatch
  /** The same database, with its changes in the traces, if there are any. */
  watched(db: Database): Database
  /** Lets go of what is still held back. */
  close(): Promise<void>
}

/** Opens what a process needs once. The library for traces is loaded only if there is somebody to send them to. */
export async function openObservers(settings: ObserverSettings, version: string): Promise<Observers> {
  const log = openLog(settings.logLevel)
  const metrics = openMetrics(version)
  metrics.watchProcess()
  const traces = await tracesOf(settings, version, log)
  // A process that ends by itself must not take its last lines with it.
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
