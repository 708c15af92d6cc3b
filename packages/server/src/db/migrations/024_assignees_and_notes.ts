import { ORDERED_TEXT } from './020_keys_with_moves.ts'
import type { AheadStep, Dialect, Migration } from './migration.ts'
import { viewOfPlaces } from './places.ts'

/** The members behind the new one: their length is known, whatever text the record contains. */
const tail = `'"createdAt":"0000-00-00T00:00:00.000Z","lastUpdated":"' || last_updated || '","eTag":"' || etag || '"}'`

/** Who looks after a move. A move without an assignee has empty text in the column, because an index has to find it. */
const column = (text: string): string => `assignee ${text} NOT NULL DEFAULT ''`
const ahead: AheadStep[] = [
  `ALTER TABLE moves ADD COLUMN IF NOT EXISTS ${column(ORDERED_TEXT)}`,
  'CREATE INDEX CONCURRENTLY IF NOT EXISTS moves_assignee ON moves (assignee, id)',
]

/** Documents get the member only in the migration: older nodes would serve it, and refuse it when a client sends it back. */
const assignees = ({ text, canDistribute }: Dialect): string[] => [
  ...(canDistribute
    ? []
    : [`ALTER TABLE moves ADD COLUMN ${column(text)}`, 'CREATE INDEX moves_assignee ON moves (assignee, id)']),
  `UPDATE moves SET doc = substr(doc, 1, length(doc) - length(${tail})) || '"assignee":null,' || substr(doc, length(doc) - length(${tail}) + 1)`,
]

const PLACES = ['shipments', 'agents', 'services', 'erasures', 'move_links', 'move_parties', 'documents', 'notes']

const notes = (text: string): string[] => [
  `CREATE TABLE notes (id ${text} NOT NULL, move_id ${text} NOT NULL, shipment_id ${text}, last_updated ${text} NOT NULL,
    etag ${text} NOT NULL, doc ${text} NOT NULL, PRIMARY KEY (id, move_id))`,
  'CREATE INDEX notes_move ON notes (move_id, id)',
  'CREATE INDEX notes_shipment ON notes (shipment_id, id) WHERE shipment_id IS NOT NULL',
]

/** Assignees of moves, and notes about moves and shipments (docs/design/dispatching.md). */
export const assigneesAndNotes: Migration = {
  id: 24,
  name: 'assignees and notes',
  ahead,
  statements: (dialect) => [
    ...assignees(dialect),
    ...notes(dialect.text),
    ...(dialect.canDistribute ? [] : viewOfPlaces(PLACES)),
  ],
}
