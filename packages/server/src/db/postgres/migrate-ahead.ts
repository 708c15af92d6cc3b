/**
 * Runs the steps that come ahead of a migration, while nodes of the previous release work. Each statement or batch commits by itself. The
 * position of each batch is kept in a table until the migration is done, so an interrupted run continues where it was.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Value } from '../database.ts'
import type { AheadStep } from '../migrations/migration.ts'
import type { Say } from '../waits.ts'
import { takeLock } from './migration-locks.ts'
import { isLockRefusal } from './wire/errors.ts'
import { openSession, type Session } from './wire/session.ts'

const AHEAD_LOCK = 7_126_002
const RETRY_MS = 100
const PAUSE_MAX_MS = 2_000
/** How often a definition is tried while others hold locks: for about a minute, however long an attempt works before it meets a lock. */
const ATTEMPTS_MAX = 16
/** Building an index takes long, and so does its lock_timeout. */
const INDEX_ATTEMPTS_MAX = 3
const BATCH_LOCK_MAX_MS = 5_000
/** The name of the index that a step builds concurrently. */
const INDEX = /INDEX CONCURRENTLY IF NOT EXISTS (\w+)/

/** Created when needed. The migration drops it. */
export const POSITIONS = 'migration_positions'

export const FORGET_POSITIONS = `DROP TABLE IF EXISTS ${POSITIONS}`

/**
 * Sets how long a definition waits for a lock, while all who want the table wait behind it. Every second attempt waits until the server
 * has looked for deadlocks: only then does it end an autovacuum that is in the way.
 */
export const lockTimeout = (attempt: number): string =>
  `SELECT set_config('lock_timeout', CASE ${attempt} % 2 WHEN 1 THEN 800 ELSE setting::integer + 500 END || 'ms', true)
    FROM pg_settings WHERE name = 'deadlock_timeout'`

/**
 * Runs some work under the lock for steps ahead of migrations, which is not the lock of migrations: nodes of the previous release can
 * start meanwhile.
 */
export async function withAheadLock<Result>(
  url: string,
  isPooled: boolean,
  say: Say,
  work: () => Promise<Result>,
): Promise<Result> {
  const { rows, close } = openSession(url, 'vanline migration', { isPooled })
  try {
    await rows('BEGIN')
    await takeLock(rows, AHEAD_LOCK, say)
    return await work()
  } finally {
    await close()
  }
}

/** Runs steps, each again after a deadlock or if it waited long for a lock. */
export async function runAhead({ rows }: Session, steps: readonly AheadStep[]): Promise<void> {
  await rows(`CREATE TABLE IF NOT EXISTS ${POSITIONS} (step text PRIMARY KEY, position text NOT NULL)`)
  await dropUnfinishedIndexes(rows, steps)
  for (const step of steps)
    await againIfLocked(
      (attempt) => (typeof step === 'string' ? define(rows, step, attempt) : runBatches(rows, step)),
      {
        before: () => dropUnfinishedIndexes(rows, [step]),
        attemptsMax: typeof step === 'string' && INDEX.test(step) ? INDEX_ATTEMPTS_MAX : ATTEMPTS_MAX,
      },
    )
}

/** Nodes wait behind a definition that waits for a lock, so it does not wait long. An index that is built concurrently holds up none. */
async function define(rows: Session['rows'], statement: string, attempt: number): Promise<void> {
  await rows(INDEX.test(statement) ? statement : `${lockTimeout(attempt)}; ${statement}`)
}

/** An index of ours that was being built concurrently when its session ended is there, but not used. */
async function dropUnfinishedIndexes(rows: Session['rows'], steps: readonly AheadStep[]): Promise<void> {
  const names = steps.flatMap((step) => (typeof step === 'string' ? (INDEX.exec(step)?.[1] ?? []) : []))
  const unfinished = await rows<{ name: string }>(
    `SELECT relname AS name FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
      WHERE NOT indisvalid AND relnamespace = current_schema()::regnamespace AND relname = ANY (string_to_array($1, ','))`,
    [names.join(',')],
  )
  for (const { name } of unfinished) await rows(`DROP INDEX CONCURRENTLY ${name}`)
}

async function runBatches(rows: Session['rows'], step: Exclude<AheadStep, string>): Promise<void> {
  const [kept] = await rows<{ position: string }>(`SELECT position FROM ${POSITIONS} WHERE step = $1`, [step.name])
  for (let position: string | undefined = kept?.position ?? ''; position !== undefined; ) {
    await rows(`BEGIN; SET LOCAL lock_timeout = '${BATCH_LOCK_MAX_MS}ms'`)
    try {
      position = await runBatch(rows, step, position)
      await rows('COMMIT')
    } catch (error) {
      await rows('ROLLBACK').catch(() => {})
      throw error
    }
  }
}

/** Writes for the next rows after a position, and returns the position that they end at; undefined if there are none. */
async function runBatch(
  rows: Session['rows'],
  step: Exclude<AheadStep, string>,
  after: string,
): Promise<string | undefined> {
  const { text, values } = step.batch(after)
  const [{ position } = {}] = await rows<{ position?: string }>(text, values as Value[])
  if (position !== undefined)
    await rows(
      `INSERT INTO ${POSITIONS} (step, position) VALUES ($1, $2) ON CONFLICT (step) DO UPDATE SET position = excluded.position`,
      [step.name, position],
    )
  return position
}

/**
 * Does something again after a deadlock or if it waited too long for a lock, with longer and longer pauses in which others get theirs.
 * `before` cleans up between two attempts.
 */
export async function againIfLocked<Result>(
  work: (attempt: number) => Promise<Result>,
  { before = async () => {}, attemptsMax = ATTEMPTS_MAX }: { before?: () => Promise<void>; attemptsMax?: number } = {},
): Promise<Result> {
  for (let attempt = 1, pauseMs = RETRY_MS; ; attempt++, pauseMs = Math.min(2 * pauseMs, PAUSE_MAX_MS)) {
    try {
      if (attempt > 1) await before()
      return await work(attempt)
    } catch (error) {
      if (!isLockRefusal(error) || attempt >= attemptsMax) throw error
    }
    await pause(pauseMs * (1 + Math.random()))
  }
}
