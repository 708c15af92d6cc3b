import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '../../scripts/postgres.ts'
import { load, toolFor } from '../load/load.ts'
import { type Ask, ask, headerOf, type Reply } from '../load/probe.ts'
import { CONNECTIONS, SCENARIOS, type Scenario } from '../load/scenarios.ts'
import { shuffled, walk } from '../load/walk.ts'
import { DATA, PEERS } from '../machine/folders.ts'
import { type Pinning, pinning } from '../machine/pin.ts'
import { removeInTheEnd } from '../machine/processes.ts'
import { disturbanceOf, isQuiet, quietRounds, type Rounds } from '../machine/rounds.ts'
import { type Server, startBare, startOurs, startPeer } from '../machine/servers.ts'
import type { Options, Report } from '../options.ts'
import { type PeerData, writePeerData } from '../peers/data.ts'
import type { Run } from '../report/compare.ts'
import { type PeerName, peersReport, type Round, type Row } from '../report/peers.ts'
import { shown } from '../report/table.ts'
import { seedPostgres } from '../seed/postgres.ts'
import { seededFile } from '../seed/sqlite.ts'
import { samplesOf } from './compare.ts'

const SHIPMENTS = 10_000
const WARM_UP_S = 2
/** The work that all of them can do. */
export const PEER_WORK: readonly string[] = ['item', 'list', 'patch']

/** Our server beside what one would use or write instead, on the same shipments and the same work as far as it goes. */
export async function peers(options: Options): Promise<Report> {
  installPeers(options.log)
  const pin = pinning()
  const seeded = await seededFile(SHIPMENTS, options.log)
  const folder = join(DATA, `peers-${process.pid}`)
  removeInTheEnd(folder)
  const data = writePeerData(seeded, folder)
  options.log(`${SHIPMENTS} shipments, ${CONNECTIONS} connections, load by ${options.tool}, ${pin.note}.`)
  const rows: Row[] = []
  const postgres = await startPostgres({ shared_buffers: '512MB' })
  try {
    await seedPostgres(postgres.url, SHIPMENTS)
    const databases = { ...data, ours: seeded, postgres: postgres.url }
    for (const scenario of SCENARIOS.filter(({ name }) => PEER_WORK.includes(name) && options.has(name)))
      rows.push(await measure(scenario, databases, join(folder, scenario.name), options, pin))
    return peersReport(rows)
  } finally {
    await postgres.stop()
  }
}

/** Installs what the peers need, exactly as the lockfile says, unless that has been done. */
function installPeers(log: Options['log']): void {
  const changedAt = (path: string) => statSync(join(PEERS, path), { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (changedAt('node_modules/.package-lock.json') >= changedAt('package-lock.json')) return
  log('Installing the peers.')
  const { status } = spawnSync('npm', ['ci'], {
    cwd: PEERS,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error('The peers could not be installed: npm ci failed in bench/peers.')
}

async function measure(
  scenario: Scenario,
  data: PeerData & { ours: string; postgres: string },
  folder: string,
  options: Options,
  pin: Pinning,
): Promise<Row> {
  mkdirSync(folder)
  const copyOf = (path: string, name: string) => {
    copyFileSync(path, join(folder, name))
    return join(folder, name)
  }
  const servers: Server[] = []
  const started = async (server: Promise<Server>) => {
    servers.push(await server)
    return server
  }
  try {
    const ours = await started(startOurs(copyOf(data.ours, 'ours.db'), pin))
    const requests = await scenario.requests(ours.port, shuffled((await walk(ours.port, '/v1/shipments', 200)).ids))
    const answers: Reply[] = await samplesOf(scenario, ours, requests)
    const all: Record<PeerName, Server> = {
      bare: await started(startBare(answers, pin)),
      fastify: await started(startPeer('fastify-constant.js', pin, { answers })),
      ours,
      express: await started(startPeer('express-sqlite.js', pin, { database: copyOf(data.table, 'express.db') })),
      nest: await started(startPeer('nest-typeorm.js', pin, { database: copyOf(data.table, 'nest.db') })),
      'json-server': await started(startPeer('json-server.js', pin, { database: copyOf(data.json, 'db.json') })),
      postgres: await started(startOurs('', pin, { DATABASE_URL: data.postgres })),
    }
    return { scenario, ...(await rounds(scenario, all, requests, options, pin)) }
  } finally {
    for (const server of servers) await server.stop()
  }
}

async function rounds(
  scenario: Scenario,
  servers: Record<PeerName, Server>,
  requests: Ask[],
  options: Options,
  pin: Pinning,
): Promise<Rounds<Round>> {
  const names = Object.keys(servers) as PeerName[]
  const run = async (name: PeerName, seconds: number): Promise<Run> => {
    const { port, pid } = servers[name]
    const isJsonServer = name === 'json-server'
    const followsTag = scenario.followsTag === true && !isJsonServer
    const asked = isJsonServer ? requests.map(forJsonServer) : requests
    const job = { port, connections: CONNECTIONS, seconds, requests: asked, status: scenario.status, followsTag }
    return load(toolFor(scenario, options.tool), job, pin, pid)
  }
  for (const name of names) {
    await requireSameWork(scenario, servers[name], requests[0]!)
    await run(name, WARM_UP_S)
  }
  // PostgreSQL works on the same cores; that is no disturbance.
  const disturbance = ({ postgres, ...others }: Round) => disturbanceOf(Object.values(others))
  const makeRound = async (number: number): Promise<Round> => {
    const round: Partial<Round> = {}
    for (const name of names) round[name] = await run(name, options.seconds)
    const rates = names.map((name) => `${name} ${shown(round[name]!.perSecond)}`).join(', ')
    options.log(
      `${scenario.name}, round ${number}: ${rates}${isQuiet(disturbance(round as Round)) ? '' : ', disturbed'}`,
    )
    return round as Round
  }
  return quietRounds(options.rounds, makeRound, disturbance)
}

/** json-server has its own words for the length of a list. */
const forJsonServer = (request: Ask): Ask => ({
  ...request,
  path: request.path.replace('?limit=', '?_page=1&_limit='),
})

/** An update for a version that never was must be refused by everybody who looks at versions. */
async function requireSameWork({ name, followsTag }: Scenario, server: Server, request: Ask): Promise<void> {
  const isReal = ['ours', 'express-sqlite.js', 'nest-typeorm.js'].includes(server.name)
  if (!followsTag || !isReal) return
  const tag = headerOf(await ask(server.port, { method: 'GET', path: request.path }), 'etag')
  const sent = (version: string) =>
    ask(server.port, { ...request, headers: { ...request.headers, 'If-Match': version } })
  const [stale, current] = [(await sent('"999999999"')).status, (await sent(tag!)).status]
  if (stale !== 412 || current !== 200)
    throw new Error(`${name} of ${server.name}: ${stale} for an old version and ${current} for the current one`)
}
