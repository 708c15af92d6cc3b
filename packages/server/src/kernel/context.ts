import type { EventDetails, Origin } from './event.ts'
import { newId } from './ids.ts'
import { type Instant, instantOf } from './instant.ts'

/** What a command knows of its request and of the settings. */
export type Context = Origin & {
  /** The scopes of the caller. An error must not reveal what the caller may not read. */
  scopes: ReadonlySet<string>
  /** The party that the caller is bound to; null or missing for none. */
  partyID?: string | null
  now: Instant
  newId: () => string
  /** The closed list of shipment types, or null when any is allowed. */
  shipmentTypes: readonly string[] | null
  /** Whether a reference may belong to only one record of a kind. */
  uniqueReferences?: boolean
  /** The types of documents that a status of a shipment needs, by status. */
  requiredProofs?: Readonly<Record<string, readonly string[]>>
  /** What all events of the change say beside the usual members. */
  details?: EventDetails
  /** Of a bulk: the refusals that were explained at length. A hundred of them would take too long, so there is a limit. */
  explained?: Set<string>
  /**
   * Of an operation of an ATOMIC bulk: leaves a part of the change, which writes up to so many rows, to the end of the bulk. All such parts
   * are then decided together (`together` in http/bulk).
   */
  putOff?: (part: unknown, rows: number) => void
}

/** The context of a change that no request asks for. */
export const contextWithoutRequest = (actor: string, nowMs: number, scopes: Iterable<string> = []): Context => ({
  actor,
  actorName: null,
  scopes: new Set(scopes),
  channel: null,
  requestID: newId(nowMs),
  now: instantOf(nowMs),
  newId: () => newId(nowMs),
  shipmentTypes: null,
})
