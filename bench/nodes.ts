import { startPostgres } from '../scripts/postgres.ts'
import { load } from './load.ts'
import type { Options, Report } from './options.ts'
import { UNPINNED } from './pin.ts'
import type { Ask } from './probe.ts'
import { CONNECTIONS, SCENARIOS } from './scenarios.ts'
import { seedPostgres } from './seed-postgres.ts'
import { seededCopy } from './seed-sqlite.ts'
import { type Server, startOurs } from './servers.ts'
import { markdown, median, percent, shown, spread } from './table.ts'
import { shuffled, walk } from './walk.ts'

const SHIPMENTS = 10_000
const WARM_UP_S = 2

/** The databases that two processes can share. */
export const NODE_DATABASES = ['sqlite', 'postgres'] as const
const LABELS = { sqlite: 'SQLite, two processes on one file', postgres: 'PostgreSQL, two nodes' }

/** One process, and both together; and how much of a core each had. */
type Round = { one: Together; two: Together }
type Together = { perSecond: number; servers: number | null; loads: number | null }
type Row = { label: string; rounds: Round[] }

/** Reads from one process and from two on the same database. */
export async function nodes(options: Options): Promise<Report> {
  options.log(`${SHIPMENTS} shipments, ${CONNECTIONS} connections in all, load by ${options.tool}, ${UNPINNED.note}.`)
  const rows: Row[] = []
  if (options.has('sqlite')) {
    const file = await seededCopy(SHIPMENTS, options.log)
    rows.push(await onDatabase(LABELS.sqlite, `sqlite:${file}`, options))
  }
  if (options.has('postgres')) {
    const database = await startPostgres({ shared_buffers: '512MB' })
    try {
      await seedPostgres(database.url, SHIPMENTS)
      rows.push(await onDatabase(LABELS.postgres, database.url, options))
    } finally {
      await database.stop()
    }
  }
  return reportOf(rows)
}

async function onDatabase(label: string, url: string, options: Options): Promise<Row> {
  const first = await startOurs('', UNPINNED, { DATABASE_URL: url })
  try {
    const second = await startOurs('', UNPINNED, { DATABASE_URL: url })
    try {
      const ids = shuffled((await walk(first.port, '/v1/shipments', 200)).ids)
      const requests = await SCENARIOS.find(({ name }) => name === 'item')!.requests(first.port, ids)
      await together([first, second], requests, WARM_UP_S, options)
      const rounds: Round[] = []
      for (let number = 1; number <= options.rounds; number++) {
        const one = await together([first], requests, options.seconds, options)
        const two = await together([first, second], requests, options.seconds, options)
        rounds.push({ one, two })
        options.log(`${label}, round ${number}: ${shown(two.perSecond)} beside ${shown(one.perSecond)} a second`)
      }
      return { label, rounds }
    } finally {
      await second.stop()
    }
  } finally {
    await first.stop()
  }
}

/** The same number of connections in all, however many servers they go to. */
async function together(servers: Server[], requests: Ask[], seconds: number, options: Options): Promise<Together> {
  const connections = CONNECTIONS / servers.length
  const runs = await Promise.all(
    servers.map(({ port, pid }) =>
      load(options.tool, { port, connections, seconds, requests, status: 200 }, UNPINNED, pid),
    ),
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
  const head = [
    'GET one shipment',
    'One /s',
    'Two /s',
    'Ratio',
    'Spread',
    'Servers with one',
    'with two',
    'Load with two',
  ]
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
