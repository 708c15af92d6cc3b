/** Compares the processor time of two checkouts. Pure: measurements in, a verdict out. */
import { median, spread } from '../../report/table.ts'

/** One kind of request to one process: processor time for an answer, answers a second, and the share of a core that other programs took, if that is known. */
export type Measured = { cpuUs: number; perSecond: number; others: number | null }
/** Both checkouts, a process after the other. */
export type Pair = { before: Measured; now: Measured }
/** The ratios are medians of pairs; above 1 this checkout is faster. */
export type Verdict = { cpuRatio: number; spread: [number, number]; rateRatio: number; isPassed: boolean }

/** Less than this share of the other commit's speed fails. */
export const GATE = 0.95

/**
 * The median of the ratios of pairs. The two processes of a pair run one after the other, so that what slows the machine for a while slows both;
 * and what slows one of them makes one ratio of five worse, or better, and not the median. Processor time decides: the rate also depends on
 * what else the machine does.
 */
export function verdictOf(pairs: readonly Pair[]): Verdict {
  const ratios = pairs.map(({ before, now }) => before.cpuUs / now.cpuUs)
  const cpuRatio = median(ratios)
  const rateRatio = median(pairs.map(({ before, now }) => now.perSecond / before.perSecond))
  // NaN does not pass.
  return { cpuRatio, spread: spread(ratios), rateRatio, isPassed: cpuRatio >= GATE }
}

/** The most that other programs took of a core while one of the processes was measured; null if that is not known. */
export function othersOf(pairs: readonly Pair[]): number | null {
  const shares = pairs.flatMap(({ before, now }) => [before.others, now.others]).filter((share) => share !== null)
  return shares.length > 0 ? Math.max(...shares) : null
}
