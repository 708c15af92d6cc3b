/** Each table that has versions: the clients that write to it, and a bug that lets its writes ignore the version. */
import { type Bug, type Edit, SRC } from './bug.ts'

type Versioned = {
  table: string
  /** The kind of record, as events and clients name it. */
  kind: string
  edits: readonly (Omit<Edit, 'file'> & { file: string })[]
  /** The fault that must find the bug. */
  fault: string
  /** What the fault says of the bug, if no client writes to the table and the checker of versions cannot see it. */
  complaint?: RegExp
}

/* biome-ignore-start lint/suspicious/noTemplateCurlyInString: these are texts of source files */

/** Where each table compares the version that a change was decided on. A test compares the tables with the schema. */
export const VERSIONED: readonly Versioned[] = [
  {
    ...{ table: 'shipments', kind: 'shipments', fault: 'calm' },
    edits: [
      {
        file: 'shipments/store.ts',
        from: ' AND last_updated = ${before.shipment.lastUpdated} AND revision = ${before.revision}`,',
        to: ' AND revision = ${before.revision}`,',
      },
    ],
  },
  {
    ...{ table: 'moves', kind: 'moves', fault: 'calm' },
    edits: [
      {
        file: 'moves/store.ts',
        from: ' AND last_updated = ${before.move.lastUpdated}${uncounted}`',
        to: '${uncounted}`',
      },
    ],
  },
  {
    ...{ table: 'agents', kind: 'agents', fault: 'calm' },
    edits: [
      {
        file: 'agents/store.ts',
        from: 'WHERE id = ${after.id} AND move_id = ${moveID} AND last_updated = ${before.lastUpdated}',
        to: 'WHERE id = ${after.id} AND move_id = ${moveID}',
      },
    ],
  },
  {
    ...{ table: 'services', kind: 'services', fault: 'calm' },
    edits: [
      {
        file: 'services/store.ts',
        from: 'WHERE id = ${after.id} AND move_id = ${moveID} AND last_updated = ${before.lastUpdated}',
        to: 'WHERE id = ${after.id} AND move_id = ${moveID}',
      },
    ],
  },
  {
    ...{ table: 'webhooks', kind: 'webhooks', fault: 'calm' },
    edits: [
      {
        file: 'webhooks/store.ts',
        from: 'WHERE id = ${after.id} AND last_updated = ${before.lastUpdated}',
        to: 'WHERE id = ${after.id}',
      },
    ],
  },
  {
    ...{ table: 'notes', kind: 'notes', fault: 'small records' },
    edits: [
      {
        file: 'notes/store.ts',
        from: 'sql`id = ${id} AND move_id = ${moveID} AND last_updated = ${lastUpdated}`',
        to: 'sql`id = ${id} AND move_id = ${moveID}${lastUpdated ? empty : empty}`',
      },
    ],
  },
  {
    ...{ table: 'documents', kind: 'documents', fault: 'small records' },
    edits: [
      {
        file: 'documents/store.ts',
        from: 'WHERE id = ${after.id} AND move_id = ${after.moveID} AND last_updated = ${before.lastUpdated}',
        to: 'WHERE id = ${after.id} AND move_id = ${after.moveID}',
      },
    ],
  },
  {
    ...{ table: 'parties', kind: 'parties', fault: 'small records' },
    edits: [
      {
        file: 'parties/store.ts',
        from: 'WHERE id = ${after.id} AND last_updated = ${before.lastUpdated}',
        to: 'WHERE id = ${after.id}',
      },
    ],
  },
  {
    ...{ table: 'move_parties', kind: 'move-parties', fault: 'small records' },
    edits: [
      {
        file: 'move-parties/store.ts',
        from: 'WHERE id = ${after.id} AND move_id = ${after.moveID} AND last_updated = ${before.lastUpdated}',
        to: 'WHERE id = ${after.id} AND move_id = ${after.moveID}',
      },
      // The revision of the move guards the parties of a move as well.
      {
        file: 'move-parties/operations.ts',
        from: '(move ? [bumpMoveRevision(move, move)] : [])',
        to: '(move ? [] : [])',
      },
    ],
  },
  {
    ...{ table: 'views', kind: 'views', fault: 'small records' },
    edits: [
      {
        file: 'views/store.ts',
        from: 'sql`id = ${id} AND last_updated = ${lastUpdated}`',
        to: 'sql`id = ${id}${lastUpdated ? empty : empty}`',
      },
    ],
  },
  // Links and keys have one version. It is spent twice if a deletion does not notice that it finds nothing.
  {
    ...{ table: 'move_links', kind: 'links', fault: 'small records' },
    edits: [
      {
        file: 'links/store.ts',
        from: '  guarded(\n    sql`DELETE FROM move_links',
        to: '  unguarded(\n    sql`DELETE FROM move_links',
      },
    ],
  },
  {
    ...{ table: 'api_keys', kind: 'keys', fault: 'small records' },
    edits: [{ file: 'keys/store.ts', from: '  rows: family.length,\n', to: '' }],
  },
  {
    ...{ table: 'erasures', kind: 'erasures', fault: 'killed erasures' },
    complaint: /erasure .* (went back|counts)/,
    edits: [
      {
        file: 'erasures/store.ts',
        from: 'WHERE id = ${after.id} AND move_id = ${after.moveID} AND last_updated = ${before.erasure.lastUpdated}',
        to: 'WHERE id = ${after.id} AND move_id = ${after.moveID}',
      },
    ],
  },
]

/* biome-ignore-end lint/suspicious/noTemplateCurlyInString: these are texts of source files */

const SPENT =
  'but the version before it was|share the tag|spent the tag|differs from|seen after|after the record was deleted'

export const VERSION_BUGS: readonly Bug[] = VERSIONED.map(({ table, kind, edits, fault, complaint }) => ({
  name: `the version is no predicate of a change of ${table}`,
  edits: edits.map((edit) => ({ ...edit, file: `${SRC}/${edit.file}` })),
  complaint: complaint ?? new RegExp(`${kind}/.*(${SPENT})`),
  fault,
  database: 'PostgreSQL',
}))
