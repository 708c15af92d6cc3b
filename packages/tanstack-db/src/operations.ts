/** Mutations of TanStack DB as operations of the service, each for the version that its user saw. */
import type { PendingMutation } from '@tanstack/db'
import type { Operation, Stored } from './kinds.ts'
import { areEqual, patchBetween } from './patch.ts'

export type Mutation<Item extends object> = PendingMutation<Item>

/** What `metadata` of an update or delete may have. */
export type WriteMetadata = {
  /** The record as the user saw it, if it is not the row as it is now: a form may be older. */
  seen?: Stored
  /** Members of a status change beside the status. */
  reason?: string | null
  occurredOn?: string | null
}

/** What the package gives a new record: members that are only shown, and who waits for the stored record. */
export type Creation<Item> = { onlyShown: readonly string[]; onCreated: (record: Item) => void }

/** A mutation, what is sent for it, and the version that it is made on. */
export type Write<Item extends object> = { mutation: Mutation<Item>; operation: Operation; base: Stored }

/** Whether the service may merge, whether the kind has status changes, and our own answers to the mutations before. */
export type Writing<Item> = { merge: boolean; hasStatus: boolean; answers: ReadonlyMap<string, Item> }

/** Members that the service sets in every record. */
const VERSION = ['id', 'eTag', 'createdAt', 'lastUpdated']

export function writeOf<Item extends Stored>(mutation: Mutation<Item>, writing: Writing<Item>): Write<Item> {
  const { type, original, modified } = mutation
  if (type === 'insert')
    return { mutation, operation: { action: 'create', record: contentOf(mutation) }, base: modified }
  const patch = type === 'update' ? patchBetween(original, modified) : {}
  const names = type === 'update' ? Object.keys(patch) : Object.keys(original).filter((name) => !VERSION.includes(name))
  const base = baseOf(mutation, names, writing)
  const { id, eTag: ifMatch } = base
  if (type === 'delete') return { mutation, operation: { action: 'delete', id, ifMatch }, base }
  if (writing.hasStatus && names.length === 1 && names[0] === 'status') {
    const { reason, occurredOn } = (mutation.metadata ?? {}) as WriteMetadata
    const more = { ...(reason !== undefined && { reason }), ...(occurredOn !== undefined && { occurredOn }) }
    return { mutation, operation: { action: 'updateStatus', id, ifMatch, status: patch.status, ...more }, base }
  }
  const version = writing.merge ? { ifMatch: '*', mergeBase: ifMatch } : { ifMatch }
  return { mutation, operation: { action: 'update', id, ...version, patch }, base }
}

/**
 * The version that the user changed: that of the row, or our answer to the mutation before it. With merge the answer may have changes that the user
 * did not see, so it counts only if it has the values that the user saw in the members that are written.
 */
function baseOf<Item extends Stored>(
  { key, original, metadata }: Mutation<Item>,
  names: readonly string[],
  { merge, answers }: Writing<Item>,
): Stored {
  const { seen } = (metadata ?? {}) as WriteMetadata
  if (seen) return seen
  const row = original as Item
  const answer = answers.get(key)
  const isAsSeen = (name: string) => areEqual(answer?.[name as keyof Item], row[name as keyof Item])
  if (answer && (!merge || names.every(isAsSeen))) return answer
  if (!row.eTag) throw new Error('The record was not created, so it cannot be changed.')
  return row
}

/** The content of a new record: what its row has, without what the service sets and what is only shown. */
function contentOf<Item extends object>({ modified, metadata }: Mutation<Item>): object {
  const { onlyShown = [] } = (metadata ?? {}) as Partial<Creation<Item>>
  const left = [...VERSION, ...onlyShown]
  return Object.fromEntries(Object.entries(modified).filter(([name]) => !left.includes(name)))
}
