import type { Migration } from './migration.ts'

/** Token buckets that all nodes share. Rows live for a minute and need no backup. */
export const rateLimits: Migration = {
  id: 7,
  name: 'rate limits',
  statements: ({ text }) => [
    `CREATE TABLE rate_limits (caller ${text} PRIMARY KEY, tokens DOUBLE PRECISION NOT NULL, at_ms DOUBLE PRECISION NOT NULL)`,
  ],
}
