/**
 * Drafts: unsaved input, stored in this browser, so that a reload or crash loses nothing. Each belongs to the owner of the page in which it was typed,
 * and only pages of that owner read it.
 */
import { useState } from 'react'
import { pageOwner } from '../session/owner.ts'
import { type LastSeen, remainingOwners } from './draft-owners.ts'

const STORED_AS = 'vanline.draft'
const SEEN = 'vanline.draft-owners'

/** A slash in the name of an owner is encoded, so no prefix is the beginning of another. */
const prefixOf = (owner: string): string => `${STORED_AS}/${encodeURIComponent(owner)}/`

/** Null as long as the page has no owner. */
const storedAs = (name: string): string | null => {
  const owner = pageOwner()
  return owner === null ? null : prefixOf(owner) + name
}

export function readDraft<Draft>(name: string): Draft | undefined {
  const key = storedAs(name)
  try {
    return (key === null ? null : JSON.parse(localStorage.getItem(key) ?? 'null')) ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a draft; undefined deletes it. If the storage is full, it is kept only in the page. */
export function storeDraft(name: string, draft: unknown): void {
  const key = storedAs(name)
  if (key === null) return
  try {
    if (draft === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // The draft stays in the page.
  }
}

const storedKeys = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith(STORED_AS) && key !== SEEN)

/** Deletes the drafts of an owner from this browser: they are personal data, and another person may use the computer next. */
export function deleteDrafts(owner: string): void {
  for (const key of storedKeys()) if (key.startsWith(prefixOf(owner))) localStorage.removeItem(key)
}

/** Deletes what others left in this browser too long ago, and drafts of earlier releases, which had no owner. */
export function deleteOldDrafts(signedIn: string): void {
  const ownerIn = (key: string): string | undefined => key.split('/')[1]
  const owners = storedKeys().flatMap((key) => ownerIn(key) ?? [])
  const remaining = remainingOwners(readSeen(), owners, encodeURIComponent(signedIn), Date.now())
  for (const key of storedKeys()) if (!Object.hasOwn(remaining, ownerIn(key) ?? '')) localStorage.removeItem(key)
  try {
    localStorage.setItem(SEEN, JSON.stringify(remaining))
  } catch {
    // Without the times, drafts of others count from the next time on.
  }
}

function readSeen(): LastSeen {
  try {
    return { ...(JSON.parse(localStorage.getItem(SEEN) ?? '{}') as LastSeen) }
  } catch {
    return {}
  }
}

/** Calls the listener when another tab has changed the draft; returns a function to stop. */
export function watchDraft(name: string, listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === storedAs(name) || key === null) listener()
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
      storeDraft(name, after)
      return after
    })
  const forget = () => {
    storeDraft(name, undefined)
    setDraft(initial)
  }
  return { draft, change, forget }
}
