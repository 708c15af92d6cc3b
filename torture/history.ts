/**
 * What a run leaves behind to be judged: every call with its times and its answer, and everything that the service says
 * happened, by every way on which it says so.
 */

// biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is looked at as JSON
export type Json = any

export type Act = 'create' | 'read' | 'patch' | 'put' | 'replace' | 'status' | 'merge' | 'revert' | 'delete'

/** One call. The id of its request is also in the events that it caused. */
export type Call = {
  act: Act
  /** Which kind of record it is about: shipments, agents, … */
  kind: string
  requestID: string
  /** `shipments/<id>` for one; null when the call creates it. */
  subject: string | null
  /** The id of the address that it is about, if not the whole record. */
  part: string | null
  /** When it was sent and when its answer was there, by one clock that only goes forward. */
  startedAt: number
  endedAt: number
  ifMatch: string | null
  mergeBase: string | null
  key: string | null
  sent: Json
  answer: Answer | null
  /** The mode of the bulk that it is one operation of. All operations of a bulk have the id of its request. */
  bulk?: BulkMode
}

export type BulkMode = 'ATOMIC' | 'ISOLATED'

/** What was answered; a call without an answer was cut off, or nobody was there. */
export type Answer = { status: number; body: Json; isReplay: boolean }

/** An event as the service tells it. */
export type Event = {
  seq: number
  id: string
  type: string
  subject: string
  moveID: string | null
  shipmentID: string | null
  eTag: string
  previousETag: string | null
  changes: { path: string; from: Json; to: Json }[]
  requestID: string
  batchID: string | null
  time: string
  record: Json
}

export type Evidence = {
  calls: Call[]
  /** The whole feed, read when everything was over. */
  feed: Event[]
  /** The same as somebody saw it who asked for it all the time, as a stream that was resumed wherever it broke, and as a receiver got it. */
  polled: Event[]
  streamed: Event[]
  /** Null when there was no receiver. */
  delivered: Event[] | null
  /** The history of some records, oldest first, by subject. */
  histories: Map<string, Event[]>
  /** How every record is in the end, by subject; null when it is not there. */
  records: Map<string, Json>
}

/** Whether a call had its effect, had none, or may have had it. */
export type Fate = 'done' | 'refused' | 'unknown'

/** What a client may believe after a call. */
export function fateOf({ answer }: Call): Fate {
  if (!answer) return 'unknown'
  if (answer.status < 300) return 'done'
  if (answer.status < 500) return 'refused'
  // A 503 has a code of its own when it does not know; any other says that nothing was written, and must be right.
  return answer.status === 503 && answer.body?.code !== 'outcome_unknown' ? 'refused' : 'unknown'
}

export const isWrite = ({ act }: Call): boolean => act !== 'read'
