/** A store in memory, for programs without a browser. Its content can be handed to a next one, as after a restart. */
import type { Entry, Saved } from './entry.ts'
import { type OutboxStore, withChange } from './store.ts'

export type MemoryContent = { entries: Entry[]; files: Map<string, Blob>; saved: Saved[] }

export const emptyContent = (): MemoryContent => ({ entries: [], files: new Map(), saved: [] })

export function memoryStore(content: MemoryContent, owner: string): OutboxStore {
  const own = () => content.entries.filter((entry) => entry.owner === owner)
  let last: Promise<unknown> = Promise.resolve()
  return {
    list: async () => structuredClone(own()),
    update(decide) {
      const run = last.then(() => {
        const change = decide(structuredClone(own()))
        if (!change) return structuredClone(own())
        const removed = content.entries.filter(({ id }) => change.remove?.includes(id))
        content.entries = structuredClone(withChange(content.entries, change))
        for (const [id, file] of change.files ?? []) content.files.set(id, file)
        for (const { request } of removed) if (request.fileID) content.files.delete(request.fileID)
        if (change.saved) content.saved.push(change.saved)
        return structuredClone(own())
      })
      last = run.catch(() => undefined)
      return run
    },
    file: async (id) => content.files.get(id),
  }
}
