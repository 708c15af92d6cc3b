import type { Found } from './keys.ts'

/** Callers that were found a moment ago, by the credential they showed. Each kind of credential has a memory of its own. */
type Memory = {
  /** Who showed this credential, if that may still be believed. */
  recall(text: string, nowMs: number): Found | undefined
  /** Who shows this credential. Requests that come together look once. */
  lookUp(text: string, nowMs: number, look: () => Promise<Found>): Promise<Found>
  /** Drops everything, also what is being looked up: its answer may be from before. */
  forget(): void
}

/** How many callers one memory holds. The one that was looked up longest ago goes first. */
const CALLERS_MAX = 10_000

export function openMemory(): Memory {
  let remembered = new Map<string, Found>()
  let looking = new Map<string, Promise<Found>>()

  function recall(text: string, nowMs: number): Found | undefined {
    const found = remembered.get(text)
    return found !== undefined && found.untilMs > nowMs ? found : undefined
  }

  function startLook(text: string, look: () => Promise<Found>): Promise<Found> {
    // The maps of now: what is found out after forget() must not come back.
    const [answers, running] = [remembered, looking]
    const looked = look()
      .then((found) => {
        answers.delete(text)
        if (answers.size >= CALLERS_MAX) answers.delete(answers.keys().next().value!)
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
      remembered = new Map()
      looking = new Map()
    },
  }
}
