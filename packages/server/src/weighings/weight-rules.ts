/** How the actual weight of a shipment follows from its weighings. */
import type { Company } from '../company/schema.ts'
import type { Context } from '../kernel/context.ts'
import { nextVersion } from '../kernel/version.ts'
import type { Shipment } from '../shipments/schema.ts'
import type { Weighing } from './schema.ts'

export type WeightRule = Company['actualWeightRule']

/** The first of some weighings by an order; undefined if there are none. */
const first = (weighings: readonly Weighing[], order: (a: Weighing, b: Weighing) => number): Weighing | undefined =>
  weighings.toSorted(order)[0]

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Two weighings of one time are in the order in which they were recorded. */
const newestFirst = (a: Weighing, b: Weighing): number =>
  compare(b.weighedAt, a.weighedAt) || compare(b.createdAt, a.createdAt) || compare(b.id, a.id)

const lowestFirst = (a: Weighing, b: Weighing): number => a.netWeight - b.netWeight || newestFirst(a, b)

/** The weighing that the actual weight comes from: by the rule of the company, and the newest while none is certified. */
export function weighingThatCounts(weighings: readonly Weighing[], rule: WeightRule): Weighing | undefined {
  const certified = rule === 'LOWEST_CERTIFIED' ? weighings.filter(({ isCertified }) => isCertified) : []
  return first(certified, lowestFirst) ?? first(weighings, newestFirst)
}

/** The shipment with the weight of its weighings, or the same object. Without any weighing, it keeps its weight. */
export function shipmentWeighed(
  shipment: Shipment,
  weighings: readonly Weighing[],
  rule: WeightRule,
  { now }: Pick<Context, 'now'>,
): Shipment {
  const counting = weighingThatCounts(weighings, rule)
  const actualWeightFrom = counting?.id ?? null
  const actualWeight = counting?.netWeight ?? shipment.actualWeight
  if (actualWeight === shipment.actualWeight && actualWeightFrom === shipment.actualWeightFrom) return shipment
  return nextVersion(shipment, { actualWeight, actualWeightFrom }, now)
}

/**
 * Whether an import of a weighing leaves the shipment as it was imported: its weight comes from this weighing, or from one that is still
 * to be imported.
 */
export const isImportedBefore = (
  { actualWeight, actualWeightFrom }: Shipment,
  weighing: Weighing,
  others: readonly Weighing[],
): boolean =>
  actualWeightFrom === weighing.id
    ? actualWeight === weighing.netWeight
    : actualWeightFrom !== null && others.every(({ id }) => id !== actualWeightFrom)
