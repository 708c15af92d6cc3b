/**
 * Which refusals get a line in the log.
 *
 * Clients can cause any number of refusals, which must not fill the disk. So the first few of each address within a minute get a
 * line; the rest are counted and reported in one line at the end of the minute.
 */

const WINDOW_MS = 60_000
/** The lines of one address per minute. */
const LINES_MAX = 10
/** The addresses that are counted separately per minute; all others are counted together. */
const ADDRESSES_MAX = 1_000

/** The refusals without a line, by address; null for those counted together. */
export type RefusalSummary = { address: string | null; refusals: number }

type Refusals = {
  /** Counts a refusal, and returns whether it gets a line. */
  isWorthALine(address: string | null): boolean
  /** Reports the counts and resets them. */
  flush(): void
}

export function openRefusals(tell: (summary: RefusalSummary) => void): Refusals {
  let counts = new Map<string | null, number>()
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    const ended = counts
    counts = new Map()
    for (const [address, count] of ended) {
      const refusals = count - LINES_MAX
      if (refusals > 0) tell({ address, refusals })
    }
  }

  return {
    flush,
    isWorthALine(address) {
      timer ??= setTimeout(flush, WINDOW_MS).unref()
      const key = counts.has(address) || counts.size < ADDRESSES_MAX ? address : null
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return count <= LINES_MAX
    },
  }
}
