import type { Origin } from './event.ts'
import type { Instant } from './instant.ts'

/** What a command knows of the request it serves, and of the settings it obeys. */
export type Context = Origin & {
  /** What the caller may do. A refusal names nothing that the caller may not read. */
  scopes: ReadonlySet<string>
  now: Instant
  newId: () => string
  /** The closed list of shipment types, or null when any will do. */
  shipmentTypes: readonly string[] | null
}
