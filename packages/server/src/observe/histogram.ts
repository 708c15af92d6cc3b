import type { Metric, Registry } from 'prom-client'

/** The observations of one set of labels: the count of each bucket, and the sum. The last bucket is unbounded. */
export type Tally = { readonly bounds: readonly number[]; readonly buckets: Float64Array; sum: number }

export function observe(tally: Tally, value: number): void {
  let i = 0
  for (const bound of tally.bounds) {
    if (value <= bound) break
    i += 1
  }
  tally.buckets[i]! += 1
  tally.sum += value
}

/**
 * A histogram in a registry. prom-client's own builds a text of the labels for every observation, which is too expensive per
 * request. Here the labels are given once, an observation is an addition, and text is built when metrics are requested.
 */
export function histogramIn(
  registry: Registry,
  name: string,
  help: string,
  bounds: readonly number[],
): (labels: Record<string, string>) => Tally {
  const children: { labels: Record<string, string>; tally: Tally }[] = []
  // The registry needs only these members of prom-client's metrics.
  const metric: object = {
    name,
    help,
    get: async () => ({
      name,
      help,
      type: 'histogram',
      aggregator: 'sum',
      values: children.flatMap(({ labels, tally }) => valuesOf(name, labels, tally)),
    }),
  }
  registry.registerMetric(metric as Metric)
  return (labels) => {
    const tally: Tally = { bounds, buckets: new Float64Array(bounds.length + 1), sum: 0 }
    children.push({ labels, tally })
    return tally
  }
}

/** The lines of one set of labels, if anything was observed; buckets are cumulative. */
function valuesOf(name: string, labels: Record<string, string>, { bounds, buckets, sum }: Tally) {
  let count = 0
  const values = [...buckets].map((seen, i) => {
    count += seen
    return { metricName: `${name}_bucket`, labels: { ...labels, le: bounds[i] ?? '+Inf' }, value: count }
  })
  if (count === 0) return []
  return [
    ...values,
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: count },
  ]
}
