import type { Database } from '../../db/database.ts'

const POLL_MS = 1_000
/** A queue that is being sent finds new events by itself, so looking more often would not help. */
const LOOK_EVERY_MS = 100

/** Calls back now, after new events, when asked, and from time to time, but never twice within LOOK_EVERY_MS. */
export function wakeOnEvents(db: Pick<Database, 'onEvents'>, wake: () => void): { wake: () => void; stop: () => void } {
  let timer: NodeJS.Timeout | undefined
  let wokenAt = Number.NEGATIVE_INFINITY
  const wakeSoon = () => {
    const waitMs = Math.max(0, wokenAt + LOOK_EVERY_MS - performance.now())
    timer ??= setTimeout(() => {
      timer = undefined
      wokenAt = performance.now()
      wake()
    }, waitMs).unref()
  }
  const stopListening = db.onEvents(wakeSoon)
  const poll = setInterval(wakeSoon, POLL_MS).unref()
  wakeSoon()
  return {
    wake: wakeSoon,
    stop() {
      stopListening()
      clearInterval(poll)
      clearTimeout(timer)
    },
  }
}
