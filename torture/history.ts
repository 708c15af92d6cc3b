/**
 * The evidence of a run: every call with its times and its answer, and the events of the service by every way to follow them.
 */

// biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is looked at as JSON
export type Json = any

export type Act = 'create' | 'read' | 'patch' | 'put' | 'replace' | 'status' | 'merge' | 'revert' | 'delete'

/** One call. The id of its request is also in the events that it caused. */
export type Call = {
  act: Act
  /** The kind of record: shipments, agents, … */
  kind: string
  requestID: string
  /** For example `shipments/<id>`; null until a created record has its id. */
  subject: string | null
  /** The id of the address, if the call is about an address of the record. */
  part: string | null
  /** When the call was sent and when its answer was there, by a monotonic clock. */
  startedAt: number
  endedAt: number
  ifMatch: string | null
  mergeBase: string | null
  key: string | null
  sent: Json
  answer: Answer | null
  /** The mode of the bulk, if the call is one of its operations. All operations of a bulk have the same requestID. */
  bulk?: BulkMode
}

export type BulkMode = 'ATOMIC' | 'ISOLATED'

/** An answer. A call without one was cut off, or its node was down. */
export type Answer = { status: number; body: Json; isReplay: boolean }

/** An event of the feed. */
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
  /** The whole feed, read after the clients have stopped. */
  feed: Event[]
  /** The events as a poller of the feed, a listener of the stream and a receiver of webhooks got them. */
  polled: Event[]
  streamed: Event[]
  /** Null when there was no receiver. */
  delivered: Event[] | null
  /** The history of some records, oldest first, by subject. */
  histories: Map<string, Event[]>
  /** Every record in the end, by subject; null if it does not exist. */
  records: Map<string, Json>
}

/** The kinds of records whose whole list is read in the end. */
export const LISTED: readonly string[] = [
  'moves',
  'shipments',
  'trucks',
  'crew-members',
  'absences',
  'jobs',
  'storage-stays',
]

/** The kind of the record that a subject names. */
export const kindOf = (subject: string): string => subject.split('/')[0]!

/** Whether a call had its effect, had none, or may have had it, as far as its client knows. */
export type Fate = 'done' | 'refused' | 'unknown'

export function fateOf({ answer }: Call): Fate {
  if (!answer) return 'unknown'
  if (answer.status < 300) return 'done'
  if (answer.status < 500) return 'refused'
  // Any 503 but outcome_unknown promises that nothing was written.
  return answer.status === 503 && answer.body?.code !== 'outcome_unknown' ? 'refused' : 'unknown'
}

export const isWrite = ({ act }: Call): boolean => act !== 'read'
