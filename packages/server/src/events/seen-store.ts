/** Which events a party sees, as a condition and as a rule for an event that was read. */
import sql, { join, type Sql } from 'sql-template-tag'
import { REDUCED_EVENTS } from '../access/event-policy.ts'
import { streamOf } from '../kernel/event.ts'
import { REDUCED_ROLES } from '../visibility/entries.ts'
import { isRequestSeen, seesRequestIn } from '../visibility/requests.ts'
import type { EventRow } from './store.ts'

/** The range from `shipment.` to `shipment/`, the next character, holds everything with this prefix. */
export const isOfKind = (kind: string): Sql => sql`(type >= ${`${kind}.`} AND type < ${`${kind}/`})`

/** Events of requests for changes are told by who asked, too. */
const REQUEST = 'change_request'

/** The role of a party on the move of an event. */
export const roleOn = (party: string): Sql =>
  sql`SELECT role FROM move_parties WHERE move_id = stream AND party_id = ${party}`

/** The kinds of events of which a role sees nothing. */
const kindsHiddenFrom = (role: string): string[] =>
  Object.entries(REDUCED_EVENTS).flatMap(([kind, byRole]) =>
    byRole?.[role] && Object.keys(byRole[role]).length === 0 ? [kind] : [],
  )

const ROLES_TOLD_LESS = REDUCED_ROLES.map(
  (role) => sql`(role <> ${role} OR NOT (${join(kindsHiddenFrom(role).map(isOfKind), ' OR ')}))`,
)

/**
 * The events of the feed that a party sees: events of its moves, its own events, and that it was taken off a move. The
 * condition reads the current members of a move, since parties come and go. A role that sees nothing of a kind of record is not told of it, and
 * no party sees jobs.
 */
export const isSeenBy = (party: string): Sql => sql`(stream = ${party}
  OR (SELECT 1 FROM move_parties WHERE move_id = stream AND party_id = ${party}
    AND NOT ${isOfKind('job')} AND ${join(ROLES_TOLD_LESS, ' AND ')}
    ) IS NOT NULL AND (NOT ${isOfKind(REQUEST)} OR (${isRequestSeen(party, roleOn(party))}))
  OR (type = 'move_party.deleted' AND doc LIKE ${`%"partyID":"${party}"%`}))`

/** The rule of `isSeenBy` for an event that was read. `role` is the current role of the party on the move of the event, if any. */
export function isSeenAs(row: EventRow, party: string, role: string | undefined): boolean {
  if (streamOf({ subject: row.subject, moveID: row.move_id }) === party) return true
  if (row.type.startsWith('job.')) return false
  if (role !== undefined && row.type.startsWith(`${REQUEST}.`)) return seesRequestIn(role, row.doc, party)
  if (role !== undefined && !kindsHiddenFrom(role).includes(row.type.split('.', 1)[0]!)) return true
  return row.type === 'move_party.deleted' && row.doc.includes(`"partyID":"${party}"`)
}
