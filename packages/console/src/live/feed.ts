/**
 * The live event stream of the page. Each event contains the new record, which updates the shown data without another request, and is passed to the
 * listeners. The client reconnects by itself. Only after 410 (events were pruned, or a backup was restored) everything is read again.
 */
import type { QueryClient } from '@tanstack/react-query'
import { type Event as Change, PermissionError } from '@vanline/client'
import { useEffect, useSyncExternalStore } from 'react'
import { takePresence } from '../presence/presence.ts'
import { api } from '../session/api.ts'
import { applyEvent } from './apply-event.ts'

/** The number of events kept; each contains a whole record. One approval has up to eight. */
const RECENT_MAX = 60
const PAUSE_MS = 2_000

/** off: this caller may not follow events. */
export type LiveState = 'connecting' | 'live' | 'offline' | 'off'
type Feed = { state: LiveState; recent: readonly Change[] }

let feed: Feed = { state: 'connecting', recent: [] }
const watchers = new Set<() => void>()
const listeners = new Set<(event: Change) => void>()

function change(next: Partial<Feed>): void {
  feed = { ...feed, ...next }
  for (const watcher of watchers) watcher()
}

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The state of the stream, and the newest events. */
export const useFeed = (): Feed => useSyncExternalStore(watch, () => feed)

/** Calls the listener for every event from now on. It should not change with every rendering. */
export function useEvents(listener: (event: Change) => void): void {
  useEffect(() => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, [listener])
}

function take(queries: QueryClient, event: Change): void {
  applyEvent(queries, event)
  change({ recent: [event, ...feed.recent].slice(0, RECENT_MAX) })
  for (const listener of listeners) listener(event)
}

/** Waits for a short time, or until the browser is online again. */
const pause = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, PAUSE_MS)
    addEventListener('online', () => resolve(), { once: true })
  })

/** Whether the browser has been without a network since the stream was opened: the connection may be dead although it is still open. */
function watchNetwork(isBroken: () => void): () => void {
  const onOffline = () => change({ state: 'offline' })
  addEventListener('offline', onOffline)
  addEventListener('online', isBroken)
  return () => {
    removeEventListener('offline', onOffline)
    removeEventListener('online', isBroken)
  }
}

/** Follows the server for as long as the page is open. */
export async function followServer(queries: QueryClient): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    const connection = new AbortController()
    const unwatch = watchNetwork(() => connection.abort())
    try {
      const { items: newest, position } = await api.events.page({ last: RECENT_MAX, limit: RECENT_MAX })
      if (!isFirst) await queries.invalidateQueries()
      change({ recent: newest.toReversed() })
      const stream = api.events.follow({
        after: position,
        signal: connection.signal,
        onPresence: takePresence,
        onOpen: () => change({ state: navigator.onLine ? 'live' : 'offline' }),
        onBreak: () => change({ state: 'offline' }),
      })
      for await (const event of stream) take(queries, event)
    } catch (error) {
      if (error instanceof PermissionError) return change({ state: 'off' })
      change({ state: 'offline' })
    } finally {
      unwatch()
    }
    if (!connection.signal.aborted) await pause()
  }
}
