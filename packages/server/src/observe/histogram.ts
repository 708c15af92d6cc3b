import type { Metric, Registry } from 'prom-client'

/** What was seen under one set of labels: how often in each bucket, and the sum. The last bucket takes what is beyond every bound. */
export type Tally = { readonly bounds: readonly number[]; readonly buckets: Float64Array; sum: number }

/** Counts a value. */
export function observe(tally: Tally, value: number): void {
  const { bounds } = tally
  let i = 0
  while (i < bounds.length && value > bounds[i]!) i += 1
  tally.buckets[i]! += 1
  tally.sum += value
}

/**
 * A histogram in a registry. That of prom-client makes a text of the labels at every observation, which is more than a request should pay; here the
 * labels are given once, an observation is an addition, and the text is made when somebody asks for it.
 */
export function histogramIn(
  registry: Registry,
  name: string,
  help: string,
  bounds: readonly number[],
): (labels: Record<string, string>) => Tally {
  const children: { labels: Record<string, string>; tally: Tally }[] = []
  // Of all that prom-client's kinds of metrics have, the registry asks for this alone.
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

/** The lines of one child, if anything was seen: buckets count everything up to their bound. */
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
