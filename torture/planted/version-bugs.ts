/** Each table that has versions: the clients that write to it, and a bug that lets its writes ignore the version. */
import { BOTH, type DatabaseName } from '../places.ts'
import { type Bug, type Edit, inFile } from './bug.ts'

type Versioned = {
  table: string
  /** The kind of record, as events and clients name it. */
  kind: string
  edits: readonly Edit[]
  /**
   * The bug on SQLite takes away a second guard too: the revision of the shipment. A decision on SQLite reads everything in one
   * transaction, so the revision alone lets changes collide. PostgreSQL reads the record and its shipment at different moments.
   */
  secondGuard?: readonly Edit[]
  /** The fault that must find the bug. */
  fault: string
  /** Both, if omitted. */
  databases?: readonly DatabaseName[]
  /** The complaint of the fault, if no client writes to the table, so that the checker of versions cannot see the bug. */
  complaint?: RegExp
}

/* biome-ignore-start lint/suspicious/noTemplateCurlyInString: these are texts of source files */

/** Takes the comparison of the version out of a condition. */
const withoutVersion = (path: string, where: string, before = 'before'): Edit[] =>
  inFile(path, [`${where} AND last_updated = \${${before}.lastUpdated}`, where])

/** The records of inventories share their statements. */
const INVENTORY_TABLES: readonly Pick<Versioned, 'table' | 'secondGuard'>[] = [
  { table: 'items' },
  {
    table: 'weighings',
    secondGuard: inFile('weighings/shipment-writes.ts', ['return [bumpRevision(stored)]', 'return []']),
  },
  {
    table: 'storage_stays',
    secondGuard: inFile(
      'storage-stays/operations.ts',
      ['writes: [bumpRevision(shipment), ...storageStayWrites.changed(', 'writes: [...storageStayWrites.changed('],
      ['writes: [bumpRevision(shipment), ...ofStay, ', 'writes: [...ofStay, '],
    ),
  },
]

/** Where each table compares the version that a change was decided on. A test compares the tables with the schema. */
export const VERSIONED: readonly Versioned[] = [
  {
    ...{ table: 'shipments', kind: 'shipments', fault: 'calm' },
    edits: inFile('shipments/store.ts', [
      ' AND last_updated = ${before.shipment.lastUpdated} AND revision = ${before.revision}`,',
      ' AND revision = ${before.revision}`,',
    ]),
  },
  {
    ...{ table: 'moves', kind: 'moves', fault: 'calm' },
    edits: inFile('moves/store.ts', [' AND last_updated = ${before.move.lastUpdated}${uncounted}`', '${uncounted}`']),
  },
  {
    ...{ table: 'agents', kind: 'agents', fault: 'calm' },
    secondGuard: inFile('agents/operations.ts', [
      'writes: [bumpRevision(shipment), ...agentChanged(',
      'writes: [...agentChanged(',
    ]),
    edits: withoutVersion('agents/store.ts', 'WHERE id = ${after.id} AND move_id = ${moveID}'),
  },
  {
    ...{ table: 'services', kind: 'services', fault: 'calm' },
    secondGuard: inFile('services/operations.ts', [
      'writes: [bumpRevision(shipment), ...writes]',
      'writes: [...writes]',
    ]),
    edits: withoutVersion('services/store.ts', 'WHERE id = ${after.id} AND move_id = ${moveID}'),
  },
  {
    ...{ table: 'webhooks', kind: 'webhooks', fault: 'calm' },
    edits: withoutVersion('webhooks/store.ts', 'WHERE id = ${after.id}'),
  },
  {
    ...{ table: 'notes', kind: 'notes', fault: 'small records' },
    edits: inFile('notes/store.ts', [
      'sql`id = ${id} AND move_id = ${moveID} AND last_updated = ${lastUpdated}`',
      'sql`id = ${id} AND move_id = ${moveID}${lastUpdated ? empty : empty}`',
    ]),
  },
  {
    ...{ table: 'documents', kind: 'documents', fault: 'small records' },
    edits: withoutVersion('documents/store.ts', 'WHERE id = ${after.id} AND move_id = ${after.moveID}'),
  },
  {
    ...{ table: 'parties', kind: 'parties', fault: 'small records' },
    edits: withoutVersion('parties/store.ts', 'WHERE id = ${after.id}'),
  },
  {
    ...{ table: 'move_parties', kind: 'move-parties', fault: 'small records' },
    edits: [
      ...withoutVersion('move-parties/store.ts', 'WHERE id = ${after.id} AND move_id = ${after.moveID}'),
      // The revision of the move guards the parties of a move as well.
      ...inFile('move-parties/operations.ts', ['(move ? [bumpMoveRevision(move, move)] : [])', '(move ? [] : [])']),
    ],
  },
  {
    ...{ table: 'views', kind: 'views', fault: 'small records' },
    edits: inFile('views/store.ts', [
      'sql`id = ${id} AND last_updated = ${lastUpdated}`',
      'sql`id = ${id}${lastUpdated ? empty : empty}`',
    ]),
  },
  ...(['trucks', 'crew_members', 'absences'] as const).map((table) => ({
    ...{ table, kind: table.replace('_', '-'), fault: 'planners' },
    edits: inFile('dispatch/store.ts', [
      'sql`id = ${id} AND last_updated = ${lastUpdated}`',
      `name === '${table}' ? sql\`id = \${id}\` : sql\`id = \${id} AND last_updated = \${lastUpdated}\``,
    ]),
  })),
  {
    ...{ table: 'jobs', kind: 'jobs', fault: 'planners' },
    edits: inFile('jobs/store.ts', [
      'sql`id = ${id} AND move_id = ${moveID} AND last_updated = ${lastUpdated}`',
      'sql`id = ${id} AND move_id = ${moveID}${lastUpdated ? empty : empty}`',
    ]),
  },
  ...INVENTORY_TABLES.map(({ table, secondGuard }) => ({
    ...{ table, kind: table.replace('_', '-'), fault: 'small records' },
    ...(secondGuard && { secondGuard }),
    edits: inFile('shipments/inventory-store.ts', [
      'sql`id = ${id} AND move_id = ${moveID} AND last_updated = ${lastUpdated}`',
      `table === '${table}' ? sql\`id = \${id} AND move_id = \${moveID}\` : sql\`id = \${id} AND move_id = \${moveID} AND last_updated = \${lastUpdated}\``,
    ]),
  })),
  {
    ...{ table: 'change_requests', kind: 'change-requests', fault: 'deciders' },
    complaint:
      /the request .* (was change_request\.created, then \S+, then|was decided \d+ times|is not what its last event tells)/,
    edits: inFile('change-requests/store.ts', [
      'sql`id = ${id} AND move_id = ${moveID} AND last_updated = ${lastUpdated}`',
      'sql`id = ${id} AND move_id = ${moveID}${lastUpdated ? empty : empty}`',
    ]),
  },
  // Links and keys have one version. Two deletions spend it if a deletion does not notice that there is no row.
  {
    ...{ table: 'move_links', kind: 'links', fault: 'small records' },
    edits: inFile('links/store.ts', [
      '  guarded(\n    sql`DELETE FROM move_links',
      '  unguarded(\n    sql`DELETE FROM move_links',
    ]),
  },
  {
    ...{ table: 'api_keys', kind: 'keys', fault: 'small records' },
    edits: inFile('keys/store.ts', ['  rows: family.length,\n', '']),
  },
  // One process of each node erases, step by step. On SQLite it reads and writes a step under the lock of the file, so no step is decided
  // on an old version, and only PostgreSQL can prove the predicate.
  {
    ...{ table: 'erasures', kind: 'erasures', fault: 'killed erasures', databases: ['PostgreSQL'] },
    complaint: /erasure .* (went back|counts)/,
    edits: withoutVersion(
      'erasures/store.ts',
      'WHERE id = ${after.id} AND move_id = ${after.moveID}',
      'before.erasure',
    ),
  },
]

/* biome-ignore-end lint/suspicious/noTemplateCurlyInString: these are texts of source files */

const SPENT =
  'but the version before it was|share the tag|spent the tag|differs from|seen after|after the record was deleted'

export const VERSION_BUGS: readonly Bug[] = VERSIONED.flatMap(({ table, kind, databases = BOTH, ...rest }) =>
  databases.map((database) => ({
    name: `the version is no predicate of a change of ${table}`,
    edits: [...rest.edits, ...((database === 'SQLite' && rest.secondGuard) || [])],
    complaint: rest.complaint ?? new RegExp(`${kind}/.*(${SPENT})`),
    fault: rest.fault,
    database,
  })),
)
