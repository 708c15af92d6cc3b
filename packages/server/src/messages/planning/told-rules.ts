/** Who is told of a request for a change. The rules are pure. */
import type { ChangeRequest } from '../../change-requests/schema.ts'
import type { MoveParty } from '../../move-parties/schema.ts'
import { seesRequest } from '../../visibility/requests.ts'
import type { Draft } from '../rules.ts'

type OnMove = Pick<MoveParty, 'partyID' | 'role'>

/**
 * Whether a message to a recipient may tell of a request: the customer of a move, and parties that see reduced records, learn only of what
 * they asked for themselves, as everywhere. A rule about requests is one for their answers, and not for what the company and its agents ask.
 */
export function isToldOf(
  { about, askedBy, askedByParty }: Pick<ChangeRequest, 'about' | 'askedBy' | 'askedByParty'>,
  { who, id }: Pick<Draft['recipient'], 'who' | 'id'>,
  parties: readonly OnMove[],
): boolean {
  const roleOf = (partyID: string | null) => parties.find((each) => each.partyID === partyID)?.role
  if (who === 'CUSTOMER') return askedBy.startsWith('link:') || roleOf(askedByParty) === 'CUSTOMER'
  const role = who === 'PARTY' ? roleOf(id) : undefined
  return role === undefined || seesRequest(role, about, askedByParty === id)
}
