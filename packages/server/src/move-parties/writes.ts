import type { Write } from '../db/database.ts'
import { appendEvent } from '../history/append.ts'
import type { Context } from '../kernel/context.ts'
import { changedEvent, createdEvent, deletedEvent } from '../kernel/event.ts'
import { aboutMoveParty } from './rules.ts'
import type { MoveParty } from './schema.ts'
import { deleteMovePartyRow, insertMoveParty, insertOwner, updateMovePartyRow } from './store.ts'

const addedEvent = (party: MoveParty, ctx: Context): Write =>
  appendEvent(ctx, createdEvent('move_party.created', aboutMoveParty(party), party))

export const movePartyAdded = (party: MoveParty, ctx: Context): Write[] => [
  ...insertMoveParty(party),
  addedEvent(party, ctx),
]

/** The owner of a move that the same change creates. */
export const ownerAdded = (party: MoveParty, ctx: Context): Write[] => [...insertOwner(party), addedEvent(party, ctx)]

export const movePartyChanged = (before: MoveParty, after: MoveParty, ctx: Context): Write[] => [
  ...updateMovePartyRow(before, after),
  appendEvent(ctx, changedEvent('move_party.updated', aboutMoveParty(after), before, after)),
]

export const movePartyRemoved = (party: MoveParty, ctx: Context): Write[] => [
  ...deleteMovePartyRow(party),
  appendEvent(ctx, deletedEvent('move_party.deleted', aboutMoveParty(party), party, ctx.now)),
]
