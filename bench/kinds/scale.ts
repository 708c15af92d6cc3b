import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { distribute } from '../../packages/server/src/db/postgres/distributed/distribute.ts'
import { openSession } from '../../packages/server/src/db/postgres/wire/session.ts'
import { isCitusInstalled, joinCitus, pidsOfCitus, startCitus, stopCitus } from '../../scripts/citus.ts'
import { toolFor } from '../load/load.ts'
import type { Scenario } from '../load/scenarios.ts'
import { UNPINNED } from '../machine/pin.ts'
import { type Server, startOurs } from '../machine/servers.ts'
import { costOfAnswers, idsOf, openDatabase, SHIPMENTS, scenarioOf } from '../measure.ts'
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
  const [coordinator = ''] = urls
  try {
    await joinCitus(urls)
    await seedPostgres(coordinator, SHIPMENTS)
    const session = openSession(coordinator)
    await distribute(session).finally(session.close)
    await settle(coordinator)
    const pids = pidsOfCitus(folder)
    return { url: urls[server]!, pids, [Symbol.asyncDispose]: ended }
  } catch (error) {
    await ended()
    throw error
  }
}

async function measured(
  place: Place,
  scenario: Scenario,
  ours: Server,
  ids: readonly string[],
  databasePids: readonly number[],
  { tool, seconds, rounds, log }: Options,
): Promise<Row> {
  const work = { ...scenario, requests: await scenario.requests(ours.port, ids) }
  const options = { tool: toolFor(scenario, tool), seconds }
  const pids = [ours.pid, ...databasePids]
  const row: Row = { place, label: scenario.label, rounds: [] }
  while (row.rounds.length < rounds) {
    const warmUpS = row.rounds.length === 0 ? WARM_UP_S : 0
    const { perSecond, cpuUsOfEach } = await costOfAnswers(ours, work, options, UNPINNED, warmUpS, pids)
    const [serviceUs = 0, ...databaseUs] = cpuUsOfEach
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
