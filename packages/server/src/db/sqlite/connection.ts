import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { makeRoom } from '../../kernel/make-room.ts'
import { type Reader, readerOn, type Value } from '../database.ts'
import { isBusy } from './errors.ts'
import type { Reads, Statement } from './readers.ts'

/** How long a starting connection waits for others that start too. */
const START_WAIT_MAX_MS = 8_000
const STATEMENTS_MAX = 500

export type Connection = {
  raw: DatabaseSync
  reads: Reads
  reader: Reader
  run(query: Statement): number
  rowsWritten: number
}

/** Opens a connection that caches its prepared statements. */
export function connect(path: string, pragmas: string): Connection {
  const raw = new DatabaseSync(path, { timeout: START_WAIT_MAX_MS })
  prepare(raw, pragmas)
  const prepared = statementsOf(raw, false)
  const columnar = statementsOf(raw, true)
  const reads: Reads = {
    all: (query) => prepared(query).all(...valuesOf(query)),
    get: (query) => prepared(query).get(...valuesOf(query)),
    column: (query) => {
      const rows: object[] = columnar(query).all(...valuesOf(query))
      return rows.map((row) => (Array.isArray(row) ? row[0] : undefined))
    },
  }
  return {
    raw,
    reads,
    reader: readerOn(async (kind, query) => reads[kind](query)),
    run: (query) => Number(prepared(query).run(...valuesOf(query)).changes),
    rowsWritten: 0,
  }
}

/**
 * Processes that start together on a new file wait for each other here, where blocking does no harm. SQLite itself does not wait
 * where it could deadlock, for example when two connections switch the same file to WAL.
 */
function prepare(raw: DatabaseSync, pragmas: string): void {
  const giveUpAt = performance.now() + START_WAIT_MAX_MS
  for (;;) {
    try {
      raw.exec(pragmas)
      return
    } catch (error) {
      if (!isBusy(error) || performance.now() > giveUpAt) throw error
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
  }
}

const valuesOf = (query: Statement): Value[] => query.values as Value[]

/** Prepares each statement once, by its text; the oldest is evicted when there are too many. */
function statementsOf(raw: DatabaseSync, returnArrays: boolean): (query: Statement) => StatementSync {
  const statements = new Map<string, StatementSync>()
  return (query) => {
    const text = query.sql
    let statement = statements.get(text)
    if (!statement) {
      makeRoom(statements, STATEMENTS_MAX)
      statement = raw.prepare(text)
      statement.setReturnArrays(returnArrays)
      statements.set(text, statement)
    }
    return statement
  }
}
