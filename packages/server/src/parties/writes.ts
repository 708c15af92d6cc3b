import type { Reader, Write } from '../db/database.ts'
import { appendEvent } from '../history/append.ts'
import { appendErasing } from '../history/erase-events.ts'
import type { Context } from '../kernel/context.ts'
import { changedEvent, createdEvent, deletedEvent } from '../kernel/event.ts'
import { deleteMessagesTo, messagesFollow } from '../message-opt-outs/recipients-store.ts'
import { aboutParty, erasureFor, isPerson } from './rules.ts'
import type { Party } from './schema.ts'
import { deletePartyRow, insertParty, type StoredParty, updatePartyRow } from './store.ts'

export const partyCreated = (
  party: Party,
  ctx: Context,
  type: 'party.created' | 'party.imported' = 'party.created',
): Write[] => [insertParty(party), appendEvent(ctx, createdEvent(type, aboutParty(party), party))]

/** Writes the next version of a party. The former name of a person is erased from its history. */
export async function partyChanged(tx: Reader, before: Party, after: Party, ctx: Context): Promise<Write[]> {
  const event = changedEvent('party.updated', aboutParty(after), before, after)
  const rules = erasureFor(before, after)
  return [
    updatePartyRow(before, after),
    ...(isPerson(before, after) ? messagesFollow(before, after) : []),
    ...(await appendErasing(tx, ctx, event, { rules, before, after })),
  ]
}

export async function partyDeleted(tx: Reader, stored: StoredParty, ctx: Context): Promise<Write[]> {
  const { party: before } = stored
  const event = deletedEvent('party.deleted', aboutParty(before), before, ctx.now)
  const rules = erasureFor(before)
  return [
    deletePartyRow(stored),
    ...(isPerson(before) ? [deleteMessagesTo(before.id)] : []),
    ...(await appendErasing(tx, ctx, event, { rules, before, after: null })),
  ]
}
