import type { Collisions } from '@vanline/client'

export type Counts = Pick<Collisions['hours'][number], 'refused' | 'merged'>

/** The counts of each hour of the day, from 0 to 23, in the reader's time zone. */
export function byHourOfDay(
  hours: Collisions['hours'],
  hourOf = (instant: string) => new Date(instant).getHours(),
): Counts[] {
  const day = Array.from({ length: 24 }, () => ({ refused: 0, merged: 0 }))
  for (const { hour, refused, merged } of hours) {
    const counts = day[hourOf(hour)]!
    counts.refused += refused
    counts.merged += merged
  }
  return day
}

/** Of refused writes, those of which it is not known yet whether they were resolved. */
export const openOf = ({ refused, resolved, givenUp }: Collisions['members'][number]): number =>
  Math.max(0, refused - resolved - givenUp)
