import type { Migration } from './migration.ts'

/** How many writes met changes of others, by hour, kind of record and member. It names no record and no person. */
export const collisions: Migration = {
  id: 30,
  name: 'collisions',
  suitsOlderNodes: true,
  statements: ({ text }) => [
    `CREATE TABLE collisions (
      hour ${text} NOT NULL, kind ${text} NOT NULL, member ${text} NOT NULL,
      refused INTEGER NOT NULL, merged INTEGER NOT NULL, resolved INTEGER NOT NULL, given_up INTEGER NOT NULL,
      PRIMARY KEY (hour, kind, member))`,
  ],
}
