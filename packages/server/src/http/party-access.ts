import type { PartyView } from '../db/party-view.ts'
import type { ErrorCode } from '../kernel/errors.ts'
import { partyNotAllowed } from '../kernel/permission.ts'
import type { RouteDeclaration } from './operation.ts'

/** The access of a party on a move. Each one includes the ones before it. */
const LEVELS: readonly string[] = ['READ', 'STATUS', 'WRITE']

/** What an operation that writes needs on the moves that it changes. */
const neededFor = ({ url }: Pick<RouteDeclaration, 'url'>): string =>
  url.endsWith('/updateStatus') ? 'STATUS' : 'WRITE'

/**
 * 403 if the party of a bound caller may not do this on one of the moves that the operation changes. A move that the party is not on is
 * one that the operation creates: any other would not have been found.
 */
export async function requireAccess(
  party: PartyView,
  operation: Pick<RouteDeclaration, 'url'>,
  moveIDs: Iterable<string | null | undefined>,
): Promise<void> {
  const needed = neededFor(operation)
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

/** The records of a move. A caller may see a record that its party may not change. */
const OF_MOVES: readonly ErrorCode[] = [
  ...(['move_not_found', 'shipment_not_found', 'agent_not_found', 'service_not_found'] as const),
  'move_party_not_found',
  'document_not_found',
]

/** What a change declares about the records that it is about. */
export type DeclaredChange = Pick<RouteDeclaration, 'operationId' | 'errors'> & {
  find?: unknown
  target?: unknown
  moveOfParent?: unknown
}

/** The errors of an operation that writes. An operation that changes a move, or creates something below one, must say which one it is. */
export function withPartyErrors({
  operationId,
  errors,
  find,
  target,
  moveOfParent,
}: DeclaredChange): readonly ErrorCode[] {
  if (!errors.some((code) => OF_MOVES.includes(code))) return errors
  if (find && !target && !moveOfParent) throw new Error(`${operationId} must declare the move that it needs access to.`)
  return [...new Set([...errors, 'party_not_allowed' as const])]
}
