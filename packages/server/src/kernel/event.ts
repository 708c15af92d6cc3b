import { changesBetween, type FieldChange } from './diff.ts'
import { tagOf } from './etag.ts'
import { type Instant, instantAfter } from './instant.ts'

/** Who does something, when, and through which door. */
export type Origin = { actor: string; actorName: string | null; channel: string | null; requestID: string }

/** One change of one record, as the history, the feed and the webhooks will tell it. */
export type EventDraft = {
  type: string
  subject: string
  moveID: string | null
  shipmentID: string | null
  time: string
  eTag: string
  previousETag: string | null
  changes: FieldChange[]
  /** The record after the change as it was stored; for a deletion, the last that was. */
  doc: string
}

/** A record that has a version. */
export type Versioned = { id: string; eTag: string; lastUpdated: string }

/**
 * What events call a record, and the move whose history it belongs to. `part` names a member of the record when only that is meant: an
 * address of a shipment.
 */
export type About = { subject: string; moveID: string | null; part?: string }

type Subject = { type: string; subject: string; moveID: string | null; shipmentID: string | null }

/** The event of a record that came to be. */
export const createdEvent = (of: Subject, after: Versioned, doc: string): EventDraft => ({
  ...of,
  time: after.lastUpdated,
  eTag: after.eTag,
  previousETag: null,
  changes: changesBetween({}, after).filter((change) => change.path !== '/id'),
  doc,
})

/** The event of a record that changed. */
export const changedEvent = (of: Subject, before: Versioned, after: Versioned, doc: string): EventDraft => ({
  ...of,
  time: after.lastUpdated,
  eTag: after.eTag,
  previousETag: before.eTag,
  changes: changesBetween(before, after),
  doc,
})

/** The tombstone of a deleted record. Its tag belongs to no version that a client can hold. */
export function deletedEvent(of: Subject, before: Versioned, now: Instant): EventDraft {
  const time = instantAfter(before.lastUpdated, now)
  return {
    ...of,
    time,
    eTag: tagOf(before.id, time),
    previousETag: before.eTag,
    changes: [],
    doc: JSON.stringify(before),
  }
}
