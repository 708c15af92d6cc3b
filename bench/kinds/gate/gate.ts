import { SCENARIOS, type Scenario } from '../../load/scenarios.ts'
import { type Pinning, pinning } from '../../machine/pin.ts'
import { startOurs } from '../../machine/servers.ts'
import { costOfAnswers, idsOf } from '../../measure.ts'
import type { Kind, Options } from '../../options.ts'
import { numberText, tableOf } from '../../report/table.ts'
import { branchPoint, type Checkout, checkoutOf, OURS } from './checkout.ts'
import { type Databases, postgresDatabases, sqliteDatabases } from './databases.ts'
import { GATE, type Measured, type Pair, verdictOf } from './verdict.ts'

const WARM_UP_S = 1
type Row = { scenario: Scenario; pairs: Pair[] }

/** This checkout beside another commit, in turns; ends with 1 if a kind of request has become slower. */
export const gate: Kind = {
  seconds: 2,
  parts: SCENARIOS.map(({ name }) => name),
  meaning: 'this checkout beside another commit (--against), in turns; ends with 1 if it has become slower',
  async run(options, name) {
    await using databases = name === 'SQLite' ? sqliteDatabases() : await postgresDatabases()
    const before = checkoutOf(options.against ?? branchPoint(), options.log)
    options.log(`This checkout beside ${before.label}.`)
    for (const checkout of [before, OURS]) await databases.seed(checkout)
    const rows: Row[] = SCENARIOS.filter((each) => options.has(each.name)).map((scenario) => ({ scenario, pairs: [] }))
    const failing = () => rows.filter(({ pairs }) => !verdictOf(pairs).isPassed)
    await measurePairs(rows, before, databases, options)
    // A failure must be seen twice: chance can make every process of a side slow.
    if (failing().length > 0) await measurePairs(failing(), before, databases, options)
    if (failing().length > 0) process.exitCode = 1
    const note = `Before is ${before.label}. µs of processor time for an answer, of the fastest process of each; below ${GATE} fails.`
    return { text: `${tableFor(rows)}\n\n${note}`, data: { against: before.label, rows }, tool: 'sockets' }
  },
}

/** Adds a process of each checkout in every round. They take turns in who is first. */
async function measurePairs(
  rows: readonly Row[],
  before: Checkout,
  databases: Databases,
  options: Options,
): Promise<void> {
  const pin = pinning()
  for (let round = 1; round <= options.rounds; round++) {
    const measured = new Map<Checkout, Measured[]>()
    for (const checkout of round % 2 === 1 ? [before, OURS] : [OURS, before])
      measured.set(checkout, await measureProcess(rows, checkout, databases, options, pin))
    for (const [i, { scenario, pairs }] of rows.entries()) {
      const pair = { before: measured.get(before)![i]!, now: measured.get(OURS)![i]! }
      pairs.push(pair)
      options.log(
        `${scenario.name}, round ${round}: ${numberText(pair.now.cpuUs)} µs beside ${numberText(pair.before.cpuUs)}`,
      )
    }
  }
}

/** Starts a checkout once and measures every kind of request. */
const measureProcess = (
  rows: readonly Row[],
  checkout: Checkout,
  databases: Databases,
  { seconds }: Options,
  pin: Pinning,
): Promise<Measured[]> =>
  databases.withCopy(checkout, async (url) => {
    await using server = await startOurs(url, pin, {}, checkout.root)
    const ids = await idsOf(server)
    const pids = [server.pid, ...databases.pids]
    return await Array.fromAsync(rows, async ({ scenario }) => {
      const work = { ...scenario, requests: await scenario.requests(server.port, ids) }
      return costOfAnswers(server, work, { tool: 'sockets', seconds }, pin, WARM_UP_S, pids)
    })
  })

function tableFor(rows: readonly Row[]): string {
  const judged = rows.map(({ scenario, pairs }) => ({ scenario, pairs, ...verdictOf(pairs) }))
  return tableOf(judged, {
    Request: ({ scenario }) => scenario.label,
    'Before µs': ({ before }) => numberText(before.cpuUs),
    'Now µs': ({ now }) => numberText(now.cpuUs),
    Ratio: ({ cpuRatio }) => cpuRatio.toFixed(2),
    'Before /s': ({ before }) => numberText(before.perSecond),
    'Now /s': ({ now }) => numberText(now.perSecond),
    'Ratio of /s': ({ rateRatio }) => rateRatio.toFixed(2),
    Passed: ({ isPassed }) => (isPassed ? 'yes' : 'NO'),
    Processes: ({ pairs }) => `2 × ${pairs.length}`,
  })
}
