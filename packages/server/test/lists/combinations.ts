/** Which filters are tried in which order of a list. */
import type { Order } from '../../src/db/stretch.ts'
import { DATE_COLUMNS } from '../../src/shipments/store.ts'
import type { Sample } from './samples.ts'

/** For each filter a common value and a rare one. */
export type Samples = Record<string, [Sample, Sample]>
export type Sort = Omit<Order, 'isDescending'>
/** Chooses the filters for an order of a list. */
export type Choice = (samples: Samples, sorts: readonly Sort[], order: Order) => Sample[]

/** Filters and orders with the same code as deliveryDate and scheduledPickupDate: no pairs with them are tried. */
const ALIKE = ['requestedPickupDate', 'actualPickupDate', 'scheduledDeliveryDate', 'actualDeliveryDate'] as const
const ALIKE_COLUMNS: readonly string[] = ALIKE.map((name) => DATE_COLUMNS[name])
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

/** No filter, each value of each one and, in most orders, each pair of filters with either value of the other. */
export const everyCombination: Choice = (samples, _sorts, order) => {
  const pairs = isUnlike(order) ? pairsOf(samples) : []
  return [
    [],
    ...Object.values(samples)
      .flat()
      .map((sample) => [sample]),
    ...pairs.flatMap(([many, either]) => either.map((other) => [many, other])),
  ].map(joined)
}

/**
 * No filter in every order; each value of each filter by every sort, in one direction; and each pair of filters in one order. The direction and
 * the value change from one to the next, so that each occurs with each sort.
 */
export const someCombinations: Choice = (samples, sorts, order) => {
  const down = Number(order.isDescending)
  const place = sorts.findIndex(({ column }) => column === order.column)
  const values = Object.values(samples).map((pair, i) => [pair[(i + place + down) % 2]!])
  const unlike = sorts.filter(isUnlike)
  const turns = pairsOf(samples).map(([many, either], i) => {
    const turn = Math.floor(i / unlike.length)
    return { parts: [many, either[Math.floor(turn / 2) % 2]!], sort: unlike[i % unlike.length]!, down: turn % 2 }
  })
  const pairs = turns.filter((each) => each.sort.column === order.column && each.down === down)
  return [[], ...values, ...pairs.map(({ parts }) => parts)].map(joined)
}
