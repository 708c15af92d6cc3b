import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { toolFor } from '../load/load.ts'
import { type Ask, ask, headerOf } from '../load/probe.ts'
import { CONNECTIONS, type Scenario } from '../load/scenarios.ts'
import { newFolder, PEERS } from '../machine/folders.ts'
import { type Pinning, pinning } from '../machine/pin.ts'
import { type Server, startOurs, startPeer } from '../machine/servers.ts'
import { idsOf, inTurns, loading, openDatabase, type Run, SHIPMENTS, samplesOf, scenarioOf } from '../measure.ts'
import type { Kind, Options } from '../options.ts'
import { type PeerData, writePeerData } from '../peers/data.ts'
import { type PeerName, peersReport, type Row } from '../report/peers.ts'
import { seededFile } from '../seed/sqlite.ts'

/** The work that all of them can do. */
const WORK = ['item', 'list', 'patch']

/** Our server beside other servers that one would use or write instead, on the same shipments and the same work as far as it goes. */
export const peers: Kind = {
  parts: WORK,
  meaning: 'beside Fastify, Express, NestJS and json-server on the same shipments, installed when it is first run',
  async run(options) {
    installPeers(options.log)
    const pin = pinning()
    const seeded = await seededFile(SHIPMENTS, options.log)
    const folder = newFolder('peers')
    options.log(`${SHIPMENTS} shipments, ${CONNECTIONS} connections, load by ${options.tool}, ${pin.note}.`)
    await using postgres = await openDatabase('PostgreSQL', options.log)
    const databases = { ...writePeerData(seeded, folder), ours: seeded, postgres: postgres.url }
    const rows: Row[] = []
    for (const scenario of WORK.filter(options.has).map(scenarioOf))
      rows.push(await measure(scenario, databases, join(folder, scenario.name), options, pin))
    return peersReport(rows)
  },
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
  await using started = new AsyncDisposableStack()
  const ours = started.use(await startOurs(`sqlite:${copyOf(data.ours, 'ours.db')}`, pin))
  const requests = await scenario.requests(ours.port, await idsOf(ours))
  const answers = await samplesOf(scenario, ours, requests)
  const peer = async (script: string, database = '') => {
    const env = { PEER_DATABASE: database, NODE_ENV: 'production' }
    return started.use(await startPeer(script, pin, env, database ? undefined : answers))
  }
  const servers: Record<PeerName, Server> = {
    bare: await peer('bare.ts'),
    fastify: await peer('fastify-constant.js'),
    ours,
    express: await peer('express-sqlite.js', copyOf(data.table, 'express.db')),
    nest: await peer('nest-typeorm.js', copyOf(data.table, 'nest.db')),
    'json-server': await peer('json-server.js', copyOf(data.json, 'db.json')),
    postgres: started.use(await startOurs(data.postgres, pin)),
  }
  const { status, followsTag = false } = scenario
  // Also the server without versions is loaded by the tool that follows tags, so that the load is the same.
  const tool = toolFor(scenario, options.tool)
  const turns = {} as Record<PeerName, (seconds: number) => Promise<Run>>
  for (const [name, server] of Object.entries(servers) as [PeerName, Server][]) {
    await requireSameWork(scenario, server, requests[0]!)
    const work =
      name === 'json-server' ? { requests: requests.map(forJsonServer), status } : { requests, status, followsTag }
    turns[name] = loading(server, work, { tool }, pin)
  }
  // PostgreSQL works on the same cores; that is no disturbance.
  return { scenario, ...(await inTurns(scenario.name, turns, options, { busied: ['postgres'] })) }
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
