/** What was typed and not yet saved, kept in this browser: a reload or a crash loses nothing. */
import { useState } from 'react'

const STORED_AS = 'vanline.draft.'

export function readDraft<Draft>(name: string): Draft | undefined {
  try {
    return JSON.parse(localStorage.getItem(STORED_AS + name) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps a draft; undefined forgets it. A browser that is full keeps it no longer than the page is open. */
export function keepDraft(name: string, draft: unknown): void {
  try {
    if (draft === undefined) localStorage.removeItem(STORED_AS + name)
    else localStorage.setItem(STORED_AS + name, JSON.stringify(draft))
  } catch {
    // The draft is still in the page.
  }
}

/** Deletes every draft of this browser: what was typed is personal data, and the next person at this desk is another. */
export function deleteDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(STORED_AS)) localStorage.removeItem(key)
}

/** Calls the listener when another tab of this browser has changed the draft, until the function it gives back is called. */
export function watchDraft(name: string, listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === STORED_AS + name || key === null) listener()
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}

/** State that survives a reload until it is forgotten. */
export function useDraft<Draft extends object>(name: string, initial: Draft) {
  const [draft, setDraft] = useState<Draft>(() => ({ ...initial, ...readDraft<Draft>(name) }))
  const change = (next: Partial<Draft>) =>
    setDraft((before) => {
      const after = { ...before, ...next }
      keepDraft(name, after)
      return after
    })
  const forget = () => {
    keepDraft(name, undefined)
    setDraft(initial)
  }
  return { draft, change, forget }
}
