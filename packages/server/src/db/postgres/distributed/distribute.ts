/**
 * Distributes the tables over the servers of Citus. Rows that change together have the same move and lie on the same server. Everything
 * happens in one transaction: if it fails, the tables are as before.
 */
import { IS_DISTRIBUTED } from '../../epoch.ts'
import { UNIQUE_REFERENCE_INDEX } from '../../unique-references.ts'
import { IS_NODE, type Session } from '../wire/session.ts'

/** The column by which each table is distributed. Those of the first group are stored together, by their move. */
const BY_MOVE = {
  moves: 'id',
  shipments: 'move_id',
  shipment_updates: 'move_id',
  agents: 'move_id',
  services: 'move_id',
  move_entries: 'id',
  shipment_entries: 'move_id',
  events: 'stream',
  event_numbers: 'stream',
  erasures: 'move_id',
  move_links: 'move_id',
  move_parties: 'move_id',
  documents: 'move_id',
  document_contents: 'move_id',
  document_parts: 'move_id',
  notes: 'move_id',
  messages: 'move_id',
  jobs: 'move_id',
  weighings: 'move_id',
  job_crew: 'move_id',
  former_crew: 'move_id',
  items: 'move_id',
  inventories: 'move_id',
  storage_stays: 'move_id',
  signatures: 'move_id',
  change_requests: 'move_id',
  signed_texts: 'move_id',
  feed_head: 'name',
}
const APART = {
  places: 'id',
  locators: 'locator',
  former_locators: 'locator',
  idempotency_keys: 'scope',
  deliveries: 'webhook_id',
  rate_limits: 'caller',
  parties: 'id',
  contents: 'sha256',
  content_pieces: 'content_id',
  resource_days: 'resource_id',
}
/** Small tables that every server has a copy of. */
const EVERYWHERE = [
  'settings',
  'migrations',
  'api_keys',
  'webhooks',
  'views',
  'collisions',
  'trucks',
  'crew_members',
  'crew_links',
  'crew_reports',
  'absences',
  'message_templates',
  'message_rules',
  'message_opt_outs',
  'message_work',
  'company',
]

/** All tables, in the order in which a migration locks them. */
export const TABLES_IN_ORDER: readonly string[] = [BY_MOVE, APART]
  .flatMap((tables) => Object.keys(tables))
  .concat(EVERYWHERE)
  .toSorted()

/** How each table is distributed, as text for the operator. */
export const DISTRIBUTION_PLAN: readonly string[] = [
  `by their move: ${Object.keys(BY_MOVE).join(', ')}`,
  `by their own key: ${Object.keys(APART).join(', ')}`,
  `a copy on every server: ${EVERYWHERE.join(', ')}`,
]

/** Why the tables cannot be distributed now; undefined if they can. */
export async function obstacleOf({ rows }: Session): Promise<string | undefined> {
  const [found] = await rows<{ hasCitus: boolean; hasTables: boolean; hasReferences: boolean; nodes: number }>(
    `SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') AS "hasCitus", to_regclass('places') IS NOT NULL AS "hasTables",
      to_regclass('${UNIQUE_REFERENCE_INDEX}') IS NOT NULL AS "hasReferences",
      (SELECT count(*) FROM pg_stat_activity WHERE ${IS_NODE}) AS nodes`,
  )
  if (!found?.hasCitus)
    return 'The database does not have the extension citus. Run CREATE EXTENSION citus on every server.'
  if (!found.hasTables) return 'The database lacks migrations. Run `vanline migrate` first.'
  if ((await rows(`SELECT 1 FROM settings WHERE name = '${IS_DISTRIBUTED}'`)).length > 0)
    return 'The tables are distributed already.'
  if ((await rows('SELECT 1 FROM citus_get_active_worker_nodes()')).length === 0)
    return 'No worker is known. Add each with SELECT citus_add_node(host, port).'
  if (found.hasReferences)
    return 'References are unique (VANLINE_UNIQUE_REFERENCES). Distributed tables cannot guarantee that: set it to off first.'
  if (found.nodes > 0)
    return `The service has ${found.nodes} connections. Stop every node first: tables are locked while their rows move, and a node learns only at its start where they are.`
  return undefined
}

const FOREIGN_KEYS = {
  shipments_move_id_fkey: 'shipments ADD CONSTRAINT shipments_move_id_fkey FOREIGN KEY (move_id) REFERENCES moves (id)',
  ...Object.fromEntries(
    ['agents', 'services'].map((table) => [
      `${table}_shipment_id_move_id_fkey`,
      `${table} ADD CONSTRAINT ${table}_shipment_id_move_id_fkey FOREIGN KEY (shipment_id, move_id) REFERENCES shipments (id, move_id)`,
    ]),
  ),
}

const tableOf = (constraint: string): string => constraint.slice(0, constraint.indexOf('_'))

const STEPS: readonly string[] = [
  ...Object.keys(FOREIGN_KEYS).map((name) => `ALTER TABLE ${tableOf(name)} DROP CONSTRAINT ${name}`),
  // A number is unique because passes take turns; an index over several servers cannot check it.
  'DROP INDEX event_numbers_seq',
  'CREATE INDEX event_numbers_seq ON event_numbers (seq) WHERE seq IS NOT NULL',
  ...EVERYWHERE.map((table) => `SELECT create_reference_table('${table}')`),
  ...Object.entries(BY_MOVE).map(
    ([table, column]) =>
      `SELECT create_distributed_table('${table}', '${column}', colocate_with => '${table === 'moves' ? 'none' : 'moves'}')`,
  ),
  ...Object.entries(APART).map(
    ([table, column]) => `SELECT create_distributed_table('${table}', '${column}', colocate_with => 'none')`,
  ),
  ...Object.values(FOREIGN_KEYS).map((constraint) => `ALTER TABLE ${constraint}`),
  `SELECT create_distributed_function('vanline_refuse(text)')`,
  `UPDATE feed_head SET is_atomic = false WHERE name = 'feed'`,
  `INSERT INTO settings (name, value) VALUES ('${IS_DISTRIBUTED}', '')`,
]

/** Distributes the tables. `tell` is called with each step before it begins. */
export async function distribute({ rows }: Session, tell: (step: string) => void = () => {}): Promise<void> {
  await rows(`BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = '10s'; SET LOCAL client_min_messages = warning;
    SET LOCAL citus.multi_shard_modify_mode = 'sequential'`)
  try {
    for (const step of STEPS) {
      tell(step)
      await rows(step)
    }
    await rows('COMMIT')
  } catch (error) {
    await rows('ROLLBACK').catch(() => {})
    throw error
  }
  // The rows that were here have been copied, and the coordinator no longer reads them.
  for (const table of [...EVERYWHERE, ...Object.keys(BY_MOVE).toReversed(), ...Object.keys(APART)])
    await rows(`SELECT truncate_local_data_after_distributing_table('${table}')`).catch(() => {})
}
