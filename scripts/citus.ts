/**
 * Citus for tests: builds it from a folder with its source, and runs a coordinator and two workers on this machine.
 *
 *   node scripts/citus.ts build <folder with the source of Citus> <folder to build in>
 *   node scripts/citus.ts start <folder for the data>    prints TEST_CITUS_URL
 *   node scripts/citus.ts stop <folder for the data>
 *
 * It needs PostgreSQL with its development files, and those of lz4 and zstd; PG_CONFIG names another pg_config. `build` installs the extension into that PostgreSQL.
 * Where it is installed, `npm run test:long` runs the suites for each database on it.
 */
import { spawnSync } from 'node:child_process'
import { appendFileSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openSession, type Session } from '../packages/server/src/db/postgres/wire/session.ts'

const PG_CONFIG = process.env.PG_CONFIG ?? 'pg_config'
const FIRST_PORT = Number(process.env.CITUS_PORT ?? 5700)
const SERVERS = ['coordinator', 'worker1', 'worker2']
/** PostgreSQL refuses to run as root. */
const NOBODY = 65534
const identity = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}

/** Prepared transactions are those of Citus; it completes them after a crash. */
const SETTINGS = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
shared_preload_libraries = 'citus'
wal_level = logical
max_connections = 600
max_worker_processes = 64
max_prepared_transactions = 600
citus.node_conninfo = 'sslmode=disable'
citus.shard_count = 8
citus.recover_2pc_interval = '1s'
`

function run(command: string, args: readonly string[], options: object = {}): string {
  const { status, error, stdout } = spawnSync(command, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    ...options,
  })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? `ended with ${status}`}`)
  return stdout ?? ''
}

/** Whether the PostgreSQL of pg_config has the extension. */
export function isCitusInstalled(): boolean {
  const { status, stdout } = spawnSync(PG_CONFIG, ['--sharedir'], { encoding: 'utf8' })
  return status === 0 && existsSync(join(stdout.trim(), 'extension/citus.control'))
}

const programOf = (name: string): string => join(run(PG_CONFIG, ['--bindir']).trim(), name)

function build(source: string, target: string): void {
  cpSync(source, target, { recursive: true, preserveTimestamps: true })
  requireOwnName(target)
  const quiet = { cwd: target, stdio: ['ignore', 'ignore', 'inherit'] }
  run('./configure', ['--without-libcurl', `PG_CONFIG=${PG_CONFIG}`], quiet)
  // Code for the JIT compiler of PostgreSQL would need clang.
  run('nice', ['-n', '10', 'make', '-j2', 'with_llvm=no'], quiet)
  run('make', ['install', 'with_llvm=no'], quiet)
}

/** Newer minor releases of PostgreSQL export a function of the same name as one that Citus 13 defines for itself. */
function requireOwnName(target: string): void {
  for (const file of [
    'src/include/pg_version_compat.h',
    'src/backend/distributed/commands/serialize_distributed_ddls.c',
  ]) {
    const path = join(target, file)
    if (!existsSync(path)) continue
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replaceAll(/\bhave_createdb_privilege\b/g, 'citus_may_create_database'),
    )
  }
}

/** Starts the servers. Returns their URLs, separated by commas. */
export function startCitus(folder: string): string {
  mkdirSync(folder, { recursive: true })
  if (identity.uid !== undefined) chownSync(folder, NOBODY, NOBODY)
  for (const [i, name] of SERVERS.entries()) {
    const data = join(folder, name)
    // The servers connect to each other, and look for certificates in the home folder.
    const as = { ...identity, cwd: folder, env: { ...process.env, HOME: folder } }
    if (!existsSync(data)) {
      const options = ['-U', 'vanline', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
      run(programOf('initdb'), ['-D', data, ...options], as)
      appendFileSync(join(data, 'postgresql.conf'), `${SETTINGS}port = ${FIRST_PORT + i}\n`)
    }
    run(programOf('pg_ctl'), ['-D', data, '-l', `${data}.log`, '-w', 'start'], { ...as, stdio: 'ignore' })
  }
  return SERVERS.map((_, i) => `postgres://vanline@127.0.0.1:${FIRST_PORT + i}/postgres`).join(',')
}

/** Makes servers one cluster, in the databases of these URLs: the first is the coordinator. */
export async function joinCitus(urls: readonly string[]): Promise<void> {
  for (const url of urls) await within(url, ({ rows }) => rows('CREATE EXTENSION citus'))
  const [coordinator, ...workers] = urls.map((url) => new URL(url))
  await within(coordinator!.href, async ({ rows }) => {
    await rows(`SELECT citus_set_coordinator_host('${coordinator!.hostname}', ${coordinator!.port})`)
    for (const { hostname, port } of workers) await rows(`SELECT citus_add_node('${hostname}', ${port})`)
  })
}

async function within(url: string, work: (session: Session) => Promise<unknown>): Promise<void> {
  const session = openSession(url)
  await work(session).finally(session.close)
}

/** The processes of the servers, in the order of their URLs. */
export const pidsOfCitus = (folder: string): number[] =>
  SERVERS.map((name) => Number.parseInt(readFileSync(join(folder, name, 'postmaster.pid'), 'utf8'), 10))

export function stopCitus(folder: string): void {
  for (const name of SERVERS)
    run(programOf('pg_ctl'), ['-D', join(folder, name), '-m', 'fast', 'stop'], {
      ...identity,
      cwd: folder,
      stdio: 'ignore',
    })
}

function main([verb, first, second]: readonly string[]): void {
  if (verb === 'build' && first && second) build(resolve(first), resolve(second))
  else if (verb === 'start' && first) console.log(`TEST_CITUS_URL=${startCitus(resolve(first))}`)
  else if (verb === 'stop' && first) stopCitus(resolve(first))
  else {
    console.error('usage: node scripts/citus.ts build <source> <folder> | start <folder> | stop <folder>')
    process.exitCode = 1
  }
}

if (import.meta.main) main(process.argv.slice(2))
