import type { Reader, Write } from '../db/database.ts'
import { appendEvent } from '../history/append.ts'
import { erasedFromEvents } from '../history/erase-events.ts'
import type { Context } from '../kernel/context.ts'
import type { FieldChange } from '../kernel/diff.ts'
import { type ErasureRules, redacted, redactedChanges } from '../kernel/erased.ts'
import { changedEvent, createdEvent, deletedEvent } from '../kernel/event.ts'
import { aboutParty, erasedByChange } from './rules.ts'
import type { Party } from './schema.ts'
import { deletePartyRow, insertParty, type StoredParty, updatePartyRow } from './store.ts'

export const partyCreated = (
  party: Party,
  ctx: Context,
  type: 'party.created' | 'party.imported' = 'party.created',
): Write[] => [insertParty(party), appendEvent(ctx, createdEvent(type, aboutParty(party), party))]

/** Writes the next version of a party. The former name of a person is erased from its history. */
export async function partyChanged(tx: Reader, before: Party, after: Party, ctx: Context): Promise<Write[]> {
  const erased = erasedByChange(before, after)
  const event = changedEvent('party.updated', aboutParty(after), before, after)
  const changes = erased ? event.changes.map((change) => withoutFormer(erased, change)) : event.changes
  return [
    updatePartyRow(before, after),
    ...(erased ? await erasedFromEvents(tx, after.id, erased) : []),
    appendEvent(ctx, { ...event, changes }),
  ]
}

const withoutFormer = (erased: ErasureRules, change: FieldChange): FieldChange => {
  const [former = change] = redactedChanges(erased, [change])
  return { ...change, from: former.from }
}

export async function partyDeleted(tx: Reader, stored: StoredParty, ctx: Context): Promise<Write[]> {
  const { party } = stored
  const erased = erasedByChange(party, null)
  const event = deletedEvent('party.deleted', aboutParty(party), party, ctx.now)
  const doc = erased ? JSON.stringify(redacted(erased, party)) : event.doc
  return [
    deletePartyRow(stored),
    ...(erased ? await erasedFromEvents(tx, party.id, erased) : []),
    appendEvent(ctx, { ...event, doc }),
  ]
}
