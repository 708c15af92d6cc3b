/** How reads on SQLite share what is dear, and see nothing that is not committed. */
import type { DatabaseSync } from 'node:sqlite'
import type { Sql } from 'sql-template-tag'
import type { AppError } from '../../kernel/errors.ts'
import { type Reader, type RecordColumns, rowWith } from '../database.ts'
import { gather } from '../gather.ts'

/** As much of a query as SQLite needs. */
export type Statement = { sql: string; values: readonly unknown[] }

/** Reads of a connection, at once. */
export type Reads = { [Kind in Exclude<keyof Reader, 'find'>]: (query: Statement) => unknown }

/** A reader whose answers are there before anybody awaits them. */
export const readerAtOnce = (reads: Reads): Reader =>
  ({
    all: async (query: Sql) => reads.all(query),
    get: async (query: Sql) => reads.get(query),
    column: async (query: Sql) => reads.column(query),
    find: async (kept: RecordColumns, id: string) => reads.get(rowWith(kept, id)),
  }) as Reader

/**
 * A reader that makes the reads of one turn of the event loop together, when everything that had arrived was looked at. They share a snapshot, whose
 * lock costs several times what a read does, and the code and tables of the database, which the processor would otherwise
 * have to fetch again for each of them: alone, a read was measured to cost a request six times as much. Whatever is found was committed
 * before it was read, and asked for before that, so nobody is shown less than they were told of, also not by another process.
 * While there is a `refusal`, every read ends with it.
 */
export function gatheredReader(
  connection: DatabaseSync,
  reads: Reads,
  refusal: () => AppError | undefined,
): { reader: Reader; finish: () => void } {
  const { ask, finish } = gather<() => unknown, unknown>((turn) => {
    const refused = refusal()
    if (refused) {
      for (const { reject } of turn) reject(refused)
      return
    }
    const { isOpen } = connection
    if (isOpen && turn.length > 1) connection.exec('BEGIN')
    for (const { asked: read, resolve, reject } of turn) {
      try {
        resolve(read())
      } catch (error) {
        reject(error)
      }
    }
    // SQLite has ended it by itself if the disk could not be read.
    if (isOpen && connection.isTransaction) connection.exec('COMMIT')
  })
  const get = (query: Sql) => ask(() => reads.get(query))
  const reader = {
    all: (query: Sql) => ask(() => reads.all(query)),
    get,
    column: (query: Sql) => ask(() => reads.column(query)),
    find: (kept: RecordColumns, id: string) => get(rowWith(kept, id)),
  } as Reader
  return { reader, finish }
}

/** Calls back when any other connection has committed to the file since the last look. Gives back how to stop. */
export function watchCommits(connection: DatabaseSync, everyMs: number, onCommit: () => void): () => void {
  const version = connection.prepare('PRAGMA data_version')
  let known = version.get()?.data_version
  const look = () => {
    try {
      const found = version.get()?.data_version
      if (found !== known) onCommit()
      known = found
    } catch {
      // A disk that cannot be read now is for those to tell who ask for something; the next look may succeed.
    }
  }
  const timer = setInterval(look, everyMs).unref()
  return () => clearInterval(timer)
}
