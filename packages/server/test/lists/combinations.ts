/** Which filters are tried in which order of a list. */
import { IS_WHOLE, SEED, sampleOf } from '../../../../scripts/sample.ts'
import type { Order } from '../../src/db/lists/stretch.ts'
import { sortsOf } from '../../src/kernel/record.ts'
import { SHIPMENT } from '../../src/shipments/fields.ts'
import type { Sample } from './samples.ts'

/** For each filter a common value and a rare one. */
export type Samples = Record<string, [Sample, Sample]>
export type Sort = Omit<Order, 'isDescending'>
type Turn = { name: string; place: number; orders: number }

/** Filters and orders with the same code as deliveryDate and scheduledPickupDate: no pairs with them are tried. */
const ALIKE = ['requestedPickupDate', 'actualPickupDate', 'scheduledDeliveryDate', 'actualDeliveryDate'] as const
const ALIKE_COLUMNS: readonly string[] = ALIKE.map((name) => sortsOf(SHIPMENT)[name]!.column)
const isUnlike = ({ column }: Pick<Order, 'column'>): boolean => !ALIKE_COLUMNS.includes(column)

/** Each pair of filters: the common value of one, and either value of the other. */
function pairsOf(samples: Samples): [Sample, Samples[string]][] {
  const names = Object.keys(samples).filter((name) => !(ALIKE as readonly string[]).includes(name))
  const unlike = names.map((name) => samples[name]!)
  return unlike.flatMap(([many], i) => unlike.slice(i + 1).map((other): [Sample, Samples[string]] => [many, other]))
}

const joined = (parts: readonly Sample[]): Sample => ({
  filter: Object.assign({}, ...parts.map(({ filter }) => filter)),
  isMeant: (row) => parts.every(({ isMeant }) => isMeant(row)),
})

/** The pairs of filters in each order in `npm test`. */
const PAIRS = 3

/**
 * No filter; each value of each filter, which `npm test` tries in one of the orders; and pairs of filters with either value of the other. An order
 * has a name, and its place among all orders of its list.
 */
export function combinationsIn(samples: Samples, order: Order, { name, place, orders }: Turn): Sample[] {
  const values = Object.values(samples).flat()
  const pairs = isUnlike(order) ? pairsOf(samples) : []
  return [
    [],
    ...values.filter((_value, i) => IS_WHOLE || (i + SEED) % orders === place).map((value) => [value]),
    ...sampleOf(
      name,
      pairs.flatMap(([many, either]) => either.map((other) => [many, other])),
      PAIRS,
    ),
  ].map(joined)
}
