import sql, { empty } from 'sql-template-tag'
import type { Aside } from '../db/database.ts'
import type { ShipmentStatus } from '../shipments/schema.ts'
import type { StatusCount } from './rules.ts'

/** How many shipments share a status and a deliveryDate: read off an index, not off the shipments. */
export async function listStatusCounts(db: Aside): Promise<StatusCount[]> {
  const filter = db.guard ? sql`WHERE ${db.guard('shipments')}` : empty
  const rows = await db.all<{ status: ShipmentStatus; delivery_date: string | null; count: number }>(
    sql`SELECT status, delivery_date, count(*) AS count FROM shipments ${filter} GROUP BY status, delivery_date`,
  )
  return rows.map((row) => ({ status: row.status, deliveryDate: row.delivery_date, count: Number(row.count) }))
}
