import { SCENARIOS } from '../../load/scenarios.ts'
import { isQuiet } from '../../machine/rounds.ts'
import { SHIPMENTS } from '../../measure.ts'
import type { Kind } from '../../options.ts'
import { middle, percent, tableOf } from '../../report/table.ts'
import { branchPoint, checkoutOf, OURS } from './checkout.ts'
import { type Comparison, compareCommits, type LeftOut, type Row } from './compare.ts'
import { postgresDatabases, sqliteDatabases } from './databases.ts'
import { GATE, othersOf, verdictOf } from './verdict.ts'

/** A failure must be seen twice: chance can slow one side. */
const HOW = { shipments: SHIPMENTS, attempts: 2, warmUpS: 1 }

/** This checkout beside another commit, in turns; ends with 1 if a kind of request has become slower. */
export const gate: Kind = {
  seconds: 2,
  parts: SCENARIOS.map(({ name }) => name),
  meaning:
    'this checkout (or --commit) beside another commit (--against), each by its own npm start, in pairs of processes; ends with 1 if the median of the pairs is below 0.95',
  async run({ has, against, commit, rounds, seconds, log }, name) {
    await using databases = name === 'SQLite' ? sqliteDatabases() : await postgresDatabases()
    const before = checkoutOf(against ?? branchPoint(), log)
    const now = commit === undefined ? OURS : checkoutOf(commit, log)
    log(`${now.label} beside ${before.label}`)
    const scenarios = SCENARIOS.filter((each) => has(each.name))
    const plan = { before, now, databases, scenarios, ...HOW, rounds, seconds, log }
    const comparison = await compareCommits(plan)
    if (comparison.rows.some(({ pairs }) => !verdictOf(pairs).isPassed)) process.exitCode = 1
    const labels = { before: before.label, now: now.label }
    return { text: textOf(comparison, labels), data: { ...labels, ...comparison }, tool: 'sockets' }
  },
}

/** The table, and what one must know to read it. */
export function textOf({ rows, leftOut }: Comparison, labels: { before: string; now: string }): string {
  const judged = rows.map(({ scenario, pairs }) => ({ scenario, pairs, ...verdictOf(pairs) }))
  const table = tableOf(judged, {
    Request: ({ scenario }) => scenario.label,
    'Before µs': ({ pairs }) => middle(pairs.map(({ before }) => before.cpuUs)),
    'Now µs': ({ pairs }) => middle(pairs.map(({ now }) => now.cpuUs)),
    Ratio: ({ cpuRatio }) => ratioText(cpuRatio),
    Spread: ({ spread }) => spread.map(ratioText).join('–'),
    'Before /s': ({ pairs }) => middle(pairs.map(({ before }) => before.perSecond)),
    'Now /s': ({ pairs }) => middle(pairs.map(({ now }) => now.perSecond)),
    'Ratio of /s': ({ rateRatio }) => ratioText(rateRatio),
    Passed: ({ isPassed }) => (isPassed ? 'yes' : 'NO'),
    Pairs: ({ pairs }) => String(pairs.length),
  })
  const note = `Before is ${labels.before}, now is ${labels.now}. µs of processor time for an answer; ratios are medians of pairs of processes. Below ${GATE} fails.`
  return [table, note, ...leftOut.map(leftOutText), ...disturbedText(rows)].join('\n\n')
}

const ratioText = (ratio: number): string => ratio.toFixed(2)

const leftOutText = ({ scenario, label, status }: LeftOut): string =>
  `Left out: ${scenario.label}. It is unknown to ${label}, which answers with ${status}.`

function disturbedText(rows: readonly Row[]): string[] {
  const others = othersOf(rows.flatMap(({ pairs }) => pairs))
  if (others === null || isQuiet(others)) return []
  return [
    `Other programs took up to ${percent(others)} of a core: measure again on an idle machine before you conclude anything.`,
  ]
}
