import type { Migration } from './index.ts'

/** What callers may still ask of all nodes together, for nodes that share it. Rows live for a minute; nothing is lost with them. */
export const rateLimits: Migration = {
  id: 7,
  name: 'rate limits',
  statements: ({ text }) => [
    `CREATE TABLE rate_limits (caller ${text} PRIMARY KEY, tokens DOUBLE PRECISION NOT NULL, at_ms DOUBLE PRECISION NOT NULL)`,
  ],
}
