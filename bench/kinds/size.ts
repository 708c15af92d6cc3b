import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { openSession } from '../../packages/server/src/db/postgres/wire/session.ts'
import { CONNECTIONS, SCENARIOS } from '../load/scenarios.ts'
import { pinning } from '../machine/pin.ts'
import { residentMbOf, residentNowMbOf } from '../machine/processes.ts'
import { type StartTime, startOurs } from '../machine/servers.ts'
import { DATABASES, idsOf, loading, onEach, SHIPMENTS } from '../measure.ts'
import type { Kind, Options } from '../options.ts'
import { middle, numberText, tableOf } from '../report/table.ts'

const SETTLE_MS = 2_000

/** What is stored: all bytes of the database, for so many events. */
type Stored = { bytes: number; events: number }

/** What the service takes: time to start, memory at rest and under load, and disk for each shipment with its events. */
export const size: Kind = {
  seconds: 3,
  parts: DATABASES,
  meaning: 'time to start, memory at rest and under load, bytes stored for each shipment',
  async run(options) {
    const rows = await onEach(options, SHIPMENTS, async (url, database) => {
      const stored = database === 'SQLite' ? storedInFile(url.replace('sqlite:', '')) : await storedInPostgres(url)
      return { database, stored, ...(await measured(url, options)) }
    })
    const table = tableOf(rows, {
      Database: ({ database }) => database,
      'Ready ms': ({ starts }) => middle(starts.map(({ readyMs }) => readyMs)),
      'Idle MB': ({ idleMb }) => numberText(idleMb),
      'Most MB': ({ loadedMb }) => numberText(loadedMb),
      'Bytes per shipment': ({ stored }) => numberText(stored.bytes / SHIPMENTS),
      'Events per shipment': ({ stored }) => numberText(stored.events / SHIPMENTS),
    })
    const note = `Resident memory of the service alone, at rest and after every kind of request over ${CONNECTIONS} connections. A shipment's bytes include its share of its move, all events with the record as it then was, and all indexes.`
    return { text: `${table}\n\n${note}`, data: { rows, shipments: SHIPMENTS } }
  },
}

function storedInFile(path: string): Stored {
  const db = new DatabaseSync(path, { readOnly: true })
  const { events } = db.prepare('SELECT count(*) AS events FROM events').get() as { events: number }
  db.close()
  return { bytes: statSync(path).size, events }
}

async function storedInPostgres(url: string): Promise<Stored> {
  const session = openSession(url)
  const numberOf = async (query: string) => Number((await session.rows(query))[0]?.number)
  // Like the file of the embedded database, which has no room left over from its making.
  await session.rows('VACUUM FULL')
  const empty = await numberOf("SELECT pg_database_size('template0') AS number")
  const bytes = (await numberOf('SELECT pg_database_size(current_database()) AS number')) - empty
  const events = await numberOf('SELECT count(*) AS number FROM events')
  await session.close()
  return { bytes, events }
}

async function measured(url: string, options: Options) {
  const pin = pinning()
  const starts: StartTime[] = []
  for (let i = 0; i < options.rounds; i++) {
    await using server = await startOurs(url, pin)
    starts.push(server.started)
  }
  await using ours = await startOurs(url, pin)
  await pause(SETTLE_MS)
  const idleMb = residentNowMbOf(ours.pid)
  const ids = await idsOf(ours)
  for (const scenario of SCENARIOS) {
    const requests = await scenario.requests(ours.port, ids)
    await loading(ours, { ...scenario, requests }, options, pin)(options.seconds)
  }
  return { starts, idleMb, loadedMb: residentMbOf(ours.pid) }
}
