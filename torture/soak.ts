/** A long time at half of the highest rate: memory, handles, the log and latency must not grow. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { randomOf } from '../scripts/random.ts'
import { startClients } from './clients.ts'
import type { Call } from './history.ts'
import { connectionsTo } from './http.ts'
import type { Node } from './nodes.ts'
import type { Options } from './options.ts'
import { BOTH, chosenOf } from './places.ts'
import { type Result, timed } from './report.ts'
import { runTrial, type Scene, type Trial } from './trial.ts'

const CLIENTS = 8
const SATURATION_MS = 5_000
const WINDOWS = 12
/** SQLite truncates its log to this size after a checkpoint; the log may be larger while it is used. */
const LOG_MAX_MB = 160

/** The figures of one window of the soak. */
type Sample = { calls: number; p50: number; p99: number; memoryMb: number; handles: number; logMb: number }
/** The units of the figures in the report. */
const UNITS = { memoryMb: ' MB', handles: '', logMb: ' MB', p50: ' ms', p99: ' ms' }

/** A day passes in ten seconds, so that events come of age and are deleted within the run. */
const SETTINGS = { TORTURE_CLOCK: 'fast', VANLINE_EVENT_RETENTION_DAYS: '1', VANLINE_DELIVERY_RETENTION_DAYS: '1' }

export async function runSoak({ seed, minutes }: Options, report: (result: Result) => void): Promise<void> {
  const trial: Trial = {
    ...{ crew: 'none', nodes: [{ preload: 'clock', settings: SETTINGS }], rounds: 0 },
    finish: (scene) => soak(scene, minutes * 60_000),
  }
  for (const database of chosenOf(BOTH)) {
    const setting = { random: randomOf(seed).fork(`soak ${database}`), database, rounds: 0 }
    report(await timed('soak', database, () => runTrial({ trial: () => trial }, setting)))
  }
}

async function soak({ random, nodes, bases, place, figures, fault, note }: Scene, durationMs: number): Promise<void> {
  const [{ pid, base }] = nodes as [Node]
  const { folder } = await place()
  const common = { random, count: CLIENTS, bases }
  const burst = startClients(common)
  await pause(SATURATION_MS)
  await burst.stop()
  const saturation = burst.calls.length / (SATURATION_MS / 1000)
  const restMs = Math.max(0, (CLIENTS / (saturation / 2)) * 1000 - percentile(burst.calls, 0.5))
  const clients = startClients({ ...common, random: random.fork('half'), restMs })
  const samples: Sample[] = []
  for (let i = 0; i < WINDOWS; i++) {
    await pause(durationMs / WINDOWS)
    samples.push(sampleOf(clients.calls.splice(0), pid, folder))
  }
  await clients.stop()
  for (const line of [...faultsOfGrowth(samples), ...(await faultsOfRetention(base))]) fault(line)
  figures.calls = samples.reduce((sum, sample) => sum + sample.calls, 0)
  figures.acknowledged = clients.acknowledged()
  note(`${Math.round(saturation)} operations a second at most, half of that for ${Math.round(durationMs / 60_000)} min`)
  const [first, last] = [samples[1]!, samples.at(-1)!]
  for (const [name, unit] of Object.entries(UNITS) as [keyof Sample, string][])
    note(`${name} ${first[name].toFixed(1)} → ${last[name].toFixed(1)}${unit}`)
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

/** Events that are too old are deleted, and a reader who asks for them gets 410. */
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
