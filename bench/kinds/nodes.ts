import { startPostgres } from '../../scripts/postgres.ts'
import { load } from '../load/load.ts'
import type { Ask } from '../load/probe.ts'
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
const LABELS = { sqlite: 'SQLite, two processes on one file', postgres: 'PostgreSQL, two nodes' }

/** One process, and both together; and how much of a core each had. */
type Round = { one: Together; two: Together }
type Together = { perSecond: number; servers: number | null; loads: number | null }
type Row = { label: string; rounds: Round[] }

/** Reads and updates of one process, and of two on the same database. */
export async function nodes(options: Options): Promise<Report> {
  options.log(`${SHIPMENTS} shipments, ${CONNECTIONS} connections in all, load by ${options.tool}, ${UNPINNED.note}.`)
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
  const first = await startOurs('', UNPINNED, { DATABASE_URL: url })
  try {
    const second = await startOurs('', UNPINNED, { DATABASE_URL: url })
    try {
      const ids = shuffled((await walk(first.port, '/v1/shipments', 200)).ids)
      const rows: Row[] = []
      for (const scenario of SCENARIOS.filter(({ name }) => NODE_WORK.includes(name))) {
        const row = `${scenario.label}: ${label}`
        const requests = await scenario.requests(first.port, ids)
        const run = (servers: Server[], seconds: number) => together(servers, scenario, requests, seconds, options)
        await run([first, second], WARM_UP_S)
        const rounds: Round[] = []
        for (let number = 1; number <= options.rounds; number++) {
          const round = { one: await run([first], options.seconds), two: await run([first, second], options.seconds) }
          rounds.push(round)
          const rates = `${shown(round.two.perSecond)} beside ${shown(round.one.perSecond)} a second`
          options.log(`${row}, round ${number}: ${rates}`)
        }
        rows.push({ label: row, rounds })
      }
      return rows
    } finally {
      await second.stop()
    }
  } finally {
    await first.stop()
  }
}

/** The same number of connections in all, however many servers they go to; each server gets its part of the requests. */
async function together(
  servers: Server[],
  { status, followsTag = false }: Scenario,
  requests: Ask[],
  seconds: number,
  options: Options,
): Promise<Together> {
  const connections = CONNECTIONS / servers.length
  const runs = await Promise.all(
    servers.map(({ port, pid }, i) => {
      const own = requests.filter((_, number) => number % servers.length === i)
      return load(options.tool, { port, connections, seconds, requests: own, status, followsTag }, UNPINNED, pid)
    }),
  )
  const sum = (values: (number | null)[]) =>
    values.reduce<number | null>((all, value) => (all === null || value === null ? null : all + value), 0)
  return {
    perSecond: sum(runs.map(({ perSecond }) => perSecond))!,
    servers: sum(runs.map(({ busy }) => busy.server)),
    loads: sum(runs.map(({ busy }) => busy.load)),
  }
}

function reportOf(rows: readonly Row[]): Report {
  const head = ['Request', 'One /s', 'Two /s', 'Ratio', 'Spread', 'Servers with one', 'with two', 'Load with two']
  const cells = rows.map(({ label, rounds }) => {
    const ratios = rounds.map(({ one, two }) => two.perSecond / one.perSecond)
    const [low, high] = spread(ratios)
    const busy = (of: 'one' | 'two', what: 'servers' | 'loads') => {
      const known = rounds.map((round) => round[of][what]).filter((share) => share !== null)
      return percent(known.length > 0 ? median(known) : null)
    }
    return [
      label,
      shown(median(rounds.map(({ one }) => one.perSecond))),
      shown(median(rounds.map(({ two }) => two.perSecond))),
      `${median(ratios).toFixed(2)}×`,
      `${low.toFixed(2)}–${high.toFixed(2)}`,
      busy('one', 'servers'),
      busy('two', 'servers'),
      busy('two', 'loads'),
    ]
  })
  const note = 'Percent of one core. Two servers and the load have the cores of this machine between them.'
  return { text: `${markdown(head, cells)}\n\n${note}`, data: { rows } }
}
