/** Requests that the service has put off, because it is busy or the caller has asked too often. The client sends them again by itself. */
import { type Retry, VanlineError } from '@vanline/client'
import { useSyncExternalStore } from 'react'

/** Until when requests wait, and the answer that says why. */
export type Busy = { error: VanlineError; untilMs: number }

/** A shorter wait is not worth a notice. */
const SHORT_MS = 1_000
const BUSY_STATUSES = [429, 503]

let busy: Busy | undefined
const watchers = new Set<() => void>()

function change(next: Busy | undefined): void {
  busy = next
  for (const watcher of watchers) watcher()
}

/** Whether the service has put off a request: it was not refused, and succeeds later. */
export const isPutOff = (error: unknown): error is VanlineError =>
  error instanceof VanlineError && BUSY_STATUSES.includes(error.status)

/** Notes that a request waits for its next attempt. The longest wait is shown. */
export function noteRetry({ error, delayMs }: Pick<Retry, 'error' | 'delayMs'>): void {
  const untilMs = Date.now() + delayMs
  if (!isPutOff(error) || delayMs < SHORT_MS || (busy && busy.untilMs >= untilMs)) return
  change({ error, untilMs })
  setTimeout(() => {
    if (busy?.untilMs === untilMs) change(undefined)
  }, delayMs)
}

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Why and how long requests wait; undefined if none does. */
export const useBusy = (): Busy | undefined => useSyncExternalStore(watch, () => busy)
