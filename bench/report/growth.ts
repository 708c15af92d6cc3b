import type { Work } from '../kinds/growth/requests.ts'
import { CONNECTIONS } from '../load/scenarios.ts'
import type { Rounds } from '../machine/rounds.ts'
import type { Run } from '../measure.ts'
import type { Report } from '../options.ts'
import { markdown, median, numberText } from './table.ts'

/** For each size: `alone 10000`, for the time of one request, and `loaded 10000`, for the rate over many connections. */
export type Row = Rounds<Record<string, Run>> & { work: Work }

/** What one kind of request cost at each size: the time alone, and the rate over many connections. */
export type GrowthResult = { work: string; ms: number[]; perSecond: number[] }

function resultOf({ work, rounds }: Row, sizes: readonly number[]): GrowthResult {
  const middle = (how: string, what: 'p50Ms' | 'perSecond') =>
    sizes.map((size) => median(rounds.map((round) => round[`${how} ${size}`]![what])))
  return { work: work.label, ms: middle('alone', 'p50Ms'), perSecond: middle('loaded', 'perSecond') }
}

/** A row for each kind of request, and for each size its time and its rate. */
export function growthReport(rows: readonly Row[], sizes: readonly number[], readyMs: readonly number[]): Report {
  const results = rows.map((row) => resultOf(row, sizes))
  const head = [
    'Request',
    ...sizes.map((size) => `ms at ${numberText(size)}`),
    'Ratio',
    ...sizes.map((size) => `/s at ${numberText(size)}`),
    'Ratio of /s',
  ]
  const cells = results.map(({ work, ms, perSecond }) => [
    work,
    ...ms.map((each) => each.toFixed(3)),
    `${(ms.at(-1)! / ms[0]!).toFixed(2)}×`,
    ...perSecond.map(numberText),
    `${(perSecond[0]! / perSecond.at(-1)!).toFixed(2)}×`,
  ])
  const disturbed = rows.filter((row) => !row.isQuiet).map(({ work }) => work.name)
  const notes = [
    `Times are medians at one connection, rates at ${CONNECTIONS}. A ratio above 1 means that the most records cost more than the fewest.`,
    `Ready after ${readyMs.map(numberText).join(', ')} ms.`,
    ...(disturbed.length > 0 ? [`Something else was running too: ${disturbed.join(', ')}.`] : []),
  ]
  return {
    text: `${markdown(head, cells)}\n\n${notes.join('\n')}`,
    data: { isQuiet: disturbed.length === 0, sizes, results, readyMs, rows },
  }
}
