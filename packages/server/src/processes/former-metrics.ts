import type { MetricOfProcess } from '../observe/metrics.ts'

/**
 * The counts of processes that have ended. Without them the sum over all processes would fall when a process ends, and Prometheus would take
 * that for a restart of the service.
 */
export function openFormerMetrics() {
  const sums = new Map<string, { metric: MetricOfProcess; values: Map<string, MetricOfProcess['values'][number]> }>()

  return {
    /** Adds the last known metrics of a process that has ended: its counters and histograms. */
    add(metrics: readonly MetricOfProcess[]): void {
      for (const metric of metrics) {
        if (metric.aggregator !== 'sum' || !['counter', 'histogram'].includes(String(metric.type))) continue
        const { values } = sums.get(metric.name) ?? { values: new Map() }
        for (const value of metric.values) {
          const key = JSON.stringify({ ...value, value: 0 })
          values.set(key, { ...value, value: value.value + (values.get(key)?.value ?? 0) })
        }
        sums.set(metric.name, { metric, values })
      }
    },
    all: (): MetricOfProcess[] =>
      [...sums.values()].map(({ metric, values }) => ({ ...metric, values: [...values.values()] })),
  }
}
