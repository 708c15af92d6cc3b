/**
 * Orders that have a table of their own on PostgreSQL (docs/design/plans-and-indexes.md).
 *
 * PostgreSQL writes an entry to every index of a table when an update changes a column that one of them contains. Every change of a
 * shipment changes when it was last updated, so that order is in a narrow table beside the shipments: an update of a shipment that
 * changes no other indexed column then writes one entry instead of twelve. SQLite writes only the index of the changed column, which
 * is as cheap as such a table: there, writes to it are skipped and lists read the shipments themselves.
 */
import sql from 'sql-template-tag'
import { type Reader, unguarded, type Write } from '../database.ts'

const ORDER_TABLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  shipments: { last_updated: 'shipment_updates' },
}

/** The table with the order by a column, if it is not the table of the list itself. */
export const orderTableOf = (db: Reader, table: string, column: string): string | undefined =>
  db.isRemote ? ORDER_TABLES[table]?.[column] : undefined

/** A version of a shipment, as its order needs it. */
type Updated = { id: string; moveID: string; lastUpdated: string }

export const insertUpdate = ({ id, moveID, lastUpdated }: Updated): Write => ({
  ...unguarded(sql`INSERT INTO shipment_updates (last_updated, id, move_id) VALUES (${lastUpdated}, ${id}, ${moveID})`),
  isOfDirectory: true,
})

/** The version before is known, because another write of the change guards it. So the row is found by the only index. */
export const moveUpdate = (before: Updated, after: Updated): Write => ({
  ...unguarded(sql`UPDATE shipment_updates SET last_updated = ${after.lastUpdated} WHERE ${isVersion(before)}`),
  isOfDirectory: true,
})

export const deleteUpdate = (before: Updated): Write => ({
  ...unguarded(sql`DELETE FROM shipment_updates WHERE ${isVersion(before)}`),
  isOfDirectory: true,
})

const isVersion = ({ id, moveID, lastUpdated }: Updated) =>
  sql`last_updated = ${lastUpdated} AND id = ${id} AND move_id = ${moveID}`
