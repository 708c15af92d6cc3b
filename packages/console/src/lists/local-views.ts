/** Views that earlier versions of the console kept in the browser. They are stored on the server once. */
import type { NewView, View } from '@vanline/client'
import { api } from '../session/api.ts'
import { localViewsIn, toStore } from './local-view.ts'

const KINDS = ['shipments', 'moves'] as const
const storedAs = (kind: string): string => `vanline.views.${kind}`

/** Stores the views of this browser on the server, and returns those. What could not be stored stays for the next time. */
export async function bringOver(own: readonly View[]): Promise<View[]> {
  const stored: View[] = []
  for (const kind of KINDS) {
    const before = localViewsIn(localStorage.getItem(storedAs(kind)))
    for (const view of toStore(kind, before)) {
      const isThere = own.some(({ page, name }) => page === kind && name === view.name)
      const made = isThere ? undefined : await storedOrNothing(view)
      if (made === undefined && !isThere) return stored
      if (made) stored.push(made)
    }
    localStorage.removeItem(storedAs(kind))
  }
  return stored
}

const storedOrNothing = (view: NewView): Promise<View | undefined> => api.views.create(view).catch(() => undefined)
