/**
 * Detects a restored database.
 *
 * A dump is an older state of the service, after which events get numbers that others had before. So the database stores where its rows were
 * written: the server (its system identifier), the database and the table of events (their oids). A restored dump has another table
 * oid, even on the same server. A standby and a copy of the server's files keep all three; a failover is therefore not a restore.
 */
import { codeOf } from '../../kernel/thrown.ts'
import { EPOCH, HOME, IS_BACKUP, IS_DISTRIBUTED, newEpoch } from '../epoch.ts'
import type { Say } from '../waits.ts'
import { noteLayout } from './distributed/layout.ts'
import type { KnownLayout } from './layout.ts'
import { MIGRATION_LOCK } from './migrate.ts'
import { takeLock } from './migration-locks.ts'
import type { Ask } from './wire/ask.ts'
import type { Pool } from './wire/pool.ts'

const NO_LIMIT = { giveUpAt: Number.POSITIVE_INFINITY }

/** The server does not reveal its identifier: permission denied, no such function, or not supported. */
const NOT_TOLD = ['42501', '42883', '0A000']

/** Begins a new epoch if the rows were written elsewhere or come from a backup. Returns whether it did. */
export async function noticeRestore(pool: Pool, known: KnownLayout, say: Say): Promise<boolean> {
  const system = await systemOf(pool.read)
  return await pool.transaction(Number.POSITIVE_INFINITY, async (ask) => {
    const run = <Row>(text: string, values: string[] = []) => ask<Row>(text, values, NO_LIMIT)
    await takeLock(
      (text, values = []) => ask(text, values, NO_LIMIT),
      MIGRATION_LOCK,
      say,
      'check for a restored backup',
    )
    const [oids] = await run<{ home: string }>(`SELECT oid || '/' || 'events'::regclass::oid AS home
      FROM pg_database WHERE datname = current_database()`)
    const rows = await run<{ name: string; value: string }>(
      'SELECT name, value FROM settings WHERE name IN ($1, $2, $3)',
      [HOME, IS_BACKUP, IS_DISTRIBUTED],
    )
    const settings = new Map(rows.map(({ name, value }) => [name, value]))
    noteLayout(known, settings.has(IS_DISTRIBUTED))
    const home = known.layout.homeOf(`${system}/${oids!.home}`)
    const isRestored = settings.has(IS_BACKUP) || (settings.get(HOME) ?? home) !== home
    if (isRestored) {
      await run('UPDATE settings SET value = $2 WHERE name = $1', [EPOCH, newEpoch()])
      await run('DELETE FROM settings WHERE name = $1', [IS_BACKUP])
    }
    if (settings.get(HOME) !== home)
      await run(
        'INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
        [HOME, home],
      )
    return isRestored
  })
}

/** The system identifier, which a server shares only with its copies. Without it, the oids have to suffice. */
async function systemOf(ask: Ask): Promise<string> {
  const query = 'SELECT system_identifier::text AS id FROM pg_control_system()'
  try {
    const [system] = await ask<{ id: string }>(query, [], { ...NO_LIMIT, isRepeatable: true })
    if (!system) throw new Error('The server returned no identifier.')
    return system.id
  } catch (error) {
    if (NOT_TOLD.includes(codeOf(error))) return 'unknown'
    throw error
  }
}
