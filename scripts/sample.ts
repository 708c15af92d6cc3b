/**
 * A part of what a test could try. Where everything is crossed with everything, `npm test` draws a sample, another one in each run, and
 * `npm run test:long` tries all of it: a file that imports this module runs in both. The runner prints the seed; TEST_SEED repeats a run.
 */
import { randomInt } from 'node:crypto'
import { randomOf } from './random.ts'

const SEED_MAX = 2 ** 31

/** Whether everything is tried. */
export const IS_WHOLE = process.env.TEST_WHOLE === 'on'

/** What all samples of this run are drawn from. */
export const SEED = Number(process.env.TEST_SEED ?? randomInt(SEED_MAX))

/** Some of the items, in their order; all of them in a long run. The name tells apart what is drawn in different places. */
export function sampleOf<Item>(name: string, items: readonly Item[], count: number): readonly Item[] {
  if (IS_WHOLE || count >= items.length) return items
  const random = randomOf(SEED).fork(name)
  const left = items.map((_item, place) => place)
  const drawn = Array.from({ length: count }, () => left.splice(random.below(left.length), 1)[0]!)
  return drawn.toSorted((one, other) => one - other).map((place) => items[place]!)
}

/** How often a property is tried: more often in a long run. */
export const runsOf = (usual: number, whole: number): number => (IS_WHOLE ? whole : usual)
