import sql from 'sql-template-tag'
import { type Reader, unguarded, type Write } from '../db/database.ts'
import { type ErasureRules, redacted, redactedChanges } from '../kernel/erased.ts'

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
