import type { Item } from '@vanline/client'
import { numberText, weightText, wordsOf } from '../format/format.ts'
import { countText } from '../format/plural.ts'
import { ITEM_STATUSES, type Totals, totalsOf } from './rooms.ts'

/** 12 items, 15 pieces, 820 lb, 94 cu ft: without what is not known. */
export function totalsText({ items, pieces, pounds, cubicFeet, highValue }: Omit<Totals, 'byStatus'>): string {
  return [
    countText(items, 'item'),
    pieces !== items && countText(pieces, 'piece'),
    pounds > 0 && weightText(pounds),
    cubicFeet > 0 && `${numberText(cubicFeet)} cu ft`,
    highValue > 0 && `${numberText(highValue)} of high value`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** The statuses that items have, with their counts: 3 loaded, 1 missing. */
export const statusText = ({ byStatus }: Pick<Totals, 'byStatus'>): string =>
  ITEM_STATUSES.filter((status) => byStatus[status] > 0)
    .map((status) => `${numberText(byStatus[status])} ${wordsOf(status).toLowerCase()}`)
    .join(', ')

/** What is in a room: 12 items, 820 lb; 11 delivered, 1 missing. */
export function roomText(items: readonly Item[]): string {
  const totals = totalsOf(items)
  return totals.byStatus.LISTED === totals.items ? totalsText(totals) : `${totalsText(totals)}; ${statusText(totals)}`
}
