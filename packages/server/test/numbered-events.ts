import sql, { type Sql } from 'sql-template-tag'
import { type Database, unguarded } from '../src/db/database.ts'
import { openSession } from '../src/db/postgres/wire/session.ts'

/**
 * Inserts many events with their numbers at once. The query selects seq, id, type, subject, stream, shipment_id, time and doc; the other
 * columns do not matter.
 */
export async function insertNumbered({ db, url }: { db: Database; url: string }, rows: Sql): Promise<void> {
  const columns = sql`id, type, subject, stream, shipment_id, time, doc`
  const others = sql`'tag', '[]', 'ann', 'request'`
  if (url.startsWith('sqlite:')) {
    const events = sql`INSERT INTO events (seq, ${columns}, etag, changes, actor, request_id) SELECT seq, ${columns}, ${others} FROM (${rows}) AS given`
    return db.change(async () => ({ writes: [unguarded(events)], answer: undefined }))
  }
  // Statements of their own: as parts of a change, Citus would insert the rows one by one.
  const session = openSession(url)
  for (const { text, values } of [
    sql`INSERT INTO events (${columns}, etag, changes, actor, request_id) SELECT ${columns}, ${others} FROM (${rows}) AS given`,
    sql`INSERT INTO event_numbers (event_id, stream, time, seq) SELECT id, stream, time, seq FROM (${rows}) AS given`,
    sql`UPDATE feed_head SET seq = last, given = last FROM (SELECT max(seq) AS last FROM event_numbers) AS numbers WHERE name = 'feed'`,
  ])
    await session.rows(text, values)
  await session.close()
}
