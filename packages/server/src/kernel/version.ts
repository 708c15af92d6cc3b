import type { Context } from './context.ts'
import { tagOf } from './etag.ts'
import type { Versioned } from './event.ts'
import { instantOfId } from './ids.ts'
import { type Instant, instantAfter } from './instant.ts'

/** The id of a new record, and the members that every stored record ends with. */
export function firstVersion(ctx: Context) {
  const id = ctx.newId()
  const createdAt = instantOfId(id)
  return { id, version: { createdAt, lastUpdated: createdAt, eTag: tagOf(id, createdAt) } }
}

/** The next version of a record, with some members changed. */
export function nextVersion<Item extends Versioned>(current: Item, changes: Partial<Item>, now: Instant): Item {
  const lastUpdated = instantAfter(current.lastUpdated, now)
  return { ...current, ...changes, lastUpdated, eTag: tagOf(current.id, lastUpdated) }
}
