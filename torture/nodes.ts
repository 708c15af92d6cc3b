import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../', import.meta.url))

/** Everything that was started and has not ended. None of it may outlive the run, however that ends. */
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

/** A node of the service in a process of its own. */
export type Node = {
  base: string
  pid: number
  process: ChildProcess
  /** What it has said on standard error, line by line. */
  complaints: string[]
  ended: Promise<number | NodeJS.Signals>
  kill: (signal: NodeJS.Signals) => Promise<number | NodeJS.Signals>
  /** How it ended, if it did and nobody had told it to. */
  collapse: () => string | undefined
}

export type NodeOptions = {
  databaseUrl: string
  settings?: Record<string, string>
  /** One of the programs in torture/processes, which runs before the service in its process. */
  preload?: string
  /** A command line to put before that of the service. */
  before?: readonly string[]
  port?: number
}

const READY = /^Vanline is ready: API (http:\/\/[^/]+)\/v1/
const START_MAX_MS = 60_000

/** Thrown when a node does not come up; the message is what it said. */
export class DidNotStart extends Error {}

/** Starts a node, and comes back when it takes requests. */
export async function startNode(options: NodeOptions): Promise<Node> {
  const { databaseUrl, settings = {}, preload, before = [], port = 0 } = options
  const preloading = preload ? ['--import', `${ROOT}torture/processes/${preload}.ts`] : []
  const [file, ...args] = [...before, process.execPath, ...preloading, `${ROOT}packages/server/src/server.ts`]
  const child = spawn(file!, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...{ PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', DATABASE_URL: databaseUrl, PORT: String(port) },
      ...{ LOG_LEVEL: 'error', VANLINE_WEBHOOK_ALLOW_PRIVATE: '1', VANLINE_RATE_LIMIT: '0', ...settings },
    },
  })
  running.add(child)
  const complaints: string[] = []
  createInterface({ input: child.stderr! }).on('line', (line) => complaints.push(line))
  const ended = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once('error', () => resolve(127))
    child.once('close', (code, signal) => resolve(code ?? signal ?? 0))
  })
  void ended.then(() => running.delete(child))
  const late = setTimeout(() => child.kill('SIGKILL'), START_MAX_MS)
  const base = await new Promise<string | undefined>((resolve) => {
    createInterface({ input: child.stdout! }).on('line', (line) => resolve(READY.exec(line)?.[1] ?? readError(line)))
    void ended.then(() => resolve(undefined))
    function readError(line: string): undefined {
      complaints.push(line)
      return undefined
    }
  })
  clearTimeout(late)
  if (base === undefined) {
    child.kill('SIGKILL')
    throw new DidNotStart(complaints.join('\n') || `ended with ${await ended}`)
  }
  let isTold = false
  return {
    base,
    pid: child.pid!,
    process: child,
    complaints,
    ended,
    kill(signal) {
      isTold = true
      child.kill(signal)
      return ended
    },
    collapse: () => {
      const how = child.exitCode ?? child.signalCode
      // What it is killed by from inside is part of the trial.
      return isTold || how === null || how === 'SIGKILL' ? undefined : `ended with ${how}: ${complaints.join('\n')}`
    },
  }
}
