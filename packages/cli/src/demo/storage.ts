/** The storage of the sample data: the statuses have opened the stays, and the office adds where the goods are and for how long. */

/** What the office writes, by the order of the stays: one ends in three days, one is over, one has time. */
const STORED = [
  { place: 'Northway warehouse, Denver', lotNumber: 'V-114', daysLeft: 3 },
  { place: 'Northway warehouse, Durham', lotNumber: 'V-207', daysLeft: -2 },
  { place: 'Northway warehouse, Tampa', lotNumber: 'V-033', daysLeft: 21 },
] as const

type Stay = { authorizedDays: number; daysLeft: number }

/** The change of a stay that was found with the days left today. */
export function storedAs({ authorizedDays, daysLeft: now }: Stay, index: number) {
  const { daysLeft, ...where } = STORED[index % STORED.length]!
  return { ...where, authorizedDays: Math.max(1, authorizedDays + daysLeft - now) }
}

/** For the goods whose days are over, the carrier has asked for more. */
export const EXTENSION = { days: 30, reason: 'The closing of the new home was moved by a month.' }
export const isOver = (index: number): boolean => STORED[index % STORED.length]!.daysLeft < 0
