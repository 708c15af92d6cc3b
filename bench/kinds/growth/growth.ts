import type { Database } from '../../../packages/server/src/db/database.ts'
import { openPostgres } from '../../../packages/server/src/db/postgres/postgres.ts'
import { openSqlite } from '../../../packages/server/src/db/sqlite/sqlite.ts'
import { type Ask, ask } from '../../load/probe.ts'
import { CONNECTIONS } from '../../load/scenarios.ts'
import { type Pinning, pinning } from '../../machine/pin.ts'
import { type Server, startOurs } from '../../machine/servers.ts'
import { inTurns, loading, openDatabase } from '../../measure.ts'
import type { DatabaseName, Kind, Options } from '../../options.ts'
import { growthReport, type Row } from '../../report/growth.ts'
import { numberText } from '../../report/table.ts'
import { addDocumentsAndParties } from '../../seed/documents.ts'
import { settle } from '../../seed/postgres.ts'
import { type Finder, finderOf, requestsOf, WORK, type Work } from './requests.ts'

/** Putting a party on half a million moves takes longer than a request may. */
const SEEDING_MAX_MS = 600_000

/** `startKeyed` starts another service on the same database, which accepts API keys. */
type Sized = { size: number; server: Server; finder: Finder; startKeyed: () => Promise<Server> }

/** The same requests on few and on many records: their cost should not depend on the number. */
export const growth: Kind = {
  seconds: 3,
  rounds: 3,
  parts: WORK.map(({ name }) => name),
  sizes: [10_000, 100_000, 1_000_000],
  meaning: 'with 10,000 shipments up to 1,000,000 (or --sizes), which take some minutes to make the first time',
  async run(options, database) {
    const pin = pinning()
    await using opened = new AsyncDisposableStack()
    const sized: Sized[] = []
    for (const size of options.sizes) {
      const { url, db } = await openSized(database, size, options, opened)
      opened.defer(() => db.close())
      const server = opened.use(await startOurs(url, pin))
      const startKeyed = () => startOurs(url, pin, { VANLINE_API_KEYS: 'on' })
      sized.push({ size, server, finder: finderOf(server, db), startKeyed })
    }
    options.log(`${options.sizes.map(numberText).join(', ')} shipments, load by ${options.tool}, ${pin.note}.`)
    const rows: Row[] = []
    for (const work of WORK.filter(({ name }) => options.has(name)))
      rows.push(await measure(work, sized, options, pin, database))
    const readyMs = sized.map(({ server }) => server.started.readyMs)
    return growthReport(rows, options.sizes, readyMs)
  },
}

/** A database of this size, and a connection to look for requests. */
async function openSized(
  database: DatabaseName,
  size: number,
  { has, log }: Options,
  opened: AsyncDisposableStack,
): Promise<{ url: string; db: Database }> {
  const isWritten = WORK.some(({ name, isWrite }) => isWrite && has(name))
  const { url } = opened.use(await openDatabase(database, log, size, isWritten))
  if (database === 'SQLite') return { url, db: openSqlite(url.replace('sqlite:', '')) }
  const settings = { poolSize: 1, isPooled: false, answerMaxMs: SEEDING_MAX_MS }
  const db = openPostgres(`${url}?statement_timeout=0`, settings)
  await addDocumentsAndParties(db)
  await settle(url)
  return { url, db }
}

/** Each size alone, for the time of one request, and then each over many connections, for the rate. */
async function measure(
  work: Work,
  sized: readonly Sized[],
  options: Options,
  pin: Pinning,
  database: DatabaseName,
): Promise<Row> {
  await using keyed = new AsyncDisposableStack()
  const servers: Server[] = []
  for (const { server, startKeyed } of sized) servers.push(work.needsKey ? keyed.use(await startKeyed()) : server)
  const finders = sized.map(({ finder }) => finder)
  const requests = await requestsOf(work, finders)
  if (!work.followsTag) for (const [i, { port }] of servers.entries()) await askEach(work, port, requests[i]!)
  const turns = [1, CONNECTIONS].flatMap((connections) =>
    sized.map(({ size }, i) => {
      const turn = loading(servers[i]!, { ...work, requests: requests[i]!, connections }, options, pin)
      return [`${connections === 1 ? 'alone' : 'loaded'} ${size}`, turn] as const
    }),
  )
  // PostgreSQL works on the watched cores, so its load cannot be separated from that of other programs.
  const busied = database === 'SQLite' ? [] : turns.map(([name]) => name)
  return { work, ...(await inTurns(work.name, Object.fromEntries(turns), options, { warmUpS: 1, busied })) }
}

/** Each request once: then the measured pages are in memory, for every size. */
async function askEach({ name, status }: Work, port: number, requests: readonly Ask[]): Promise<void> {
  for (const request of requests) {
    const reply = await ask(port, request)
    if (reply.status !== status) throw new Error(`${name} answered ${reply.status}: ${reply.body}`)
  }
}
