import { loadNow } from '../../load/load.ts'
import { CONNECTIONS, SCENARIOS, type Scenario } from '../../load/scenarios.ts'
import { shuffled, walk } from '../../load/walk.ts'
import { type Pinning, pinning } from '../../machine/pin.ts'
import { cpuSecondsOfFamily } from '../../machine/processes.ts'
import { type Server, startOurs } from '../../machine/servers.ts'
import type { Options, Report } from '../../options.ts'
import { markdown, shown } from '../../report/table.ts'
import { branchPoint, type Checkout, checkoutOf, OURS } from './checkout.ts'
import { type Databases, postgresDatabases, sqliteDatabases } from './databases.ts'
import { GATE, type Measured, type Pair, verdictOf } from './verdict.ts'

const WARM_UP_S = 1
type Row = { scenario: Scenario; pairs: Pair[] }

/** This checkout beside another commit, in turns; ends with 1 if a kind of request has become slower. */
export const gate = (options: Options): Promise<Report> => compareWith(options, sqliteDatabases())
export const gateOnPostgres = async (options: Options): Promise<Report> =>
  compareWith(options, await postgresDatabases())

async function compareWith(options: Options, databases: Databases): Promise<Report> {
  try {
    const before = checkoutOf(options.against ?? branchPoint(), options.log)
    options.log(`This checkout beside ${before.label}.`)
    for (const checkout of [before, OURS]) await databases.seed(checkout)
    const rows: Row[] = SCENARIOS.filter(({ name }) => options.has(name)).map((scenario) => ({ scenario, pairs: [] }))
    const failing = () => rows.filter(({ pairs }) => !verdictOf(pairs).isPassed)
    await measurePairs(rows, before, databases, options)
    // A failure must be seen twice: chance can make every process of a side slow.
    if (failing().length > 0) await measurePairs(failing(), before, databases, options)
    if (failing().length > 0) process.exitCode = 1
    return reportOf(rows, before)
  } finally {
    await databases.close()
  }
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
      options.log(`${scenario.name}, round ${round}: ${shown(pair.now.cpuUs)} µs beside ${shown(pair.before.cpuUs)}`)
    }
  }
}

/** Starts a checkout once and measures every kind of request. */
const measureProcess = (
  rows: readonly Row[],
  checkout: Checkout,
  databases: Databases,
  options: Options,
  pin: Pinning,
): Promise<Measured[]> =>
  databases.withCopy(checkout, async (url) => {
    const server = await startOurs('', pin, { DATABASE_URL: url }, checkout.root)
    try {
      const ids = shuffled((await walk(server.port, '/v1/shipments', 200)).ids)
      const measured: Measured[] = []
      for (const { scenario } of rows) measured.push(await measure(scenario, server, ids, databases.pid, options, pin))
      return measured
    } finally {
      await server.stop()
    }
  })

async function measure(
  scenario: Scenario,
  { port, pid }: Server,
  ids: readonly string[],
  databasePid: number | undefined,
  { seconds }: Options,
  pin: Pinning,
): Promise<Measured> {
  const { status, followsTag = false } = scenario
  const job = { port, connections: CONNECTIONS, requests: await scenario.requests(port, ids), status, followsTag }
  const spent = () => cpuSecondsOfFamily(pid) + (databasePid === undefined ? 0 : cpuSecondsOfFamily(databasePid))
  // Nothing waits for an idle machine: processor time decides.
  await loadNow('sockets', { ...job, seconds: WARM_UP_S }, pin, pid)
  const spentBefore = spent()
  const { perSecond } = await loadNow('sockets', { ...job, seconds }, pin, pid)
  return { cpuUs: ((spent() - spentBefore) * 1e6) / (perSecond * seconds), perSecond }
}

function reportOf(rows: readonly Row[], before: Checkout): Report {
  const head = ['Request', 'Before µs', 'Now µs', 'Ratio', 'Before /s', 'Now /s', 'Ratio', 'Passed', 'Processes']
  const cells = rows.map(({ scenario, pairs }) => {
    const { before, now, cpuRatio, rateRatio, isPassed } = verdictOf(pairs)
    return [
      scenario.label,
      shown(before.cpuUs),
      shown(now.cpuUs),
      cpuRatio.toFixed(2),
      shown(before.perSecond),
      shown(now.perSecond),
      rateRatio.toFixed(2),
      isPassed ? 'yes' : 'NO',
      `2 × ${pairs.length}`,
    ]
  })
  const note = `Before is ${before.label}. µs of processor time for an answer, of the fastest process of each; below ${GATE} fails.`
  return { text: `${markdown(head, cells)}\n\n${note}`, data: { against: before.label, rows }, tool: 'sockets' }
}
