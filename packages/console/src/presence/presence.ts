/**
 * Who has which record open. The page says every 30 seconds what its user has open; the answers and the stream say who else does. Nothing of it is
 * stored, and no change waits for it.
 */
import type { Presence, SignOfLife } from '@vanline/client'
import { useEffect, useSyncExternalStore } from 'react'
import { newKey } from '../format/new-key.ts'
import { api } from '../session/api.ts'
import { authorizedFetch } from '../session/authorized-fetch.ts'
import { useCaller, useMay } from '../session/caller.ts'
import { serverUrl } from '../session/settings.ts'

const REPEAT_MS = 30_000

/** Names this page among all that the user has open. A copied tab runs this again, so it gets its own. */
const windowID = newKey()

export type Person = Presence['people'][number]
type Opened = Pick<SignOfLife, 'recordType' | 'recordID'>

const NO_PEOPLE: readonly Person[] = []
let rooms: ReadonlyMap<string, readonly Person[]> = new Map()
const watchers = new Set<() => void>()

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Takes in who has a record open, from the stream or from an answer. */
export function takePresence({ recordID, people }: Presence): void {
  const next = new Map(rooms)
  if (people.length > 0) next.set(recordID, people)
  else next.delete(recordID)
  rooms = next
  for (const watcher of watchers) watcher()
}

/** The other people who have a record open. */
export function useOthersHere(recordID: string): readonly Person[] {
  const people = useSyncExternalStore(watch, () => rooms.get(recordID) ?? NO_PEOPLE)
  const me = useCaller()?.actor
  return me === undefined ? NO_PEOPLE : people.filter(({ actor }) => actor !== me)
}

/** The names of all people who have some record open. */
export const useNamesPresent = (): string[] => {
  const all = useSyncExternalStore(watch, () => rooms)
  return [...new Set([...all.values()].flat().map(({ name, actor }) => name ?? actor))]
}

/** The last sign of life. The next one waits for its answer, so that they arrive in order. A lost sign is not repeated. */
let lastSign: Promise<unknown> = Promise.resolve()
const tell = (sign: SignOfLife): void => {
  lastSign = lastSign.then(() => api.presence.put({ ...sign, windowID }, { retries: 0 }).then(takePresence, () => {}))
}

/** Says that the page is being closed; the request outlives it. */
const tellAtTheEnd = (opened: Opened): void => {
  const body = JSON.stringify({ ...opened, activity: null, windowID })
  const headers = { 'content-type': 'application/json' }
  authorizedFetch(`${serverUrl}/v1/presence`, { method: 'PUT', keepalive: true, headers, body }).catch(() => {})
}

/** Says that the user has a record open, for as long as the component is shown. Without accounts there is no one to name. */
export function useHere(recordType: Opened['recordType'], recordID: string, activity: Person['activity']): void {
  const mayFollow = useMay('events:read')
  const isTold = useCaller() !== undefined && mayFollow
  useEffect(() => {
    if (!isTold) return
    const repeat = () => tell({ recordType, recordID, activity })
    repeat()
    const timer = setInterval(repeat, REPEAT_MS)
    return () => clearInterval(timer)
  }, [isTold, recordType, recordID, activity])
  useEffect(() => {
    if (!isTold) return
    const close = () => tellAtTheEnd({ recordType, recordID })
    addEventListener('pagehide', close)
    return () => {
      removeEventListener('pagehide', close)
      tell({ recordType, recordID, activity: null })
    }
  }, [isTold, recordType, recordID])
}
