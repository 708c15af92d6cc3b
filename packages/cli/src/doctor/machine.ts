import { constants, existsSync, readFileSync, statfsSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, resolve } from 'node:path'
import { isSafeSqlite } from '@vanline/server/db/sqlite/safe-version'
import { reasonOf } from '../reason.ts'
import { type Finding, formatBytes, ok, wrong } from './finding.ts'

const NODE_MIN = '24.15'
const FREE_MIN = 1024 ** 3
const FILES_MIN = 4096
const ANSWER_MAX_MS = 2_000

/** Checks the versions of Node and of the SQLite in it. */
export function checkNode({ node, sqlite = '' }: { node: string; sqlite?: string } = process.versions): Finding {
  const says = `${node}, with SQLite ${sqlite}`
  if (isSafeSqlite(sqlite)) return ok('node', says)
  return wrong(
    'node',
    `${says}, which can lose acknowledged changes`,
    `Install Node ${NODE_MIN} or newer, or start with npm, which installs its own.`,
  )
}

/** The nearest existing folder above a file. */
export function folderOf(path: string): string {
  let folder = dirname(resolve(path))
  while (!existsSync(folder)) folder = dirname(folder)
  return folder
}

/** Checks that the folder of the embedded database is writable and has free space. */
export async function checkDisk(path: string, freeMin = FREE_MIN): Promise<Finding> {
  const folder = folderOf(path)
  try {
    await access(folder, constants.W_OK)
  } catch (error) {
    return wrong(
      'disk',
      `${folder} cannot be written: ${reasonOf(error)}`,
      'Allow the user of the service to write there.',
    )
  }
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  if (free >= freeMin) return ok('disk', `${formatBytes(free)} free in ${folder}`)
  return wrong(
    'disk',
    `only ${formatBytes(free)} free in ${folder}`,
    `Free some space: below ${formatBytes(freeMin)} a backup may not fit, and a full disk stops all writes.`,
  )
}

/** Checks the limit of open files and connections. Only Linux tells it. */
export function checkFiles(limits = limitsOfProcess(), filesMin = FILES_MIN): Finding {
  const limit = /^Max open files\s+(\S+)/m.exec(limits)?.[1]
  if (limit === undefined) return ok('files', 'the limit is unknown on this system')
  if (limit === 'unlimited' || Number(limit) >= filesMin) return ok('files', `${limit} can be open at once`)
  return wrong(
    'files',
    `only ${limit} files can be open at once, and every connection is a file`,
    `Allow at least ${filesMin}: LimitNOFILE=65536 in the systemd unit, or ulimit -n 65536 in the shell.`,
  )
}

const limitsOfProcess = (): string => (existsSync('/proc/self/limits') ? readFileSync('/proc/self/limits', 'utf8') : '')

/** Checks that the port is free, or that the service itself uses it. */
export async function checkPort(host: string, port: number): Promise<Finding> {
  const place = `${host}:${port}`
  if (port === 0) return ok('port', 'any free port')
  const error = await new Promise<NodeJS.ErrnoException | undefined>((done) => {
    const server = createServer()
    server.once('error', done)
    server.listen({ host, port }, () => server.close(() => done(undefined)))
  })
  if (!error) return ok('port', `${place} is free`)
  if (error.code !== 'EADDRINUSE')
    return wrong(
      'port',
      `cannot listen on ${place}: ${reasonOf(error)}`,
      'Set HOST and PORT to an address of this machine.',
    )
  if (await isOurs(host, port)) return ok('port', `the service is listening on ${place}`)
  return wrong(
    'port',
    `Port ${port} is already in use by another program (${place})`,
    'Stop that program, or set PORT to another port.',
  )
}

async function isOurs(host: string, port: number): Promise<boolean> {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  const name = reachable.includes(':') ? `[${reachable}]` : reachable
  for (const scheme of ['http', 'https']) {
    try {
      const answer = await fetch(`${scheme}://${name}:${port}/livez`, { signal: AbortSignal.timeout(ANSWER_MAX_MS) })
      if (answer.headers.has('x-request-id')) return true
    } catch (error) {
      // The certificate is not for this address, so a TLS server answers; we take it for the service.
      if (/CERT|SELF_SIGNED|ALTNAME/i.test(reasonOf(error))) return true
    }
  }
  return false
}
