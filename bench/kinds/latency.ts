import { startPostgres } from '../../scripts/postgres.ts'
import { load, loadPaced, type PacedMeasured } from '../load/load.ts'
import { CONNECTIONS, SCENARIOS } from '../load/scenarios.ts'
import { shuffled, walk } from '../load/walk.ts'
import { UNPINNED } from '../machine/pin.ts'
import { type Server, startBare, startOurs } from '../machine/servers.ts'
import type { Options, Report } from '../options.ts'
import { markdown, median, shown, spread } from '../report/table.ts'
import { seedPostgres } from '../seed/postgres.ts'
import { seededCopy } from '../seed/sqlite.ts'
import { samplesOf } from './compare.ts'

const SHIPMENTS = 10_000
const WARM_UP_S = 2
/** Shares of what the server can do at most. */
const SHARES = [0.1, 0.5, 0.8]

/** A kind of request on a database, with the target for its p99 at half of saturation. */
type Work = { name: string; scenario: string; database: 'SQLite' | 'PostgreSQL'; target: string }
const WORK: readonly Work[] = [
  { name: 'item', scenario: 'item', database: 'SQLite', target: 'p99 ≤ 4 × bare' },
  { name: 'patch', scenario: 'patch', database: 'SQLite', target: 'p99 ≤ 12' },
  { name: 'patch-postgres', scenario: 'patch', database: 'PostgreSQL', target: 'p99 ≤ 20' },
]
export const LATENCY_WORK: readonly string[] = WORK.map(({ name }) => name)

type Round = { ours: PacedMeasured; bare: PacedMeasured }
type Paced = { share: number; wanted: number; rounds: Round[] }
type Row = { work: Work; label: string; saturation: number; paced: Paced[] }

/**
 * How long answers take while the server has something to spare: at a tenth, half and four fifths of what it can do. A bare server is asked as
 * often, in turns: what its answers take is what the machine and the load take.
 */
export async function latency(options: Options): Promise<Report> {
  options.log(`${SHIPMENTS} shipments, ${CONNECTIONS} connections, ${UNPINNED.note}.`)
  const on = (database: Work['database']) => WORK.filter((work) => work.database === database && options.has(work.name))
  const rows: Row[] = []
  if (on('SQLite').length > 0) {
    const file = await seededCopy(SHIPMENTS, options.log)
    rows.push(...(await onDatabase(`sqlite:${file}`, on('SQLite'), options)))
  }
  if (on('PostgreSQL').length > 0) {
    const server = await startPostgres({ shared_buffers: '512MB' })
    try {
      await seedPostgres(server.url, SHIPMENTS)
      rows.push(...(await onDatabase(server.url, on('PostgreSQL'), options)))
    } finally {
      await server.stop()
    }
  }
  return reportOf(rows)
}

async function onDatabase(url: string, works: readonly Work[], options: Options): Promise<Row[]> {
  const ours = await startOurs('', UNPINNED, { DATABASE_URL: url })
  try {
    const ids = shuffled((await walk(ours.port, '/v1/shipments', 200)).ids)
    const rows: Row[] = []
    for (const work of works) rows.push(await measure(work, ours, ids, options))
    return rows
  } finally {
    await ours.stop()
  }
}

async function measure(work: Work, ours: Server, ids: readonly string[], options: Options): Promise<Row> {
  const scenario = SCENARIOS.find(({ name }) => name === work.scenario)!
  const { status, followsTag = false } = scenario
  const requests = await scenario.requests(ours.port, ids)
  const job = { port: ours.port, connections: CONNECTIONS, seconds: options.seconds, requests, status, followsTag }
  await load('sockets', { ...job, seconds: WARM_UP_S }, UNPINNED, ours.pid)
  const rates: number[] = []
  // By the same kind of load as below, so that a share of it means a share for both.
  for (let i = 0; i < options.rounds; i++) rates.push((await load('sockets', job, UNPINNED, ours.pid)).perSecond)
  const saturation = median(rates)
  const paced: Paced[] = SHARES.map((share) => ({ share, wanted: saturation * share, rounds: [] }))
  const bare = await startBare(await samplesOf(scenario, ours, requests), UNPINNED)
  try {
    await load('sockets', { ...job, port: bare.port, seconds: WARM_UP_S }, UNPINNED, bare.pid)
    for (let round = 1; round <= options.rounds; round++) {
      for (const { wanted, rounds } of paced) {
        const asked = { ...job, perSecond: wanted }
        const measured = {
          ours: await loadPaced(asked, UNPINNED),
          bare: await loadPaced({ ...asked, port: bare.port }, UNPINNED),
        }
        rounds.push(measured)
        const timesOf = ({ p50Ms, p99Ms }: PacedMeasured) => `p50 ${shown(p50Ms)}, p99 ${shown(p99Ms)} ms`
        options.log(
          `${work.name}, round ${round}, ${shown(wanted)} a second: ${timesOf(measured.ours)}; bare ${timesOf(measured.bare)}`,
        )
      }
    }
  } finally {
    await bare.stop()
  }
  return { work, label: `${scenario.label}: ${work.database}`, saturation, paced }
}

function reportOf(rows: readonly Row[]): Report {
  const head = [
    'Request',
    'Of saturation',
    'Asked /s',
    'Answered /s',
    'p50 ms',
    'p99 ms',
    'Spread',
    'p99.9 ms',
    'Target',
    'Bare p50',
    'Bare p99',
    'Bare p99.9',
  ]
  const cells = rows.flatMap(({ work, label, paced }) =>
    paced.map(({ share, wanted, rounds }) => {
      const middle = (what: keyof PacedMeasured, of: keyof Round = 'ours') =>
        shown(median(rounds.map((round) => round[of][what])))
      const [low, high] = spread(rounds.map(({ ours }) => ours.p99Ms))
      const target = share === 0.5 ? work.target : ''
      return [
        label,
        `${share * 100} %`,
        shown(wanted),
        middle('perSecond'),
        middle('p50Ms'),
        middle('p99Ms'),
        `${shown(low)}–${shown(high)}`,
        middle('p999Ms'),
        target,
        middle('p50Ms', 'bare'),
        middle('p99Ms', 'bare'),
        middle('p999Ms', 'bare'),
      ]
    }),
  )
  const saturations = rows.map(({ label, saturation }) => `${label} ${shown(saturation)} a second`)
  const note = `Times count from when a request was due. Saturation: ${saturations.join('; ')}.`
  return { text: `${markdown(head, cells)}\n\n${note}`, data: { rows }, tool: 'sockets' }
}
