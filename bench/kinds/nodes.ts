import { setTimeout as pause } from 'node:timers/promises'
import { startPostgres } from '../../scripts/postgres.ts'
import { load } from '../load/load.ts'
import { type Ask, ask } from '../load/probe.ts'
import { CONNECTIONS, SCENARIOS, type Scenario } from '../load/scenarios.ts'
import { shuffled, walk } from '../load/walk.ts'
import { UNPINNED } from '../machine/pin.ts'
import { type Server, startOurs } from '../machine/servers.ts'
import type { Options, Report } from '../options.ts'
import { markdown, median, percent, shown, spread } from '../report/table.ts'
import { seedPostgres } from '../seed/postgres.ts'
import { seededCopy } from '../seed/sqlite.ts'

const SHIPMENTS = 10_000
const WARM_UP_S = 2

/** The databases that two processes can share. */
export const NODE_DATABASES = ['sqlite', 'postgres'] as const
const NODE_WORK = ['item', 'patch']
const LABELS = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

/** One process, and two behind one port; and how much of a core they and the load had. */
type Round = { one: Rate; two: Rate }
type Rate = { perSecond: number; servers: number | null; loads: number | null }
type Row = { label: string; rounds: Round[] }

/** Reads and updates of a service with VANLINE_PROCESSES=1, and of one with 2 on the same database. */
export async function nodes(options: Options): Promise<Report> {
  options.log(`${SHIPMENTS} shipments, ${CONNECTIONS} connections, load by ${options.tool}, ${UNPINNED.note}.`)
  const rows: Row[] = []
  if (options.has('sqlite')) {
    const file = await seededCopy(SHIPMENTS, options.log)
    rows.push(...(await onDatabase(LABELS.sqlite, `sqlite:${file}`, options)))
  }
  if (options.has('postgres')) {
    const database = await startPostgres({ shared_buffers: '512MB' })
    try {
      await seedPostgres(database.url, SHIPMENTS)
      rows.push(...(await onDatabase(LABELS.postgres, database.url, options)))
    } finally {
      await database.stop()
    }
  }
  return reportOf(rows)
}

async function onDatabase(label: string, url: string, options: Options): Promise<Row[]> {
  const one = await startOurs('', UNPINNED, { DATABASE_URL: url })
  try {
    const two = await startOurs('', UNPINNED, { DATABASE_URL: url, VANLINE_PROCESSES: '2' })
    try {
      await bothServe(two)
      const ids = shuffled((await walk(one.port, '/v1/shipments', 200)).ids)
      const rows: Row[] = []
      for (const scenario of SCENARIOS.filter(({ name }) => NODE_WORK.includes(name))) {
        const row = `${scenario.label}: ${label}`
        const requests = await scenario.requests(one.port, ids)
        const run = (server: Server, seconds: number) => rateOf(server, scenario, requests, seconds, options)
        for (const server of [one, two]) await run(server, WARM_UP_S)
        const rounds: Round[] = []
        for (let number = 1; number <= options.rounds; number++) {
          const round = { one: await run(one, options.seconds), two: await run(two, options.seconds) }
          rounds.push(round)
          const rates = `${shown(round.two.perSecond)} beside ${shown(round.one.perSecond)} a second`
          options.log(`${row}, round ${number}: ${rates}`)
        }
        rows.push({ label: row, rounds })
      }
      return rows
    } finally {
      await two.stop()
    }
  } finally {
    await one.stop()
  }
}

/** Waits until the second process serves as well. */
async function bothServe({ port }: Server): Promise<void> {
  while (!/^vanline_processes 2$/m.test((await ask(port, { method: 'GET', path: '/metrics' })).body)) await pause(50)
}

async function rateOf(
  { port, pid }: Server,
  { status, followsTag = false }: Scenario,
  requests: Ask[],
  seconds: number,
  options: Options,
): Promise<Rate> {
  const job = { port, connections: CONNECTIONS, seconds, requests, status, followsTag }
  const { perSecond, busy } = await load(options.tool, job, UNPINNED, pid)
  return { perSecond, servers: busy.server, loads: busy.load }
}

/** The processor time of an answer in µs, of all processes of the service together. */
const costOf = ({ servers, perSecond }: Rate): number => ((servers ?? Number.NaN) * 1e6) / perSecond

function reportOf(rows: readonly Row[]): Report {
  const head = [
    ...['Request', 'One /s', 'Two /s', 'Ratio', 'Spread', 'Servers with one', 'Servers with two', 'Load with two'],
    ...['µs with one', 'µs with two', 'µs ratio', 'µs spread'],
  ]
  const cells = rows.map(({ label, rounds }) => {
    const ratios = rounds.map(({ one, two }) => two.perSecond / one.perSecond)
    const [low, high] = spread(ratios)
    const busy = (of: 'one' | 'two', what: 'servers' | 'loads') => {
      const known = rounds.map((round) => round[of][what]).filter((share) => share !== null)
      return percent(known.length > 0 ? median(known) : null)
    }
    const costs = rounds.map(({ one, two }) => ({ one: costOf(one), two: costOf(two) }))
    const costRatios = costs.map(({ one, two }) => two / one)
    return [
      label,
      shown(median(rounds.map(({ one }) => one.perSecond))),
      shown(median(rounds.map(({ two }) => two.perSecond))),
      `${median(ratios).toFixed(2)}×`,
      `${low.toFixed(2)}–${high.toFixed(2)}`,
      busy('one', 'servers'),
      busy('two', 'servers'),
      busy('two', 'loads'),
      shown(median(costs.map(({ one }) => one))),
      shown(median(costs.map(({ two }) => two))),
      `${median(costRatios).toFixed(2)}×`,
      spread(costRatios)
        .map((ratio) => ratio.toFixed(2))
        .join('–'),
    ]
  })
  const note =
    'Percent of one core. Two servers and the load have the cores of this machine between them; µs of processor time of all processes of the service tell what two would do on free cores.'
  return { text: `${markdown(head, cells)}\n\n${note}`, data: { rows } }
}
