/**
 * Where the tables are: all on one server, or distributed over several (distributed/layout.ts). What depends on it is a member of
 * `Layout`, so that everything else is written once.
 */
import sql, { type Sql } from 'sql-template-tag'
import type { Find, Reader } from '../database.ts'
import { gatheredFind } from './find.ts'
import type { Pool } from './wire/pool.ts'

export type Layout = {
  isDistributed: boolean
  /** Finds rows by id for all requests. */
  findFor: (reader: Reader) => Find
  /** Finds rows by id inside a transaction, which may be undone. */
  findWithin: (reader: Reader) => Find
  /** Whether changes of several moves share a statement, and how many operations of a large change do. */
  sharesStatements: boolean
  operationsTogether: readonly number[]
  /** How many writes a statement has at most. */
  writesMax: number
  /** The connections on which long values are written beside the changes. */
  longValues: keyof Pick<Pool, 'bytes' | 'write'>
  headLock: HeadLock
  /** How long a request waits for the numbers of events. */
  settleMaxMs: number
  /** A row if the process of the server still runs, or if a transaction is prepared: that can commit after its process is gone. */
  underWay: (backend: number) => Sql
  /** Where the rows were written, by the identifiers of the server, the database and the table of events. */
  homeOf: (identifiers: string) => string
}

/** The statement that locks the head of the feed, and the condition by which a pass knows that it has the lock. */
export type HeadLock = { statement: string; isMine: string }

/** The layout as far as a node knows it. */
export type KnownLayout = { layout: Layout; isKnown: boolean }

export const ONE_SERVER: Layout = {
  isDistributed: false,
  findFor: (reader) => gatheredFind((query) => reader.all(query)),
  findWithin: ({ find }) => find,
  sharesStatements: true,
  operationsTogether: [8, 2, 1],
  writesMax: Number.POSITIVE_INFINITY,
  longValues: 'bytes',
  /** If another node is numbering, this one does not wait: it only counts. The setting of releases before 0.2 is `vanline.is_numbering`. */
  headLock: {
    statement: `SELECT set_config('vanline_feed.is_numbering', (count(*) > 0)::text, true)
    FROM (SELECT 1 FROM feed_head WHERE name = 'feed' FOR UPDATE SKIP LOCKED) AS locked`,
    isMine: `coalesce(current_setting('vanline_feed.is_numbering', true), '') = 'true'`,
  },
  settleMaxMs: 1_000,
  underWay: (backend) => sql`SELECT 1 FROM pg_stat_activity WHERE pid = ${backend} UNION ALL
        SELECT 1 FROM pg_prepared_xacts WHERE database = current_database()`,
  homeOf: (identifiers) => identifiers,
}
