/**
 * `nextStatuses` is stored in each shipment, and follows from a table that a release can change. The database holds a digest of the
 * table that its shipments were computed with. When the digest differs at the start, all shipments are computed again in small steps,
 * while the service works. A shipment that changes meanwhile is computed by its own change.
 *
 * The tags stay: what clients wrote has not changed, and no edit becomes stale because of a release.
 */
import { hash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import sql from 'sql-template-tag'
import { type Database, unguarded } from '../db/database.ts'
import { SHIPMENT_STATUSES } from './fields.ts'
import type { Shipment } from './schema.ts'
import { nextStatusesOf } from './status-rules.ts'

/** The setting with the digest of the table. */
export const NEXT_STATUSES = 'next_statuses'
const STEP = 100
/** A pause between steps, for other writes. */
const BETWEEN_STEPS_MS = 10

type Rule = typeof nextStatusesOf

/** A digest of all that a rule can answer. */
function digestOf(rule: Rule): string {
  const answers = [null, '2026-01-01'].map((actualPickupDate) =>
    SHIPMENT_STATUSES.map((status) => [status, rule({ status, actualPickupDate })]),
  )
  return hash('sha256', JSON.stringify(answers))
}

type Row = { id: string; move_id: string; last_updated: string; doc: string }

/** Computes `nextStatuses` of all stored shipments again beside the service, if the rule has changed. */
export function startRecomputing(db: Database, logger: Pick<Logger, 'error'>): { stop(): Promise<void> } {
  let isStopping = false
  const recomputed = recomputeNextStatuses(db, () => isStopping).catch((error) =>
    logger.error({ err: error }, 'computing nextStatuses again failed; the next start continues'),
  )
  return {
    async stop() {
      isStopping = true
      await recomputed
    },
  }
}

/** Recomputes all stored shipments, step by step. `isStopping` ends it after a step. */
export async function recomputeNextStatuses(
  db: Database,
  isStopping: () => boolean = () => false,
  rule: Rule = nextStatusesOf,
): Promise<void> {
  const digest = digestOf(rule)
  if ((await db.column<string>(sql`SELECT value FROM settings WHERE name = ${NEXT_STATUSES}`))[0] === digest) return
  for (let after = ''; ; ) {
    const rows = await db.all<Row>(
      sql`SELECT id, move_id, last_updated, doc FROM shipments WHERE id > ${after} ORDER BY id LIMIT ${STEP}`,
    )
    const last = rows.at(-1)
    if (!last) break
    const writes = rows.flatMap((row) => updateOf(row, rule))
    if (writes.length > 0) await db.change(async () => ({ writes, answer: undefined }))
    after = last.id
    if (isStopping()) return
    await pause(BETWEEN_STEPS_MS)
  }
  const noted = sql`INSERT INTO settings (name, value) VALUES (${NEXT_STATUSES}, ${digest})
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`
  await db.change(async () => ({ writes: [unguarded(noted)], answer: undefined }))
}

function updateOf({ id, move_id, last_updated, doc }: Row, rule: Rule) {
  const shipment: Shipment = JSON.parse(doc)
  const nextStatuses = rule(shipment)
  if (JSON.stringify(nextStatuses) === JSON.stringify(shipment.nextStatuses)) return []
  const after = JSON.stringify({ ...shipment, nextStatuses })
  return [
    unguarded(sql`UPDATE shipments SET doc = ${after}
      WHERE id = ${id} AND move_id = ${move_id} AND last_updated = ${last_updated}`),
  ]
}
