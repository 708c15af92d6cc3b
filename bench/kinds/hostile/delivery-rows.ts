import sql from 'sql-template-tag'
import { type Database, unguarded } from '../../../packages/server/src/db/database.ts'

const ATTEMPTS = 10
const RESPONSE = '€'.repeat(5_000)

/** Stores a delivery with as many attempts, and as long responses, as there can be. */
export async function insertDeliveryRow(db: Database, webhookID: string, id: string): Promise<void> {
  const at = new Date().toISOString()
  const attempt = { at, status: 500, durationMs: 1, error: null, responseBody: RESPONSE }
  const delivery = {
    ...{ id, webhookID, eventID: id, eventType: 'shipment.updated', state: 'FAILED' },
    attempts: Array(ATTEMPTS).fill(attempt),
    ...{ nextAttemptAt: null, createdAt: at, lastUpdated: at, eTag: 'A'.repeat(22) },
  }
  const row = sql`INSERT INTO deliveries (id, webhook_id, event_id, event_seq, move_id, state, next_attempt_at, last_updated, doc)
    VALUES (${id}, ${webhookID}, ${id}, 1, NULL, 'FAILED', NULL, ${at}, ${JSON.stringify(delivery)})`
  await db.change(async () => ({ writes: [unguarded(row)], answer: undefined }))
}
