import type { Write } from '../db/database.ts'
import { appendEvent } from '../history/append.ts'
import type { Context } from '../kernel/context.ts'
import { changedEvent, createdEvent, deletedEvent } from '../kernel/event.ts'
import { aboutParty } from './rules.ts'
import type { Party } from './schema.ts'
import { deletePartyRow, insertParty, type StoredParty, updatePartyRow } from './store.ts'

export const partyCreated = (
  party: Party,
  ctx: Context,
  type: 'party.created' | 'party.imported' = 'party.created',
): Write[] => [insertParty(party), appendEvent(ctx, createdEvent(type, aboutParty(party), party))]

export const partyChanged = (before: Party, after: Party, ctx: Context): Write[] => [
  updatePartyRow(before, after),
  appendEvent(ctx, changedEvent('party.updated', aboutParty(after), before, after)),
]

export const partyDeleted = (stored: StoredParty, ctx: Context): Write[] => [
  deletePartyRow(stored),
  appendEvent(ctx, deletedEvent('party.deleted', aboutParty(stored.party), stored.party, ctx.now)),
]
