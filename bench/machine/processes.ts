import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { startProcess } from '../../scripts/processes.ts'

/** Runs a process to its end and returns its output; throws if the process fails or takes too long. */
export async function output(command: string[], input: string, timeoutMs: number, onStart?: (pid: number) => void) {
  const { process: child, said, ended, killAll } = startProcess(command, { env: process.env, isHeard: true })
  if (child.pid !== undefined) onStart?.(child.pid)
  const late = setTimeout(killAll, timeoutMs)
  child.stdin!.end(input)
  const how = await ended
  clearTimeout(late)
  const text = said.join('\n')
  if (how !== 0) throw new Error(`${command.slice(0, 6).join(' ')} … ended with ${how}: ${text.slice(-500)}`)
  return text
}

const TICKS_PER_SECOND = 100

/** The processor time a process has used, in seconds; undefined where the system does not tell. */
export const cpuSecondsOf = (pid: number): number | undefined => statOf(pid)?.own

/** The processor time of a process and of its children, also of those that have ended. */
export function cpuSecondsOfFamily(pid: number): number {
  const stat = statOf(pid)
  if (!stat) throw new Error('This system does not tell the processor time of a process.')
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').map(Number).filter(Boolean)
  return stat.own + stat.ended + children.reduce((sum, child) => sum + (statOf(child)?.own ?? 0), 0)
}

/** Seconds of processor time of a process itself and of the children that it waited for. */
function statOf(pid: number): { own: number; ended: number } | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number)
    return { own: (user + system) / TICKS_PER_SECOND, ended: (endedUser + endedSystem) / TICKS_PER_SECOND }
  } catch {
    return undefined
  }
}

/** What some work took by the clock, and in processor time of a process. */
export async function costOf(pid: number, work: () => Promise<unknown>): Promise<{ ms: number; cpuMs: number }> {
  const cpuMs = () => (cpuSecondsOf(pid) ?? Number.NaN) * 1_000
  const [begun, cpuBefore] = [performance.now(), cpuMs()]
  await work()
  return { ms: performance.now() - begun, cpuMs: cpuMs() - cpuBefore }
}

/** The highest resident memory of a process in MB, or the current one where the system does not record the highest. */
export const residentMbOf = (pid: number): number => statusMbOf(pid, 'VmHWM') ?? residentNowMbOf(pid)

/** The memory a process has resident now, in MB. */
export function residentNowMbOf(pid: number): number {
  const askedOfPs = () => spawnSync('ps', ['-o', 'rss=', '-p', String(pid)]).stdout.toString()
  return statusMbOf(pid, 'VmRSS') ?? Number(askedOfPs().trim()) / 1024
}

/** Looks at the memory of a process now and then. Returns how to end that, which tells the most that was resident, in MB. */
export function watchMemory(pid: number, everyMs: number): () => number {
  let most = 0
  const look = () => {
    most = Math.max(most, residentNowMbOf(pid))
  }
  look()
  const timer = setInterval(look, everyMs)
  return () => {
    look()
    clearInterval(timer)
    return most
  }
}

function statusMbOf(pid: number, name: 'VmHWM' | 'VmRSS'): number | undefined {
  if (process.platform !== 'linux') return undefined
  return (
    Number(new RegExp(`^${name}:\\s*(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) /
    1024
  )
}
