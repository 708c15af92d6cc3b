/**
 * Erases records below a move that stay: jobs, because trucks and people were there, the inventory of its shipments, and change requests. What they say about the
 * customer goes.
 */
import sql, { type Sql } from 'sql-template-tag'
import type { ChangeRequest } from '../change-requests/schema.ts'
import { fromChangeRequestsOf } from '../change-requests/store.ts'
import { changeRequestErased } from '../change-requests/writes.ts'
import { LostRace, type Reader, type Write } from '../db/database.ts'
import type { Outline } from '../db/lengths.ts'
import { docsByID } from '../db/lists/keyset-query.ts'
import { appendEvent } from '../history/append.ts'
import type { PersonalKind } from '../history/personal.ts'
import { aboutJob } from '../jobs/rules.ts'
import type { Job } from '../jobs/schema.ts'
import { fromJobsOf, updateJobRow } from '../jobs/store.ts'
import type { Context } from '../kernel/context.ts'
import { changedEvent, type Versioned } from '../kernel/event.ts'
import { INVENTORY_KINDS } from '../shipments/inventory-kinds-writes.ts'
import type { InventoryRecord } from '../shipments/inventory-store.ts'
import { BYTES_WITH_TEXT, signatures } from '../signatures/store.ts'
import { eraseRecord, redactedRecord } from './rules.ts'

/** A kind of record that is emptied. `from` are its rows below a move, as far as they may have something to erase. */
type EmptiedKind = {
  kind: PersonalKind
  table: string
  from(moveID: string): Sql
  /** How long a record is, if more than its document goes. */
  bytes?: Sql
  /** `shown` is the former version as its history shows it. */
  changed(before: Versioned, after: Versioned, shown: Versioned, ctx: Context): Write[]
}

const BYTES = sql`octet_length(doc)`

/** Quotes inside JSON strings are escaped, so the member matches only at its own place. */
const JOBS: EmptiedKind = {
  ...{ kind: 'jobs', table: 'jobs' },
  from: (moveID) => sql`${fromJobsOf({ moveID })} AND doc NOT LIKE '%"instructions":null,%'`,
  changed: (before, after, shown, ctx) => [
    ...updateJobRow(before as Job, after as Job),
    appendEvent(ctx, changedEvent('job.updated', aboutJob(after as Job), shown, after)),
  ],
}

/** A request that waits ends: what was asked is gone. */
const CHANGE_REQUESTS: EmptiedKind = {
  ...{ kind: 'change-requests', table: 'change_requests' },
  from: (moveID) => fromChangeRequestsOf({ moveID }),
  changed: (before, after, shown, ctx) =>
    changeRequestErased(before as ChangeRequest, after as ChangeRequest, shown, ctx),
}

const EMPTIED: readonly EmptiedKind[] = [
  JOBS,
  CHANGE_REQUESTS,
  ...INVENTORY_KINDS.map(
    ({ kind, store, writes }): EmptiedKind => ({
      ...{ kind, table: store.table },
      from: (moveID) => store.fromRowsOf({ moveID }),
      ...(store.table === signatures.table && { bytes: BYTES_WITH_TEXT }),
      changed: (before, after, shown, ctx) =>
        writes.changed(before as InventoryRecord, after as InventoryRecord, ctx, 'updated', shown),
    }),
  ),
]

/** A record to empty, by its kind and the version that was found. */
export type Emptiable = Outline & { of: EmptiedKind; lastUpdated: string }

/** The records below a move that may have something to erase. */
export async function listEmptiable(db: Reader, moveID: string): Promise<Emptiable[]> {
  const lists = await Promise.all(
    EMPTIED.map(async (of) => {
      const rows = await db.all<Outline & { last_updated: string }>(
        sql`SELECT id, last_updated, ${of.bytes ?? BYTES} AS bytes ${of.from(moveID)} ORDER BY id`,
      )
      return rows.map(({ last_updated, ...row }) => ({ ...row, of, lastUpdated: last_updated }))
    }),
  )
  return lists.flat()
}

/** Empties records, and tells the versions that they have afterwards. A record with nothing to erase keeps its version. */
export async function recordsEmptied(
  tx: Reader,
  outlines: readonly Emptiable[],
  ctx: Context,
): Promise<{ writes: Write[]; versions: string[] }> {
  const writes: Write[] = []
  const versions = new Map<string, string>()
  for (const [of, some] of Map.groupBy(outlines, (outline) => outline.of)) {
    const docs = await docsByID(
      tx,
      of.table,
      some.map(({ id }) => id),
    )
    if (docs.length < some.length) throw new LostRace('A record of the move was deleted.')
    for (const doc of docs) {
      const before: Versioned = JSON.parse(doc)
      const after = eraseRecord(of.kind, before, ctx)
      versions.set(after.id, after.lastUpdated)
      if (after !== before) writes.push(...of.changed(before, after, redactedRecord(of.kind, before), ctx))
    }
  }
  return { writes, versions: outlines.map(({ id }) => versions.get(id)!) }
}
