import type { Runtime } from '../http/context.ts'
import { instantOf } from '../kernel/instant.ts'
import { countDueMessages } from '../messages/sending/store.ts'
import { countDueDeliveries, countEventsBehind } from '../webhooks/store.ts'
import type { Metrics } from './metrics.ts'

/** Gauges for the queues, read when metrics are requested. */
export function watchQueues(metrics: Metrics, runtime: Runtime, countStreams: () => number): void {
  const { db, clock } = runtime
  metrics.gauge('vanline_processes', () => 1)
  metrics.gauge('vanline_database_waiting', db.waiting)
  metrics.gauge('vanline_events_unnumbered', () => db.eventLag().waiting)
  metrics.gauge('vanline_event_lag_seconds', () => db.eventLag().seconds)
  metrics.gauge('vanline_event_streams', countStreams)
  metrics.gauge('vanline_webhook_deliveries_due', () => countDueDeliveries(runtime.replica, instantOf(clock())))
  metrics.gauge('vanline_webhook_events_behind', () => countEventsBehind(runtime.replica))
  metrics.gauge('vanline_messages_due', () => countDueMessages(runtime.replica, instantOf(clock())))
}
