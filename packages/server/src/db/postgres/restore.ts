/**
 * Detects a restored database.
 *
 * Events that wait for a number carry the id of the transaction that wrote them. After a dump is restored, those ids come from
 * another server and cannot be compared with new ones: new events could be numbered before old ones. So the database stores where
 * its rows were written: the server (its system identifier), the database and the table of events (their oids). A restored dump has
 * another table oid, even on the same server. A standby and a copy of the server's files keep all three and continue the
 * transaction ids; a failover is therefore not a restore.
 *
 * Events from elsewhere are numbered before anything is written here, and a new epoch begins.
 */
import { codeOf } from '../../kernel/thrown.ts'
import { EPOCH, HOME, IS_BACKUP, newEpoch } from '../epoch.ts'
import { NUMBERING_LOCK } from './events.ts'
import { MIGRATION_LOCK } from './migrate.ts'
import type { Ask, Pool } from './pool.ts'

const NO_LIMIT = { giveUpAt: Number.POSITIVE_INFINITY }

/** The server does not reveal its identifier: permission denied, no such function, or not supported. */
const NOT_TOLD = ['42501', '42883', '0A000']

const NUMBER_ALL = `
  WITH last AS (SELECT coalesce(max(seq), 0) AS seq FROM events),
  waiting AS (SELECT id, row_number() OVER (ORDER BY xid, id) AS place FROM events WHERE seq IS NULL)
  UPDATE events SET seq = last.seq + waiting.place FROM waiting, last WHERE events.id = waiting.id`

/** Begins a new epoch if the rows were written elsewhere or come from a backup. Returns whether it did. */
export async function noticeRestore(pool: Pool): Promise<boolean> {
  const system = await systemOf(pool.read)
  return await pool.transaction(Number.POSITIVE_INFINITY, async (ask) => {
    const run = <Row>(text: string, values: string[] = []) => ask<Row>(text, values, NO_LIMIT)
    await run(
      `SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`,
    )
    const [place] = await run<{ home: string }>(`SELECT oid || '/' || 'events'::regclass::oid AS home
      FROM pg_database WHERE datname = current_database()`)
    const home = `${system}/${place!.home}`
    const rows = await run<{ name: string; value: string }>('SELECT name, value FROM settings WHERE name IN ($1, $2)', [
      HOME,
      IS_BACKUP,
    ])
    const settings = new Map(rows.map(({ name, value }) => [name, value]))
    const isRestored = settings.has(IS_BACKUP) || (settings.get(HOME) ?? home) !== home
    if (isRestored) {
      await run(`SELECT pg_advisory_xact_lock(${NUMBERING_LOCK})`)
      await run(NUMBER_ALL)
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
