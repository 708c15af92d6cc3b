/** Conditions of items: the trade's symbols with their words. */
import type { Item } from '@vanline/client'

/** The trade's tables: symbols of conditions, and numbers of places. */
export type ConditionCodes = {
  conditions: readonly { code: string; name: string }[]
  places: readonly { number: number; name: string }[]
}

export type Condition = Item['conditionAtOrigin'][number]

/** As on the paper form: SC 10, 4. */
export const symbolsOf = ({ code, places }: Pick<Condition, 'code' | 'places'>): string =>
  [code, places.join(', ')].filter(Boolean).join(' ')

/** All conditions of an item in symbols: SC 10, 4; CH 3. */
export const symbolsText = (conditions: readonly Condition[]): string =>
  conditions.map((each) => [symbolsOf(each), each.remarks && `(${each.remarks})`].filter(Boolean).join(' ')).join('; ')

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** In words: Scratched: top, front. */
export function wordsOfCondition({ code, places, remarks }: Condition, codes: ConditionCodes | undefined): string {
  const name = codes?.conditions.find((each) => each.code === code)?.name ?? code
  const where = places.map((number) => lower(codes?.places.find((each) => each.number === number)?.name ?? `${number}`))
  return [name, where.length > 0 && `: ${where.join(', ')}`, remarks && ` (${remarks})`].filter(Boolean).join('')
}

/** All conditions of an item in words. */
export const conditionsText = (conditions: readonly Condition[], codes: ConditionCodes | undefined): string =>
  conditions.map((each) => wordsOfCondition(each, codes)).join('; ')
