import sql from 'sql-template-tag'
import type { AheadStep, Dialect, Migration } from './migration.ts'

/** Text of PostgreSQL that compares by its bytes. */
export const ORDERED_TEXT = 'text COLLATE "C"'

/** The tables that get the move, with the column of their shipment. */
const BELOW_SHIPMENTS = { agents: 'shipment_id', services: 'shipment_id', shipment_entries: 'id' }
const addMove = (text: string, condition = ''): string[] =>
  Object.keys(BELOW_SHIPMENTS).map((table) => `ALTER TABLE ${table} ADD COLUMN ${condition} move_id ${text}`)
const fillMove = Object.entries(BELOW_SHIPMENTS).map(
  ([table, shipment]) =>
    `UPDATE ${table} SET move_id = (SELECT move_id FROM shipments WHERE shipments.id = ${table}.${shipment}) WHERE move_id IS NULL`,
)

const PLACES = ['shipments', 'agents', 'services', 'erasures']
  .map((table) => `SELECT id, move_id FROM ${table}`)
  .join(' UNION ALL ')
const LOCATORS = 'SELECT locator, id AS move_id FROM moves'

/**
 * Keys contain the move, or the webhook of a delivery, so that the tables can be distributed by it. They begin with the id, as the primary
 * keys did before.
 */
const KEYS = {
  shipments: 'id, move_id',
  agents: 'id, move_id',
  services: 'id, move_id',
  erasures: 'id, move_id',
  shipment_entries: 'entry, id, move_id',
  deliveries: 'id, webhook_id',
}
/** Indexes that new indexes replace. */
const REPLACED = {
  agents_type: 'UNIQUE INDEX CONCURRENTLY IF NOT EXISTS agents_type_new ON agents (shipment_id, agent_type, move_id)',
  moves_locator: 'INDEX CONCURRENTLY IF NOT EXISTS moves_locator_new ON moves (locator)',
  shipments_locator: 'INDEX CONCURRENTLY IF NOT EXISTS shipments_locator_new ON shipments (locator)',
}

const SHIPMENTS_AT_ONCE = 2_000
const MOVES_AT_ONCE = 10_000

/** Directories take the place of unique indexes over all moves. They and the moves of rows are filled shipment by shipment. */
export const keysAhead: AheadStep[] = [
  ...addMove(ORDERED_TEXT, 'IF NOT EXISTS'),
  `CREATE TABLE IF NOT EXISTS places (id ${ORDERED_TEXT} PRIMARY KEY, move_id ${ORDERED_TEXT} NOT NULL)`,
  `CREATE TABLE IF NOT EXISTS locators (locator ${ORDERED_TEXT} PRIMARY KEY, move_id ${ORDERED_TEXT} NOT NULL)`,
  {
    name: 'moves of rows',
    batch: (after) => sql`WITH page AS MATERIALIZED (
        SELECT id, move_id FROM shipments WHERE id > ${after} ORDER BY id LIMIT ${SHIPMENTS_AT_ONCE}),
      agent AS (UPDATE agents SET move_id = page.move_id FROM page WHERE shipment_id = page.id RETURNING agents.id, agents.move_id),
      service AS (UPDATE services SET move_id = page.move_id FROM page WHERE shipment_id = page.id RETURNING services.id, services.move_id),
      entries AS (UPDATE shipment_entries SET move_id = page.move_id FROM page WHERE shipment_entries.id = page.id),
      placed AS (INSERT INTO places (id, move_id)
        SELECT id, move_id FROM page UNION ALL SELECT id, move_id FROM agent UNION ALL SELECT id, move_id FROM service ON CONFLICT DO NOTHING)
      SELECT max(id) AS position FROM page HAVING count(*) > 0`,
  },
  {
    name: 'locators',
    batch: (after) => sql`WITH page AS MATERIALIZED (
        SELECT id, locator FROM moves WHERE id > ${after} ORDER BY id LIMIT ${MOVES_AT_ONCE}),
      taken AS (INSERT INTO locators (locator, move_id) SELECT locator, id FROM page ON CONFLICT DO NOTHING)
      SELECT max(id) AS position FROM page HAVING count(*) > 0`,
  },
  ...Object.entries(KEYS).map(
    ([table, columns]) => `CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS ${table}_key ON ${table} (${columns})`,
  ),
  ...Object.values(REPLACED).map((index) => `CREATE ${index}`),
]

const missingFrom = (directory: string, key: string, rows: string): string =>
  `INSERT INTO ${directory} (${key}, move_id) SELECT ${key}, move_id FROM (${rows}) AS present
    WHERE NOT EXISTS (SELECT FROM ${directory} WHERE ${directory}.${key} = present.${key})`

const PARTS = ['agents', 'services']

const keysAndDirectories: string[] = [
  ...fillMove,
  ...Object.keys(BELOW_SHIPMENTS).map((table) => `ALTER TABLE ${table} ALTER COLUMN move_id SET NOT NULL`),
  ...PARTS.map((table) => `ALTER TABLE ${table} DROP CONSTRAINT ${table}_shipment_id_fkey`),
  ...Object.keys(KEYS).map(
    (table) =>
      `ALTER TABLE ${table} DROP CONSTRAINT ${table}_pkey, ADD CONSTRAINT ${table}_pkey PRIMARY KEY USING INDEX ${table}_key`,
  ),
  ...PARTS.map(
    (table) => `ALTER TABLE ${table} ADD FOREIGN KEY (shipment_id, move_id) REFERENCES shipments (id, move_id)`,
  ),
  ...Object.keys(REPLACED).flatMap((index) => [`DROP INDEX ${index}`, `ALTER INDEX ${index}_new RENAME TO ${index}`]),
  // Moves may have been deleted, and their locators used again, since the directories were filled.
  'DELETE FROM locators WHERE NOT EXISTS (SELECT FROM moves WHERE moves.id = move_id AND moves.locator = locators.locator)',
  missingFrom('locators', 'locator', LOCATORS),
  missingFrom('places', 'id', PLACES),
]

/** Everything below a move names it. */
export const keysWithMoves: Migration = {
  id: 20,
  name: 'keys with moves',
  statements: ({ text, canDistribute }: Dialect) =>
    canDistribute
      ? keysAndDirectories
      : [...addMove(text), ...fillMove, `CREATE VIEW places AS ${PLACES}`, `CREATE VIEW locators AS ${LOCATORS}`],
}
