import { loadPaced, type Measured } from '../load/load.ts'
import { CONNECTIONS } from '../load/scenarios.ts'
import { UNPINNED } from '../machine/pin.ts'
import { type Server, startBare, startOurs } from '../machine/servers.ts'
import { idsOf, inTurns, loading, openDatabase, SHIPMENTS, samplesOf, scenarioOf } from '../measure.ts'
import type { DatabaseName, Kind, Options } from '../options.ts'
import { median, middle, numberText, range, tableOf } from '../report/table.ts'

/** Shares of the highest rate of the server. */
const SHARES = [0.1, 0.5, 0.8]
const TOOL = 'sockets'

/** A kind of request on a database, with the target for its p99 at half of saturation. */
type Work = { name: string; scenario: string; database: DatabaseName; target: string }
const WORK: readonly Work[] = [
  { name: 'item', scenario: 'item', database: 'SQLite', target: 'p99 ≤ 4 × bare' },
  { name: 'patch', scenario: 'patch', database: 'SQLite', target: 'p99 ≤ 12' },
  { name: 'patch-postgres', scenario: 'patch', database: 'PostgreSQL', target: 'p99 ≤ 20' },
]

type Round = { ours: Measured; bare: Measured }
type Row = { label: string; share: number; wanted: number; target: string; rounds: Round[] }

/**
 * How long answers take while the server has something to spare: at a tenth, half and four fifths of what it can do. A bare server is asked as
 * often, in turns: the time of its answers is that of the machine and the load.
 */
export const latency: Kind = {
  seconds: 10,
  rounds: 3,
  parts: WORK.map(({ name }) => name),
  meaning: 'how long answers take at a tenth, half and four fifths of what the server can do',
  async run(options) {
    options.log(`${SHIPMENTS} shipments, ${CONNECTIONS} connections, ${UNPINNED.note}.`)
    const rows: Row[] = []
    for (const work of WORK.filter(({ name }) => options.has(name))) {
      await using database = await openDatabase(work.database, options.log)
      await using ours = await startOurs(database.url, UNPINNED)
      rows.push(...(await measured(work, ours, options)))
    }
    return { text: reportOf(rows), data: { rows }, tool: TOOL }
  },
}

async function measured(work: Work, ours: Server, options: Options): Promise<Row[]> {
  const scenario = scenarioOf(work.scenario)
  const requests = await scenario.requests(ours.port, await idsOf(ours))
  await using bare = await startBare(await samplesOf(scenario, ours, requests), UNPINNED)
  const saturated = { ...scenario, requests }
  // Measured with the same kind of load as below, so that the shares are comparable.
  const turns = { ours: loading(ours, saturated, { tool: TOOL }, UNPINNED) }
  const { rounds } = await inTurns(work.name, turns, options)
  const saturation = median(rounds.map((round) => round.ours.perSecond))
  const rows: Row[] = []
  for (const share of SHARES) {
    const wanted = saturation * share
    const paced =
      ({ port }: Server) =>
      (seconds: number) =>
        loadPaced({ ...saturated, port, connections: CONNECTIONS, seconds, perSecond: wanted }, UNPINNED)
    const label = `${work.name} at ${numberText(wanted)}`
    const { rounds } = await inTurns(label, { ours: paced(ours), bare: paced(bare) }, options, { warmUpS: 1 })
    const target = share === 0.5 ? work.target : ''
    rows.push({ label: `${scenario.label}: ${work.database}`, share, wanted, target, rounds })
  }
  return rows
}

function reportOf(rows: readonly Row[]): string {
  const of = (server: keyof Round, what: 'perSecond' | 'p50Ms' | 'p99Ms' | 'p999Ms') => (row: Row) =>
    middle(row.rounds.map((round) => round[server][what] ?? Number.NaN))
  const table = tableOf(rows, {
    Request: ({ label }) => label,
    'Of saturation': ({ share }) => `${share * 100} %`,
    'Asked /s': ({ wanted }) => numberText(wanted),
    'Answered /s': of('ours', 'perSecond'),
    'p50 ms': of('ours', 'p50Ms'),
    'p99 ms': of('ours', 'p99Ms'),
    Spread: ({ rounds }) => range(rounds.map(({ ours }) => ours.p99Ms)),
    'p99.9 ms': of('ours', 'p999Ms'),
    Target: ({ target }) => target,
    'Bare p50': of('bare', 'p50Ms'),
    'Bare p99': of('bare', 'p99Ms'),
    'Bare p99.9': of('bare', 'p999Ms'),
  })
  return `${table}\n\nTimes count from when a request was due.`
}
