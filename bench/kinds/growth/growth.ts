import type { Database } from '../../../packages/server/src/db/database.ts'
import { openPostgres } from '../../../packages/server/src/db/postgres/postgres.ts'
import { openSqlite } from '../../../packages/server/src/db/sqlite/sqlite.ts'
import { startPostgres } from '../../../scripts/postgres.ts'
import { load } from '../../load/load.ts'
import { type Ask, ask } from '../../load/probe.ts'
import { CONNECTIONS } from '../../load/scenarios.ts'
import { type Pinning, pinning } from '../../machine/pin.ts'
import { disturbanceOf, isQuiet, quietRounds } from '../../machine/rounds.ts'
import { type Server, startOurs } from '../../machine/servers.ts'
import type { Options, Report } from '../../options.ts'
import type { Run } from '../../report/compare.ts'
import { growthReport, type Round, type Row } from '../../report/growth.ts'
import { shown } from '../../report/table.ts'
import { addDocumentsAndParties } from '../../seed/documents.ts'
import { seedPostgres, settle } from '../../seed/postgres.ts'
import { seededCopy, seededFile } from '../../seed/sqlite.ts'
import { type Finder, finderOf, requestsOf, WORK, type Work } from './requests.ts'

const WARM_UP_S = 1
/** Putting a party on half a million moves takes longer than a request may. */
const SEEDING_MAX_MS = 600_000

/** `startKeyed` starts another service on the same database, which accepts API keys. */
type Sized = { server: Server; db: Database; finder: Finder; startKeyed: () => Promise<Server> }
/** How much others took from a round. */
type Disturbance = (round: Round) => number
const byOthers: Disturbance = (round) => disturbanceOf(round.flatMap(({ alone, loaded }) => [alone, loaded]))
/** PostgreSQL works on the cores that are watched, and nobody can tell it from others. */
const untold: Disturbance = () => 0

const KEYED = { VANLINE_API_KEYS: 'on' }

/** The same requests on few and on many records: what they cost should not depend on it. */
export async function growth(options: Options): Promise<Report> {
  const isWritten = WORK.some(({ name, isWrite }) => isWrite && options.has(name))
  // A copy of the largest file takes much disk, so it is made only for those who need it.
  const file = isWritten ? seededCopy : seededFile
  return measureAll(options, byOthers, async (size, pin) => {
    const path = await file(size, options.log)
    const startKeyed = () => startOurs(path, pin, KEYED)
    return { server: await startOurs(path, pin), db: openSqlite(path), startKeyed }
  })
}

/** The same on PostgreSQL: a server for each size, filled anew. */
export async function growthOnPostgres(options: Options): Promise<Report> {
  const databases: Awaited<ReturnType<typeof startPostgres>>[] = []
  try {
    return await measureAll(options, untold, async (size, pin) => {
      const database = await startPostgres({ shared_buffers: '512MB' })
      databases.push(database)
      options.log(`Making ${shown(size)} shipments.`)
      await seedPostgres(database.url, size)
      const db = openPostgres(`${database.url}?statement_timeout=0`, {
        poolSize: 1,
        isPooled: false,
        answerMaxMs: SEEDING_MAX_MS,
      })
      await addDocumentsAndParties(db)
      await settle(database.url)
      const server = await startOurs('', pin, { DATABASE_URL: database.url })
      const startKeyed = () => startOurs('', pin, { DATABASE_URL: database.url, ...KEYED })
      return { server, db, startKeyed }
    })
  } finally {
    for (const database of databases) await database.stop()
  }
}

async function measureAll(
  options: Options,
  disturbance: Disturbance,
  startSized: (size: number, pin: Pinning) => Promise<Omit<Sized, 'finder'>>,
): Promise<Report> {
  const pin = pinning()
  const sized: Sized[] = []
  try {
    for (const size of options.sizes) {
      const started = await startSized(size, pin)
      sized.push({ ...started, finder: finderOf(started.server, started.db) })
    }
    options.log(`${options.sizes.map(shown).join(', ')} shipments, load by ${options.tool}, ${pin.note}.`)
    const rows: Row[] = []
    for (const work of WORK.filter(({ name }) => options.has(name)))
      rows.push(await measure(work, sized, options, pin, disturbance))
    const readyMs = sized.map(({ server }) => server.started.readyMs)
    return growthReport(rows, options.sizes, readyMs)
  } finally {
    for (const { server, db } of sized) {
      await db.close()
      await server.stop()
    }
  }
}

async function measure(
  work: Work,
  sized: readonly Sized[],
  options: Options,
  pin: Pinning,
  disturbance: Disturbance,
): Promise<Row> {
  const { status, followsTag = false, needsKey = false } = work
  const finders = sized.map(({ finder }) => finder)
  const keyed = needsKey ? await Promise.all(sized.map(({ startKeyed }) => startKeyed())) : []
  const servers = needsKey ? keyed : sized.map(({ server }) => server)
  const requests = await requestsOf(work, finders)
  const run = (i: number, connections: number, seconds: number): Promise<Run> => {
    const { port, pid } = servers[i]!
    return load(options.tool, { port, connections, seconds, requests: requests[i]!, status, followsTag }, pin, pid)
  }
  for (const i of sized.keys()) {
    if (!followsTag) await askEach(work, servers[i]!.port, requests[i]!)
    await run(i, CONNECTIONS, WARM_UP_S)
  }
  const makeRound = async (number: number): Promise<Round> => {
    const alone: Run[] = []
    const loaded: Run[] = []
    for (const i of sized.keys()) alone.push(await run(i, 1, options.seconds))
    for (const i of sized.keys()) loaded.push(await run(i, CONNECTIONS, options.seconds))
    const round = alone.map((each, i) => ({ alone: each, loaded: loaded[i]! }))
    const times = round.map((cost) => cost.alone.p50Ms.toFixed(3)).join(', ')
    options.log(`${work.name}, round ${number}: ${times} ms${isQuiet(disturbance(round)) ? '' : ' (disturbed)'}`)
    return round
  }
  try {
    return { work, ...(await quietRounds(options.rounds, makeRound, disturbance)) }
  } finally {
    for (const server of keyed) await server.stop()
  }
}

/** Each request once: what is measured then is in memory, for every size. */
async function askEach({ name, status }: Work, port: number, requests: readonly Ask[]): Promise<void> {
  for (const request of requests) {
    const reply = await ask(port, request)
    if (reply.status !== status) throw new Error(`${name} answered ${reply.status}: ${reply.body}`)
  }
}
