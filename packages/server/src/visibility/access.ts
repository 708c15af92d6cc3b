import { partyNotAllowed } from '../kernel/permission.ts'
import type { PartyView } from './party.ts'

/** The access of a party on a move. Each one includes the ones before it. */
const LEVELS: readonly string[] = ['READ', 'REQUEST', 'STATUS', 'WRITE']

/**
 * 403 if the party of a bound caller may not do this on one of the moves that the operation changes. A move that the party is not on is
 * one that the operation creates: any other would not have been found.
 */
export async function requireAccess(
  party: PartyView,
  needed: string,
  moveIDs: Iterable<string | null | undefined>,
): Promise<void> {
  for (const moveID of new Set(moveIDs)) {
    if (moveID == null) continue
    const membership = await party.membershipOf(moveID)
    if (membership === undefined) {
      if (!(await party.exists())) throw partyNotAllowed('The party that your credential is bound to does not exist.')
      continue
    }
    const { access } = membership
    if (LEVELS.indexOf(access) < LEVELS.indexOf(needed))
      throw partyNotAllowed(`Your party has the access ${access} on this move, and this needs ${needed}.`)
  }
}
