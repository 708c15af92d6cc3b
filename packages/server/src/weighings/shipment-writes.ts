/** What the weighings of a shipment change in the shipment: its actual weight, and so the loads of its trucks. */
import { findCompany } from '../company/store.ts'
import type { Reader, Write } from '../db/database.ts'
import type { Context } from '../kernel/context.ts'
import { bumpRevision, type StoredShipment } from '../shipments/store.ts'
import { shipmentChanged } from '../shipments/writes.ts'
import type { Weighing } from './schema.ts'
import { shipmentWeighed } from './weight-rules.ts'

/**
 * Writes the weight of a shipment that follows from its weighings after a change of one of them. The version and the revision of the
 * shipment guard the change: two weighings at once collide, and the second is decided again on both.
 */
export async function shipmentFollowsWeighings(
  tx: Reader,
  stored: StoredShipment,
  weighings: readonly Weighing[],
  ctx: Context,
): Promise<Write[]> {
  const { actualWeightRule } = await findCompany(tx)
  const after = shipmentWeighed(stored.shipment, weighings, actualWeightRule, ctx)
  if (after === stored.shipment) return [bumpRevision(stored)]
  return shipmentChanged(tx, stored, after, JSON.stringify(after), 'shipment.updated', ctx)
}
