import { setTimeout as pause } from 'node:timers/promises'
import { create } from '../../load/probe.ts'
import { newFolder } from '../../machine/folders.ts'
import { UNPINNED } from '../../machine/pin.ts'
import { costOf, residentNowMbOf, watchMemory } from '../../machine/processes.ts'
import { type Server, startPeer } from '../../machine/servers.ts'
import { startWatched } from '../../machine/watched.ts'
import { DATABASES, onEach } from '../../measure.ts'
import type { Kind, Options } from '../../options.ts'
import { median, middle, numberText, range, share, tableOf } from '../../report/table.ts'
import { download, FILE_BYTES, newDocument, type Target, upload } from './transfer.ts'

const FILES_A_ROUND = 4
const AT_ONCE = 50
const LOOK_EVERY_MS = 20
const SETTLE_MS = 2_000
/** Targets: a share of the bare server's rate, and how much more memory uploads at once may take. */
const RATE_TARGET = 0.5
const MEMORY_TARGET_MB = 64

const KINDS = ['upload', 'download'] as const
type Direction = (typeof KINDS)[number]

/** What all files of a round took, by the clock and in processor time of the server. */
type Costs = Record<Direction, { ms: number; cpuMs: number }>
type Round = { ours: Costs; bare: Costs; durable: Costs }
type Memory = { before: number; most: number; after: number }
type Result = { database: string; rounds: Round[]; memory: Memory; heldCpuMs: number }

/** How fast documents are stored and read beside a bare server that uses files, and what memory many uploads at once take. */
export const documents: Kind = {
  seconds: 1,
  parts: DATABASES,
  meaning: 'uploads and downloads of 25 MiB beside node:http with files, and the memory of 50 uploads at once',
  async run(options) {
    const folder = newFolder('documents')
    await using bare = await startPeer('bare-files.ts', UNPINNED, { FILES_FOLDER: folder })
    await using durable = await startPeer('bare-files.ts', UNPINNED, { FILES_FOLDER: folder, FSYNC: '1' })
    const results = await onEach(options, 0, async (url, database) => ({
      ...{ database, ...(await measured(database, url, { bare, durable }, options)) },
    }))
    return { text: reportOf(results), data: { results } }
  },
}

async function measured(
  database: string,
  url: string,
  { bare, durable }: { bare: Server; durable: Server },
  { rounds: length, log }: Options,
) {
  await using ours = await startWatched(url, UNPINNED)
  const { id } = await create(ours.port, '/v1/shipments', { shipmentType: 'HHG' })
  const ourTarget = () => newDocument(ours.port, id)
  const bareTarget = ({ port, name }: Server) => {
    let number = 0
    return async (): Promise<Target> => ({ port, path: `/${name}-${number++ % FILES_A_ROUND}` })
  }
  const roundOf = async (): Promise<Round> => {
    const round = {
      ours: await costsOf(ours, ourTarget),
      bare: await costsOf(bare, bareTarget(bare)),
      durable: await costsOf(durable, bareTarget(durable)),
    }
    log(`${database}: ${KINDS.map((kind) => `${kind} ${share(rateOf(kind)(round))}`).join(', ')}`)
    return round
  }
  await roundOf()
  await ours.longestHold()
  const rounds = await Array.fromAsync({ length }, roundOf)
  const { cpuMs: heldCpuMs } = await ours.longestHold()
  return { rounds, heldCpuMs, memory: await memoryOf(ours, ourTarget) }
}

/** What files cost, one after the other. */
async function costsOf({ pid }: Server, newTarget: () => Promise<Target>): Promise<Costs> {
  const targets = await Array.fromAsync({ length: FILES_A_ROUND }, newTarget)
  const all = (transfer: typeof upload) => costOf(pid, () => Array.fromAsync(targets, (target) => transfer(target)))
  return { upload: await all(upload), download: await all(download) }
}

/** The resident memory before, during and after uploads at once. */
async function memoryOf({ pid }: Server, newTarget: () => Promise<Target>): Promise<Memory> {
  const targets = await Array.fromAsync({ length: AT_ONCE }, newTarget)
  await pause(SETTLE_MS)
  const before = residentNowMbOf(pid)
  const mostOf = watchMemory(pid, LOOK_EVERY_MS)
  await Promise.all(targets.map(upload))
  const most = mostOf()
  await pause(SETTLE_MS)
  return { before, most, after: residentNowMbOf(pid) }
}

/** Our rate as a share of that of a bare server. */
const rateOf =
  (kind: Direction, peer: 'bare' | 'durable' = 'bare') =>
  (round: Round): number =>
    round[peer][kind].ms / round.ours[kind].ms

function reportOf(results: readonly Result[]): string {
  type Row = { label: string; kind: Direction; rounds: Round[] }
  const rows = results.flatMap(({ database, rounds }) =>
    KINDS.map((kind): Row => ({ label: `${database}, ${kind}`, kind, rounds })),
  )
  const rates = (server: keyof Round) => (row: Row) =>
    middle(row.rounds.map((round) => (FILES_A_ROUND * FILE_BYTES) / 1e3 / round[server][row.kind].ms))
  const cpu = (server: keyof Round) => (row: Row) =>
    middle(row.rounds.map((round) => round[server][row.kind].cpuMs / FILES_A_ROUND))
  const files = `Files of ${FILE_BYTES / 1024 / 1024} MiB`
  return [
    `${files}, ${FILES_A_ROUND} a round, one after the other; medians of the rounds.`,
    tableOf(rows, {
      [files]: ({ label }) => label,
      'MB/s': rates('ours'),
      'Bare MB/s': rates('bare'),
      Share: ({ kind, rounds }) => share(median(rounds.map(rateOf(kind)))),
      Spread: ({ kind, rounds }) => range(rounds.map(rateOf(kind)), share),
      Target: () => `≥ ${RATE_TARGET}`,
      'Share of bare with fsync': ({ kind, rounds }) => share(median(rounds.map(rateOf(kind, 'durable')))),
      'CPU ms': cpu('ours'),
      'Bare CPU ms': cpu('bare'),
    }),
    `Resident memory of the service in MB, before, during and after ${AT_ONCE} uploads at once, and the longest hold of its event loop in the rounds before.`,
    tableOf(results, {
      [`${AT_ONCE} uploads at once`]: ({ database }) => database,
      Before: ({ memory }) => numberText(memory.before),
      Most: ({ memory }) => numberText(memory.most),
      After: ({ memory }) => numberText(memory.after),
      More: ({ memory }) => numberText(memory.most - memory.before),
      Target: () => `< ${MEMORY_TARGET_MB}`,
      'Loop held, CPU ms': ({ heldCpuMs }) => numberText(heldCpuMs),
    }),
  ].join('\n\n')
}
