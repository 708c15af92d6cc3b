import { hash } from 'node:crypto'
import { UNFINISHED_COPY } from '@vanline/server/db/epoch'
import { instantOf } from '@vanline/server/kernel/instant'
import sql, { join, raw } from 'sql-template-tag'
import { Failure } from '../command.ts'
import type { Store } from './store.ts'
import { FIRST_SETTINGS, TABLES } from './tables.ts'

const DAY_MS = 24 * 3600 * 1000

/** How many rows each table holds. */
export type Counts = Record<string, number>

export async function countsOf(store: Store): Promise<Counts> {
  const counts: Counts = {}
  for (const { name, from = name } of TABLES) {
    const [row] = await store.all<{ count: number }>(sql`SELECT count(*) AS count FROM ${raw(from)}`)
    counts[name] = Number(row?.count)
  }
  return counts
}

/** Events without a number would be missed by paging. */
async function requireNumbered(source: Store): Promise<void> {
  const [row] = await source.all<{ count: number }>(sql`SELECT count(*) AS count FROM event_numbers WHERE seq IS NULL`)
  const count = Number(row?.count)
  if (count > 0)
    throw new Failure(
      `${count} ${count > 1 ? 'events have' : 'event has'} no number yet. Start a node for a moment, then stop it.`,
    )
}

/**
 * Identifies the source and its state: a hash of its cursor key, the row counts, and what changes even if the row counts stay the same. Every
 * change of a record adds an event; every webhook attempt changes a delivery or its queue.
 */
type Mark = { source: string; counts: Counts; newest: string }

async function markOf(source: Store): Promise<Mark> {
  const [key] = await source.all<{ value: string }>(sql`SELECT value FROM settings WHERE name = 'cursor_key'`)
  const [unfinished] = await source.all(sql`SELECT name FROM settings WHERE name = ${UNFINISHED_COPY}`)
  if (!key || unfinished) throw new Failure('The source is incomplete: it is itself the target of an unfinished copy.')
  const newest = [
    await source.all(sql`SELECT max(seq) AS seq FROM feed`),
    await source.all(sql`SELECT max(last_updated) AS last_updated FROM deliveries`),
    await source.all(sql`SELECT id, position, leased_until, last_updated FROM webhooks ORDER BY id`),
  ]
  const hashOf = (text: string) => hash('sha256', text, 'base64url')
  return { source: hashOf(key.value), counts: await countsOf(source), newest: hashOf(JSON.stringify(newest)) }
}

/**
 * Claims the target. An empty one is marked as the copy of this source; the mark also keeps nodes from starting on it. A target with this mark
 * continues, unless the source has changed since. Returns the row counts of the target.
 */
export async function claim(source: Store, target: Store): Promise<Counts> {
  await requireNumbered(source)
  const mark = await markOf(source)
  const held = await countsOf(target)
  const [row] = await target.all<{ value: string }>(sql`SELECT value FROM settings WHERE name = ${UNFINISHED_COPY}`)
  if (row) {
    requireSame(JSON.parse(row.value) as Mark, mark)
    return held
  }
  const [others] = await target.all<{ count: number }>(
    sql`SELECT count(*) AS count FROM settings WHERE name NOT IN (${join([...FIRST_SETTINGS])})`,
  )
  const found = Object.entries({ ...held, settings: Number(others?.count) }).filter(([, count]) => count > 0)
  if (found.length > 0)
    throw new Failure(
      `The target is not empty (${found.map(([name, count]) => `${name}: ${count}`).join(', ')}) and is not an unfinished copy of this source.`,
    )
  await target.run(sql`INSERT INTO settings (name, value) VALUES (${UNFINISHED_COPY}, ${JSON.stringify(mark)})`)
  return held
}

function requireSame(begun: Mark, mark: Mark): void {
  if (begun.source !== mark.source) throw new Failure('The target is an unfinished copy of another database.')
  const isSame = begun.newest === mark.newest && TABLES.every(({ name }) => begun.counts[name] === mark.counts[name])
  if (!isSame) throw new Failure('The source has changed since the copy was started. Start again with an empty target.')
}

/**
 * Removes the mark: the copy is complete, and nodes can start on it. Stored answers expire by the time of their database, and that of an
 * SQLite file may be behind: they are kept for another day, so that no request is executed twice.
 */
export const release = (target: Store): Promise<void> =>
  target.run(
    sql`UPDATE idempotency_keys SET expires_at = ${instantOf(Date.now() + DAY_MS)}`,
    sql`DELETE FROM settings WHERE name = ${UNFINISHED_COPY}`,
  )
