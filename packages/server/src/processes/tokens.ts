import { makeRoom } from '../kernel/make-room.ts'
import type { CallerTokens, TakenTokens } from './channel.ts'

/** With more callers than this, those that were seen longest ago are forgotten. */
const CALLERS_MAX = 50_000

/** The token buckets of callers that all processes share, in the main process. */
export function openTokens(clock: () => number = () => performance.now()) {
  const held = new Map<string, { tokens: number; atMs: number }>()
  return {
    /** Refills the bucket of each caller up to now, takes from it and returns what is left. */
    draw({ taken, limits: { perSecond, burst, debtMax } }: TakenTokens): CallerTokens[] {
      const nowMs = clock()
      return taken.map(({ caller, used }) => {
        const { tokens, atMs } = held.get(caller) ?? { tokens: burst, atMs: nowMs }
        const refilled = Math.min(burst, tokens + ((nowMs - atMs) * perSecond) / 1000)
        const left = Math.max(-debtMax, refilled - used)
        held.delete(caller)
        makeRoom(held, CALLERS_MAX)
        held.set(caller, { tokens: left, atMs: nowMs })
        return { caller, tokens: left }
      })
    },
  }
}
