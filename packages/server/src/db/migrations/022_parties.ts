import type { Migration } from './migration.ts'
import { viewOfPlaces } from './places.ts'

const PLACES = ['shipments', 'agents', 'services', 'erasures', 'move_links', 'move_parties']

/**
 * Parties, and which of them is on which move (docs/design/parties.md). `entry` is the row of the party in the tables of entries, by which the lists
 * of a party find its moves and shipments. The rows of a deleted move stay, because its history stays readable.
 */
export const parties: Migration = {
  id: 22,
  name: 'parties',
  statements: ({ text, canDistribute }) => [
    `CREATE TABLE parties (id ${text} PRIMARY KEY, kind ${text} NOT NULL, reference ${text}, revision INTEGER NOT NULL DEFAULT 0,
      last_updated ${text} NOT NULL, etag ${text} NOT NULL, doc ${text} NOT NULL)`,
    'CREATE INDEX parties_kind ON parties (kind, id)',
    'CREATE INDEX parties_reference ON parties (reference, id)',
    'CREATE INDEX parties_last_updated ON parties (last_updated, id)',
    `CREATE TABLE move_parties (id ${text} NOT NULL, move_id ${text} NOT NULL, party_id ${text} NOT NULL, role ${text} NOT NULL,
      access ${text} NOT NULL, entry ${text} NOT NULL, last_updated ${text} NOT NULL, etag ${text} NOT NULL, doc ${text} NOT NULL,
      PRIMARY KEY (id, move_id))`,
    'CREATE UNIQUE INDEX move_parties_move ON move_parties (move_id, party_id)',
    'CREATE INDEX move_parties_party ON move_parties (party_id, move_id)',
    `ALTER TABLE api_keys ADD COLUMN party_id ${text}`,
    'CREATE INDEX api_keys_party ON api_keys (party_id, id)',
    // Quotes inside JSON strings are escaped, so the member matches only at its own place.
    `UPDATE api_keys SET doc = replace(doc, ',"createdBy":', ',"partyID":null,"createdBy":')`,
    `ALTER TABLE webhooks ADD COLUMN maker_party_id ${text}`,
    'CREATE INDEX webhooks_maker_party ON webhooks (maker_party_id, id)',
    ...(canDistribute ? [] : viewOfPlaces(PLACES)),
  ],
}
