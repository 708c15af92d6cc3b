import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startPostgres } from '../../../scripts/postgres.ts'
import { ask } from '../../load/probe.ts'
import { DATA } from '../../machine/folders.ts'
import { UNPINNED } from '../../machine/pin.ts'
import { cpuSecondsOf, removeInTheEnd, residentNowMbOf } from '../../machine/processes.ts'
import { type Server, startBareFiles } from '../../machine/servers.ts'
import { startWatched, type Watched } from '../../machine/watched.ts'
import type { Options, Report } from '../../options.ts'
import { markdown, median, share, shown, spread } from '../../report/table.ts'
import { download, FILE_BYTES, newDocument, type Target, upload } from './transfer.ts'

const FILES_A_ROUND = 4
const AT_ONCE = 50
const LOOK_EVERY_MS = 20
const SETTLE_MS = 2_000
/** What is to be reached: a share of the bare server's rate, and how much more memory uploads at once may take. */
const RATE_TARGET = 0.5
const MEMORY_TARGET_MB = 64

export const DOCUMENT_DATABASES = ['SQLite', 'PostgreSQL']
const KINDS = ['upload', 'download'] as const

/** What one file took, by the clock and in processor time of the server. */
type Cost = { ms: number; cpuMs: number }
type Costs = Record<(typeof KINDS)[number], Cost>
type Round = { ours: Costs; bare: Costs; durable: Costs }
type Memory = { before: number; most: number; after: number }
type Result = { database: string; rounds: Round[]; memory: Memory; heldCpuMs: number }

/** How fast documents are stored and read beside a bare server that uses files, and what memory many uploads at once take. */
export async function documents(options: Options): Promise<Report> {
  const folder = join(DATA, `documents-${process.pid}`)
  removeInTheEnd(folder)
  mkdirSync(folder, { recursive: true })
  const bare = await startBareFiles(folder, UNPINNED)
  const durable = await startBareFiles(folder, UNPINNED, { FSYNC: '1' })
  const results: Result[] = []
  try {
    for (const database of DOCUMENT_DATABASES.filter(options.has))
      results.push(await measured(database, folder, { bare, durable }, options))
  } finally {
    await Promise.all([bare.stop(), durable.stop()])
  }
  return { text: reportOf(results), data: { results } }
}

async function measured(
  database: string,
  folder: string,
  peers: { bare: Server; durable: Server },
  { rounds: count, log }: Options,
): Promise<Result> {
  const postgres = database === 'PostgreSQL' ? await startPostgres({}) : undefined
  const settings: Record<string, string> = postgres ? { DATABASE_URL: postgres.url } : {}
  const ours = await startWatched(join(folder, 'vanline.db'), UNPINNED, settings)
  try {
    const shipmentID = await newShipment(ours)
    const ourTarget = () => newDocument(ours.port, shipmentID)
    const bareTarget = ({ port, name }: Server) => {
      let number = 0
      return async (): Promise<Target> => ({ port, path: `/${name}-${number++ % FILES_A_ROUND}` })
    }
    const roundOf = async (): Promise<Round> => ({
      ours: await costsOf(ours, ourTarget),
      bare: await costsOf(peers.bare, bareTarget(peers.bare)),
      durable: await costsOf(peers.durable, bareTarget(peers.durable)),
    })
    await roundOf()
    await ours.longestHold()
    const rounds: Round[] = []
    for (let i = 0; i < count; i++) {
      const round = await roundOf()
      rounds.push(round)
      log(`${database}: ${KINDS.map((kind) => `${kind} ${share(rateOf(round, kind))}`).join(', ')}`)
    }
    const { cpuMs: heldCpuMs } = await ours.longestHold()
    const memory = await memoryOf(ours, ourTarget)
    log(`${database}: ${shown(memory.before)} MB, with ${AT_ONCE} uploads at once ${shown(memory.most)} MB`)
    return { database, rounds, memory, heldCpuMs }
  } finally {
    await ours.stop()
    await postgres?.stop()
  }
}

async function newShipment({ port }: Server): Promise<string> {
  const headers = { 'Content-Type': 'application/json' }
  return JSON.parse(
    (await ask(port, { method: 'POST', path: '/v1/shipments', headers, body: '{"shipmentType":"HHG"}' })).body,
  ).id
}

/** What files cost, one after the other. */
async function costsOf(server: Server, newTarget: () => Promise<Target>): Promise<Costs> {
  const targets: Target[] = []
  for (let i = 0; i < FILES_A_ROUND; i++) targets.push(await newTarget())
  return { upload: await costOf(server, targets, upload), download: await costOf(server, targets, download) }
}

async function costOf(
  { pid }: Server,
  targets: readonly Target[],
  transfer: (target: Target) => Promise<void>,
): Promise<Cost> {
  const cpuMs = () => (cpuSecondsOf(pid) ?? Number.NaN) * 1_000
  const [begun, cpuBefore] = [performance.now(), cpuMs()]
  for (const target of targets) await transfer(target)
  return { ms: (performance.now() - begun) / targets.length, cpuMs: (cpuMs() - cpuBefore) / targets.length }
}

/** The resident memory before, during and after uploads at once. */
async function memoryOf(ours: Watched, newTarget: () => Promise<Target>): Promise<Memory> {
  const targets: Target[] = []
  for (let i = 0; i < AT_ONCE; i++) targets.push(await newTarget())
  await pause(SETTLE_MS)
  const before = residentNowMbOf(ours.pid)
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, residentNowMbOf(ours.pid))
  }, LOOK_EVERY_MS)
  await Promise.all(targets.map(upload))
  clearInterval(timer)
  await pause(SETTLE_MS)
  return { before, most, after: residentNowMbOf(ours.pid) }
}

/** Our rate as a share of that of a bare server. */
const rateOf = (round: Round, kind: keyof Costs, peer: 'bare' | 'durable' = 'bare'): number =>
  round[peer][kind].ms / round.ours[kind].ms

function reportOf(results: readonly Result[]): string {
  const transfers = results.flatMap(({ database, rounds }) =>
    KINDS.map((kind) => {
      const of = (value: (round: Round) => number) => median(rounds.map(value))
      const mbPerSecond = (server: keyof Round) => shown(of((round) => FILE_BYTES / 1e3 / round[server][kind].ms))
      const [low, high] = spread(rounds.map((round) => rateOf(round, kind)))
      return [
        `${database}, ${kind}`,
        ...[mbPerSecond('ours'), mbPerSecond('bare')],
        ...[share(of((round) => rateOf(round, kind))), `${share(low)}–${share(high)}`, `≥ ${RATE_TARGET}`],
        share(of((round) => rateOf(round, kind, 'durable'))),
        ...[shown(of(({ ours }) => ours[kind].cpuMs)), shown(of(({ bare }) => bare[kind].cpuMs))],
      ]
    }),
  )
  const memory = results.map(({ database, memory: { before, most, after }, heldCpuMs }) => [
    ...[database, shown(before), shown(most), shown(after)],
    ...[shown(most - before), `< ${MEMORY_TARGET_MB}`, shown(heldCpuMs)],
  ])
  return [
    `Files of ${FILE_BYTES / 1024 / 1024} MiB, ${FILES_A_ROUND} a round, one after the other; medians of the rounds.`,
    markdown(
      [
        `Files of ${FILE_BYTES / 1024 / 1024} MiB`,
        'MB/s',
        'Bare MB/s',
        'Share',
        'Spread',
        'Target',
        'Share of bare with fsync',
        'CPU ms',
        'Bare CPU ms',
      ],
      transfers,
    ),
    `Resident memory of the service in MB, before, during and after ${AT_ONCE} uploads at once, and the longest hold of its event loop in the rounds before.`,
    markdown([`${AT_ONCE} uploads at once`, 'Before', 'Most', 'After', 'More', 'Target', 'Loop held, CPU ms'], memory),
  ].join('\n\n')
}
