/**
 * How changes are written.
 *
 * The writes of a change become the parts of one statement, which does all of them or refuses itself. A commit costs the server about as much
 * as the rows of a small change, for one change as for many. So those that are decided in one turn of the event loop and have the same form are
 * one statement together. If that is refused, or anything else is wrong with one of them, each is written alone, and fails or not by itself.
 *
 * Of two that were decided on the same row one will be refused, and must not take others with it: whoever writes a row that is being written
 * does so alone. Each change of such a statement guards one row at most, and they are taken in the order of the rows' ids, so that two nodes do
 * not wait for each other.
 */
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Write } from './database.ts'
import { isCut, isUnreached } from './postgres-errors.ts'

/** How many changes are written together. The server keeps a plan for each form and size, so there are few of either. */
const SIZES = [8, 2, 1]
const TEXTS_MAX = 100

/** Sends a statement, and gives up at a time on the clock of performance.now(). */
type Send = (statement: Pick<Sql, 'text' | 'values'>, giveUpAt: number) => Promise<unknown>

/** Writes a change, which is durable when the promise is kept. */
type Commit = (writes: readonly Write[], giveUpAt: number) => Promise<void>

/** A change that waits for the end of its turn, with the row it guards. */
type Member = {
  writes: readonly Write[]
  row: string
  giveUpAt: number
  resolve: () => void
  reject: (error: unknown) => void
}

/** The id of the event that a change appends. */
export const eventOf = (writes: readonly Write[]): string | undefined =>
  writes.find(({ eventID }) => eventID !== undefined)?.eventID

/** Writes changes, those of a turn together where they are alike. */
export function gatheredCommit(send: Send): Commit {
  const texts = new Map<string, string>()
  const rowsUnderWay = new Set<string>()
  let waiting = new Map<string, Member[]>()

  async function alone(writes: readonly Write[], giveUpAt: number): Promise<void> {
    await send(oneStatementOf(writes), giveUpAt)
  }

  function writeAll(): void {
    const now = waiting
    waiting = new Map()
    for (const [form, members] of now) {
      members.sort((one, other) => (one.row < other.row ? -1 : 1))
      while (members.length > 0) void together(form, members.splice(0, sizeFor(form, members.length)))
    }
  }

  function sizeFor(form: string, waitingCount: number): number {
    const isKnown = (size: number) => texts.size < TEXTS_MAX || texts.has(size + form)
    return SIZES.find((size) => size <= waitingCount && isKnown(size)) ?? 1
  }

  async function together(form: string, members: readonly Member[]): Promise<void> {
    try {
      const writes = members.flatMap((member) => member.writes)
      const text = texts.get(members.length + form) ?? oneStatementOf(writes).text
      if (texts.size < TEXTS_MAX) texts.set(members.length + form, text)
      const values = writes.flatMap(({ statement }) => statement.values)
      await send({ text, values }, Math.min(...members.map(({ giveUpAt }) => giveUpAt)))
      for (const { resolve } of members) resolve()
    } catch (error) {
      // If nobody knows what became of it, or nobody was there, that holds for each of them.
      const isForAll = members.length === 1 || isCut(error) || isUnreached(error)
      const again = members.map(({ writes, giveUpAt, resolve, reject }) =>
        isForAll ? reject(error) : alone(writes, giveUpAt).then(resolve, reject),
      )
      await Promise.all(again)
    } finally {
      for (const { row } of members) rowsUnderWay.delete(row)
    }
  }

  return (writes, giveUpAt) => {
    const row = rowOf(writes)
    if (row === undefined || rowsUnderWay.has(row)) return alone(writes, giveUpAt)
    rowsUnderWay.add(row)
    if (waiting.size === 0) setImmediate(writeAll)
    const form = writes.map(({ statement, rows }) => `${rows ?? ''} ${statement.sql}`).join()
    return new Promise((resolve, reject) => {
      const member = { writes, row, giveUpAt, resolve, reject }
      const members = waiting.get(form)
      if (members) members.push(member)
      else waiting.set(form, [member])
    })
  }
}

/** The row that a change guards, or else the one of its event; none if it must be written alone. */
function rowOf(writes: readonly Write[]): string | undefined {
  if (writes.some(({ lock }) => lock !== undefined)) return undefined
  const guards = writes.filter(({ rows }) => rows !== undefined)
  if (guards.length > 1) return undefined
  return guards.length === 1 ? guards[0]!.row : eventOf(writes)
}

/**
 * Several writes as one statement that does all of them or refuses itself. Locks come first: whoever finds one taken must not wait for
 * the rows that its holder is about to write.
 */
export function oneStatementOf(writes: readonly Write[]): Sql {
  const parts = writes.map(({ statement }, i) => sql`w${raw(String(i))} AS (${statement} RETURNING 1)`)
  const isFree = writes.flatMap(({ lock }) =>
    lock
      ? [sql`WHEN NOT pg_try_advisory_xact_lock(hashtextextended(${lock.name}, 0)) THEN vanline_refuse('VL002')`]
      : [],
  )
  const isAsExpected = writes.flatMap(({ rows }, i) =>
    rows === undefined
      ? []
      : [sql`WHEN (SELECT count(*) FROM w${raw(String(i))}) <> ${raw(String(rows))} THEN vanline_refuse('VL001')`],
  )
  const checks = [...isFree, ...isAsExpected]
  const verdict = checks.length > 0 ? sql`CASE ${join(checks, ' ')} ELSE 1 END` : sql`1`
  return sql`WITH ${join(parts, ', ')} SELECT ${verdict} AS done`
}
