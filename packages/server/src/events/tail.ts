/**
 * New events, read once for the node, however many streams and long polls follow the feed. What a party sees of them is decided here too, by
 * one read of the roles on the moves of these events: parties come and go, so the database is asked at that moment.
 */
import type { Database } from '../db/database.ts'
import { listEventsAfter } from './feed-store.ts'
import { isSeenAs } from './seen-store.ts'
import {
  type EventFilter,
  type EventRow,
  eventDocOf,
  findFeedBounds,
  findRoles,
  isWanted,
  type Roles,
} from './store.ts'

const EVENTS_MAX = 50
/** What is read at once, unless a single event is longer. */
const BYTES_MAX = 256 * 1024

/** The events that a follower wants. Followers with the same key want the same events, so the filter runs once for all of them. */
export type Wanted = { filter: EventFilter; key: string }

export const wantedOf = (filter: EventFilter): Wanted => ({ filter, key: JSON.stringify(filter) })

/** An event for some followers. Its content is encoded once for all that see it alike. */
type FoundEvent = { seq: number; content: () => Buffer }

/** New events, in order. */
export type Batch = {
  /** The number before the first. A follower that is further behind reads for itself. */
  before: number
  /** The last event; undefined if there is none. */
  last: EventRow | undefined
  /** The events that a follower gets; undefined if that was not decided. Then the follower reads for itself. */
  eventsFor(wanted: Wanted): readonly FoundEvent[] | undefined
}

/** A stream or a long poll. */
export type Follower = { readonly wanted: Wanted; take(batch: Batch): void }

export type Tail = {
  /** The last event that was read for all followers; undefined before the first. */
  newest(): number | undefined
  /** Passes new events of an epoch to a follower. Returns how to end that. */
  follow(follower: Follower, epoch: string): () => void
  /** Reads new events. Resolves when none is left, or another read is under way. */
  wake(): Promise<void>
  close(): void
}

/** Opens the tail of a node. */
export function eventTail(db: Database): Tail {
  const followers = new Set<Follower>()
  const reach = { limit: EVENTS_MAX }
  let newest: number | undefined
  let knownEpoch: string | undefined
  let isReading = false
  let isWoken = false

  /** Followers that came before this moment may have missed what is not read for all. */
  async function begin(): Promise<number> {
    const { newest: last } = await findFeedBounds(db)
    for (const follower of followers) follower.take(batchOf(last, []))
    return last
  }

  async function wake(): Promise<void> {
    isWoken = true
    if (isReading || followers.size === 0) return
    isReading = true
    try {
      while (isWoken && followers.size > 0) {
        isWoken = false
        newest ??= await begin()
        const before = newest
        const { rows } = within(reach, (await listEventsAfter(db, before, reach.limit)).rows)
        const last = rows.at(-1)
        if (!last) continue
        const batch = batchOf(before, rows, await rolesFor(db, rows, followers))
        // A follower of another epoch may have come meanwhile.
        if (newest !== before) continue
        newest = Number(last.seq)
        isWoken = true
        for (const follower of followers) follower.take(batch)
      }
    } catch {
      // The database is away. The next wake-up reads again from the same place.
    } finally {
      isReading = false
    }
  }
  let unsubscribe = () => {}

  return {
    newest: () => newest,
    follow(follower, epoch) {
      // After a restore, the newest number may be far below that of the former epoch. Events from a time without followers need not be read.
      if (epoch !== knownEpoch || followers.size === 0) newest = undefined
      knownEpoch = epoch
      if (followers.size === 0) unsubscribe = db.onEvents(() => void wake())
      followers.add(follower)
      return () => {
        if (followers.delete(follower) && followers.size === 0) unsubscribe()
      }
    },
    wake,
    close: () => unsubscribe(),
  }
}

/** The first rows that are within the bytes; at least one. How many are read next follows from that. */
export function within(
  reach: { limit: number },
  found: readonly EventRow[],
): { rows: readonly EventRow[]; isCut: boolean } {
  let bytes = 0
  let count = 0
  for (const row of found) {
    bytes += bytesOf(row)
    if (count > 0 && bytes > BYTES_MAX) break
    count += 1
  }
  const isCut = count < found.length
  reach.limit = isCut ? count : Math.min(EVENTS_MAX, reach.limit * 2)
  return { rows: isCut ? found.slice(0, count) : found, isCut }
}

const bytesOf = ({ doc, changes }: EventRow): number => Buffer.byteLength(doc) + Buffer.byteLength(changes)

/** The roles that decide what bound followers see; undefined if no follower is bound. */
async function rolesFor(
  db: Database,
  rows: readonly EventRow[],
  followers: ReadonlySet<Follower>,
): Promise<Roles | undefined> {
  const isAnyBound = followers.values().some(({ wanted }) => wanted.filter.party !== undefined)
  return isAnyBound
    ? findRoles(
        db,
        rows.flatMap(({ move_id }) => move_id ?? []),
      )
    : undefined
}

/** The text of an event in a stream. */
export const contentOf = (row: EventRow): Buffer =>
  Buffer.from(`id: ${row.seq}\nevent: ${row.type}\ndata: ${eventDocOf(row)}\n\n`)

function batchOf(before: number, rows: readonly EventRow[], roles?: Roles): Batch {
  // By the role that an event is shown for: null for a party without one, undefined for a follower that is bound to none.
  const contents = rows.map(() => new Map<string | null | undefined, Buffer>())
  const contentAs = (index: number, role: string | null | undefined): Buffer => {
    const row = rows[index]!
    const content = contents[index]!.get(role) ?? contentOf(role === undefined ? row : { ...row, role })
    contents[index]!.set(role, content)
    return content
  }
  const find = (filter: EventFilter): FoundEvent[] =>
    rows.flatMap((row, index) => {
      const { party } = filter
      const role = party === undefined ? undefined : roles?.get(row.move_id ?? '')?.get(party)
      if (!isWanted(row, filter) || (party !== undefined && !isSeenAs(row, party, role))) return []
      return { seq: Number(row.seq), content: () => contentAs(index, party === undefined ? undefined : (role ?? null)) }
    })
  const found = new Map<string, FoundEvent[]>()
  return {
    before,
    last: rows.at(-1),
    eventsFor({ filter, key }) {
      if (filter.party !== undefined && roles === undefined) return undefined
      const events = found.get(key) ?? find(filter)
      found.set(key, events)
      return events
    },
  }
}
