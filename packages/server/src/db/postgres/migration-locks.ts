/** Waiting for the locks of migrations: in a bounded way, and with a word about the session that holds them. */
import { setTimeout as pause } from 'node:timers/promises'
import { CannotMigrate } from '../migrations/cannot-migrate.ts'
import { dueLines, type Say, sayingMeanwhile } from '../waits.ts'
import { SESSION_IN_WORDS, type SessionInWords, wordsOf } from './nodes.ts'

type Rows = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>

const RETRY_MS = 100
/** How long a migration waits for a session that is not of this service. One of ours may have a large database to migrate. */
const WAIT_MAX_MS = 10 * 60_000

/** The lock_timeout of sessions that build indexes concurrently: they wait for all transactions that are older than the index. */
export const CONCURRENT_WAIT = { lock_timeout: `${WAIT_MAX_MS}ms` }

/**
 * Settings of a transaction that may take long and holds locks that nodes want. If its host vanishes, the server notices within a minute;
 * its default is two hours.
 */
const UNLIMITED = [
  ...['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'].map((name) => `${name} = 0`),
  ...[
    'tcp_keepalives_idle = 20',
    'tcp_keepalives_interval = 10',
    'tcp_keepalives_count = 4',
    'tcp_user_timeout = 60000',
  ],
]
  .map((setting) => `SET LOCAL ${setting}`)
  .join('; ')

/**
 * Takes an advisory lock until the transaction ends, which must have begun. It is tried again and again, because an index cannot be built
 * concurrently while a statement waits for a lock. Each attempt has a transaction of its own: an index that meets the statement of an
 * attempt waits until its transaction ends, and the holder of the lock may be building that index.
 */
export async function takeLock(rows: Rows, lock: number, say: Say, who = 'migration'): Promise<void> {
  const beganAt = performance.now()
  const isDue = dueLines()
  for (;;) {
    await rows(UNLIMITED)
    const [tried] = await rows<{ isMine: boolean }>(`SELECT pg_try_advisory_xact_lock(${lock}) AS "isMine"`)
    if (tried?.isMine) return
    await rows('ROLLBACK')
    if (isDue()) {
      const holders = await sessions(
        rows,
        `IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = ${lock}
        AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`,
      )
      const line = `the lock of migrations (advisory lock ${lock}) is held by ${holders.map(wordsOf).join('; ')}`
      if (holders.some(({ name }) => !name?.startsWith('vanline')) && performance.now() > beganAt + WAIT_MAX_MS)
        throw new CannotMigrate(`The ${who} did not begin, because ${line}. End it, and start again.`)
      if (holders.length > 0) say(`the ${who} waits: ${line}`)
    }
    await pause(RETRY_MS)
    await rows('BEGIN')
  }
}

/** Runs the steps ahead of a migration, and says meanwhile which sessions they wait for. */
export const sayingBlockers = <Result>(rows: Rows, say: Say, work: () => Promise<Result>): Promise<Result> =>
  sayingMeanwhile(
    say,
    async () => {
      const blockers = await sessions(
        rows,
        `IN (SELECT unnest(pg_blocking_pids(pid)) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name LIKE 'vanline migration%')`,
      )
      return blockers.length > 0 ? `preparing the migration waits for ${blockers.map(wordsOf).join('; ')}` : undefined
    },
    work,
  )

async function sessions(rows: Rows, which: string): Promise<SessionInWords[]> {
  await rows('SELECT pg_stat_clear_snapshot()')
  return await rows<SessionInWords>(`${SESSION_IN_WORDS} WHERE pid ${which} ORDER BY pid LIMIT 3`)
}
