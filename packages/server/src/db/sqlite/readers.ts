/** Reads on SQLite that share a snapshot and see only committed rows. */
import type { DatabaseSync } from 'node:sqlite'
import type { ByteBudget } from '../../kernel/byte-budget.ts'
import type { AppError } from '../../kernel/errors.ts'
import { type Reader, type RunQuery, readerOn } from '../database.ts'
import { gather } from '../gather.ts'

/** The part of a query that SQLite needs. */
export type Statement = { sql: string; values: readonly unknown[] }

/** Synchronous reads of a connection. */
export type Reads = { [Kind in Parameters<RunQuery>[0]]: (query: Statement, budget?: ByteBudget) => unknown }

/**
 * A reader that runs the reads of one turn of the event loop together, at the end of the turn. They share a snapshot, whose lock
 * costs several times as much as a read, and warm processor caches: alone, a read was measured to cost six times as much. Every
 * read sees all commits from before it was requested, also those of other processes. While there is a `refusal`, every read fails
 * with it.
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
    // SQLite has ended the transaction by itself if the disk could not be read.
    if (isOpen && connection.isTransaction) connection.exec('COMMIT')
  })
  return { reader: readerOn((kind, query, budget) => ask(() => reads[kind](query, budget))), finish }
}

/** Calls back when another connection has committed to the file since the last check. Returns how to stop. */
export function watchCommits(connection: DatabaseSync, everyMs: number, onCommit: () => void): () => void {
  const version = connection.prepare('PRAGMA data_version')
  let known = version.get()?.data_version
  const look = () => {
    try {
      const found = version.get()?.data_version
      if (found !== known) onCommit()
      known = found
    } catch {
      // The requests report a disk that cannot be read; the next check may succeed.
    }
  }
  const timer = setInterval(look, everyMs).unref()
  return () => clearInterval(timer)
}
