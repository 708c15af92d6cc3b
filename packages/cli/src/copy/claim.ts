import { hash } from 'node:crypto'
import { UNFINISHED_COPY } from '@vanline/server/unfinished-copy'
import sql, { join, raw } from 'sql-template-tag'
import { Failure } from '../command.ts'
import type { Store } from './store.ts'
import { FIRST_SETTINGS, TABLES } from './tables.ts'

/** How many rows each table holds. */
export type Counts = Record<string, number>

export async function countsOf(store: Store): Promise<Counts> {
  const counts: Counts = {}
  for (const { name } of TABLES) {
    const [row] = await store.all<{ count: number }>(sql`SELECT count(*) AS count FROM ${raw(name)}`)
    counts[name] = Number(row?.count)
  }
  return counts
}

/** What the paging by keys would not come across: an event that has no number yet. */
async function requireNumbered(source: Store): Promise<void> {
  const [row] = await source.all<{ count: number }>(sql`SELECT count(*) AS count FROM events WHERE seq IS NULL`)
  const count = Number(row?.count)
  if (count > 0)
    throw new Failure(`${count} ${count > 1 ? 'events have' : 'event has'} no number yet: let a node run for a moment.`)
}

/**
 * What identifies the source and the state it is in: its cursor key, unreadably; how much there is; and what moves even where the number of
 * rows stays the same. Every change of a record adds an event, and every attempt of a webhook touches a delivery or its queue.
 */
type Mark = { source: string; counts: Counts; newest: string }

async function markOf(source: Store): Promise<Mark> {
  const [key] = await source.all<{ value: string }>(sql`SELECT value FROM settings WHERE name = 'cursor_key'`)
  const [unfinished] = await source.all(sql`SELECT name FROM settings WHERE name = ${UNFINISHED_COPY}`)
  if (!key || unfinished)
    throw new Failure('The source is not complete: it is the target of an unfinished copy itself.')
  const newest = [
    await source.all(sql`SELECT max(seq) AS seq FROM events`),
    await source.all(sql`SELECT max(last_updated) AS last_updated FROM deliveries`),
    await source.all(sql`SELECT id, position, leased_until, last_updated FROM webhooks ORDER BY id`),
  ]
  const unreadable = (text: string) => hash('sha256', text, 'base64url')
  return { source: unreadable(key.value), counts: await countsOf(source), newest: unreadable(JSON.stringify(newest)) }
}

/**
 * Makes the target ours: an empty one is marked as the copy of this source, which also keeps nodes from starting on it; one that bears
 * the mark already goes on where it was left, unless the source has changed since. Gives back what the target holds.
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
      `The target is not empty (${found.map(([name, count]) => `${name}: ${count}`).join(', ')}) and not the beginning of this copy.`,
    )
  await target.run(sql`INSERT INTO settings (name, value) VALUES (${UNFINISHED_COPY}, ${JSON.stringify(mark)})`)
  return held
}

function requireSame(begun: Mark, mark: Mark): void {
  if (begun.source !== mark.source) throw new Failure('The target holds the beginning of a copy of another database.')
  const isSame = begun.newest === mark.newest && TABLES.every(({ name }) => begun.counts[name] === mark.counts[name])
  if (!isSame) throw new Failure('The source has changed since the copy was begun: begin again with an empty target.')
}

/** Takes the mark off again: the copy is complete, and nodes may start on it. */
export const release = (target: Store): Promise<void> =>
  target.run(sql`DELETE FROM settings WHERE name = ${UNFINISHED_COPY}`)
