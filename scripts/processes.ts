/** Starts processes for the tests, the benchmarks, the torture and the browser tests. None of them outlives the process that started it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** The repository, with a slash at the end. */
export const ROOT = fileURLToPath(new URL('../', import.meta.url))
/** The programs that are started most often. */
export const PROGRAMS: Record<string, string> = {
  server: 'packages/server/src/server.ts',
  vanline: 'packages/cli/src/vanline.ts',
}
/** The command line of the service, from the root. */
export const SERVICE: readonly string[] = [process.execPath, `${ROOT}${PROGRAMS.server}`]

const READY = /^Vanline is ready: API (\S+)\/v1/
/** A process that was asked to end is killed after this long. */
const STOP_MAX_MS = 15_000

/** An exit code, or the signal that ended the process. */
export type Ending = number | NodeJS.Signals

export type Child = {
  process: ChildProcess
  /** The lines that the process has written to standard output so far. */
  said: string[]
  /** The same for standard error. */
  complained: string[]
  /** Resolves with the first line of standard output that matches; fails if the process ends before. */
  line(pattern: RegExp): Promise<string>
  ended: Promise<Ending>
  /** Asks the process to end. */
  stop(): Promise<Ending>
  /** Kills the process and all processes that it has started. */
  killAll(): void
}

export type ProcessOptions = {
  /** The environment, beside PATH and HOME. */
  env?: NodeJS.ProcessEnv
  cwd?: string
  /** A file for standard output, where reading a pipe would be work for us. `said` stays empty then. */
  stdout?: number
  /** Whether standard error goes to ours. `complained` stays empty then. */
  isHeard?: boolean
}

const running = new Set<Child>()

/** Leaves no process behind, whether this one comes to its end or is interrupted. */
function watchOurEnd(): void {
  process.on('exit', () => {
    for (const child of running) child.killAll()
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
}
let isWatched = false

/** The file of a program: in TEST_PROGRAMS if its modules were joined (join-programs.ts), or its source. */
export function placeOf(argument: string): string {
  const folder = process.env.TEST_PROGRAMS
  const name = folder && Object.keys(PROGRAMS).find((each) => PROGRAMS[each] === argument.replace(ROOT, ''))
  return name ? `${folder}/${name}.mjs` : argument
}

/** Starts a command in the root of the repository. */
export function startProcess(command: readonly string[], options: ProcessOptions = {}): Child {
  if (!isWatched) watchOurEnd()
  isWatched = true
  const { env, cwd = ROOT, stdout = 'pipe', isHeard = false } = options
  const [file = '', ...args] = command.map(placeOf)
  const child = spawn(file, args, {
    cwd,
    // A process group of its own, so that its children can be killed with it.
    detached: true,
    stdio: ['pipe', stdout, isHeard ? 'inherit' : 'pipe'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
  })
  const said: string[] = []
  const complained: string[] = []
  const waiting = new Set<() => void>()
  // A process that has ended cannot be written to; `ended` says so.
  child.stdin!.on('error', () => {})
  const ended = new Promise<Ending>((resolve) => {
    child.once('error', ({ message }) => {
      complained.push(message)
      resolve(127)
    })
    child.once('close', (code, signal) => resolve(code ?? signal!))
  })
  const hear = (lines: string[]) => (line: string) => {
    lines.push(line)
    for (const look of waiting) look()
  }
  if (child.stdout) createInterface({ input: child.stdout }).on('line', hear(said))
  if (child.stderr) createInterface({ input: child.stderr }).on('line', hear(complained))
  const started: Child = {
    process: child,
    said,
    complained,
    line: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = said.find((each) => pattern.test(each))
          if (found === undefined) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
        void ended.then((how) =>
          reject(new Error(`ended with ${how} before it said ${pattern}: ${[...said, ...complained].join('\n')}`)),
        )
      }),
    ended,
    stop: () => stop(child, ended),
    killAll: () => killAll(child),
  }
  running.add(started)
  void ended.then(() => running.delete(started))
  return started
}

async function stop(child: ChildProcess, ended: Promise<Ending>): Promise<Ending> {
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_MAX_MS)
  try {
    return await ended
  } finally {
    clearTimeout(late)
  }
}

function killAll({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The whole group has ended.
  }
}

/** The address of a service, as soon as the service says that it is ready. */
export async function baseOf(service: Child): Promise<string> {
  return READY.exec(await service.line(READY))![1]!
}
