/**
 * Waits for the next event of one move. New events are read once for the node, however many requests wait: only their numbers and
 * streams. So pages that many customers have open cost the database nothing while nothing happens to their moves.
 */
import type { ServerResponse } from 'node:http'
import sql from 'sql-template-tag'
import type { Database, Reader } from '../db/database.ts'
import { FEED_HEAD } from '../db/feed-head.ts'
import { limitedTo } from '../db/lists/limit.ts'

/** How many numbers one query reads. */
const READ_AT_ONCE = 500

export type MoveWatch = {
  /** Whether an event of the move came after a number, before the time was over, the client was gone or the node stopped. */
  wait(response: ServerResponse, moveID: string, after: number, waitS: number): Promise<boolean>
  /** Ends all waits. */
  close(): void
}

/** The number of the newest event that readers may see. */
export async function findHead(db: Reader): Promise<number> {
  const [head = 0] = await db.column<number>(sql`SELECT ${FEED_HEAD} AS seq`)
  return Number(head)
}

/** The waits of one node. */
export function moveWatch(db: Database): MoveWatch {
  const waiting = new Map<string, Set<(hasEvent: boolean) => void>>()
  let seen = Number.POSITIVE_INFINITY
  let isReading = false
  let isWoken = false
  let isClosed = false

  const end = (moveID: string, hasEvent: boolean): void => {
    for (const resolve of waiting.get(moveID) ?? []) resolve(hasEvent)
  }

  /** Reads new events, and ends the waits for their moves. */
  async function spread(): Promise<void> {
    isWoken = true
    if (isReading) return
    isReading = true
    try {
      while (isWoken && waiting.size > 0) {
        isWoken = false
        const from = seen
        const rows = await db.all<{ seq: number; stream: string }>(
          sql`SELECT seq, stream FROM event_numbers WHERE seq > ${from} AND seq <= ${FEED_HEAD} ORDER BY seq ${limitedTo(READ_AT_ONCE)}`,
        )
        if (rows.length === READ_AT_ONCE) isWoken = true
        // A wait that began meanwhile may need earlier events.
        if (seen === from) seen = Number(rows.at(-1)?.seq ?? from)
        for (const { stream } of rows) end(stream, true)
      }
    } catch {
      // The database is away. The next event, or the next wait, reads again from the same place.
    } finally {
      isReading = false
    }
  }

  const unsubscribe = db.onEvents(() => void spread())

  return {
    async wait(response, moveID, after, waitS) {
      if (isClosed) return false
      const ended = Promise.withResolvers<boolean>()
      const giveUp = () => ended.resolve(false)
      const own = waiting.get(moveID) ?? new Set()
      waiting.set(moveID, own.add(ended.resolve))
      // After the restore of a backup the numbers continue from an older one.
      seen = Math.min(seen, after)
      const timer = setTimeout(giveUp, waitS * 1000)
      response.once('close', giveUp)
      // Events between the number and now may have passed already.
      void spread()
      const hasEvent = await ended.promise
      clearTimeout(timer)
      response.off('close', giveUp)
      own.delete(ended.resolve)
      if (own.size === 0) waiting.delete(moveID)
      if (waiting.size === 0) seen = Number.POSITIVE_INFINITY
      return hasEvent
    },
    close() {
      isClosed = true
      unsubscribe()
      for (const moveID of waiting.keys()) end(moveID, false)
    },
  }
}
