import type { Dialect, Migration } from './index.ts'

const moveOf = (text: string, table: string, shipment: string): string[] => [
  `ALTER TABLE ${table} ADD COLUMN move_id ${text}`,
  `UPDATE ${table} SET move_id = (SELECT move_id FROM shipments WHERE shipments.id = ${table}.${shipment})`,
]

const PLACES = ['shipments', 'agents', 'services', 'erasures']
  .map((table) => `SELECT id, move_id FROM ${table}`)
  .join(' UNION ALL ')
const LOCATORS = 'SELECT locator, id AS move_id FROM moves'

/**
 * Keys contain the move, or the webhook of a delivery, so that the tables can be distributed by it. They begin with the id, as the primary
 * keys did before. Directories take the place of unique indexes over all moves.
 */
const keysAndDirectories = (text: string): string[] => [
  ...['agents', 'services', 'shipment_entries'].map(
    (table) => `ALTER TABLE ${table} ALTER COLUMN move_id SET NOT NULL`,
  ),
  ...['agents', 'services'].map((table) => `ALTER TABLE ${table} DROP CONSTRAINT ${table}_shipment_id_fkey`),
  ...['shipments', 'agents', 'services', 'erasures'].map((table) => keyOf(table, 'id, move_id')),
  keyOf('shipment_entries', 'entry, id, move_id'),
  keyOf('deliveries', 'id, webhook_id'),
  ...['agents', 'services'].map(
    (table) => `ALTER TABLE ${table} ADD FOREIGN KEY (shipment_id, move_id) REFERENCES shipments (id, move_id)`,
  ),
  'DROP INDEX agents_type',
  'CREATE UNIQUE INDEX agents_type ON agents (shipment_id, agent_type, move_id)',
  ...['moves', 'shipments'].flatMap((table) => [
    `DROP INDEX ${table}_locator`,
    `CREATE INDEX ${table}_locator ON ${table} (locator)`,
  ]),
  ...directoryOf(text, 'places', 'id', PLACES),
  ...directoryOf(text, 'locators', 'locator', LOCATORS),
]

const keyOf = (table: string, columns: string): string =>
  `ALTER TABLE ${table} DROP CONSTRAINT ${table}_pkey, ADD PRIMARY KEY (${columns})`

const directoryOf = (text: string, table: string, key: string, rows: string): string[] => [
  `CREATE TABLE ${table} (${key} ${text} NOT NULL, move_id ${text} NOT NULL)`,
  `INSERT INTO ${table} (${key}, move_id) ${rows}`,
  `ALTER TABLE ${table} ADD PRIMARY KEY (${key})`,
]

/** Everything below a move names it. */
export const keysWithMoves: Migration = {
  id: 20,
  name: 'keys with moves',
  statements: ({ text, canDistribute }: Dialect) => [
    ...moveOf(text, 'agents', 'shipment_id'),
    ...moveOf(text, 'services', 'shipment_id'),
    ...moveOf(text, 'shipment_entries', 'id'),
    ...(canDistribute
      ? keysAndDirectories(text)
      : [`CREATE VIEW places AS ${PLACES}`, `CREATE VIEW locators AS ${LOCATORS}`]),
  ],
}
