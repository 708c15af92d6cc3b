/** The schema before tables could be distributed, for the tests of earlier migrations. */
import { numbersOfEvents } from '../src/db/migrations/019_numbers_of_events.ts'
import { keysWithMoves } from '../src/db/migrations/020_keys_with_moves.ts'
import { links } from '../src/db/migrations/021_links.ts'
import { parties } from '../src/db/migrations/022_parties.ts'
import { documents } from '../src/db/migrations/023_documents.ts'
import { assigneesAndNotes } from '../src/db/migrations/024_assignees_and_notes.ts'
import { searchAndViews } from '../src/db/migrations/025_search_and_views.ts'
import { orderOfUpdates } from '../src/db/migrations/026_order_of_updates.ts'

/** The migrations that `earlierSchema` undoes. */
const UNDONE = [
  ...[numbersOfEvents, keysWithMoves, links, parties, documents, assigneesAndNotes, searchAndViews, orderOfUpdates],
]
export const UNDONE_COUNT = UNDONE.length

const EVENTS = [
  'ALTER TABLE events RENAME COLUMN stream TO move_id',
  "UPDATE events SET move_id = NULL WHERE subject LIKE 'webhooks/%' OR subject LIKE 'keys/%'",
  'CREATE INDEX events_elsewhere ON events (subject, id) WHERE move_id IS NULL AND shipment_id IS NULL',
  `DELETE FROM migrations WHERE id IN (${UNDONE.map(({ id }) => id).join(', ')})`,
]

const PARTS = ['agents', 'services']
const withoutMove = [...PARTS, 'shipment_entries'].map((table) => `ALTER TABLE ${table} DROP COLUMN move_id`)
const keyOf = (table: string, columns: string) =>
  `ALTER TABLE ${table} DROP CONSTRAINT ${table}_pkey, ADD PRIMARY KEY (${columns})`

/** Undoes migration 26, which does nothing on SQLite. */
const withoutOrderTables = (url: string): string[] =>
  url.startsWith('sqlite:')
    ? []
    : ['DROP TABLE shipment_updates', 'CREATE INDEX shipments_last_updated ON shipments (last_updated, id)']

/** Undoes migration 25. */
const WITHOUT_SEARCH = [
  'DROP TABLE views',
  ...['move_entries', 'shipment_entries'].map(
    (table) => `DELETE FROM ${table} WHERE entry LIKE 'phone:%' OR entry LIKE 'street:%'`,
  ),
  'ALTER TABLE moves DROP COLUMN phone_digits',
  'ALTER TABLE shipments DROP COLUMN streets_key',
]

/** Undoes migration 24. The view of places has any content: later statements replace it. */
export const withoutAssigneesAndNotes = (url: string): string[] => [
  ...(url.startsWith('sqlite:') ? ['DROP VIEW places'] : []),
  'DROP TABLE notes',
  ...(url.startsWith('sqlite:') ? ['CREATE VIEW places AS SELECT id, id AS move_id FROM moves'] : []),
  'DROP INDEX moves_assignee',
  'ALTER TABLE moves DROP COLUMN assignee',
  `UPDATE moves SET doc = replace(doc, '"assignee":null,', '')`,
]

const PARTIES = [
  ...['DROP TABLE parties', 'DROP TABLE move_parties'],
  ...['DROP INDEX api_keys_party', 'ALTER TABLE api_keys DROP COLUMN party_id'],
  ...['DROP INDEX webhooks_maker_party', 'ALTER TABLE webhooks DROP COLUMN maker_party_id'],
  `UPDATE api_keys SET doc = replace(doc, ',"partyID":null', '')`,
]

const DOCUMENTS = ['documents', 'document_contents', 'document_parts', 'contents', 'content_pieces'].map(
  (table) => `DROP TABLE ${table}`,
)

const ON_SQLITE = [
  ...['DROP VIEW places', 'DROP TABLE move_links', 'DROP VIEW locators', ...PARTIES, ...DOCUMENTS, ...withoutMove],
  ...['DROP VIEW versions', 'DROP VIEW feed', 'DROP VIEW feed_head', 'DROP VIEW event_numbers'],
]

const ON_POSTGRES = [
  ...['DROP TABLE places', 'DROP TABLE move_links', 'DROP TABLE locators', ...PARTIES, ...DOCUMENTS],
  ...PARTS.map((table) => `ALTER TABLE ${table} DROP CONSTRAINT ${table}_shipment_id_move_id_fkey`),
  ...['shipments', 'agents', 'services', 'erasures', 'deliveries'].map((table) => keyOf(table, 'id')),
  keyOf('shipment_entries', 'entry, id'),
  ...withoutMove,
  ...PARTS.map((table) => `ALTER TABLE ${table} ADD FOREIGN KEY (shipment_id) REFERENCES shipments (id)`),
  'CREATE UNIQUE INDEX agents_type ON agents (shipment_id, agent_type)',
  ...['DROP VIEW versions', 'DROP VIEW feed', 'DROP INDEX events_record'],
  'ALTER TABLE events DROP CONSTRAINT events_pkey, ALTER COLUMN stream DROP NOT NULL',
  'ALTER TABLE events ADD COLUMN seq bigint, ADD COLUMN xid xid8 NOT NULL DEFAULT pg_current_xact_id()',
  'UPDATE events SET seq = event_numbers.seq FROM event_numbers WHERE event_id = id',
  'CREATE INDEX events_move ON events (stream, seq, subject, time, etag)',
  'CREATE UNIQUE INDEX events_id ON events (id)',
  'CREATE UNIQUE INDEX events_seq ON events (seq)',
  'CREATE INDEX events_unnumbered ON events (xid, id) WHERE seq IS NULL',
  ...['DROP TABLE event_numbers', 'DROP TABLE feed_head'],
]

/** The statements that restore that schema, for `runStatements`. */
export const earlierSchema = (url: string): string[] => [
  ...withoutOrderTables(url),
  ...WITHOUT_SEARCH,
  ...withoutAssigneesAndNotes(url),
  ...(url.startsWith('sqlite:') ? ON_SQLITE : ON_POSTGRES),
  ...EVENTS,
]
