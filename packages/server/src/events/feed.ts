import type { FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Unsent } from '../edge/unsent.ts'
import type { Principal } from '../http/context.ts'
import { type LongPolls, longPolls } from './long-poll.ts'
import { type EventHub, eventHub } from './stream.ts'
import { streamSlots } from './stream-slots.ts'
import { eventTail } from './tail.ts'

type FeedOptions = {
  /** How many streams and long polls there may be at once. */
  streamsMax: number
  /** How long a reader may leave sent bytes unread. */
  readerMs: number
  /** The answers of this node that wait to be sent. */
  unsent: Unsent
  /** Identifies the caller again: the credential of a long request may end. */
  callerNow: (request: FastifyRequest) => Promise<Principal>
}

/** The followers of events on this node: streams and long polls, which share their slots. */
export type EventFeed = {
  hub: EventHub
  polls: LongPolls
  slots: ReturnType<typeof streamSlots>
  callerNow: FeedOptions['callerNow']
  /** Ends all streams and long polls. */
  close: () => void
}

export function openEventFeed(db: Database, { streamsMax, readerMs, unsent, callerNow }: FeedOptions): EventFeed {
  const tail = eventTail(db)
  const hub = eventHub(db, { readerMs, unsent, tail })
  const polls = longPolls(db, tail)
  return {
    hub,
    polls,
    slots: streamSlots(streamsMax),
    callerNow,
    close() {
      hub.close()
      polls.close()
    },
  }
}
