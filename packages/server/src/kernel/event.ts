import type { About } from './about.ts'
import { changesBetween, type FieldChange } from './diff.ts'
import { tagOf } from './etag.ts'
import { type Instant, instantAfter } from './instant.ts'

/** Who makes a change, through which channel, in which request, and in which bulk, if any; and when it was done, if the caller says so. */
export type Origin = {
  actor: string
  actorName: string | null
  channel: string | null
  requestID: string
  batchID?: string
  occurredAt?: string
}

/** What a reversion undid: everything since a version, or one event. */
export type Reverted = { to: string } | { change: string }

/** The request that a change accepts, and who asked. */
type AcceptedRequest = { id: string; askedBy: string; askedByName: string | null }

/** What only some changes say in their events. `source` is the system that an imported record comes from. */
export type EventDetails = { reverts: Reverted } | { source: string } | { changeRequest: AcceptedRequest }

/** One change of one record, as history, feed and webhooks show it. */
export type EventDraft = {
  type: string
  subject: string
  moveID: string | null
  shipmentID: string | null
  time: string
  eTag: string
  previousETag: string | null
  changes: FieldChange[]
  /** The stored record after the change; for a deletion, its last version. */
  doc: string
}

export type Versioned = { id: string; eTag: string; lastUpdated: string }

/** The same with the shipment whose history it belongs to as well, if any: an event needs both. */
export type Subject = About & { shipmentID: string | null }

const recordOf = (subject: string): string => subject.slice(subject.indexOf('/') + 1)

/**
 * The stream of a record's events: the move it belongs to, or the record itself if it belongs to none, for example a webhook. The
 * events of a stream are stored together and keep their order.
 */
export const streamOf = ({ subject, moveID }: About): string => moveID ?? recordOf(subject)

/** The move that an event of a stream belongs to. */
export const moveOfStream = (stream: string, subject: string): string | null =>
  recordOf(subject) === stream && !subject.startsWith('moves/') ? null : stream

export const createdEvent = (type: string, of: Subject, after: Versioned, doc = JSON.stringify(after)): EventDraft => ({
  ...of,
  type,
  time: after.lastUpdated,
  eTag: after.eTag,
  previousETag: null,
  changes: changesBetween({}, after, of.derived).filter((change) => change.path !== '/id'),
  doc,
})

export const changedEvent = (
  type: string,
  of: Subject,
  before: Versioned,
  after: Versioned,
  doc = JSON.stringify(after),
): EventDraft => ({
  ...of,
  type,
  time: after.lastUpdated,
  eTag: after.eTag,
  previousETag: before.eTag,
  changes: changesBetween(before, after, of.derived),
  doc,
})

/** The time of records that are deleted together. All their tombstones have this time, by which a restoration finds them. */
export const timeAfterAll = (records: readonly Versioned[], now: Instant): Instant =>
  records.reduce((time, { lastUpdated }) => instantAfter(lastUpdated, time), now)

/** The tombstone of a deleted record. Its tag belongs to no version that a client can hold. */
export function deletedEvent(type: string, of: Subject, before: Versioned, now: Instant): EventDraft {
  const time = instantAfter(before.lastUpdated, now)
  return {
    ...of,
    type,
    time,
    eTag: tagOf(before.id, time),
    previousETag: before.eTag,
    changes: [],
    doc: JSON.stringify(before),
  }
}
