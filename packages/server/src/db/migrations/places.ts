/** The tables with records below moves that were there before inventories. */
export const BELOW_MOVES: readonly string[] = [
  ...['shipments', 'agents', 'services', 'erasures', 'move_links', 'move_parties', 'documents', 'notes', 'jobs'],
]

/** `places` on SQLite is a view of the tables with records below moves, which are now these. */
export const viewOfPlaces = (tables: readonly string[]): string[] => [
  'DROP VIEW places',
  `CREATE VIEW places AS ${tables.map((table) => `SELECT id, move_id FROM ${table}`).join(' UNION ALL ')}`,
]
