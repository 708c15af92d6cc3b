import { messageOf } from '../../kernel/thrown.ts'
import type { Value } from '../database.ts'
import { CannotMigrate } from '../migrations/cannot-migrate.ts'
import { missingMigrations, ofOneRelease } from '../migrations/index.ts'
import { type AheadStep, type Dialect, type MigratedRow, type Migration, queriesOf } from '../migrations/migration.ts'
import { createUniqueReferences, dropUniqueReferences, UNIQUE_REFERENCE_INDEX } from '../unique-references.ts'
import { dueLines, type Say } from '../waits.ts'
import { TABLES_IN_ORDER } from './distributed/distribute.ts'
import { againIfLocked, FORGET_POSITIONS, lockTimeout, POSITIONS, runAhead, withAheadLock } from './migrate-ahead.ts'
import { CONCURRENT_WAIT, sayingBlockers, takeLock } from './migration-locks.ts'
import { olderNodes, openTransactions } from './nodes.ts'
import type { Ask } from './wire/ask.ts'
import { isAway, isLockRefusal } from './wire/errors.ts'
import type { Pool } from './wire/pool.ts'
import { openSession } from './wire/session.ts'

/** The advisory lock for changes of the whole database. */
export const MIGRATION_LOCK = 7_126_001

const DIALECT: Dialect = {
  text: 'text COLLATE "C"',
  eventSeq: 'seq bigint, xid xid8 NOT NULL DEFAULT pg_current_xact_id()',
  canDistribute: true,
  doc: 'doc::json',
  extras: [
    'CREATE UNIQUE INDEX events_seq ON events (seq)',
    'CREATE INDEX events_unnumbered ON events (xid, id) WHERE seq IS NULL',
    `CREATE FUNCTION vanline_refuse(code text) RETURNS integer LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = code; END $$`,
  ],
}

const NO_LIMIT = { giveUpAt: Number.POSITIVE_INFINITY }

export async function appliedMigrations(ask: Ask): Promise<Set<number>> {
  const [table] = await ask<{ name: string | null }>("SELECT to_regclass('migrations') AS name", [], NO_LIMIT)
  if (table?.name === null) return new Set()
  return new Set((await ask<{ id: number }>('SELECT id FROM migrations', [], NO_LIMIT)).map((row) => row.id))
}

type Run = (text: string, values?: Value[]) => Promise<MigratedRow[]>

/**
 * Runs definitions in one transaction, without time limits and under a lock that all nodes share. A definition does not wait long for a lock
 * of a table: everything is undone and tried again a moment later, with a word about the transactions that may be in the way.
 */
function define(pool: Pool, say: Say, work: (run: Run, ask: Ask) => Promise<void>): Promise<void> {
  const isDue = dueLines()
  const attemptOnce = (attempt: number) =>
    pool.transaction(Number.POSITIVE_INFINITY, async (ask) => {
      const run: Run = (text, values = []) => ask<MigratedRow>(text, values, NO_LIMIT)
      await takeLock((text, values = []) => ask(text, values, NO_LIMIT), MIGRATION_LOCK, say)
      await run(lockTimeout(attempt))
      await work(run, ask)
    })
  const before = async () => {
    if (isDue()) say(`the migration waits for locks of tables. ${await inTheWay(pool)}`)
  }
  return againIfLocked(attemptOnce, { before })
}

async function inTheWay(pool: Pool): Promise<string> {
  const open = await openTransactions(pool.read)
  return `Transactions that are open: ${open.join('; ') || 'none any more'}`
}

export async function hasUniqueReferences(ask: Ask): Promise<boolean> {
  const [index] = await ask<{ name: string | null }>(
    `SELECT to_regclass('${UNIQUE_REFERENCE_INDEX}') AS name`,
    [],
    NO_LIMIT,
  )
  return index?.name !== null
}

export async function setUniqueReferences(pool: Pool, isUnique: boolean, say: Say): Promise<void> {
  // A look first: the statements lock the tables, even if there is nothing to do.
  if ((await hasUniqueReferences(pool.read)) === isUnique) return
  const change = () =>
    define(pool, say, async (run) => {
      for (const statement of isUnique ? createUniqueReferences() : dropUniqueReferences()) await run(statement)
    })
  await explained(pool, 'The change of VANLINE_UNIQUE_REFERENCES', change, '')
}

/** The migrations of the next release that the database lacks. */
const nextMigrations = async (ask: Ask) => ofOneRelease(missingMigrations(await appliedMigrations(ask)))

const stepsOf = (migrations: readonly Migration[]): AheadStep[] => migrations.flatMap(({ ahead = [] }) => ahead)

/** Which database to migrate, whether through a pooler that keeps no sessions, and a listener for what the migration waits for. */
type Migrating = { url: string; isPooled: boolean; say: Say }

/** Runs the steps ahead of the next migrations, if they have any, and then some work. Returns whether they have. */
async function afterSteps(
  pool: Pool,
  { url, isPooled, say }: Migrating,
  work: (prepared: readonly Migration[]) => Promise<void>,
): Promise<boolean> {
  if (stepsOf(await nextMigrations(pool.read)).length === 0) return false
  return await withAheadLock(url, isPooled, say, async () => {
    // Another node may have migrated while this one waited.
    const next = await nextMigrations(pool.read)
    const steps = stepsOf(next)
    if (steps.length === 0) return false
    const session = openSession(url, 'vanline migration', { isPooled, settings: CONCURRENT_WAIT })
    const look = <Row extends object>(text: string, values: unknown[] = []) => pool.read<Row>(text, values, NO_LIMIT)
    await sayingBlockers(look, say, () => runAhead(session, steps)).finally(session.close)
    await work(next)
    return true
  })
}

export const migrateAhead = (pool: Pool, migrating: Migrating): Promise<boolean> =>
  explained(pool, 'Preparing the migration', () => afterSteps(pool, migrating, async () => {}))

/**
 * Runs the missing migrations, those of one release in one transaction. Nodes that start together migrate once. While a node of an older
 * release is connected, a migration does not begin, or is undone; what was committed before, such as steps ahead, stays.
 */
export async function migrate(pool: Pool, migrating: Migrating): Promise<void> {
  const { isPooled, say } = migrating
  const ran: string[] = []
  const runNow = (prepared: readonly Migration[] = []) => {
    const ranBefore = prepared.length > 0 ? [...ran, 'its steps ahead'] : ran
    return define(pool, say, (run, ask) => runMigrations(run, ask, prepared, { isPooled, ranBefore }))
  }
  await explained(pool, 'The migration', async () => {
    for (let next = await nextMigrations(pool.read); next.length > 0; next = await nextMigrations(pool.read)) {
      await requireNoOlderNodes(pool.read, next, { isPooled, ranBefore: ran })
      if (!(await afterSteps(pool, migrating, runNow))) await runNow()
      ran.splice(0, ran.length, `migrations up to ${next.at(-1)!.id}`)
    }
  })
}

/** Runs the missing migrations of the next release, unless they have steps ahead which have not run. */
async function runMigrations(run: Run, ask: Ask, prepared: readonly Migration[], terms: Terms): Promise<void> {
  await run(
    'CREATE TABLE IF NOT EXISTS migrations (id integer PRIMARY KEY, name text NOT NULL, applied_at text NOT NULL)',
  )
  const next = await nextMigrations(ask)
  // Another node may be building an index for the steps ahead: a lock that nothing needs would deadlock with it.
  if (next.length === 0 || next.some((each) => each.ahead && !prepared.includes(each))) return
  await requireNoOlderNodes(ask, next, terms)
  if (!suitOlderNodes(next)) await lockTables(run)
  for (const migration of next) await runMigration(run, migration)
  if (stepsOf(next).length > 0) await run(FORGET_POSITIONS)
  // A node that began to start before this transaction did may have looked at the migrations already.
  await requireNoOlderNodes(ask, next, terms)
}

async function runMigration(run: Run, migration: Migration): Promise<void> {
  const { id, name } = migration
  const queries = queriesOf(migration, DIALECT)
  for (let query = queries.next(); !query.done; )
    query = queries.next(await run(query.value.text, query.value.values as Value[]))
  await run('INSERT INTO migrations (id, name, applied_at) VALUES ($1, $2, $3)', [id, name, new Date().toISOString()])
}

/** Read by nodes that start meanwhile. */
const UNLOCKED = ['migrations', 'settings']
/** Locks all tables at once and in one order, before the first change: locks statement by statement would deadlock with locks of nodes. */
async function lockTables(run: Run): Promise<void> {
  const names = [...TABLES_IN_ORDER.filter((name) => !UNLOCKED.includes(name)), POSITIONS]
  const found = await run(
    `SELECT relname AS id FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = current_schema()::regnamespace
      AND relname = ANY (string_to_array($1, ',')) ORDER BY relname`,
    [names.join(',')],
  )
  if (found.length > 0) await run(`LOCK TABLE ${found.map(({ id }) => id).join(', ')} IN ACCESS EXCLUSIVE MODE`)
}

const suitOlderNodes = (next: readonly Migration[]): boolean => next.every(({ suitsOlderNodes }) => suitsOlderNodes)

/** Whether a pooler is between, and what was committed before the transaction of the migrations, in words. */
type Terms = { isPooled: boolean; ranBefore: readonly string[] }

async function requireNoOlderNodes(
  ask: Ask,
  next: readonly Migration[],
  { isPooled, ranBefore }: Terms,
): Promise<void> {
  if (suitOlderNodes(next)) return
  const nodes = await olderNodes(ask, isPooled)
  const changed = ranBefore.length > 0 ? `Only ${ranBefore.join(' and ')} were run` : 'Nothing was changed'
  if (nodes.length > 0)
    throw new CannotMigrate(
      `The migration does not begin while an older release uses the database: ${nodes.join('; ')}. ${changed}. Stop it, and start this release again.`,
    )
}

/** Failures of a migration as one line for the operator. */
async function explained<Result>(
  pool: Pool,
  what: string,
  work: () => Promise<Result>,
  meanwhile = ' The release before can go on.',
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof CannotMigrate || isAway(error)) throw error
    if (!isLockRefusal(error))
      throw new CannotMigrate(`${what} failed and was undone: ${messageOf(error).replace(/\.$/, '')}.${meanwhile}`)
    throw new CannotMigrate(
      `${what} could not lock the tables and was undone.${meanwhile} ${await inTheWay(pool)}. End them, and start again.`,
    )
  }
}
