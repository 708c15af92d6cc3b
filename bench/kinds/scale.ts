import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { distribute } from '../../packages/server/src/db/postgres/distributed/distribute.ts'
import { openSession } from '../../packages/server/src/db/postgres/wire/session.ts'
import { isCitusInstalled, startCitus, stopCitus } from '../../scripts/citus.ts'
import { loadNow, toolFor } from '../load/load.ts'
import { CONNECTIONS, type Scenario } from '../load/scenarios.ts'
import { UNPINNED } from '../machine/pin.ts'
import { cpuSecondsOfFamily } from '../machine/processes.ts'
import { type Server, startOurs } from '../machine/servers.ts'
import { idsOf, openDatabase, SHIPMENTS, scenarioOf } from '../measure.ts'
import type { Kind, Options } from '../options.ts'
import { medianOf, tableOf } from '../report/table.ts'
import { seedPostgres, settle } from '../seed/postgres.ts'

const WORK = ['item', 'list', 'patch', 'post']
const PLACES = ['SQLite', 'PostgreSQL', 'Citus-coordinator', 'Citus-worker'] as const
type Place = (typeof PLACES)[number]
/** Long enough for Citus to plan each statement once on each connection. */
const WARM_UP_S = 3

/** Where a service is connected to, and the servers of its database by their process ids. */
type Opened = AsyncDisposable & { url: string; pids: readonly number[] }
/** Processor time of an answer in µs: of the service, and of each server of its database. */
type Round = { perSecond: number; serviceUs: number; databaseUs: readonly number[] }
type Row = { place: Place; label: string; rounds: Round[] }

/** What an answer costs, and whom. docs/guides/scaling.md computes from such costs what more machines serve. */
export const scale: Kind = {
  seconds: 4,
  rounds: 3,
  parts: PLACES,
  meaning: 'processor time of an answer by service, PostgreSQL and the servers of Citus, where Citus is built',
  async run(options) {
    const rows: Row[] = []
    for (const place of PLACES.filter(options.has)) {
      if (place.startsWith('Citus') && !isCitusInstalled()) {
        options.log('Citus is not installed: node scripts/citus.ts build.')
        continue
      }
      await using database = await openPlace(place, options)
      await using ours = await startOurs(database.url, UNPINNED)
      const ids = await idsOf(ours)
      for (const name of WORK) rows.push(await measured(place, scenarioOf(name), ours, ids, database.pids, options))
    }
    return { text: reportOf(rows), data: { rows } }
  },
}

async function openPlace(place: Place, { log }: Options): Promise<Opened> {
  if (place.startsWith('Citus')) return await openCitus(place === 'Citus-worker' ? 1 : 0)
  const database = await openDatabase(place === 'SQLite' ? 'SQLite' : 'PostgreSQL', log)
  return { ...database, pids: database.pid === undefined ? [] : [database.pid] }
}

/** A coordinator and two workers on this machine, filled and then distributed. The service connects to one of the servers. */
async function openCitus(server: number): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), 'vanline-citus-'))
  const urls = startCitus(folder).split(',')
  const ended = async () => {
    stopCitus(folder)
    rmSync(folder, { recursive: true })
  }
  try {
    for (const url of urls) await within(url, ({ rows }) => rows('CREATE EXTENSION citus'))
    const [coordinator, ...workers] = urls.map((url) => new URL(url))
    await seedPostgres(coordinator!.href, SHIPMENTS)
    await within(coordinator!.href, async (session) => {
      await session.rows(`SELECT citus_set_coordinator_host('${coordinator!.hostname}', ${coordinator!.port})`)
      for (const { hostname, port } of workers) await session.rows(`SELECT citus_add_node('${hostname}', ${port})`)
      await distribute(session)
    })
    await settle(coordinator!.href)
    const pids = ['coordinator', 'worker1', 'worker2'].map((name) =>
      Number(readFileSync(join(folder, name, 'postmaster.pid'), 'utf8').split('\n')[0]),
    )
    return { url: urls[server]!, pids, [Symbol.asyncDispose]: ended }
  } catch (error) {
    await ended()
    throw error
  }
}

async function within(url: string, work: (session: ReturnType<typeof openSession>) => Promise<unknown>): Promise<void> {
  const session = openSession(url)
  await work(session).finally(session.close)
}

async function measured(
  place: Place,
  scenario: Scenario,
  { port, pid }: Server,
  ids: readonly string[],
  databasePids: readonly number[],
  { tool, seconds, rounds, log }: Options,
): Promise<Row> {
  const { status, followsTag = false, label } = scenario
  const job = { port, connections: CONNECTIONS, requests: await scenario.requests(port, ids), status, followsTag }
  const run = (length: number) => loadNow(toolFor(scenario, tool), { ...job, seconds: length }, UNPINNED, pid)
  const spent = () => [pid, ...databasePids].map(cpuSecondsOfFamily)
  await run(WARM_UP_S)
  const row: Row = { place, label, rounds: [] }
  while (row.rounds.length < rounds) {
    const before = spent()
    const { perSecond } = await run(seconds)
    const [serviceUs = 0, ...databaseUs] = spent().map((after, i) => ((after - before[i]!) * 1e6) / perSecond / seconds)
    row.rounds.push({ perSecond, serviceUs, databaseUs })
  }
  log(`${place}, ${scenario.name}: ${JSON.stringify(row.rounds.at(-1))}`)
  return row
}

function reportOf(rows: readonly Row[]): string {
  const of = medianOf<Round>
  const server = (i: number) => (row: Row) =>
    row.rounds[0]!.databaseUs.length > i ? of(({ databaseUs }) => databaseUs[i]!)(row) : ''
  return tableOf(rows, {
    'Connected to': ({ place }) => place,
    Request: ({ label }) => label,
    '/s': of(({ perSecond }) => perSecond),
    'Service, µs': of(({ serviceUs }) => serviceUs),
    'Database, µs': of(({ databaseUs }) => databaseUs.reduce((sum, us) => sum + us, 0)),
    'First server, µs': server(0),
    'Second, µs': server(1),
    'Third, µs': server(2),
  })
}
