/** Long polls: pages of the feed that wait for an event. */
import type { ServerResponse } from 'node:http'
import type { Database, Reader } from '../db/database.ts'
import { eventsBudget } from '../kernel/byte-budget.ts'
import { type Look, listEventsAfter } from './feed-store.ts'
import type { EventFilter, FeedBounds } from './store.ts'
import { type Batch, type Tail, wantedOf } from './tail.ts'

/** Which events, after which number, and how many of them. */
export type FeedRequest = { after: number; limit: number; filter: EventFilter }

export const listFeedPage = (db: Reader, { after, limit, filter }: FeedRequest, bounds?: FeedBounds): Promise<Look> =>
  listEventsAfter(db, after, limit, filter, { ends: bounds, budget: eventsBudget(limit) })

/** Whether a look found nothing, and came to the end of the feed. */
export const isAtEnd = ({ rows, hasMore }: Look): boolean => rows.length === 0 && !hasMore

export type LongPolls = {
  /**
   * Waits for an event of an epoch that is wanted, until the time is over, the client is gone or the node stops. Returns the number after
   * which the event comes.
   */
  wait: (response: ServerResponse, wanted: FeedRequest, epoch: string, waitS: number) => Promise<number>
  /** Ends all waits. */
  close: () => void
}

/** The long polls of one node. While they wait, new events are read once for all of them. */
export function longPolls(db: Database, tail: Tail): LongPolls {
  const waiting = new Set<() => void>()
  return {
    async wait(response, wanted, epoch, waitS) {
      let { after } = wanted
      let isOver = false
      let hasNews = false
      let wake = () => {}
      const hear = () => {
        hasNews = true
        wake()
      }
      const end = () => {
        isOver = true
        wake()
      }
      const take = (batch: Batch) => {
        const found = batch.before > after ? undefined : batch.eventsFor(follower.wanted)
        if (found === undefined || found.some(({ seq }) => seq > after)) hear()
        else after = Math.max(after, Number(batch.last?.seq ?? 0))
      }
      // The poll follows the tail before it reads the feed, so that no event is missed in between.
      const follower = { wanted: wantedOf(wanted.filter), take }
      const unfollow = tail.follow(follower, epoch)
      const timer = setTimeout(end, waitS * 1000)
      response.once('close', end)
      waiting.add(end)
      try {
        await tail.wake()
        for (;;) {
          hasNews = false
          const look = await listFeedPage(db, { ...wanted, after, limit: 1 })
          if (look.rows.length > 0) return after
          after = Math.max(after, look.lookedTo)
          const woken = Promise.withResolvers<void>()
          wake = woken.resolve
          if (!isOver && !hasNews && !look.hasMore) await woken.promise
          if (isOver) return after
        }
      } finally {
        unfollow()
        clearTimeout(timer)
        response.off('close', end)
        waiting.delete(end)
      }
    },
    close() {
      for (const end of waiting) end()
    },
  }
}
