import sql from 'sql-template-tag'
import type { Reader } from '../db/database.ts'
import type { ShipmentStatus } from '../shipments/schema.ts'
import type { Tally } from './rules.ts'

/** The number of shipments by status and deliveryDate, read from a covering index. */
export async function listTallies(db: Reader): Promise<Tally[]> {
  const rows = await db.all<{ status: ShipmentStatus; delivery_date: string | null; count: number }>(
    sql`SELECT status, delivery_date, count(*) AS count FROM shipments GROUP BY status, delivery_date`,
  )
  return rows.map((row) => ({ status: row.status, deliveryDate: row.delivery_date, count: Number(row.count) }))
}
