import { startPostgres } from '../../scripts/postgres.ts'
import { load } from '../load/load.ts'
import type { Ask } from '../load/probe.ts'
import { CONNECTIONS } from '../load/scenarios.ts'
import { shuffled, walk } from '../load/walk.ts'
import { type Pinning, pinning } from '../machine/pin.ts'
import { type Server, startOurs } from '../machine/servers.ts'
import type { Options, Report } from '../options.ts'
import { markdown, median, shown, spread } from '../report/table.ts'
import { seedPostgres } from '../seed/postgres.ts'
import { seededCopy } from '../seed/sqlite.ts'

const SHIPMENTS = 10_000
const HISTORIES = 1_000
const WARM_UP_S = 5
/** How many times slower PostgreSQL may be. */
const TARGET = 1.5

/** The pages of events that are read, with the requests for them. */
const PAGES: Record<string, { label: string; requests: (ids: readonly string[]) => Ask[] }> = {
  history: {
    label: 'history of a shipment',
    requests: (ids) => ids.slice(0, HISTORIES).map((id) => ({ method: 'GET', path: `/v1/shipments/${id}/history` })),
  },
  feed: {
    label: 'feed, 50 events',
    requests: () => [{ method: 'GET', path: `/v1/events?after=${SHIPMENTS}&limit=50` }],
  },
}
export const PAGE_NAMES = Object.keys(PAGES)

/** Rates in requests a second. */
type Round = { sqlite: number; postgres: number }

/** Pages of events on PostgreSQL beside the same on SQLite, in turns. */
export async function pages(options: Options): Promise<Report> {
  const pin = pinning()
  const database = await startPostgres({ shared_buffers: '512MB' })
  const servers: Server[] = []
  try {
    await seedPostgres(database.url, SHIPMENTS)
    servers.push(await startOurs(await seededCopy(SHIPMENTS, options.log), pin))
    servers.push(await startOurs('', pin, { DATABASE_URL: database.url }))
    const names = PAGE_NAMES.filter(options.has)
    const measured: Record<string, Round[]> = {}
    for (const name of names) measured[name] = await measure(name, servers, options, pin)
    return reportOf(measured)
  } finally {
    for (const server of servers) await server.stop()
    await database.stop()
  }
}

async function measure(name: string, servers: readonly Server[], options: Options, pin: Pinning): Promise<Round[]> {
  const [sqlite, postgres] = servers as [Server, Server]
  // Both databases have the same shipments.
  const requests = PAGES[name]!.requests(shuffled((await walk(sqlite.port, '/v1/shipments', 200)).ids))
  const rate = async (server: Server, seconds: number): Promise<number> => {
    const job = { port: server.port, connections: CONNECTIONS, seconds, requests, status: 200 }
    return (await load(options.tool, job, pin, server.pid)).perSecond
  }
  for (const server of servers) await rate(server, WARM_UP_S)
  const rounds: Round[] = []
  for (let number = 1; number <= options.rounds; number++) {
    const round = { sqlite: await rate(sqlite, options.seconds), postgres: await rate(postgres, options.seconds) }
    options.log(`${name}, round ${number}: ${shown(round.sqlite)} and ${shown(round.postgres)} a second`)
    rounds.push(round)
  }
  return rounds
}

function reportOf(measured: Record<string, Round[]>): Report {
  const rows = Object.entries(measured).map(([name, rounds]) => {
    const ratios = rounds.map(({ sqlite, postgres }) => sqlite / postgres)
    const [low, high] = spread(ratios)
    return [
      PAGES[name]!.label,
      shown(median(rounds.map(({ sqlite }) => sqlite))),
      shown(median(rounds.map(({ postgres }) => postgres))),
      `${shown(median(ratios))} ×`,
      `${shown(low)}–${shown(high)}`,
      `≤ ${TARGET} ×`,
    ]
  })
  const head = ['Page', 'SQLite, a second', 'PostgreSQL, a second', 'Times slower', 'Spread', 'To reach']
  return { text: markdown(head, rows), data: { measured } }
}
