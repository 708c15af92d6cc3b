import { useSyncExternalStore } from 'react'
import type { Search } from './search.ts'

/** A named search. Saved views are stored in this browser. */
export type View = { name: string; search: Search }

const storedAs = (kind: string): string => `vanline.views.${kind}`
const listeners = new Set<() => void>()
const read = new Map<string, { text: string | null; views: View[] }>()

/** The saved views. The stored text is parsed again only when it changes. */
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

/** Saves a view; replaces one with the same name. */
export const saveView = (kind: string, view: View): void =>
  write(kind, [...viewsOf(kind).filter(({ name }) => name !== view.name), view])

export const forgetView = (kind: string, name: string): void =>
  write(
    kind,
    viewsOf(kind).filter((view) => view.name !== name),
  )
