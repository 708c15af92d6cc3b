/** What the outbox needs of the place where entries are stored. In a browser that is IndexedDB, in Node whatever a program has. */
import type { Entry, Saved } from './entry.ts'

/** What one step writes. All of it is stored, or nothing. */
export type Change = {
  put?: readonly Entry[]
  /** The ids of entries that leave the outbox, with their files. */
  remove?: readonly string[]
  saved?: Saved
  /** New photographs and signatures by their ids. */
  files?: ReadonlyMap<string, Blob>
}

/** The entries of one person. Those of others are not listed. */
export type OutboxStore = {
  list: () => Promise<Entry[]>
  /** Reads all entries, decides and writes, while no other tab does. The stored entries afterwards are the result. */
  update: (decide: (entries: readonly Entry[]) => Change | undefined) => Promise<Entry[]>
  file: (id: string) => Promise<Blob | undefined>
}

/** The entries after a change. */
export function withChange(entries: readonly Entry[], { put = [], remove = [] }: Change): Entry[] {
  const written = new Map(put.map((entry) => [entry.id, entry]))
  const kept = entries.filter(({ id }) => !remove.includes(id) && !written.has(id))
  return [...kept, ...written.values()].toSorted((one, other) => one.order - other.order)
}
