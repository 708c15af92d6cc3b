/**
 * Persons that belong to no move: a correction of one erases the former value from its history, and its deletion erases all of them, so that
 * an earlier name does not outlive its correction.
 */
import sql from 'sql-template-tag'
import { type Reader, unguarded, type Write } from '../db/database.ts'
import type { Context } from '../kernel/context.ts'
import { type ErasureRules, erasedBetween, redacted, redactedChanges } from '../kernel/erased.ts'
import type { EventDraft, Versioned } from '../kernel/event.ts'
import { appendEvent } from './append.ts'

/** Appends the event of a change, and erases what the change replaces. `after` is null for a deletion. */
export async function appendErasing(
  tx: Reader,
  ctx: Context,
  event: EventDraft,
  { rules, before, after }: { rules: ErasureRules; before: Versioned; after: Versioned | null },
): Promise<Write[]> {
  const erased = erasedBetween(rules, before, after)
  if (erased === undefined) return [appendEvent(ctx, event)]
  const changes = event.changes.map((change) => {
    const [former = change] = redactedChanges(erased, [change])
    return { ...change, from: former.from }
  })
  const doc = after === null ? JSON.stringify(redacted(erased, before)) : event.doc
  return [...(await erasedFromEvents(tx, before.id, erased)), appendEvent(ctx, { ...event, changes, doc })]
}

/** Erases members from the stored versions of a record that belongs to no move. Its events are few: they are those of one record. */
export async function erasedFromEvents(tx: Reader, stream: string, rules: ErasureRules): Promise<Write[]> {
  const rows = await tx.all<{ id: string; changes: string; doc: string }>(
    sql`SELECT id, changes, doc FROM events WHERE stream = ${stream}`,
  )
  return rows.flatMap((row) => {
    const changes = JSON.stringify(redactedChanges(rules, JSON.parse(row.changes)))
    const doc = JSON.stringify(redacted(rules, JSON.parse(row.doc)))
    if (changes === row.changes && doc === row.doc) return []
    return [
      unguarded(sql`UPDATE events SET changes = ${changes}, doc = ${doc} WHERE stream = ${stream} AND id = ${row.id}`),
    ]
  })
}
