import type { Json, JsonObject } from './json.ts'
import type { Versioned } from './precondition.ts'

/**
 * What a client sent, as far as a command may see it. The HTTP floor makes one per request. Each step answers in its turn,
 * so that a command that calls them in order answers in the order the contract fixes.
 */
export type Incoming = {
  /**
   * Media types (415, 406), then the precondition (400, 428, 412). `subject` is what events call the record, and
   * `alsoProving` are further tags that prove the version.
   */
  admit(current?: Versioned, subject?: string, alsoProving?: readonly string[]): void
  /** The content as JSON (400). */
  json(): Json
  /** The record as it would be with the patch applied (400, 409); `current` is left as it is. */
  patched(current: Versioned): JsonObject
}
