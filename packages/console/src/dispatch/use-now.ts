import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000

const everyMinute = (listener: () => void) => {
  const timer = setInterval(listener, MINUTE_MS / 4)
  return () => clearInterval(timer)
}

/** The present time, to the minute. */
export const useNow = (): number =>
  useSyncExternalStore(everyMinute, () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS)
