import { changesBetween, type FieldChange } from './diff.ts'
import type { Versioned } from './precondition.ts'

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

/** The tombstone of a record that is gone; its tag is that of no version anybody can hold. */
export const deletedEvent = (of: Subject, before: Versioned, time: string, eTag: string): EventDraft => ({
  ...of,
  time,
  eTag,
  previousETag: before.eTag,
  changes: [],
  doc: JSON.stringify(before),
})
