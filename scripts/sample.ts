/**
 * Draws samples of test cases. Where everything is crossed with everything, `npm test` tries a sample, another one in each run, and
 * `npm run test:long` tries every case: a file that imports this module runs in both. The runner prints the seed; TEST_SEED repeats a run.
 */
import { randomInt } from 'node:crypto'
import { randomOf } from './random.ts'

const SEED_MAX = 2 ** 31

/** Whether this run tries every case. */
export const IS_WHOLE = process.env.TEST_WHOLE === 'on'

/** The seed of all samples. */
export const SEED = Number(process.env.TEST_SEED ?? randomInt(SEED_MAX))
if (!Number.isSafeInteger(SEED)) throw new Error('TEST_SEED must be a whole number.')

/**
 * Some of the items, in their order; all of them in a long run. Each place passes its own name, so that its draw is
 * independent.
 */
export const sampleOf = <Item>(name: string, items: readonly Item[], count: number): readonly Item[] =>
  IS_WHOLE ? items : drawOf(name, items, count)

/** Some of the items, in their order, also in a long run: for what even that would try for too long. */
export function drawOf<Item>(name: string, items: readonly Item[], count: number): readonly Item[] {
  if (count >= items.length) return items
  const random = randomOf(SEED).fork(name)
  const left = items.map((_item, place) => place)
  const drawn = Array.from({ length: count }, () => left.splice(random.below(left.length), 1)[0]!)
  return drawn.toSorted((one, other) => one - other).map((place) => items[place]!)
}

/** How often a property is tried: more often in a long run. */
export const runsOf = (usual: number, whole: number): number => (IS_WHOLE ? whole : usual)
