import { constants, existsSync, readFileSync, statfsSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, resolve } from 'node:path'
import { type Config, metricsPlaceOf } from '@vanline/server/config'
import { isSafeSqlite } from '@vanline/server/db/sqlite/safe-version'
import { reasonOf } from '../reason.ts'
import { advice, type Finding, formatBytes, ok, wrong } from './finding.ts'

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
  for (const scheme of ['http', 'https']) {
    try {
      const answer = await askedFor(`${scheme}://${authorityOf(host, port)}/livez`)
      if (answer.headers.has('x-request-id')) return true
    } catch (error) {
      if (isOfCertificate(error)) return true
    }
  }
  return false
}

const askedFor = (url: string): Promise<Response> => fetch(url, { signal: AbortSignal.timeout(ANSWER_MAX_MS) })

/** The certificate is not for this address, so a TLS server answers; we take it for the service. */
const isOfCertificate = (error: unknown): boolean => /CERT|SELF_SIGNED|ALTNAME/i.test(reasonOf(error))

/** An address to connect to, from one to listen on. */
function authorityOf(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}

const SHELF = 'deploy/prometheus/alerts.yaml has alerts, deploy/grafana/vanline.json a dashboard.'

/** Checks whether Prometheus can read metrics, and says where. */
export async function checkMetrics(config: Config): Promise<Finding> {
  const place = metricsPlaceOf(config)
  if (!place) return advice('metrics', 'off, so no alert can say that something is wrong', 'Set VANLINE_ADMIN_PORT.')
  if (place.port === 0) return ok('metrics', `at a free port, which the service prints at its start. ${SHELF}`)
  const url = `${place.isApi && config.tlsCert ? 'https' : 'http'}://${authorityOf(place.host, place.port)}/metrics`
  try {
    const text = await (await askedFor(url)).text()
    if (text.includes('vanline_build_info')) return ok('metrics', `${url} answers. ${SHELF}`)
    return wrong(
      'metrics',
      `${url} is of another program`,
      'Stop that program, or set VANLINE_ADMIN_PORT to another port.',
    )
  } catch (error) {
    if (isOfCertificate(error)) return ok('metrics', `${url} answers. ${SHELF}`)
    return ok('metrics', `${url}, while the service runs. ${SHELF}`)
  }
}
