import sql, { empty, join, type Sql } from 'sql-template-tag'
import type { ScanReader } from '../db/database.ts'
import type { ShipmentStatus } from '../shipments/schema.ts'
import { partyEntriesOf } from '../visibility/entries.ts'
import type { StatusCount } from './rules.ts'

/** How many shipments share a status and a deliveryDate: read off an index, not off the shipments. With a party, of those that it sees. */
export async function listStatusCounts(db: ScanReader, partyID?: string): Promise<StatusCount[]> {
  const conditions = [...(db.guard ? [db.guard('shipments')] : []), ...(partyID ? [isOneOf(partyID)] : [])]
  const filter = conditions.length > 0 ? sql`WHERE ${join(conditions, ' AND ')}` : empty
  const rows = await db.all<{ status: ShipmentStatus; delivery_date: string | null; count: number }>(
    sql`SELECT status, delivery_date, count(*) AS count FROM shipments ${filter} GROUP BY status, delivery_date`,
  )
  return rows.map((row) => ({ status: row.status, deliveryDate: row.delivery_date, count: Number(row.count) }))
}

const isOneOf = (partyID: string): Sql =>
  sql`id IN (SELECT id FROM shipment_entries WHERE entry IN (${join(partyEntriesOf(partyID))}))`
