/** The days of a stay in storage in words. */
import type { StorageStay } from '@vanline/client'
import { dayText } from '../format/format.ts'
import { countText } from '../format/plural.ts'

type Days = Pick<StorageStay, 'daysLeft' | 'authorizedUntil'>

/** Whether the goods are in storage longer than authorized. */
export const isOver = ({ daysLeft }: Days): boolean => (daysLeft ?? 0) < 0

/** Ends in 3 days, ends today, over since Nov 12. */
export function daysLeftText({ daysLeft, authorizedUntil }: Days): string {
  if (daysLeft === undefined || daysLeft === null) return ''
  if (daysLeft < 0) return `Over since ${dayText(authorizedUntil)}: ${countText(-daysLeft, 'day')} more than authorized`
  if (daysLeft === 0) return 'Today is the last authorized day'
  return `${countText(daysLeft, 'day')} left`
}
