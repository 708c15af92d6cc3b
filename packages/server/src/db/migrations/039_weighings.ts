import { addMember } from './member.ts'
import type { Migration } from './migration.ts'
import { BELOW_MOVES, viewOfPlaces } from './places.ts'

/** Weighings of shipments, where the weight of a shipment comes from, and by which rule (docs/design/inventory.md). */
export const weighings: Migration = {
  id: 39,
  name: 'weighings',
  statements: ({ text, canDistribute }) => [
    `CREATE TABLE weighings (id ${text} NOT NULL, move_id ${text} NOT NULL, shipment_id ${text} NOT NULL,
      weighed_at ${text} NOT NULL, is_certified INTEGER NOT NULL, truck_id ${text}, last_updated ${text} NOT NULL, etag ${text} NOT NULL,
      doc ${text} NOT NULL, PRIMARY KEY (id, move_id))`,
    'CREATE INDEX weighings_move ON weighings (move_id, id)',
    'CREATE INDEX weighings_shipment ON weighings (shipment_id, id)',
    'CREATE INDEX weighings_truck ON weighings (truck_id, id) WHERE truck_id IS NOT NULL',
    addMember('shipments', 'actualWeightFrom'),
    addMember('company', 'actualWeightRule', 'LOWEST_CERTIFIED'),
    ...(canDistribute ? [] : viewOfPlaces([...BELOW_MOVES, 'items', 'weighings'])),
  ],
}
