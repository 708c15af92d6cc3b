import type { Migration } from './migration.ts'
import { viewOfPlaces } from './places.ts'

const PLACES = ['shipments', 'agents', 'services', 'erasures', 'move_links']

/** Tracking links of moves, with hashes of their secrets. */
export const links: Migration = {
  id: 21,
  name: 'links',
  statements: ({ text, canDistribute }) => [
    `CREATE TABLE move_links (
      id ${text} NOT NULL,
      move_id ${text} NOT NULL,
      secret_hash ${text} NOT NULL,
      last_updated ${text} NOT NULL,
      etag ${text} NOT NULL,
      doc ${text} NOT NULL,
      PRIMARY KEY (id, move_id)
    )`,
    'CREATE INDEX move_links_move ON move_links (move_id)',
    ...(canDistribute ? [] : viewOfPlaces(PLACES)),
  ],
}
