/** The processor time of the tests, where Linux tells it: of the whole run, and of each file with the processes that it starts. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Of the times in /proc, on every Linux. */
const TICKS_PER_SECOND = 100
/** A file of many short tests is not measured after each of them. */
const PAUSE_MS = 100

type Process = { pid: number; parent: number; seconds: number }

/** A process with the time of the children that it has waited for. */
function processOf(pid: string): Process | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0)
    return { pid: Number(pid), parent: Number(fields[1]), seconds: ticks / TICKS_PER_SECOND }
  } catch {
    // It has ended meanwhile.
    return undefined
  }
}

function processes(): Process[] {
  if (!existsSync('/proc/self/stat')) return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => processOf(name) ?? [])
}

/** Ends the processes of tests that this process has started. They may hold out against SIGTERM until their present test ends. */
export function killTests(): void {
  const tests = processes().filter((each) => each.parent === process.pid && commandOf(each).includes('--test-'))
  for (const { pid } of tests) process.kill(pid, 'SIGKILL')
}

/** The processor time of a process and of all that it has started, directly or not. */
function secondsOf(pid: number, all = processes()): number {
  const own = all.find((each) => each.pid === pid)?.seconds ?? 0
  return all.filter(({ parent }) => parent === pid).reduce((sum, each) => sum + secondsOf(each.pid, all), own)
}

/** The processor time of this process and of all that it has started. */
export const processorSeconds = (): number => secondsOf(process.pid)

function commandOf({ pid }: Process): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

/** Measures the files of groups, each of which has a process of its own that runs its module. */
export function processorTimes(groups: ReadonlyMap<string, readonly string[]>) {
  const moduleOf = new Map([...groups].flatMap(([module, files]) => files.map((file) => [file, module] as const)))
  const seconds = new Map<string, number>()
  const last = new Map<string, { file: string; at: number; seconds: number }>()
  return {
    /** A test of this file has begun or ended: what its process has used since the last call was for this file, or to load all files. */
    note(file: string): void {
      const module = moduleOf.get(file)
      if (module === undefined) return
      const before = last.get(module)
      const at = Date.now()
      if (before?.file === file && at - before.at < PAUSE_MS) return
      const all = processes()
      const ours = all.filter(({ parent }) => parent === process.pid)
      const server = ours.find((each) => commandOf(each).includes('bin/postgres'))
      if (server) seconds.set('PostgreSQL', secondsOf(server.pid, all))
      const found = ours.find((each) => commandOf(each).includes(module))
      if (!found) return
      const used = secondsOf(found.pid, all)
      const what = before ? file : 'loading of all files'
      // A browser does not wait for its processes: what they used is gone from the sum when they end.
      seconds.set(what, (seconds.get(what) ?? 0) + Math.max(0, used - (before?.seconds ?? 0)))
      last.set(module, { file, at, seconds: used })
    },
    /** The table so far, the longest first. */
    lines: (): string[] =>
      [...seconds]
        .toSorted(([, one], [, other]) => other - one)
        .map(([what, time]) => `${time.toFixed(1).padStart(7)} s  ${what}`),
  }
}
