import type { Context } from './context.ts'
import { tagOf } from './etag.ts'
import type { Versioned } from './event.ts'
import { instantOfId } from './ids.ts'
import { type Instant, instantAfter } from './instant.ts'

/** The members that every stored record ends with, of the first version. */
export function versionAtCreation(id: string) {
  const createdAt = instantOfId(id)
  return { createdAt, lastUpdated: createdAt, eTag: tagOf(id, createdAt) }
}

/** The id and the first version of a new record. */
export function firstVersion(ctx: Context) {
  const id = ctx.newId()
  return { id, version: versionAtCreation(id) }
}

/** The next version of a record, with some members changed. */
export function nextVersion<Item extends Versioned>(current: Item, changes: Partial<Item>, now: Instant): Item {
  const lastUpdated = instantAfter(current.lastUpdated, now)
  return { ...current, ...changes, lastUpdated, eTag: tagOf(current.id, lastUpdated) }
}
