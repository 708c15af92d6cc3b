import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { openSession } from '../../packages/server/src/db/postgres/session.ts'
import { startPostgres } from '../../scripts/postgres.ts'
import { load } from '../load/load.ts'
import { CONNECTIONS, SCENARIOS } from '../load/scenarios.ts'
import { shuffled, walk } from '../load/walk.ts'
import { pinning } from '../machine/pin.ts'
import { residentMbOf, residentNowMbOf } from '../machine/processes.ts'
import { type StartTime, startOurs } from '../machine/servers.ts'
import type { Options, Report } from '../options.ts'
import { markdown, median, shown } from '../report/table.ts'
import { seedPostgres } from '../seed/postgres.ts'
import { seededCopy } from '../seed/sqlite.ts'

const SHIPMENTS = 10_000
const SETTLE_MS = 2_000

export const SIZE_DATABASES = ['sqlite', 'postgres'] as const

/** What is stored: all bytes of the database, for so many events. */
type Stored = { bytes: number; events: number }
type Row = { label: string; starts: StartTime[]; idleMb: number; loadedMb: number; stored: Stored }

/** What the service takes: time to start, memory at rest and under load, and disk for each shipment with its events. */
export async function size(options: Options): Promise<Report> {
  const rows: Row[] = []
  if (options.has('sqlite')) rows.push(await onSqlite(options))
  if (options.has('postgres')) rows.push(await onPostgres(options))
  return reportOf(rows)
}

async function onSqlite(options: Options): Promise<Row> {
  const file = await seededCopy(SHIPMENTS, options.log)
  const db = new DatabaseSync(file, { readOnly: true })
  const { events } = db.prepare('SELECT count(*) AS events FROM events').get() as { events: number }
  db.close()
  return measured('SQLite', `sqlite:${file}`, { bytes: statSync(file).size, events }, options)
}

async function onPostgres(options: Options): Promise<Row> {
  const database = await startPostgres({ shared_buffers: '512MB' })
  const session = openSession(database.url)
  try {
    const numberOf = async (query: string) => Number((await session.rows(query))[0]?.number)
    const bytesNow = () => numberOf('SELECT pg_database_size(current_database()) AS number')
    const empty = await bytesNow()
    await seedPostgres(database.url, SHIPMENTS)
    // Like the file of the embedded database, which has no room left over from its making.
    await session.rows('VACUUM FULL')
    const bytes = (await bytesNow()) - empty
    const events = await numberOf('SELECT count(*) AS number FROM events')
    return await measured('PostgreSQL', database.url, { bytes, events }, options)
  } finally {
    await session.close()
    await database.stop()
  }
}

async function measured(label: string, url: string, stored: Stored, options: Options): Promise<Row> {
  const pin = pinning()
  const starts: StartTime[] = []
  for (let i = 0; i < options.rounds; i++) {
    const server = await startOurs('', pin, { DATABASE_URL: url })
    starts.push(server.started)
    await server.stop()
  }
  const ours = await startOurs('', pin, { DATABASE_URL: url })
  try {
    await pause(SETTLE_MS)
    const idleMb = residentNowMbOf(ours.pid)
    const ids = shuffled((await walk(ours.port, '/v1/shipments', 200)).ids)
    for (const { requests, status, followsTag = false } of SCENARIOS) {
      const job = { port: ours.port, connections: CONNECTIONS, seconds: options.seconds, status, followsTag }
      await load(options.tool, { ...job, requests: await requests(ours.port, ids) }, pin, ours.pid)
    }
    options.log(`${label}: measured.`)
    return { label, starts, idleMb, loadedMb: residentMbOf(ours.pid), stored }
  } finally {
    await ours.stop()
  }
}

function reportOf(rows: readonly Row[]): Report {
  const head = ['Database', 'Ready ms', 'Idle MB', 'Most MB', 'Bytes per shipment', 'Events per shipment']
  const cells = rows.map(({ label, starts, idleMb, loadedMb, stored }) => [
    label,
    shown(median(starts.map(({ readyMs }) => readyMs))),
    shown(idleMb),
    shown(loadedMb),
    shown(stored.bytes / SHIPMENTS),
    shown(stored.events / SHIPMENTS),
  ])
  const note = `Resident memory of the service alone, at rest and after every kind of request over ${CONNECTIONS} connections. A shipment's bytes include its share of its move, all events with the record as it then was, and all indexes.`
  return { text: `${markdown(head, cells)}\n\n${note}`, data: { rows, shipments: SHIPMENTS } }
}
