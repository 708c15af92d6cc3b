import type { Migration } from './migration.ts'

/** The company that runs the service: one row, from its first change on. */
export const company: Migration = {
  id: 31,
  name: 'company',
  suitsOlderNodes: true,
  statements: ({ text }) => [
    `CREATE TABLE company (id ${text} PRIMARY KEY, last_updated ${text} NOT NULL, etag ${text} NOT NULL, doc ${text} NOT NULL)`,
  ],
}
