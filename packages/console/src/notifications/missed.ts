/** Reads what happened since the user looked last, up to a limit. */
import { type Event, type EventQuery, ResyncError } from '@vanline/client'

/** How many events are searched at most. Those before are not shown, and the user is told. */
const SEARCHED_MAX = 2_000
const PAGE = 200

/** The types that can concern a user. Changes of shipments concern only those who have typed into one, and their page says so too. */
const TYPES = ['note.created', 'note.updated', 'move.created', 'move.updated', 'move.imported', 'move.reverted']

/** The parts of the client that are used. */
type Feed = {
  head(): Promise<{ seq: number; epoch: string | undefined }>
  page(query: EventQuery): Promise<{ items: Event[]; position: number; hasMore: boolean }>
}

/** Until where the user has looked. */
export type Place = { epoch: string | undefined; position: number }

export type Missed = Place & {
  events: Event[]
  /** Whether there was more than was searched, or the events are not kept any more. */
  isCut: boolean
}

/** The events since a place that can concern the user, and the end of the feed. Without a place, there is nothing to miss. */
export async function missedSince(feed: Feed, looked: Place | undefined): Promise<Missed> {
  const { seq, epoch } = await feed.head()
  const end = { epoch, position: seq }
  if (!looked) return { ...end, events: [], isCut: false }
  // Another epoch has other numbers: the service was restored from a backup.
  if (looked.epoch !== epoch) return { ...end, events: [], isCut: true }
  const from = Math.max(looked.position, seq - SEARCHED_MAX)
  const events: Event[] = []
  try {
    for (let after = from, hasMore = after < seq; hasMore; ) {
      const page = await feed.page({ after, limit: PAGE, type: TYPES, ...(epoch && { epoch }) })
      events.push(...page.items)
      hasMore = page.hasMore && page.position > after && page.position < seq
      after = page.position
    }
  } catch (error) {
    if (error instanceof ResyncError) return { ...end, events, isCut: true }
    throw error
  }
  return { ...end, events, isCut: from > looked.position }
}
