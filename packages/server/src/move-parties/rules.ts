import { memberViolations, sameMembers, writableOf } from '../kernel/content.ts'
import type { Context } from '../kernel/context.ts'
import { AppError, requireValid } from '../kernel/errors.ts'
import type { Subject } from '../kernel/event.ts'
import type { JsonObject } from '../kernel/json.ts'
import { partyNotAllowed } from '../kernel/permission.ts'
import { membersOf, type Written } from '../kernel/record.ts'
import { validatorOf } from '../kernel/validate.ts'
import { firstVersion, nextVersion } from '../kernel/version.ts'
import { MOVE_PARTY } from './fields.ts'
import { MOVE_PARTIES_MAX, type MoveParty, MovePartyContent, type NewMoveParty } from './schema.ts'

const MEMBERS = membersOf(MOVE_PARTY)
const validateContent = validatorOf(MovePartyContent)

export const aboutMoveParty = ({ id, moveID }: Pick<MoveParty, 'id' | 'moveID'>): Subject => ({
  subject: `move-parties/${id}`,
  moveID,
  shipmentID: null,
})

export function movePartyFrom({ partyID, role, access }: NewMoveParty, moveID: string, ctx: Context): MoveParty {
  const { id, version } = firstVersion(ctx)
  return { id, moveID, partyID: partyID.toLowerCase(), role, access, ...version }
}

/** The party of a caller on a move that it creates. */
export const ownerOf = (moveID: string, partyID: string, ctx: Context): MoveParty =>
  movePartyFrom({ partyID, role: 'OWNER', access: 'WRITE' }, moveID, ctx)

/** The party after a patch, or the same object if nothing changes. */
export function patchMoveParty(current: MoveParty, result: JsonObject, ctx: Context): MoveParty {
  const content = writableOf(MEMBERS, result)
  requireValid([...memberViolations(MEMBERS, current, result), ...validateContent(content)])
  const after = content as Written<typeof MOVE_PARTY>
  return sameMembers(MEMBERS.writable, after, current) ? current : nextVersion(current, after, ctx.now)
}

/** 409 for a party that is on the move already, and for a move that has the maximum number of them. */
export function requireFree(partyID: string, others: readonly MoveParty[]): void {
  const same = others.find((other) => other.partyID === partyID)
  if (same) throw new AppError('party_on_move', `The party is on this move already: ${same.id} says as what.`)
  if (others.length >= MOVE_PARTIES_MAX)
    throw new AppError('too_many_parties', `A move has up to ${MOVE_PARTIES_MAX} parties. Take one off first.`)
}

/** 409 for the only OWNER of a move, who cannot go and cannot become anything else. */
export function requireAnotherOwner(current: MoveParty, others: readonly MoveParty[], after?: MoveParty): void {
  if (current.role !== 'OWNER' || after?.role === 'OWNER') return
  if (others.some(({ id, role }) => id !== current.id && role === 'OWNER')) return
  throw new AppError('last_owner', 'The party is the only OWNER of the move. Make another party OWNER first.')
}

/** 403 unless a bound caller owns the move: another party could otherwise see and do more than it was given. */
export function requireOwner(ctx: Context, parties: readonly MoveParty[]): void {
  if (ctx.partyID == null) return
  const own = parties.find(({ partyID }) => partyID === ctx.partyID)
  if (own?.role !== 'OWNER') throw partyNotAllowed('Only an OWNER of the move can change its parties.')
}
