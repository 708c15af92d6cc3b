import type { Instant } from '../kernel/instant.ts'
import { isKnownZone, localTimeAt } from '../kernel/time-zone.ts'
import type { Company } from './schema.ts'

/** How the company counts days and weeks. */
export type Calendar = Pick<Company, 'timeZone' | 'firstDayOfWeek'>

/** The day that an instant belongs to in a time zone. A zone that this Node does not know was stored by another one; UTC stands for it. */
export const dayIn = (timeZone: string, now: Instant): string =>
  localTimeAt(now, isKnownZone(timeZone) ? timeZone : 'UTC').day
