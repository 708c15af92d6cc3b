/** Long polls: pages of the feed that wait for an event. */
import type { ServerResponse } from 'node:http'
import type { Database, Reader } from '../db/database.ts'
import { pageBudget } from '../kernel/byte-budget.ts'
import { type Look, listEventsAfter } from './feed-store.ts'
import type { EventFilter, FeedBounds } from './store.ts'

/** Which events, after which number, and how many of them. */
export type FeedRequest = { after: number; limit: number; filter: EventFilter }

export const listFeedPage = (db: Reader, { after, limit, filter }: FeedRequest, bounds?: FeedBounds): Promise<Look> =>
  listEventsAfter(db, after, limit, filter, { ends: bounds, budget: pageBudget() })

/** Whether a look found nothing, and came to the end of the feed. */
export const isAtEnd = ({ rows, hasMore }: Look): boolean => rows.length === 0 && !hasMore

export type LongPolls = {
  /**
   * Waits for an event that is wanted, until the time is over, the client is gone or the node stops. Returns the number after which the
   * event comes.
   */
  wait: (response: ServerResponse, wanted: FeedRequest, waitS: number) => Promise<number>
  /** Ends all waits. */
  close: () => void
}

/** The long polls of one node. */
export function longPolls(db: Database): LongPolls {
  const waiting = new Set<() => void>()
  return {
    async wait(response, wanted, waitS) {
      let { after } = wanted
      const giveUpAt = performance.now() + waitS * 1000
      let isOver = false
      for (;;) {
        const woken = Promise.withResolvers<void>()
        const end = () => {
          isOver = true
          woken.resolve()
        }
        // It listens before it looks, so that no event gets lost in between.
        const stop = db.onEvents(woken.resolve)
        const timer = setTimeout(end, Math.max(0, giveUpAt - performance.now()))
        response.once('close', end)
        waiting.add(end)
        const look = await listFeedPage(db, { ...wanted, after, limit: 1 })
        if (isAtEnd(look)) await woken.promise
        if (look.rows.length === 0) after = look.lookedTo
        stop()
        clearTimeout(timer)
        response.off('close', end)
        waiting.delete(end)
        if (look.rows.length > 0 || isOver) return after
      }
    },
    close() {
      for (const end of waiting) end()
    },
  }
}
