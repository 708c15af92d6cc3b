/** Bugs that let two jobs take the same truck or person at the same time. */
import { BOTH } from '../places.ts'
import { type Bug, type Edit, inFile } from './bug.ts'

/* biome-ignore-start lint/suspicious/noTemplateCurlyInString: these are texts of source files */

const COMPARES_NO_VERSION = 'a booking compares no version of the day'
const EDITS: Record<string, readonly Edit[]> = {
  [COMPARES_NO_VERSION]: inFile('bookings/store.ts', [
    'WHERE resource_id = ${resourceID} AND day = ${day} AND version = ${version}`',
    'WHERE resource_id = ${resourceID} AND day = ${day}`',
  ]),
  'a booking forgets that it crosses midnight': inFile('bookings/rules.ts', [
    '[...new Set([...utcDaysOf(booking), ',
    '[...new Set([...utcDaysOf(booking).slice(0, 1), ',
  ]),
  // The days as the request read them first. A change that starts over reads the versions again, but not what it checks.
  'a booking is checked before its change': inFile(
    'bookings/writes.ts',
    ['type Overload = {', 'const FIRST = new Map<string, ResourceDays>()\n\ntype Overload = {'],
    [
      '  const book = openBook(days)\n  for (const claim of wanted)',
      '  const book = openBook(days)\n  const asked = `${ctx.requestID} ${JSON.stringify(placesOf(claims))}`\n  const first = FIRST.get(asked) ?? days\n  FIRST.set(asked, first)\n  for (const claim of wanted)',
    ],
    [
      'conflictsWith(claim.booking, book.bookingsOf(id)).length > 0)\n      if',
      'conflictsWith(claim.booking, first.bookingsOf(id)).length > 0)\n      if',
    ],
  ),
}

/** Only nodes of PostgreSQL decide at the same time; a pause before the write makes them meet more often. */
const SLOWLY: readonly Edit[] = inFile('bookings/writes.ts', [
  '  const book = openBook(days)\n  for (const claim of wanted)',
  '  await new Promise((resolve) => setTimeout(resolve, 30))\n  const book = openBook(days)\n  for (const claim of wanted)',
])

/* biome-ignore-end lint/suspicious/noTemplateCurlyInString: these are texts of source files */

export const BOOKING_BUGS: readonly Bug[] = Object.entries(EDITS).flatMap(([name, edits]) =>
  BOTH.map((database) => {
    const isSlow = name === COMPARES_NO_VERSION && database === 'PostgreSQL'
    const all = isSlow ? [...edits, ...SLOWLY] : edits
    return { name, edits: all, database, fault: 'planners', complaint: /is taken twice/ }
  }),
)
