import { makeRoom } from '../kernel/make-room.ts'
import type { IdentifiedCaller } from './keys.ts'

/** A cache of callers by credential. Each kind of credential has its own. */
type CallerCache = {
  recall(text: string, nowMs: number): IdentifiedCaller | undefined
  /** The caller, looked up if necessary. Concurrent requests share one lookup. */
  lookUp(text: string, nowMs: number, look: () => Promise<IdentifiedCaller>): Promise<IdentifiedCaller>
  /** Drops everything, including lookups in progress: their results may be outdated. */
  forget(): void
}

/** The maximum number of callers in a cache. The one looked up longest ago is evicted first. */
const CALLERS_MAX = 10_000

export function openCallerCache(): CallerCache {
  let cached = new Map<string, IdentifiedCaller>()
  let looking = new Map<string, Promise<IdentifiedCaller>>()

  function recall(text: string, nowMs: number): IdentifiedCaller | undefined {
    const found = cached.get(text)
    return found !== undefined && found.untilMs > nowMs ? found : undefined
  }

  function startLook(text: string, look: () => Promise<IdentifiedCaller>): Promise<IdentifiedCaller> {
    // The current maps: a lookup that ends after forget() must not fill the new ones.
    const [answers, running] = [cached, looking]
    const looked = look()
      .then((found) => {
        answers.delete(text)
        makeRoom(answers, CALLERS_MAX)
        answers.set(text, found)
        return found
      })
      .finally(() => running.delete(text))
    running.set(text, looked)
    return looked
  }

  return {
    recall,
    lookUp: async (text, nowMs, look) => recall(text, nowMs) ?? looking.get(text) ?? startLook(text, look),
    forget() {
      cached = new Map()
      looking = new Map()
    },
  }
}
