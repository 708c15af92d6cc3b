/** Drafts: unsaved input, stored in this browser, so that a reload or crash loses nothing. */
import { useState } from 'react'

const STORED_AS = 'vanline.draft.'

export function readDraft<Draft>(name: string): Draft | undefined {
  try {
    return JSON.parse(localStorage.getItem(STORED_AS + name) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a draft; undefined deletes it. If the storage is full, it is kept only in the page. */
export function keepDraft(name: string, draft: unknown): void {
  try {
    if (draft === undefined) localStorage.removeItem(STORED_AS + name)
    else localStorage.setItem(STORED_AS + name, JSON.stringify(draft))
  } catch {
    // The draft stays in the page.
  }
}

/** Deletes all drafts of this browser: they are personal data, and another person may use the computer next. */
export function deleteDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(STORED_AS)) localStorage.removeItem(key)
}

/** Calls the listener when another tab has changed the draft; returns a function to stop. */
export function watchDraft(name: string, listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === STORED_AS + name || key === null) listener()
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}

/** State that survives a reload until it is deleted. */
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
