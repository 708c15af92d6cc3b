import { type Static, Type } from 'typebox'
import { contentMembers, newMembers, patchMembers, recordSchema } from '../kernel/record-schema.ts'
import { MOVE_PARTY } from './fields.ts'

export const NewMoveParty = Type.Object(newMembers(MOVE_PARTY), {
  $id: 'NewMoveParty',
  additionalProperties: false,
  description: 'A party to put on a move. `unknown_party`: the party must exist.',
})
export type NewMoveParty = Static<typeof NewMoveParty>

export const MovePartyContent = Type.Object(contentMembers(MOVE_PARTY), { additionalProperties: false })

export const MovePartyPatch = Type.Object(patchMembers(MOVE_PARTY), {
  $id: 'MovePartyPatch',
  additionalProperties: false,
  description: 'An omitted member is kept. Read-only members may be sent unchanged.',
})

/** A party on a move. */
export const MoveParty = recordSchema(MOVE_PARTY)
export type MoveParty = Static<typeof MoveParty>

/** The number of parties on a move is bounded: each party has an entry for the move, and a change of a party rewrites its entries. */
export const MOVE_PARTIES_MAX = 50
