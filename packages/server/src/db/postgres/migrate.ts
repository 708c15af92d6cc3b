import type { Value } from '../database.ts'
import { type Dialect, type MigratedRow, missingMigrations, queriesOf } from '../migrations/index.ts'
import { createUniqueReferences, dropUniqueReferences, UNIQUE_REFERENCE_INDEX } from '../unique-references.ts'
import { FORGET_POSITIONS, runAhead, withAheadLock } from './migrate-ahead.ts'
import type { Ask, Pool } from './pool.ts'
import { openSession } from './session.ts'

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

/** Runs definitions in one transaction, without time limits and under a lock that all nodes share. */
async function define(pool: Pool, work: (run: Run, ask: Ask) => Promise<void>): Promise<void> {
  await pool.transaction(Number.POSITIVE_INFINITY, async (ask) => {
    const run: Run = (text, values = []) => ask<MigratedRow>(text, values, NO_LIMIT)
    await run(
      'SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0',
    )
    await run(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`)
    await work(run, ask)
  })
}

export async function hasUniqueReferences(ask: Ask): Promise<boolean> {
  const [index] = await ask<{ name: string | null }>(
    `SELECT to_regclass('${UNIQUE_REFERENCE_INDEX}') AS name`,
    [],
    NO_LIMIT,
  )
  return index?.name !== null
}

export async function setUniqueReferences(pool: Pool, isUnique: boolean): Promise<void> {
  // A look first: the statements lock the tables, even if there is nothing to do.
  if ((await hasUniqueReferences(pool.read)) === isUnique) return
  await define(pool, async (run) => {
    for (const statement of isUnique ? createUniqueReferences() : dropUniqueReferences()) await run(statement)
  })
}

const nextMigration = async (ask: Ask) => missingMigrations(await appliedMigrations(ask))[0]

/** Runs the steps ahead of the next migration, if it has any, and then some work. Returns whether it has. */
async function afterSteps(pool: Pool, url: string, work: (prepared: number) => Promise<void>): Promise<boolean> {
  if (!(await nextMigration(pool.read))?.ahead) return false
  return await withAheadLock(url, async () => {
    // Another node may have migrated while this one waited.
    const { id, ahead } = (await nextMigration(pool.read)) ?? {}
    if (id === undefined || !ahead) return false
    const session = openSession(url, 'vanline migration')
    await runAhead(session, ahead).finally(session.close)
    await work(id)
    return true
  })
}

export const migrateAhead = (pool: Pool, url: string): Promise<boolean> => afterSteps(pool, url, async () => {})

/** Runs the missing migrations. Nodes that start together migrate once. */
export async function migrate(pool: Pool, url: string): Promise<void> {
  const runNow = (prepared?: number) => define(pool, (run, ask) => runMigrations(run, ask, prepared))
  do if (!(await afterSteps(pool, url, runNow))) await runNow()
  while (await nextMigration(pool.read))
}

/** Runs the missing migrations up to the next one that has steps ahead which have not run. */
async function runMigrations(run: Run, ask: Ask, prepared: number | undefined): Promise<void> {
  await run(
    'CREATE TABLE IF NOT EXISTS migrations (id integer PRIMARY KEY, name text NOT NULL, applied_at text NOT NULL)',
  )
  const applied = await appliedMigrations(ask)
  const missing = missingMigrations(applied)
  const unprepared = missing.findIndex(({ id, ahead }) => ahead && id !== prepared)
  const runnable = unprepared === -1 ? missing : missing.slice(0, unprepared)
  // Another node may be building an index for the steps ahead: a lock that nothing needs would deadlock with it.
  if (runnable.length === 0) return
  // Other nodes may be running. Taking this lock statement by statement would deadlock with a node that numbers events.
  if (applied.size > 0) await run('LOCK TABLE events IN ACCESS EXCLUSIVE MODE')
  for (const migration of runnable) {
    const { id, name } = migration
    const queries = queriesOf(migration, DIALECT)
    for (let query = queries.next(); !query.done; )
      query = queries.next(await run(query.value.text, query.value.values as Value[]))
    await run('INSERT INTO migrations (id, name, applied_at) VALUES ($1, $2, $3)', [id, name, new Date().toISOString()])
  }
  if (prepared !== undefined) await run(FORGET_POSITIONS)
}
