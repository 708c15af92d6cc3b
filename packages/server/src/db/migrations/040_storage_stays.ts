import type { Migration } from './migration.ts'
import { BELOW_MOVES, viewOfPlaces } from './places.ts'

/**
 * Storage stays (docs/design/inventory.md). `open_until` has authorized_until of the open ones alone, so that those that end soon are a
 * range of an index, however many have ended. Shipments that are in storage already get no stay: when it began is in their history.
 */
export const storageStays: Migration = {
  id: 40,
  name: 'storage stays',
  statements: ({ text, canDistribute }) => [
    `CREATE TABLE storage_stays (id ${text} NOT NULL, move_id ${text} NOT NULL, shipment_id ${text} NOT NULL, started_on ${text} NOT NULL,
      ended_on ${text}, authorized_until ${text} NOT NULL, open_until ${text}, last_updated ${text} NOT NULL, etag ${text} NOT NULL,
      doc ${text} NOT NULL, PRIMARY KEY (id, move_id))`,
    'CREATE INDEX storage_stays_move ON storage_stays (move_id, id)',
    ...['shipment_id', 'started_on', 'authorized_until', 'last_updated'].map(
      (column) => `CREATE INDEX storage_stays_${column} ON storage_stays (${column}, id)`,
    ),
    ...['ended_on', 'open_until'].map(
      (column) => `CREATE INDEX storage_stays_${column} ON storage_stays (${column}, id) WHERE ${column} IS NOT NULL`,
    ),
    ...(canDistribute ? [] : viewOfPlaces([...BELOW_MOVES, 'items', 'weighings', 'storage_stays'])),
  ],
}
