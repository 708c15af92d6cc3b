import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { SizeOf } from '../../kernel/byte-budget.ts'
import { makeRoom } from '../../kernel/make-room.ts'
import { type Reader, readerOn, type Value } from '../database.ts'
import { boundedRows } from './bounded-rows.ts'
import { isBusy } from './errors.ts'
import type { Reads, Statement } from './readers.ts'

/** How long a starting connection waits for other connections that start too. */
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
    all: (query, budget) =>
      budget
        ? boundedRows(prepared(query), valuesOf(query), budget, sizeOfRow)
        : prepared(query).all(...valuesOf(query)),
    get: (query) => prepared(query).get(...valuesOf(query)),
    column: (query, budget) => {
      const statement = columnar(query)
      const rows: object[] = budget
        ? boundedRows(statement, valuesOf(query), budget, sizeOfCell)
        : statement.all(...valuesOf(query))
      return rows.map((row) => (Array.isArray(row) ? row[0] : undefined))
    },
  }
  return {
    raw,
    reads,
    reader: readerOn(async (kind, query, budget) => reads[kind](query, budget)),
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

/** Whole records are in these columns, whatever the table. */
const sizeOfRow: SizeOf<{ doc?: string; changes?: string }> = ({ doc = '', changes = '' }, measure) =>
  measure(doc) + measure(changes)
const sizeOfCell: SizeOf<[cell: string]> = ([cell], measure) => measure(cell)

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
