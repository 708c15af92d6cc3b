import type { Reader, Write } from '../db/database.ts'
import type { Context } from '../kernel/context.ts'
import type { Violation } from '../kernel/errors.ts'
import type { Json } from '../kernel/json.ts'
import type { Shipment, StatusChange } from './schema.ts'

/**
 * Something that belongs to a shipment and follows what happens to it, in the same change. Agents and services stand
 * above shipments in the order of folders, so app.ts hands them down as a list of these.
 */
export type Follower = {
  /** The name under which `expand` shows them, and a POST may carry them. */
  name: 'agents' | 'services'
  /** All of them for each of the shipments, oldest first, as stored JSON. */
  list(tx: Reader, shipmentIDs: readonly string[]): Promise<{ shipmentID: string; doc: string }[]>
  /** What a POST carried for the new shipment; adds to the violations what is wrong with it. The writes are made later, after the shipment's own. */
  onCreate?(shipment: Shipment, sent: Json, ctx: Context, violations: Violation[]): () => Write[]
  onStatus?(tx: Reader, before: Shipment, after: Shipment, to: StatusChange, ctx: Context): Promise<Write[]>
  onDelete(tx: Reader, shipment: Shipment, ctx: Context): Promise<Write[]>
}
