import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from '../../load/load.ts'
import { ask } from '../../load/probe.ts'
import { CONNECTIONS, SCENARIOS } from '../../load/scenarios.ts'
import { shuffled, walk } from '../../load/walk.ts'
import { DATA } from '../../machine/folders.ts'
import { type Pinning, pinning } from '../../machine/pin.ts'
import { output, removeInTheEnd } from '../../machine/processes.ts'
import { type Server, startOurs } from '../../machine/servers.ts'
import type { Options, Report } from '../../options.ts'
import { markdown, median, shown, spread } from '../../report/table.ts'
import { seededFile } from '../../seed/sqlite.ts'
import type { FloodJob, FloodResult } from './clients.ts'

const SHIPMENTS = 10_000
const SLOW_CONNECTIONS = 500
const FLOOD_CONNECTIONS = 200
const CALM_CONNECTIONS = 20
const CAPACITY_S = 3
const GRACE_MS = 30_000
const LOOK_EVERY_MS = 200

type Round = {
  idleP99Ms: number
  floodedP99Ms: number
  /** Answers other than 200 that those who behave were given. */
  calmRefused: number
  flood: Pick<FloodResult, 'sent' | 'heldBack' | 'statuses'>
  idleMemoryMiB: number
  floodedMemoryMiB: number
}

/** What those who behave notice of those who do not. */
export async function flood(options: Options): Promise<Report> {
  const pin = pinning()
  const folder = join(DATA, `flood-${process.pid}`)
  removeInTheEnd(folder)
  const seeded = await seededFile(SHIPMENTS, options.log)
  mkdirSync(folder)
  const database = join(folder, 'vanline.db')
  copyFileSync(seeded, database)
  // The limit is the one that everybody gets who sets none.
  const ours = await startOurs(database, pin, { VANLINE_RATE_LIMIT: '600' })
  const unlimited = await startOurs(database, pin)
  try {
    const capacity = await capacityOf(unlimited, options, pin)
    options.log(`${shown(capacity)} requests a second are all it can do`)
    await unlimited.stop()
    const rounds: Round[] = []
    for (let i = 1; i <= options.rounds; i++) rounds.push(await makeRound(i, ours, capacity, options, pin))
    return reportOf(rounds, capacity)
  } finally {
    await unlimited.stop()
    await ours.stop()
  }
}

async function capacityOf(server: Server, { tool }: Options, pin: Pinning): Promise<number> {
  const ids = shuffled((await walk(server.port, '/v1/shipments', 200)).ids)
  const { status, requests } = SCENARIOS.find(({ name }) => name === 'item')!
  const asks = await requests(server.port, ids)
  const job = { port: server.port, connections: CONNECTIONS, requests: asks, status }
  await load(tool, { ...job, seconds: 1 }, pin, server.pid)
  return (await load(tool, { ...job, seconds: CAPACITY_S }, pin, server.pid)).perSecond
}

async function makeRound(
  number: number,
  ours: Server,
  capacity: number,
  options: Options,
  pin: Pinning,
): Promise<Round> {
  const [{ id }] = JSON.parse((await ask(ours.port, { method: 'GET', path: '/v1/shipments?limit=1' })).body)
  const { seconds } = options
  const base = { port: ours.port, path: `/v1/shipments/${id}` }
  const calm = () =>
    clients({ ...base, kind: 'calm', seconds, connections: CALM_CONNECTIONS, perSecond: capacity / 10 }, pin.load)
  // Those who measure must not wait for those who flood, with whom they share a core.
  const last = ['nice', '-n', '19', ...pin.load]

  await calm()
  const idleMemory = watchMemory(ours.pid)
  const idle = await calm()
  const idleMemoryMiB = idleMemory()
  const attack = { ...base, seconds: seconds + 2 }
  const slow = clients({ ...attack, kind: 'slow', connections: SLOW_CONNECTIONS, perSecond: SLOW_CONNECTIONS }, last)
  const flooding = clients({ ...attack, kind: 'flood', connections: FLOOD_CONNECTIONS, perSecond: capacity * 2 }, last)
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  const floodedMemory = watchMemory(ours.pid)
  const flooded = await calm()
  const floodedMemoryMiB = floodedMemory()
  const { sent, heldBack, statuses } = await flooding
  await slow
  const { 200: served = 0, ...others } = flooded.statuses
  const round: Round = {
    idleP99Ms: p99Of(idle.latenciesMs),
    floodedP99Ms: p99Of(flooded.latenciesMs),
    calmRefused: flooded.sent - served,
    flood: { sent, heldBack, statuses },
    idleMemoryMiB,
    floodedMemoryMiB,
  }
  options.log(
    `round ${number}: p99 ${shown(round.idleP99Ms)} ms, flooded ${shown(round.floodedP99Ms)} ms; ${shown(sent)} sent and ${shown(heldBack)} held back, ${JSON.stringify(statuses)}; not served ${round.calmRefused} ${JSON.stringify(others)}; ${shown(idleMemoryMiB)} and ${shown(floodedMemoryMiB)} MiB`,
  )
  return round
}

async function clients(job: FloodJob, pin: string[]): Promise<FloodResult> {
  const command = [...pin, process.execPath, join(import.meta.dirname, 'clients.ts')]
  return JSON.parse(await output(command, JSON.stringify(job), job.seconds * 1000 + GRACE_MS))
}

/** Looks at how much memory a process has until it is asked for the most. */
function watchMemory(pid: number): () => number {
  let most = 0
  const look = () => {
    const kib = Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
    most = Math.max(most, kib / 1024)
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  return () => {
    look()
    clearInterval(timer)
    return most
  }
}

const p99Of = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)]!

function reportOf(rounds: readonly Round[], capacity: number): Report {
  const row = (label: string, values: readonly number[], target: string) => {
    const [low, high] = spread(values)
    return [label, shown(median(values)), `${shown(low)}–${shown(high)}`, target]
  }
  const rows = [
    row(
      'p99 without the flood, ms',
      rounds.map(({ idleP99Ms }) => idleP99Ms),
      '',
    ),
    row(
      'p99 in the flood, ms',
      rounds.map(({ floodedP99Ms }) => floodedP99Ms),
      '',
    ),
    row(
      'Ratio',
      rounds.map(({ idleP99Ms, floodedP99Ms }) => floodedP99Ms / idleP99Ms),
      '< 5',
    ),
    row(
      'Requests not served to those who behave',
      rounds.map(({ calmRefused }) => calmRefused),
      '0',
    ),
    row(
      'Memory without the flood, MiB',
      rounds.map(({ idleMemoryMiB }) => idleMemoryMiB),
      '',
    ),
    row(
      'Memory in the flood, MiB',
      rounds.map(({ floodedMemoryMiB }) => floodedMemoryMiB),
      'flat',
    ),
  ]
  const note = `Capacity ${shown(capacity)} GET a second; those who behave ask for a tenth of it from ten addresses, a flood for twice as much over ${FLOOD_CONNECTIONS} connections from one, and ${SLOW_CONNECTIONS} connections send a byte a second.`
  const text = `${markdown(['Clients in a flood', 'Median', 'Spread', 'Target'], rows)}\n\n${note}`
  return { text, data: { capacity, result: rounds } }
}
