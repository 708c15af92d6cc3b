import { POLICY } from '../access/policy.ts'
import type { Reader, Write } from '../db/database.ts'
import { below } from '../db/lists/condition.ts'
import { respondToItem } from '../events/item.ts'
import { change } from '../http/change.ts'
import { patchOf, validOf } from '../http/content/content.ts'
import { fewReads } from '../http/list/few.ts'
import { type Operation, paramOf, read, readItem } from '../http/operation.ts'
import type { Call } from '../http/prepared.ts'
import { bumpMoveRevision, findMove, requireMove, requireMoveOrDeleted, type StoredMove } from '../moves/store.ts'
import { unknownParty } from '../parties/rules.ts'
import { countEndOfUse, countUse, existsParty } from '../parties/store.ts'
import { MOVE_PARTY as TABLE } from './fields.ts'
import {
  aboutMoveParty,
  movePartyFrom,
  patchMoveParty,
  requireAnotherOwner,
  requireFree,
  requireOwner,
} from './rules.ts'
import { MoveParty, MovePartyPatch, NewMoveParty } from './schema.ts'
import { findMovePartyDoc, listMoveParties, movePartyNotFound, requireMoveParty } from './store.ts'
import { movePartyAdded, movePartyChanged, movePartyRemoved } from './writes.ts'

const MOVE_PARTY = {
  tag: 'Parties',
  policy: POLICY.MoveParty,
  shows: { description: 'The party of the move', schema: MoveParty },
}
const OF_MOVE = '/v1/moves/:moveID/parties'
const ITEM = '/v1/move-parties/:movePartyID'

/** A party of a move, and the move, if that is not deleted. Every change of its parties bumps the revision of the move. */
type Stored = { party: MoveParty; move: StoredMove | undefined; parties: readonly MoveParty[] }

/** What the changes of a party of a move share: how they find it (404), and whose version they need. */
const CHANGED_ITEM = {
  ...MOVE_PARTY,
  url: ITEM,
  scope: 'parties:manage',
  access: 'WRITE' as const,
  async find(tx: Reader, { params }: Call): Promise<Stored> {
    const { id, moveID } = await requireMoveParty(tx, params.movePartyID)
    // The move is read first: a change of its parties after this line bumps its revision.
    const move = await findMove(tx, moveID)
    const parties = await listMoveParties(tx, moveID)
    const party = parties.find((each) => each.id === id)
    if (!party) throw movePartyNotFound()
    return { party, move, parties }
  },
  target: ({ party }: Stored) => ({ record: party, about: aboutMoveParty(party) }),
}

/** Two changes of the parties of a move collide, so that two owners cannot leave at the same time. */
const collide = (move: StoredMove | undefined): Write[] => (move ? [bumpMoveRevision(move, move)] : [])

const LIST = fewReads({
  ...{ policy: POLICY.MoveParty, schema: MoveParty, members: TABLE, table: 'move_parties', columns: ['move_id'] },
  isOldestFirst: true,
  async parentOf({ db }, request) {
    const { id: moveID } = await requireMoveOrDeleted(db, paramOf(request, 'moveID'))
    return { records: below({ moveID, shipmentID: null }), moveID }
  },
})

/** Parties are listed and added under their move, and addressed by an id of their own there. */
export const movePartyOperations: readonly Operation[] = [
  read({
    ...MOVE_PARTY,
    ...LIST,
    url: OF_MOVE,
    operationId: 'listMoveParties',
    summary: 'List the parties of a move',
    description: 'Oldest first; also of a move that was deleted.',
    scope: 'moves:read',
    errors: ['move_not_found', 'invalid_cursor'],
  }),

  change({
    ...MOVE_PARTY,
    method: 'POST',
    url: OF_MOVE,
    operationId: 'addMoveParty',
    summary: 'Put a party on a move',
    description:
      'Callers that are bound to the party see the move and everything below it from now on. A party is on a move once.',
    scope: 'parties:manage',
    access: 'WRITE',
    content: validOf(NewMoveParty),
    errors: ['move_not_found', 'party_not_allowed', 'party_on_move', 'too_many_parties'],
    find: (tx, { params }) => requireMove(tx, params.moveID),
    moveOfParent: ({ move }) => move.id,
    async decide({ tx, ctx, stored, content }) {
      const parties = await listMoveParties(tx, stored.move.id)
      requireOwner(ctx, parties)
      const party = movePartyFrom(content, stored.move.id, ctx)
      if (!(await existsParty(tx, party.partyID))) throw unknownParty()
      requireFree(party.partyID, parties)
      const writes = [...collide(stored), countUse(party.partyID), ...movePartyAdded(party, ctx)]
      return { writes, record: party }
    },
    location: ({ id }) => `/v1/move-parties/${id}`,
  }),

  readItem({
    ...MOVE_PARTY,
    url: ITEM,
    operationId: 'getMoveParty',
    summary: 'Read a party of a move',
    description: 'What the party is on the move, and what it may do there.',
    scope: 'moves:read',
    errors: ['move_party_not_found'],
    respond: respondToItem({
      policy: POLICY.MoveParty,
      parameter: 'movePartyID',
      findDoc: findMovePartyDoc,
      notFound: movePartyNotFound,
    }),
  }),

  change({
    ...CHANGED_ITEM,
    method: 'PATCH',
    operationId: 'updateMoveParty',
    summary: 'Change the role or access of a party on a move',
    description: 'A move that has an OWNER keeps at least one.',
    content: patchOf(MovePartyPatch),
    errors: ['move_party_not_found', 'party_not_allowed', 'last_owner'],
    decide({ ctx, stored: { party, move, parties }, content }) {
      requireOwner(ctx, parties)
      const after = patchMoveParty(party, content, ctx)
      if (after === party) return { writes: [], record: party }
      if (move) requireAnotherOwner(party, parties, after)
      return { writes: [...collide(move), ...movePartyChanged(party, after, ctx)], record: after }
    },
  }),

  change({
    ...CHANGED_ITEM,
    method: 'DELETE',
    operationId: 'removeMoveParty',
    summary: 'Take a party off a move',
    description:
      'Callers that are bound to the party see nothing of the move from their next request on. The last OWNER stays.',
    errors: ['move_party_not_found', 'party_not_allowed', 'last_owner'],
    decide({ ctx, stored: { party, move, parties } }) {
      requireOwner(ctx, parties)
      if (move) requireAnotherOwner(party, parties)
      const writes = [...collide(move), countEndOfUse(party.partyID), ...movePartyRemoved(party, ctx)]
      return { writes, record: null }
    },
  }),
]
