import type { Write } from '../db/database.ts'
import { appendEvent } from '../history/append.ts'
import type { Context } from '../kernel/context.ts'
import { changedEvent, createdEvent, deletedEvent } from '../kernel/event.ts'
import { aboutMoveParty } from './rules.ts'
import type { MoveParty } from './schema.ts'
import { deleteMovePartyRow, insertMoveParty, insertPartyOfNewMove, updateMovePartyRow } from './store.ts'

type Added = 'move_party.created' | 'move_party.imported'

const addedEvent = (party: MoveParty, ctx: Context, type: Added = 'move_party.created'): Write =>
  appendEvent(ctx, createdEvent(type, aboutMoveParty(party), party))

export const movePartyAdded = (party: MoveParty, ctx: Context): Write[] => [
  ...insertMoveParty(party),
  addedEvent(party, ctx),
]

/** A party of a move that the same change creates. */
export const partyOfNewMoveAdded = (party: MoveParty, ctx: Context, type?: Added): Write[] => [
  ...insertPartyOfNewMove(party),
  addedEvent(party, ctx, type),
]

export const movePartyChanged = (before: MoveParty, after: MoveParty, ctx: Context): Write[] => [
  ...updateMovePartyRow(before, after),
  appendEvent(ctx, changedEvent('move_party.updated', aboutMoveParty(after), before, after)),
]

export const movePartyRemoved = (party: MoveParty, ctx: Context): Write[] => [
  ...deleteMovePartyRow(party),
  appendEvent(ctx, deletedEvent('move_party.deleted', aboutMoveParty(party), party, ctx.now)),
]
