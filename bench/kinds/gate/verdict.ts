/** Compares the processor time and memory of two checkouts. Pure: measurements in, a verdict out. */

/** One kind of request to one process: processor time for an answer, and answers a second. */
export type Measured = { cpuUs: number; perSecond: number }
/** Both checkouts, a process after the other. */
export type Pair = { before: Measured; now: Measured }
/** Above 1 this checkout is faster. */
export type Verdict = { before: Measured; now: Measured; cpuRatio: number; rateRatio: number; isPassed: boolean }

/** Less than this share of the other commit's speed fails. */
export const GATE = 0.95

/**
 * Compares the fastest process of each. Processes of the same code differ by 10 %, and other programs only ever make one slower, so
 * the fastest is what the code can do. Processor time decides: the rate also depends on what else the machine does.
 */
export function verdictOf(pairs: readonly Pair[]): Verdict {
  const [before, now] = [fastest(pairs.map((pair) => pair.before)), fastest(pairs.map((pair) => pair.now))]
  const cpuRatio = before.cpuUs / now.cpuUs
  return { before, now, cpuRatio, rateRatio: now.perSecond / before.perSecond, isPassed: cpuRatio >= GATE }
}

const fastest = (measured: readonly Measured[]): Measured => ({
  cpuUs: Math.min(...measured.map(({ cpuUs }) => cpuUs)),
  perSecond: Math.max(...measured.map(({ perSecond }) => perSecond)),
})
