/** Erases the jobs of a move. They stay, because trucks and people were there; what the crew had to know of the customer goes. */
import sql from 'sql-template-tag'
import { LostRace, type Reader, type Write } from '../db/database.ts'
import type { Outline } from '../db/lengths.ts'
import { docsByID } from '../db/lists/keyset-query.ts'
import { appendEvent } from '../history/append.ts'
import { aboutJob } from '../jobs/rules.ts'
import type { Job } from '../jobs/schema.ts'
import { fromJobsOf, updateJobRow } from '../jobs/store.ts'
import type { Context } from '../kernel/context.ts'
import { changedEvent } from '../kernel/event.ts'
import { eraseRecord, redactedRecord } from './rules.ts'

export type ErasableJob = Outline & { lastUpdated: string }

/** The jobs of a move that have something to erase. Quotes inside JSON strings are escaped, so the member matches only at its own place. */
export async function listErasableJobs(db: Reader, moveID: string): Promise<ErasableJob[]> {
  const rows = await db.all<Outline & { last_updated: string }>(
    sql`SELECT id, last_updated, octet_length(doc) AS bytes ${fromJobsOf({ moveID })} AND doc NOT LIKE '%"instructions":null,%' ORDER BY id`,
  )
  return rows.map(({ last_updated, ...row }) => ({ ...row, lastUpdated: last_updated }))
}

/** Empties jobs, and tells the versions that they have afterwards. */
export async function jobsErased(
  tx: Reader,
  outlines: readonly ErasableJob[],
  ctx: Context,
): Promise<{ writes: Write[]; versions: string[] }> {
  const docs = await docsByID(
    tx,
    'jobs',
    outlines.map(({ id }) => id),
  )
  if (docs.length < outlines.length) throw new LostRace('A job of the move was deleted.')
  const changes = docs.map((doc): { before: Job; after: Job } => {
    const before: Job = JSON.parse(doc)
    return { before, after: eraseRecord('jobs', before, ctx) }
  })
  const writes = changes.flatMap(({ before, after }) => [
    ...updateJobRow(before, after),
    appendEvent(ctx, changedEvent('job.updated', aboutJob(after), redactedRecord('jobs', before), after)),
  ])
  return { writes, versions: changes.map(({ after }) => after.lastUpdated) }
}
