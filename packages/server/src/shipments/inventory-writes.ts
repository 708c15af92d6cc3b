/** How items, weighings, storage stays and signatures are written: each change is a row and its event. */
import type { Write } from '../db/database.ts'
import { appendEvent } from '../history/append.ts'
import type { Context } from '../kernel/context.ts'
import { changedEvent, createdEvent, deletedEvent, type Subject, type Versioned } from '../kernel/event.ts'
import type { InventoryRecord, InventoryStore } from './inventory-store.ts'

/** The writes of a kind. They are methods, so that a table can have those of several kinds. */
export type InventoryWrites<Item extends InventoryRecord> = {
  about(item: Item): Subject
  created(item: Item, ctx: Context, isImported?: boolean): Write[]
  /** `change` ends the type of the event. `lastShown` is the former version as its history shows it. */
  changed(before: Item, after: Item, ctx: Context, change?: string, lastShown?: Versioned): Write[]
  deleted(item: Item, ctx: Context): Write[]
  /** Creates a deleted record again, in the version that follows its deletion. */
  restored(before: Versioned, after: Item, ctx: Context): Write[]
}

/** `kind` begins the subject of the events, `event` their types; `derived` are pointers to members that follow from others. */
export function inventoryWrites<Item extends InventoryRecord>(
  store: InventoryStore<Item>,
  kind: string,
  event: string,
  derived: readonly string[] = [],
): InventoryWrites<Item> {
  const about = ({ id, moveID, shipmentID }: Item): Subject => ({
    subject: `${kind}/${id}`,
    ...{ moveID, shipmentID, derived },
  })
  return {
    about,
    created: (item, ctx, isImported = false) => [
      ...store.insert(item),
      appendEvent(ctx, createdEvent(`${event}.${isImported ? 'imported' : 'created'}`, about(item), item)),
    ],
    changed: (before, after, ctx, change = 'updated', lastShown = before) => [
      store.updateRow(before, after),
      appendEvent(ctx, changedEvent(`${event}.${change}`, about(after), lastShown, after)),
    ],
    deleted: (item, ctx) => [
      store.deleteRow(item),
      appendEvent(ctx, deletedEvent(`${event}.deleted`, about(item), item, ctx.now)),
    ],
    restored: (before, after, ctx) => [
      ...store.insert(after),
      appendEvent(ctx, changedEvent(`${event}.restored`, about(after), before, after)),
    ],
  }
}
