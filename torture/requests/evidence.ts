/** What the clients that ask and decide have seen, and what the service has in the end. */
import type { Event, Json } from '../history.ts'

/** An event with what only the check of requests looks at. */
export type RequestEvent = Event & { actor: string; changeRequest: { id: string } | null }

/** A decision or a withdrawal, and its answer. */
export type Said = {
  /** The id of the change request. */
  id: string
  act: 'ACCEPT' | 'REFUSE' | 'WITHDRAW'
  /** The tag that it named: of the record for a decision, of the request for a withdrawal. */
  ifMatch: string
  status: number
  body: Json
}

export type RequestEvidence = {
  /** The requests as their creations were answered. */
  asked: Json[]
  said: Said[]
  /** The whole feed, read after the clients have stopped. */
  feed: RequestEvent[]
  /** Each request of the feed in the end, by its id. */
  finals: Map<string, Json>
}
