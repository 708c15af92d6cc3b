/** The rows and events of changes of records of the company. */
import type { Reader, Write } from '../db/database.ts'
import { appendEvent } from '../history/append.ts'
import { appendErasing } from '../history/erase-events.ts'
import type { Context } from '../kernel/context.ts'
import type { ErasureRules } from '../kernel/erased.ts'
import { changedEvent, createdEvent, deletedEvent, type Subject, type Versioned } from '../kernel/event.ts'
import type { RecordStore, Stored } from './store.ts'

/** A kind of record: where it is stored, its name in the types of events, and what a change of one erases from its history. */
type Written<Item extends Versioned> = {
  store: RecordStore<Item>
  event: 'truck' | 'crew_member' | 'absence' | 'message_template' | 'message_rule'
  about: (item: Item) => Subject
  erasureFor?: (...versions: readonly Item[]) => ErasureRules
}

export const recordWrites = <Item extends Versioned>({
  store,
  event,
  about,
  erasureFor = () => ({}),
}: Written<Item>) => ({
  created: (item: Item, ctx: Context, isImport: boolean): Write[] => [
    store.insert(item),
    appendEvent(ctx, createdEvent(`${event}.${isImport ? 'imported' : 'created'}`, about(item), item)),
  ],
  async changed(tx: Reader, before: Item, after: Item, ctx: Context): Promise<Write[]> {
    const told = changedEvent(`${event}.updated`, about(after), before, after)
    const rules = erasureFor(before, after)
    return [store.update(before, after), ...(await appendErasing(tx, ctx, told, { rules, before, after }))]
  },
  async deleted(tx: Reader, stored: Stored<Item>, ctx: Context): Promise<Write[]> {
    const before = stored.record
    const told = deletedEvent(`${event}.deleted`, about(before), before, ctx.now)
    const rules = erasureFor(before)
    return [store.remove(stored), ...(await appendErasing(tx, ctx, told, { rules, before, after: null }))]
  },
})
