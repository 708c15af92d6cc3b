/**
 * How changes are written.
 *
 * The writes of a change become one statement, which does all of them or refuses itself. A commit costs the server about as much as
 * the rows of a small change, whether it holds one change or many. So changes that are decided in one turn of the event loop and
 * have the same form share one statement, and changes that are decided while shared statements are under way wait for a moment.
 * If a shared statement is refused because of one change, each change is written alone and succeeds or fails by itself.
 *
 * A row that another session has locked blocks everything in its statement, and its connection for a moment. So a change of a row
 * that was found locked is written alone, one such change at a time, until it succeeds.
 *
 * Of two changes decided on the same row, one will be refused, and must not make a shared statement fail. So a change of a row that is being
 * written here waits for that write and is then decided again. Each change in a shared statement guards at most one row, and they
 * are sorted by the ids of those rows, so that two nodes do not deadlock.
 */
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { type AppendedEvent, LostRace, unguarded, type Write } from '../../database.ts'
import { gatherWhileBusy, type Waiting } from '../../gather.ts'
import { type KnownLayout, ONE_SERVER } from '../layout.ts'
import { connectionError, isAway, isLocked } from '../wire/errors.ts'

/** How many changes share a statement. */
const SIZES = [16, 8, 4, 2]
/** How long a change waits for others to share a statement with, at most. It does not wait while no shared statement is under way. */
const HOLD_MAX_MS = 5
/** A change with more values is written alone: PostgreSQL accepts 65,535 of them in a statement, and plans many slowly. */
const SHARED_VALUES_MAX = 1_000
/** The server keeps a plan for each form and size, which limits their number. */
const TEXTS_MAX = 200
/** A change with less time left is written alone, since a shared statement has the shortest time limit of its members. */
const HASTE_MS = 2_000
const LOCKED_MAX = 1_000

/** A statement as it is sent. */
export type Statement = Pick<Sql, 'text' | 'values'>

/** Sends a statement with a deadline on the clock of performance.now(). */
type Send = (statement: Statement, giveUpAt: number) => Promise<unknown>

/** Writes a change, which is durable when the promise resolves. */
type Commit = (writes: readonly Write[], giveUpAt: number) => Promise<void>

/** A change that waits for others to share a statement with. `key` is its place in the order: the row it guards, or else its event. */
type Member = Waiting<{ writes: readonly Write[]; key: string; giveUpAt: number }, void>

export const eventOf = (writes: readonly Write[]): AppendedEvent | undefined => writes.find(({ event }) => event)?.event

/** How many values the statements of writes have together. */
export const valuesIn = (writes: readonly Write[]): number =>
  writes.reduce((sum, { statement }) => sum + statement.values.length, 0)

/** The row for the number of an event. */
export const numberOf = (...events: AppendedEvent[]): Sql =>
  sql`INSERT INTO event_numbers (event_id, stream, time) VALUES ${join(events.map(({ id, stream, time }) => sql`(${id}, ${stream}, ${time})`))}`

/** The writes of a change, with a row for the number of each event that it appends. */
export function withNumbers(writes: readonly Write[]): readonly Write[] {
  const events = writes.flatMap(({ event }) => event ?? [])
  return events.length === 0 ? writes : [...writes, unguarded(numberOf(...events))]
}

/** Writes changes. Changes of the same form share statements. */
export function openCommit(send: Send, known: Pick<KnownLayout, 'layout'> = { layout: ONE_SERVER }): Commit {
  const locked = new Set<string>()
  let turn = Promise.resolve()
  const alone: Commit = async (writes, giveUpAt) => {
    const key = keyOf(writes)
    try {
      await send(oneStatementOf(writes), giveUpAt)
      if (key !== undefined) locked.delete(key)
    } catch (error) {
      if (locked.size >= LOCKED_MAX) locked.clear()
      if (key !== undefined && isLocked(error)) locked.add(key)
      throw error
    }
  }
  const together = gatheredCommit(send, alone)
  const underWay = new Map<string, Promise<void>>()

  /** Runs one function at a time, and skips functions that are past their deadline. */
  function inTurn(work: () => Promise<void>, giveUpAt: number): Promise<void> {
    const mine = turn.then(() => {
      if (performance.now() >= giveUpAt) throw connectionError('NOT_SENT', 'Other locked rows were tried first.')
      return work()
    })
    turn = mine.catch(() => {})
    return mine
  }

  async function written(writes: readonly Write[], giveUpAt: number, rows: readonly string[]): Promise<void> {
    const key = keyOf(writes)
    const isApart =
      !known.layout.sharesStatements || giveUpAt - performance.now() < HASTE_MS || valuesIn(writes) > SHARED_VALUES_MAX
    try {
      if (key !== undefined && locked.has(key)) await inTurn(() => alone(writes, giveUpAt), giveUpAt)
      else await (key === undefined || isApart ? alone(writes, giveUpAt) : together({ writes, giveUpAt, key }))
    } finally {
      for (const row of rows) underWay.delete(row)
    }
  }

  return async (writes, giveUpAt) => {
    const rows = writes.flatMap(({ row }) => row ?? [])
    const others = rows.flatMap((row) => underWay.get(row) ?? [])
    if (others.length > 0) {
      await Promise.allSettled(others)
      throw new LostRace('Another change of this node wrote the row first.')
    }
    const done = written(writes, giveUpAt, rows)
    for (const row of rows) underWay.set(row, done)
    return done
  }
}

function gatheredCommit(send: Send, alone: Commit) {
  const texts = new Map<string, string>()
  function sizeFor(form: string, count: number): number {
    const hasRoom = (size: number) => texts.size < TEXTS_MAX || texts.has(size + form)
    return SIZES.find((size) => size <= count && hasRoom(size)) ?? 1
  }

  function statementFor(form: string, members: readonly Member[]): Statement {
    const writes = members.flatMap(({ asked }) => asked.writes)
    const text = texts.get(members.length + form) ?? oneStatementOf(writes).text
    texts.set(members.length + form, text)
    return { text, values: writes.flatMap(({ statement }) => statement.values) }
  }

  const writeAlone = ({ asked, resolve, reject }: Member) => alone(asked.writes, asked.giveUpAt).then(resolve, reject)

  async function write(form: string, members: readonly Member[]): Promise<void> {
    const [first, ...others] = members
    if (first && others.length === 0) return writeAlone(first)
    try {
      await send(statementFor(form, members), Math.min(...members.map(({ asked }) => asked.giveUpAt)))
      for (const { resolve } of members) resolve()
    } catch (error) {
      // If the server is away, or may have executed it, writing a single change would fare no better.
      for (const member of members) {
        if (isAway(error) || performance.now() >= member.asked.giveUpAt) member.reject(error)
        else void writeAlone(member)
      }
    }
  }

  return gatherWhileBusy<Member['asked'], void>((turn) => {
    const statements: Promise<void>[] = []
    for (const [form, members] of Map.groupBy(turn, ({ asked }) => formOf(asked.writes))) {
      members.sort((one, other) => (one.asked.key < other.asked.key ? -1 : 1))
      while (members.length > 0) statements.push(write(form, members.splice(0, sizeFor(form, members.length))))
    }
    return Promise.all(statements)
  }, HOLD_MAX_MS)
}

/** Statements with the same form can be joined: their texts, and how many rows each must touch. */
export const formOf = (writes: readonly Write[]): string =>
  writes.map(({ statement, rows }) => `${rows ?? ''} ${statement.sql}`).join()

/** The sort key of a change; undefined if it must be written alone. */
function keyOf(writes: readonly Write[]): string | undefined {
  if (writes.some(({ lock }) => lock !== undefined)) return undefined
  const [guard, another] = writes.filter(({ rows }) => rows !== undefined)
  if (another) return undefined
  return guard ? guard.row : eventOf(writes)?.id
}

/**
 * Several writes as one statement that does all of them or refuses itself. Locks come first: a change that finds its lock taken
 * must not wait for the rows of the holder.
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
