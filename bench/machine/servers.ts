import type { ChildProcess } from 'node:child_process'
import { closeSync, existsSync, globSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PROGRAMS, ROOT, startProcess } from '../../scripts/processes.ts'
import { ask, type Reply } from '../load/probe.ts'
import { newFolder, PEERS } from './folders.ts'
import type { Pinning } from './pin.ts'
import { cpuSecondsOf } from './processes.ts'

const START_MAX_MS = 120_000
const LOOK_EVERY_MS = 2

/** How long a server took to be ready, and for how much of that it had the processor. */
export type StartTime = { readyMs: number; cpuMs: number | null }

/** A server under measurement. It stops with the scope of its variable. */
export type Server = AsyncDisposable & {
  name: string
  port: number
  pid: number
  started: StartTime
  stop(): Promise<void>
}

/** Starts the service (of this checkout, if no other is named) on a database, with everything on that is on by default, and waits until it is ready. */
export async function startOurs(
  url: string,
  { server }: Pinning,
  settings: Record<string, string> = {},
  root = ROOT,
  program = programOf(root),
): Promise<Server> {
  const env = {
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: url,
    LOG_LEVEL: 'info',
    // The limit is on, but higher than the rate that one machine can send.
    VANLINE_RATE_LIMIT: '1000000',
    ...program.env,
    ...settings,
  }
  return launch('ours', [...server, nodeOf(root), ...program.args], env, async (port) => {
    while ((await ask(port, { method: 'GET', path: '/readyz' })).status !== 200) await pause(LOOK_EVERY_MS)
  })
}

/** The same from the sources, whose functions a profile tells apart by their files. */
export const startSources = (url: string, pin: Pinning, settings: Record<string, string>): Promise<Server> =>
  startOurs(url, pin, settings, ROOT, { env: {}, args: [join(ROOT, PROGRAMS.server!)] })

/** The environment and the arguments of Node in the command of `npm start`. */
type Program = { env: Record<string, string>; args: string[] }

/** What `npm start` runs in a checkout. */
function programOf(root: string): Program {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const [variables, command] = scripts.start.split('exec node ')
  if (command === undefined) throw new Error('The script start of package.json does not run node.')
  const words: string[] = command.split(' ')
  return {
    env: Object.fromEntries(variables.split(' ').flatMap((word: string) => (word ? [word.split('=')] : []))),
    args: words.map((word) => (/\.[jt]s$/.test(word) ? join(root, word) : word)),
  }
}

/** The Node that `npm start` runs in a checkout: its packages contain one. */
function nodeOf(root: string): string {
  const installed = join(root, 'node_modules/.bin/node')
  return root !== ROOT && existsSync(installed) ? installed : process.execPath
}

/** Starts a script of `bench/peers`, by its environment variables or with answers to give in turn. One that is named so runs on Bun. */
export function startPeer(
  script: string,
  { server }: Pinning,
  env: Record<string, string>,
  answers?: readonly Reply[],
): Promise<Server> {
  const runtime = script.endsWith('.bun.js') ? bun() : process.execPath
  return launch(script, [...server, runtime, join(PEERS, script)], env, undefined, answers)
}

/** Bun as its package has it for this machine: the scripts of packages, which would put it elsewhere, do not run. */
function bun(): string {
  const [found] = globSync('node_modules/@oven/bun-*/bin/bun{,.exe}', { cwd: PEERS })
  if (!found) throw new Error('The package of Bun has no program for this machine.')
  return join(PEERS, found)
}

/** Starts a server of nothing but node:http, which gives these answers in turn whatever it is asked. */
export const startBare = (answers: readonly Reply[], pin: Pinning): Promise<Server> =>
  startPeer('bare.ts', pin, {}, answers)

/** Starts a receiver of webhooks, beside the load. */
export const startReceiver = ({ load }: Pinning): Promise<Server> =>
  launch('receiver', [...load, process.execPath, join(ROOT, 'bench/load/receiver.ts')], {})

async function launch(
  name: string,
  command: string[],
  env: Record<string, string>,
  untilReady?: (port: number) => Promise<void>,
  input?: unknown,
): Promise<Server> {
  const log = join(newFolder('run'), 'output')
  const begun = performance.now()
  // A file, not a pipe: reading a pipe would be work for us while the server is measured.
  const file = openSync(log, 'w')
  const { process: child, stop } = startProcess(command, {
    env: { ...process.env, ...env },
    stdout: file,
    isHeard: true,
  })
  closeSync(file)
  child.stdin!.end(input === undefined ? undefined : JSON.stringify(input))
  try {
    const port = await announcedPort(child, log, begun)
    await untilReady?.(port)
    const readyMs = performance.now() - begun
    const cpuSeconds = cpuSecondsOf(child.pid!)
    const started = { readyMs, cpuMs: cpuSeconds === undefined ? null : cpuSeconds * 1000 }
    const ended = async () => void (await stop())
    return { name, port, pid: child.pid!, started, stop: ended, [Symbol.asyncDispose]: ended }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Waits for the line in which a server says where it listens. */
async function announcedPort(child: ChildProcess, log: string, begun: number): Promise<number> {
  while (performance.now() - begun < START_MAX_MS) {
    const port = /http:\/\/127\.0\.0\.1:(\d+)/.exec(readFileSync(log, 'utf8'))?.[1]
    if (port !== undefined) return Number(port)
    if (child.exitCode !== null) break
    await pause(LOOK_EVERY_MS)
  }
  throw new Error(`The server did not start: ${readFileSync(log, 'utf8').slice(-1000)}`)
}
