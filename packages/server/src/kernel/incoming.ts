import type { Json, JsonObject } from './json.ts'
import type { Versioned } from './precondition.ts'

/**
 * What a client sent, as far as a command may see it. The HTTP floor makes one per request. Each step answers in its turn,
 * so that a command that calls them in order answers in the order the contract fixes.
 */
export type Incoming = {
  /**
   * Media types (415, 406), then the precondition (400, 428, 412). `alsoProving` are further tags that prove the version.
   */
  admit(current?: Versioned, about?: About, alsoProving?: readonly string[]): void
  /** The content as JSON (400). */
  json(): Json
  /**
   * The record as it would be with the patch applied (400, 409); `current` is left as it is. If a merge was asked for, the
   * patch is applied to the version the client holds, and what it changes there is made on top of the current one (409, 412).
   */
  patched(current: Versioned, about: About): Promise<JsonObject>
}

/**
 * What events call a record, the move it belongs to, by which its events are found, and the member of it that is meant when that is
 * only a part: an address of a shipment.
 */
export type About = { subject: string; moveID: string | null; part?: string }

/** Finds a version of a record that somebody still holds, by its tag; undefined if it was never one. */
export type FindVersion = (about: About, current: Versioned, tag: string) => Promise<JsonObject | undefined>
