import { join } from 'node:path'
import { ask } from '../../load/probe.ts'
import { type Pinning, pinning } from '../../machine/pin.ts'
import { output, watchMemory } from '../../machine/processes.ts'
import { type Server, startOurs } from '../../machine/servers.ts'
import { idsOf, loading, openDatabase, scenarioOf } from '../../measure.ts'
import type { Kind, Options } from '../../options.ts'
import { numberText, percentile, summary } from '../../report/table.ts'
import type { FloodJob, FloodResult } from './clients.ts'

const SLOW_CONNECTIONS = 500
const FLOOD_CONNECTIONS = 200
const CALM_CONNECTIONS = 20
const CAPACITY_S = 3
const GRACE_MS = 30_000
const LOOK_EVERY_MS = 200

/** The latency of calm clients and the memory of the service, before the flood and during it. */
type Round = {
  idleP99Ms: number
  floodedP99Ms: number
  /** Answers other than 200 to the calm clients. */
  calmRefused: number
  flood: Pick<FloodResult, 'sent' | 'heldBack' | 'statuses'>
  idleMemoryMiB: number
  floodedMemoryMiB: number
}

/** What calm clients notice of a flood. */
export const flood: Kind = {
  rounds: 3,
  parts: ['reads'],
  meaning: 'what those who behave notice of a flood at twice the capacity and 500 slow connections',
  async run(options) {
    const pin = pinning()
    await using database = await openDatabase('SQLite', options.log)
    const capacity = await capacityOf(database.url, options, pin)
    options.log(`${numberText(capacity)} requests a second are all it can do`)
    // The default limit.
    await using ours = await startOurs(database.url, pin, { VANLINE_RATE_LIMIT: '600' })
    const rounds = await Array.fromAsync({ length: options.rounds }, () => makeRound(ours, capacity, options, pin))
    const table = summary('Clients in a flood', { rounds }, [
      ['p99 without the flood, ms', ({ idleP99Ms }) => idleP99Ms],
      ['p99 in the flood, ms', ({ floodedP99Ms }) => floodedP99Ms],
      ['Ratio', ({ idleP99Ms, floodedP99Ms }) => floodedP99Ms / idleP99Ms, '< 5'],
      ['Requests not served to those who behave', ({ calmRefused }) => calmRefused, '0'],
      ['Memory without the flood, MiB', ({ idleMemoryMiB }) => idleMemoryMiB],
      ['Memory in the flood, MiB', ({ floodedMemoryMiB }) => floodedMemoryMiB, 'flat'],
    ])
    const note = `Capacity ${numberText(capacity)} GET a second; those who behave ask for a tenth of it from ten addresses, a flood for twice as much over ${FLOOD_CONNECTIONS} connections from one, and ${SLOW_CONNECTIONS} connections send a byte a second.`
    return { text: `${table}\n\n${note}`, data: { capacity, result: rounds } }
  },
}

async function capacityOf(url: string, options: Options, pin: Pinning): Promise<number> {
  await using server = await startOurs(url, pin)
  const scenario = scenarioOf('item')
  const requests = await scenario.requests(server.port, await idsOf(server))
  const run = loading(server, { ...scenario, requests }, options, pin)
  await run(1)
  return (await run(CAPACITY_S)).perSecond
}

async function makeRound(ours: Server, capacity: number, options: Options, pin: Pinning): Promise<Round> {
  const [{ id }] = JSON.parse((await ask(ours.port, { method: 'GET', path: '/v1/shipments?limit=1' })).body)
  const { seconds } = options
  const base = { port: ours.port, path: `/v1/shipments/${id}` }
  const calm = () =>
    clients({ ...base, kind: 'calm', seconds, connections: CALM_CONNECTIONS, perSecond: capacity / 10 }, pin.load)
  // Calm clients measure, so they come before the clients of the flood on the core that they share.
  const last = ['nice', '-n', '19', ...pin.load]

  await calm()
  const idleMemory = watchMemory(ours.pid, LOOK_EVERY_MS)
  const idle = await calm()
  const idleMemoryMiB = idleMemory()
  const attack = { ...base, seconds: seconds + 2 }
  const slow = clients({ ...attack, kind: 'slow', connections: SLOW_CONNECTIONS, perSecond: SLOW_CONNECTIONS }, last)
  const flooding = clients({ ...attack, kind: 'flood', connections: FLOOD_CONNECTIONS, perSecond: capacity * 2 }, last)
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  const floodedMemory = watchMemory(ours.pid, LOOK_EVERY_MS)
  const flooded = await calm()
  const floodedMemoryMiB = floodedMemory()
  const { sent, heldBack, statuses } = await flooding
  await slow
  const { 200: served = 0, ...others } = flooded.statuses
  const round: Round = {
    idleP99Ms: percentile(idle.latenciesMs, 0.99),
    floodedP99Ms: percentile(flooded.latenciesMs, 0.99),
    calmRefused: flooded.sent - served,
    flood: { sent, heldBack, statuses },
    idleMemoryMiB,
    floodedMemoryMiB,
  }
  options.log(
    `p99 ${numberText(round.idleP99Ms)} ms, flooded ${numberText(round.floodedP99Ms)} ms; ${numberText(sent)} sent and ${numberText(heldBack)} held back, ${JSON.stringify(statuses)}; not served ${round.calmRefused} ${JSON.stringify(others)}; ${numberText(idleMemoryMiB)} and ${numberText(floodedMemoryMiB)} MiB`,
  )
  return round
}

async function clients(job: FloodJob, pin: string[]): Promise<FloodResult> {
  const command = [...pin, process.execPath, join(import.meta.dirname, 'clients.ts')]
  return JSON.parse(await output(command, JSON.stringify(job), job.seconds * 1000 + GRACE_MS))
}
