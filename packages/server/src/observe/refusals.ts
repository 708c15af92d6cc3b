/**
 * Which refusals have a line in the log.
 *
 * Whoever is refused can be refused as often as they like, and must not fill the disk. So of each address the first few within a minute have a
 * line, and what exceeds them is counted, and told in one line when the minute is over.
 */

const WINDOW_MS = 60_000
/** How many lines an address has in a minute. */
const LINES_MAX = 10
/** How many addresses are told apart in a minute; what comes from others is counted together. */
const ADDRESSES_MAX = 1_000

/** What had no line: how many refusals, and of which address; null for those that were not told apart. */
export type RefusalSummary = { address: string | null; refusals: number }

type Refusals = {
  /** Counts a refusal, and says whether it has a line of its own. */
  isWorthALine(address: string | null): boolean
  /** Tells what was only counted, and begins again. */
  flush(): void
}

/** Counts refusals by address, and tells what had no line. */
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
