/**
 * Runs the steps that come ahead of a migration, while nodes of the previous release work. Each statement commits by itself. The
 * position of each batch is kept in a table until the migration is done, so an interrupted run continues where it was.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Value } from '../database.ts'
import type { AheadStep } from '../migrations/index.ts'
import { openSession, type Session } from './session.ts'

const AHEAD_LOCK = 7_126_002
const RETRY_MS = 100
/** The name of the index that a step builds concurrently. */
const INDEX = /INDEX CONCURRENTLY IF NOT EXISTS (\w+)/

/** Created when needed. The migration drops it. */
const POSITIONS = 'migration_positions'

export const FORGET_POSITIONS = `DROP TABLE IF EXISTS ${POSITIONS}`

/**
 * Runs some work under the lock for steps ahead of migrations, which is not the lock of migrations: nodes of the previous release can
 * start meanwhile. It is tried again and again, because an index cannot be built concurrently while a statement waits for a lock.
 */
export async function withAheadLock<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  const { rows, close } = openSession(url, 'vanline migration')
  try {
    for (;;) {
      await rows('BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0')
      const [lock] = await rows<{ isMine: boolean }>(`SELECT pg_try_advisory_xact_lock(${AHEAD_LOCK}) AS "isMine"`)
      if (lock?.isMine) return await work()
      await rows('ROLLBACK')
      await pause(RETRY_MS)
    }
  } finally {
    await close()
  }
}

export async function runAhead({ rows }: Session, steps: readonly AheadStep[]): Promise<void> {
  await rows(`CREATE TABLE IF NOT EXISTS ${POSITIONS} (step text PRIMARY KEY, position text NOT NULL)`)
  await dropUnfinishedIndexes(rows, steps)
  for (const step of steps) {
    if (typeof step === 'string') await rows(step)
    else await runBatches(rows, step)
  }
}

/** An index of ours that was being built concurrently when its session ended is there, but not used. */
async function dropUnfinishedIndexes(rows: Session['rows'], steps: readonly AheadStep[]): Promise<void> {
  const names = steps.flatMap((step) => (typeof step === 'string' ? (INDEX.exec(step)?.[1] ?? []) : []))
  const unfinished = await rows<{ name: string }>(
    `SELECT relname AS name FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
      WHERE NOT indisvalid AND relnamespace = current_schema()::regnamespace AND relname = ANY (string_to_array($1, ','))`,
    [names.join(',')],
  )
  for (const { name } of unfinished) await rows(`DROP INDEX ${name}`)
}

async function runBatches(rows: Session['rows'], { name, batch }: Exclude<AheadStep, string>): Promise<void> {
  const [kept] = await rows<{ position: string }>(`SELECT position FROM ${POSITIONS} WHERE step = $1`, [name])
  for (let position = kept?.position ?? ''; ; ) {
    const { text, values } = batch(position)
    const [next] = await rows<{ position: string }>(text, values as Value[])
    if (!next) return
    position = next.position
    await rows(
      `INSERT INTO ${POSITIONS} (step, position) VALUES ($1, $2) ON CONFLICT (step) DO UPDATE SET position = excluded.position`,
      [name, position],
    )
  }
}
