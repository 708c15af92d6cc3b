import type { Config } from '../config/config.ts'

/** The limits of a node that its processes divide among them. */
const DIVIDED = ['connectionsMax', 'connectionsPerAddressMax', 'streamsMax', 'poolSize'] as const

/** The configuration of one process of several: its share of each limit, rounded up. */
export function shareOf(config: Config, count: number): Config {
  const shares = DIVIDED.map((name) => [name, config[name] === null ? null : Math.ceil(config[name] / count)])
  return { ...config, ...Object.fromEntries(shares) }
}
