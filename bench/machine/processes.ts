import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'

/** Everything this run has started and not yet ended. None of it may outlive the run, however that ends. */
const running = new Set<ChildProcess>()

/** What is to be removed from the disk in the end. */
const leftovers = new Set<string>()

process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
  for (const path of leftovers) rmSync(path, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

/** Sees to it that a file or folder is gone when this run is. */
export const removeInTheEnd = (path: string): unknown => leftovers.add(path)

/** Starts a process that ends with this one at the latest. `output` is a file for what it says, or a pipe to us. */
export function start(command: string[], env: Record<string, string>, output: number | 'pipe'): ChildProcess {
  const [file = '', ...args] = command
  const child = spawn(file, args, { env: { ...process.env, ...env }, stdio: ['pipe', output, 'inherit'] })
  running.add(child)
  child.once('exit', () => running.delete(child))
  child.once('error', () => running.delete(child))
  return child
}

/** Ends a process, politely first. */
export async function stop(child: ChildProcess, waitMs = 15_000): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const forced = setTimeout(() => child.kill('SIGKILL'), waitMs)
  await ended
  clearTimeout(forced)
}

/** Runs a process to its end and gives back what it printed; one that fails or takes too long is an error. */
export async function output(command: string[], input: string, timeoutMs: number, onStart?: (pid: number) => void) {
  const child = start(command, {}, 'pipe')
  if (child.pid !== undefined) onStart?.(child.pid)
  const late = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
  let text = ''
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  child.stdin?.on('error', () => {})
  child.stdin?.end(input)
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', resolve)
    })
    if (code !== 0)
      throw new Error(`${command.slice(0, 6).join(' ')} … ended with ${code ?? 'a signal'}: ${text.slice(-500)}`)
    return text
  } finally {
    clearTimeout(late)
  }
}

const TICKS_PER_SECOND = 100

/** The processor time a process has used, in seconds; undefined where the system does not tell. */
export function cpuSecondsOf(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
  } catch {
    return undefined
  }
}

/** The most memory a process ever had resident, in MB, where the system knows; else what it has now. */
export const residentMbOf = (pid: number): number => statusMbOf(pid, 'VmHWM') ?? residentNowMbOf(pid)

/** The memory a process has resident now, in MB. */
export function residentNowMbOf(pid: number): number {
  const askedOfPs = () => spawnSync('ps', ['-o', 'rss=', '-p', String(pid)]).stdout.toString()
  return statusMbOf(pid, 'VmRSS') ?? Number(askedOfPs().trim()) / 1024
}

function statusMbOf(pid: number, name: 'VmHWM' | 'VmRSS'): number | undefined {
  if (process.platform !== 'linux') return undefined
  return (
    Number(new RegExp(`^${name}:\\s*(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) /
    1024
  )
}
