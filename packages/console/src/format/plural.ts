/** Nouns with their counts: the only place that knows how a plural is made. */
import { numberText } from './format.ts'

/** The noun as it stands beside a count: delivery, deliveries. */
export const nounFor = (count: number, noun: string): string =>
  count === 1 ? noun : noun.replace(/(?<=[^aeiou])y$/, 'ie').concat('s')

/** A count with its noun: 1 delivery, 1,200 deliveries. */
export const countText = (count: number, noun: string): string => `${numberText(count)} ${nounFor(count, noun)}`
