import { useSyncExternalStore } from 'react'
import type { Search } from './search.ts'

/** A name for a search. Saved ones stay in this browser. */
export type View = { name: string; search: Search }

const storedAs = (kind: string): string => `vanline.views.${kind}`
const listeners = new Set<() => void>()
const read = new Map<string, { text: string | null; views: View[] }>()

/** The views of this browser. The text is parsed once for as long as it stays the same. */
function viewsOf(kind: string): View[] {
  const text = localStorage.getItem(storedAs(kind))
  const known = read.get(kind)
  if (known?.text === text) return known.views
  const views = parsed(text)
  read.set(kind, { text, views })
  return views
}

function parsed(text: string | null): View[] {
  try {
    const views: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(views)
      ? views.filter((view) => typeof view?.name === 'string' && typeof view.search === 'object')
      : []
  } catch {
    return []
  }
}

function write(kind: string, views: View[]): void {
  localStorage.setItem(storedAs(kind), JSON.stringify(views))
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

export const useViews = (kind: string): View[] => useSyncExternalStore(subscribe, () => viewsOf(kind))

/** Keeps a view; one of the same name is replaced. */
export const saveView = (kind: string, view: View): void =>
  write(kind, [...viewsOf(kind).filter(({ name }) => name !== view.name), view])

export const forgetView = (kind: string, name: string): void =>
  write(
    kind,
    viewsOf(kind).filter((view) => view.name !== name),
  )
