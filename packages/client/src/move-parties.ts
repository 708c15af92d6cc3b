import { path } from './address.ts'
import { wholeListAt } from './pages.ts'
import { type RecordMethods, recordMethods } from './record.ts'
import type { MoveParty, MovePartyPatch, NewMoveParty } from './schema.ts'
import type { CallOptions, Transport, WriteOptions } from './transport.ts'

/** The parties of moves are listed and added under their move, and found by an id of their own. Deleting one takes the party off the move. */
export interface MovePartyMethods extends RecordMethods<MoveParty, MovePartyPatch> {
  /** The parties of a move, oldest first. */
  list(moveID: string, options?: CallOptions): Promise<MoveParty[]>

  /** Puts a party on a move: from now on its callers see the move and everything below it. */
  create(moveID: string, content: NewMoveParty, options?: WriteOptions): Promise<MoveParty>
}

export function movePartyMethods(transport: Transport): MovePartyMethods {
  const partiesOf = (moveID: string) => path`/v1/moves/${moveID}/parties`
  return {
    ...recordMethods<MoveParty, MovePartyPatch>(transport, (id) => path`/v1/move-parties/${id}`),
    list: (moveID, options = {}) => wholeListAt<MoveParty>(transport, partiesOf(moveID), options),
    async create(moveID, content, options = {}) {
      const call = { ...options, method: 'POST', path: partiesOf(moveID), body: content } as const
      return (await transport.send<MoveParty>(call)).body
    },
  }
}
