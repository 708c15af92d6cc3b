import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Tool, toolFor } from '../load/load.ts'
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
const WORK = ['item', 'list', 'patch', 'post']
/** The servers that keep what we keep: tables, versions, and an event in the transaction of each change. */
const WITH_TABLES = {
  elysia: 'elysia.bun.js',
  hono: 'hono-sqlite.js',
  drizzle: 'fastify-drizzle.js',
  express: 'express-sqlite.js',
  nest: 'nest-typeorm.js',
} as const

/** Our server beside other servers that one would use or write instead, on the same shipments and the same work as far as it goes. */
export const peers: Kind = {
  parts: WORK,
  meaning:
    'beside Elysia on Bun, Hono, Fastify, Express, NestJS and others on the same shipments; the first run installs them',
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
  const files: Partial<Record<PeerName, string>> = { ours: copyOf(data.ours, 'ours.db') }
  const ours = started.use(await startOurs(`sqlite:${files.ours}`, pin))
  const requests = await scenario.requests(ours.port, await idsOf(ours))
  const answers = await samplesOf(scenario, ours, requests)
  const peer = async (script: string, database = '') => {
    const env = { PEER_DATABASE: database, NODE_ENV: 'production' }
    return started.use(await startPeer(script, pin, env, database ? undefined : answers))
  }
  const servers: Partial<Record<PeerName, Server>> = {
    bare: await peer('bare.ts'),
    fastify: await peer('fastify-constant.js'),
    ours,
  }
  for (const [name, script] of Object.entries(WITH_TABLES) as [PeerName, string][]) {
    files[name] = copyOf(data.table, `${name}.db`)
    servers[name] = await peer(script, files[name])
  }
  servers.postgres = started.use(await startOurs(data.postgres, pin))
  servers['json-server'] = await peer('json-server.js', copyOf(data.json, 'db.json'))
  await requireSameWork(scenario, servers, files, requests[0]!)
  const { status, followsTag = false } = scenario
  const turns = {} as Record<PeerName, (seconds: number) => Promise<Run>>
  for (const [name, server] of Object.entries(servers) as [PeerName, Server][]) {
    const work =
      name === 'json-server' ? { requests: requests.map(forJsonServer), status } : { requests, status, followsTag }
    turns[name] = loading(server, work, { tool: toolOf(scenario, options) }, pin)
  }
  const { 'json-server': slowest, ...others } = turns
  // PostgreSQL works on the same cores; that is no disturbance.
  const { rounds, isQuiet } = await inTurns(scenario.name, others, options, { busied: ['postgres'] })
  // It writes all records at every change, and the system is busy with that for a while, so its rounds come after all others.
  const last = await inTurns(scenario.name, { 'json-server': slowest }, options, { busied: ['json-server'] })
  return { scenario, isQuiet, rounds: rounds.map((round, i) => ({ ...round, ...last.rounds[i]! })) }
}

/**
 * One tool for all servers. Changes are sent by the one that follows tags, also to the server without versions: it looks at each status, and
 * waits for a server that takes seconds.
 */
const toolOf = (scenario: Scenario, { tool }: Options): Tool =>
  scenario.name === 'post' ? 'sockets' : toolFor(scenario, tool)

/** json-server has its own words for the length of a list. */
const forJsonServer = (request: Ask): Ask => ({
  ...request,
  path: request.path.replace('?limit=', '?_page=1&_limit='),
})

/** How many events a change of each kind makes. */
const EVENTS: Record<string, number> = { patch: 1, post: 2 }

/** A server with tables must refuse an update of a version that never was, and append events for the change. */
async function requireSameWork(
  { name, status, followsTag }: Scenario,
  servers: Partial<Record<PeerName, Server>>,
  files: Partial<Record<PeerName, string>>,
  sample: Ask,
): Promise<void> {
  // The samples have made the change already; the same again would be none.
  const request = { ...sample, body: sample.body?.replace('0000000', '0000001') }
  for (const [peer, file] of Object.entries(files) as [PeerName, string][]) {
    const { port } = servers[peer]!
    const sent = async (version?: string) => {
      const condition: Record<string, string> = version === undefined ? {} : { 'If-Match': version }
      return (await ask(port, { ...request, headers: { ...request.headers, ...condition } })).status
    }
    const before = eventsIn(file)
    const tag = followsTag ? headerOf(await ask(port, { method: 'GET', path: request.path }), 'etag') : undefined
    const stale = followsTag ? await sent('"999999999"') : 412
    const [current, added] = [await sent(tag), eventsIn(file) - before]
    if (stale !== 412 || current !== status || added !== (EVENTS[name] ?? 0))
      throw new Error(
        `${name} of ${peer}: ${stale} for an old version, ${current} for the current one, ${added} events`,
      )
  }
}

function eventsIn(file: string): number {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    return Number(db.prepare('SELECT count(*) AS count FROM events').get()!.count)
  } finally {
    db.close()
  }
}
