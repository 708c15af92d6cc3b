/** A long time at half of what the service can do: nothing may grow that does not have to. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { randomOf } from '../scripts/random.ts'
import { startClients } from './clients.ts'
import type { Call } from './history.ts'
import { connectionsTo } from './http.ts'
import { startNode } from './nodes.ts'
import type { Options } from './options.ts'
import { BOTH, chosenOf, type DatabaseName, openPlace } from './places.ts'
import type { Result } from './report.ts'

const CLIENTS = 8
const SATURATION_MS = 5_000
const WINDOWS = 12
/** SQLite cuts its log back to this when it is done with it; it may be larger while it is used. */
const LOG_MAX_MB = 160

/** What a window of the soak has shown. */
type Sample = { calls: number; p50: number; p99: number; memoryMb: number; handles: number; logMb: number }

export async function runSoak({ seed, minutes }: Options, tell: (result: Result) => void): Promise<void> {
  for (const database of chosenOf(BOTH)) tell(await soak(database, seed, minutes * 60_000))
}

async function soak(database: DatabaseName, seed: number, durationMs: number): Promise<Result> {
  const startedAt = performance.now()
  const place = await openPlace(database)
  // A day passes in ten seconds, so that events come of age and are forgotten within the run.
  const settings = { TORTURE_CLOCK: 'fast', VANLINE_EVENT_RETENTION_DAYS: '1', VANLINE_DELIVERY_RETENTION_DAYS: '1' }
  const node = await startNode({ databaseUrl: place.url, preload: 'clock', settings })
  const common = { random: randomOf(seed).fork(`soak ${database}`), count: CLIENTS, bases: () => [node.base] }
  try {
    const burst = startClients(common)
    await pause(SATURATION_MS)
    await burst.stop()
    const saturation = burst.calls.length / (SATURATION_MS / 1000)
    const latencyMs = percentile(burst.calls, 0.5)
    const restMs = Math.max(0, (CLIENTS / (saturation / 2)) * 1000 - latencyMs)
    const clients = startClients({ ...common, random: common.random.fork('half'), restMs })
    const samples: Sample[] = []
    for (let i = 0; i < WINDOWS; i++) {
      await pause(durationMs / WINDOWS)
      samples.push(sampleOf(clients.calls.splice(0), node.pid, place.folder))
    }
    await clients.stop()
    const faults = [...faultsOfGrowth(samples), ...(await faultsOfRetention(node.base))]
    const collapse = node.collapse()
    if (collapse) faults.push(`the node ${collapse}`)
    const calls = samples.reduce((sum, sample) => sum + sample.calls, 0)
    const [first, last] = [samples[1]!, samples.at(-1)!]
    const change = (name: keyof Sample, unit: string) =>
      `${name} ${first[name].toFixed(1)} → ${last[name].toFixed(1)}${unit}`
    const notes = [
      `${Math.round(saturation)} operations a second at most, half of that for ${Math.round(durationMs / 60_000)} min`,
      ...[
        change('memoryMb', ' MB'),
        change('handles', ''),
        change('logMb', ' MB'),
        change('p50', ' ms'),
        change('p99', ' ms'),
      ],
    ]
    const seconds = (performance.now() - startedAt) / 1000
    return { name: 'soak', database, seconds, faults, notes, figures: { calls, acknowledged: clients.acknowledged() } }
  } finally {
    await node.kill('SIGKILL')
    await place.discard()
  }
}

function percentile(calls: readonly Call[], share: number): number {
  const times = calls.filter(({ answer }) => answer).map(({ startedAt, endedAt }) => endedAt - startedAt)
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0
}

function sampleOf(calls: readonly Call[], pid: number, folder: string): Sample {
  const latency = { p50: percentile(calls, 0.5), p99: percentile(calls, 0.99) }
  if (process.platform !== 'linux') return { calls: calls.length, ...latency, memoryMb: 0, handles: 0, logMb: 0 }
  const memoryKb = Number(/^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  const handles = readdirSync(`/proc/${pid}/fd`).length
  const log = folder === '' ? undefined : statSync(join(folder, 'vanline.db-wal'), { throwIfNoEntry: false })
  return { calls: calls.length, ...latency, memoryMb: memoryKb / 1024, handles, logMb: (log?.size ?? 0) / 2 ** 20 }
}

/** The last third of the time must look like the first, once the service is warm. */
export function faultsOfGrowth(samples: readonly Sample[]): string[] {
  const third = Math.floor(samples.length / 3)
  const median = (part: readonly Sample[], name: keyof Sample) =>
    part.map((sample) => sample[name]).toSorted((a, b) => a - b)[Math.floor(part.length / 2)] ?? 0
  const early = samples.slice(1, third + 1)
  const late = samples.slice(-third)
  const limits = {
    memoryMb: (before: number) => before * 1.3 + 60,
    handles: (before: number) => before + 10,
    logMb: () => LOG_MAX_MB,
    p50: (before: number) => before * 2 + 10,
  }
  return Object.entries(limits).flatMap(([name, limit]) => {
    const [before, after] = [median(early, name as keyof Sample), median(late, name as keyof Sample)]
    return after <= limit(before) ? [] : [`${name} grew from ${before.toFixed(1)} to ${after.toFixed(1)}`]
  })
}

/** What is too old is forgotten, and whoever asks for it is told so. */
async function faultsOfRetention(base: string): Promise<string[]> {
  const { send, close } = connectionsTo()
  const [oldest] = (await send('GET', `${base}/v1/events?limit=1`)).body
  const first = await send('GET', `${base}/v1/events?after=1&limit=1`)
  close()
  if (oldest?.seq === 1) return ['nothing was pruned']
  return first.status === 410
    ? []
    : [`what follows the first event was asked for, which is gone, and answered with ${first.status}`]
}
