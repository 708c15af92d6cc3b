/**
 * Reads the feed. Events are found by number only, so a selective filter scans many. Each read scans a bounded number of events,
 * and each look makes a bounded number of reads; it may end early and then reports how far it came.
 */
import sql, { empty, join, type Sql } from 'sql-template-tag'
import type { Reader } from '../db/database.ts'
import { FEED_HEAD } from '../db/feed-head.ts'
import { limitedTo, rowAfter } from '../db/lists/limit.ts'
import { tablesOf } from '../db/lists/tables.ts'
import { type ByteBudget, isSpent } from '../kernel/byte-budget.ts'
import { isOnMove } from '../visibility/party.ts'
import { type EventFilter, type EventRow, listEventRows, PASSED_AT_ONCE, READ_AT_ONCE, whereEvents } from './store.ts'

/** The maximum of reads per look. */
const READS_MAX = 10
/** The maximum of events scanned per look. */
export const PASSED_MAX = READS_MAX * PASSED_AT_ONCE

/** The numbers of the oldest and the newest event. */
type Ends = { oldest: number; newest: number }

/**
 * The result of a look. All matching events up to `lookedTo` are included, and the next look continues there; `hasMore` says that
 * events follow, `isPruned` that events right after the given number were deleted.
 */
export type Look = { rows: EventRow[]; lookedTo: number; hasMore: boolean; isPruned: boolean }

/** The last number that one read may scan. */
async function findReadEnd(db: Reader, after: number, filter: EventFilter): Promise<number> {
  const { moveID, ...others } = filter
  // Without a filter every event matches.
  if (whereEvents(others).length === 0) return Number.POSITIVE_INFINITY
  if (moveID === undefined) return after + PASSED_AT_ONCE
  // The number of reads must not tell a bound caller how long the history of a foreign move is.
  const isSeen = filter.party === undefined ? empty : sql` AND ${isOnMove(filter.party, moveID)}`
  const [last = Number.POSITIVE_INFINITY] = await db.column<number>(
    sql`SELECT seq FROM event_numbers WHERE stream = ${moveID} AND seq > ${after}${isSeen} ORDER BY seq ${rowAfter(PASSED_AT_ONCE - 1)}`,
  )
  return Number(last)
}

/**
 * Whether these are the next `count` events up to a number, or all that follow if there is no such number. Without a filter the next events
 * have the next numbers, unless they were pruned, so they are read by them: PostgreSQL may otherwise sort everything that follows. Of
 * distributed tables a read may see one half of a prune, so fewer events than asked for need not be the last.
 */
function areNext(db: Reader, near: readonly EventRow[], count: number, after: number, until: number): boolean {
  if (near.length === Math.min(count, until - after)) return true
  return until === Number.POSITIVE_INFINITY && tablesOf(db).isOneMoment && Number(near[0]?.seq) === after + 1
}

/** The events after a number, in order, up to a number of events and to the budget. `ends` are the bounds of the feed, if already known. */
export async function listEventsAfter(
  db: Reader,
  after: number,
  limit: number,
  filter: EventFilter = {},
  { ends, budget }: { ends?: Ends | undefined; budget?: ByteBudget } = {},
): Promise<Look> {
  const wanted = whereEvents(filter)
  // Events numbered from now on belong to the next look: this one must not skip events that it was too early to see.
  const { oldest, newest } =
    ends ?? (wanted.length > 0 ? await findEnds(db) : { oldest: 0, newest: Number.POSITIVE_INFINITY })
  const rows: EventRow[] = []
  const isCut = () => budget !== undefined && isSpent(budget)
  let from = Math.max(after, oldest - 1)
  for (let reads = 0; reads < READS_MAX && rows.length < limit && from < newest && !isCut(); reads++) {
    const until = Math.min(newest, await findReadEnd(db, from, filter))
    const count = Math.min(limit - rows.length, READ_AT_ONCE)
    const rest = sql`ORDER BY seq ${limitedTo(count)}`
    const how = { rest, party: filter.party, budget }
    const readTo = (place: readonly Sql[]) => listEventRows(db, [...place, ...wanted], how)
    const place = [sql`seq > ${from}`, ...(Number.isFinite(until) ? [sql`seq <= ${until}`] : [])]
    const near = wanted.length === 0 ? await readTo([...place, sql`seq <= ${from + count}`]) : []
    const some = isCut() || areNext(db, near, count, from, until) ? near : await readTo(place)
    rows.push(...some)
    from = Number(isCut() ? some.at(-1)?.seq : (some[count - 1]?.seq ?? until))
  }
  // The event that spends the budget belongs to the next look.
  if (isCut() && rows.length > 1) {
    rows.pop()
    from = Number(rows.at(-1)!.seq)
  }
  // Numbers have no gaps, so what is missing after the given number was pruned.
  const next = wanted.length > 0 ? oldest : Number(rows[0]?.seq ?? 0)
  return {
    rows,
    lookedTo: Number.isFinite(from) ? from : Number(rows.at(-1)?.seq ?? after),
    hasMore: from < newest,
    isPruned: after > 0 && next > after + 1,
  }
}

/** The number before the newest few matching events; if one look finds fewer, the number before all that it found. */
export async function findPlaceBefore(
  db: Reader,
  count: number,
  filter: EventFilter,
  { oldest, newest }: Ends,
): Promise<number> {
  const wanted = whereEvents(filter)
  // The events of a move have their own index. Without a filter, the numbers alone say where the newest few begin.
  const searched = filter.moveID === undefined ? PASSED_AT_ONCE : newest
  const step = wanted.length === 0 ? count : searched
  let place = newest
  let left = count
  for (let [until, reads] = [newest, 0]; left > 0 && until > 0 && until >= oldest && reads < READS_MAX; reads++) {
    const conditions = [sql`seq > ${until - step}`, sql`seq <= ${until}`, ...wanted]
    const found = await db.column<number>(
      sql`SELECT seq FROM feed WHERE ${join(conditions, ' AND ')} ORDER BY seq DESC ${limitedTo(left)}`,
    )
    if (found.length > 0) place = Number(found.at(-1)) - 1
    left -= found.length
    until -= step
  }
  return place
}

async function findEnds(db: Reader): Promise<Ends> {
  const row = await db.get<{ oldest: number | null; newest: number | null }>(
    sql`SELECT (SELECT min(seq) FROM event_numbers) AS oldest, ${FEED_HEAD} AS newest`,
  )
  return { oldest: Number(row?.oldest ?? 0), newest: Number(row?.newest ?? 0) }
}
