/** A weighing of several shipments on one truck: one weighing for each of them, which share a splitID. */
import { POLICY } from '../access/policy.ts'
import type { Rebooking } from '../bookings/rules.ts'
import { rebooked } from '../bookings/writes.ts'
import type { Reader, Write } from '../db/database.ts'
import { objectOf } from '../http/content/content.ts'
import { creations } from '../http/creations.ts'
import type { Operation } from '../http/operation.ts'
import { estimatedWeightOf } from '../items/store.ts'
import { requireFits, sizeOfRecords } from '../kernel/change-size.ts'
import type { Context } from '../kernel/context.ts'
import { requireValid, type Violation } from '../kernel/errors.ts'
import type { JsonObject } from '../kernel/json.ts'
import { validatorOf } from '../kernel/validate.ts'
import { findShipment, type StoredShipment } from '../shipments/store.ts'
import type { Truck } from '../trucks/schema.ts'
import { trucks } from '../trucks/store.ts'
import { netOf, requireRoom, weighingFrom, weighingViolations } from './rules.ts'
import { TruckWeighing, Weighing } from './schema.ts'
import { shipmentFollowsWeighings } from './shipment-writes.ts'
import { sharesOf, shareViolations } from './split-rules.ts'
import { weighings } from './store.ts'
import { weighingWrites } from './writes.ts'

/** What all operations on weighings declare. */
export const WEIGHING = {
  tag: 'Inventory',
  policy: POLICY.Weighing,
  shows: { description: 'The weighing', schema: Weighing },
}

const validate = validatorOf(TruckWeighing)

/** The shipments on the truck; 422 for one that does not exist, or is named twice, and for shares that cannot be. */
async function findShared(tx: Reader, content: JsonObject, ctx: Context): Promise<StoredShipment[]> {
  const found: Violation[] = [...validate(content), ...weighingViolations(content, ctx)]
  requireValid(found)
  const { shares } = content as TruckWeighing
  const ids = shares.map(({ shipmentID }) => shipmentID.toLowerCase())
  const shipments = await Promise.all(ids.map((id) => findShipment(tx, id)))
  for (const [i, id] of ids.entries()) {
    const pointer = `/shares/${i}/shipmentID`
    if (ids.indexOf(id) < i) found.push({ pointer, detail: 'Is in the list already.', code: 'duplicate' })
    else if (!shipments[i])
      found.push({ pointer, detail: 'There is no shipment with this id.', code: 'unknown_shipment' })
  }
  requireValid(found)
  return shipments as StoredShipment[]
}

const placeOf = ({ shipment }: StoredShipment) => ({ moveID: shipment.moveID, shipmentID: shipment.id })

/** What each shipment weighs: as the content says, or in proportion to the estimates of its items or else of the shipment. */
async function netWeights(tx: Reader, content: TruckWeighing, shipments: readonly StoredShipment[]): Promise<number[]> {
  const shares = await Promise.all(
    content.shares.map(async ({ netWeight }, i) => {
      if (netWeight != null) return { netWeight, estimate: null }
      const stored = shipments[i]!
      const estimate = (await estimatedWeightOf(tx, placeOf(stored))) || stored.shipment.estimatedWeight
      return { netWeight: null, estimate }
    }),
  )
  requireValid(shareViolations(netOf(content), shares))
  return sharesOf(netOf(content), shares)
}

async function weighed(
  tx: Reader,
  truck: Truck,
  sent: JsonObject,
  ctx: Context,
): Promise<{ writes: Write[]; records: Weighing[] }> {
  const shipments = await findShared(tx, sent, ctx)
  // The row and the event of each shipment are written.
  requireFits(
    2 * sizeOfRecords(shipments.map(({ doc }) => Buffer.byteLength(doc))),
    'Weigh the truck for fewer shipments at once.',
  )
  const content = sent as TruckWeighing
  const nets = await netWeights(tx, content, shipments)
  const { shares: _, ...ofTruck } = sent
  const split = { truckID: truck.id, splitID: ctx.newId(), splitNetWeight: netOf(content) }
  // Several shipments may be on board on one day of the truck, which is one row: their loads are written together.
  const rebookings: Rebooking[] = []
  const putOff = (part: unknown) => rebookings.push(...(part as Rebooking[]))
  const records: Weighing[] = []
  const writes: Write[] = [trucks.countUse(truck.id)]
  for (const [i, stored] of shipments.entries()) {
    const place = placeOf(stored)
    const others = await weighings.list(tx, place)
    requireRoom(others.length)
    const weighing = { ...weighingFrom(ofTruck, place, ctx), ...split, netWeight: nets[i]! }
    records.push(weighing)
    writes.push(...weighingWrites.created(weighing, ctx))
    writes.push(...(await shipmentFollowsWeighings(tx, stored, [...others, weighing], { ...ctx, putOff })))
  }
  return { writes: [...writes, ...(await rebooked(tx, rebookings, ctx))], records }
}

export const truckWeighingOperation: Operation = creations({
  ...WEIGHING,
  url: '/v1/trucks/:truckID/weighings',
  operationId: 'createTruckWeighings',
  summary: 'Record a weighing of several shipments on one truck',
  description:
    'Creates one weighing for each shipment, all of them or none: the sum of their net weights is exactly that of the truck. Shares without a weight get the rest in proportion to the estimated weights of their items or, if no item has one, of the shipments.',
  scope: 'inventory:write',
  content: objectOf(TruckWeighing),
  errors: ['truck_not_found', 'too_many_weighings', 'change_too_large'],
  find: (tx, { params }) => trucks.require(tx, params.truckID),
  decide: ({ tx, ctx, stored, content }) => weighed(tx, stored.record, content, ctx),
})
