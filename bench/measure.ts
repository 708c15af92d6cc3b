/** The runner of all kinds: databases with shipments, the requests for them, and rounds in which servers take turns. */
import { join } from 'node:path'
import { startPostgres } from '../scripts/postgres.ts'
import { type Job, load, loadNow, type Measured } from './load/load.ts'
import { type Ask, ask, headerOf, type Reply } from './load/probe.ts'
import { CONNECTIONS, SCENARIOS, type Scenario } from './load/scenarios.ts'
import { shuffled, walk } from './load/walk.ts'
import type { Busy } from './machine/busy.ts'
import { newFolder } from './machine/folders.ts'
import { type Pinning, UNPINNED } from './machine/pin.ts'
import { cpuSecondsOfFamily } from './machine/processes.ts'
import { disturbanceOf, isQuiet, quietRounds, type Rounds } from './machine/rounds.ts'
import type { Server } from './machine/servers.ts'
import { startWatched, type Watched } from './machine/watched.ts'
import type { DatabaseName, Options } from './options.ts'
import { numberText } from './report/table.ts'
import { seedPostgres } from './seed/postgres.ts'
import { seededCopy, seededFile } from './seed/sqlite.ts'

/** As many shipments as a database has where nothing else is said. */
export const SHIPMENTS = 10_000
export const WARM_UP_S = 2
const SAMPLES = 64

/** A database that ends with the scope of its variable. */
export type Opened = AsyncDisposable & {
  url: string /** The server of the database, if it is a process of its own. */
  pid?: number
}

/** Opens a database with so many shipments; 0 is an empty one. If none is changed, SQLite needs no copy of its file, which may be large. */
export async function openDatabase(
  name: DatabaseName,
  log: Options['log'],
  shipments = SHIPMENTS,
  isChanged = true,
): Promise<Opened> {
  if (name === 'SQLite') {
    const seeded = isChanged ? seededCopy : seededFile
    const file = shipments > 0 ? await seeded(shipments, log) : join(newFolder('empty'), 'vanline.db')
    return { url: `sqlite:${file}`, [Symbol.asyncDispose]: async () => {} }
  }
  const { url, pid, stop } = await startPostgres({ shared_buffers: '512MB' })
  if (shipments > SHIPMENTS) log(`Making ${numberText(shipments)} shipments.`)
  if (shipments > 0) await seedPostgres(url, shipments)
  return { url, pid, [Symbol.asyncDispose]: stop }
}

/** Measures on each database that was asked for, one after the other. */
export async function onEach<Result>(
  { has, log }: Options,
  shipments: number,
  measure: (url: string, database: DatabaseName) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const name of DATABASES.filter(has)) {
    await using database = await openDatabase(name, log, shipments)
    results.push(await measure(database.url, name))
  }
  return results
}
export const DATABASES: readonly DatabaseName[] = ['SQLite', 'PostgreSQL']

/** The rounds of one work on one database. */
export type WatchedRow<Round> = { database: string; work: string; rounds: Round[] }

/** Makes the rounds of each work on each database, on a server whose pauses are watched. `middle` is the result of a row, for the log. */
export async function watchedRounds<Work extends { name: string }, Round>(
  options: Options,
  works: readonly Work[],
  roundOf: (server: Watched, work: Work) => Promise<Round>,
  middle: (row: WatchedRow<Round>) => string,
  { isWarmedUp = false } = {},
): Promise<WatchedRow<Round>[]> {
  const rows = await onEach(options, 0, async (url, database) => {
    await using ours = await startWatched(url, UNPINNED)
    return await Array.fromAsync(works, async (work) => {
      if (isWarmedUp) await roundOf(ours, work)
      const rounds = await Array.fromAsync({ length: options.rounds }, () => roundOf(ours, work))
      const row: WatchedRow<Round> = { database, work: work.name, rounds }
      options.log(`${database} ${work.name}: ${middle(row)}`)
      return row
    })
  })
  return rows.flat()
}

export const scenarioOf = (name: string): Scenario => SCENARIOS.find((each) => each.name === name)!

/** The ids of all shipments in a mixed order. */
export const idsOf = async ({ port }: Server): Promise<string[]> =>
  shuffled((await walk(port, '/v1/shipments', 200)).ids)

/** One measurement of one server, with the number of its turn. */
export type Run = Measured & { busy: Busy }
type Turn = (seconds: number) => Promise<{ perSecond: number; busy?: Busy }>
export type RoundOf<Turns extends Record<string, Turn>> = { [Name in keyof Turns]: Awaited<ReturnType<Turns[Name]>> }

/** The turn of a server that is loaded with requests over many connections. */
export const loading =
  (
    { port, pid }: Server,
    { requests, status, followsTag = false, connections = CONNECTIONS }: Work,
    { tool }: Pick<Options, 'tool'>,
    pin: Pinning,
  ) =>
  (seconds: number): Promise<Run> =>
    load(tool, { port, connections, seconds, requests, status, followsTag }, pin, pid)
export type Work = Pick<Job, 'status' | 'followsTag' | 'requests'> & { connections?: number }

/** Warms every server up, and makes rounds in which each has its turn. Servers in `busied` share their cores with what they need, so they do not tell how much others disturbed. */
export function inTurns<Turns extends Record<string, Turn>>(
  label: string,
  turns: Turns,
  { rounds, seconds, log }: Options,
  { warmUpS = WARM_UP_S, busied = [] }: { warmUpS?: number; busied?: readonly (keyof Turns)[] } = {},
): Promise<Rounds<RoundOf<Turns>>> {
  const names = Object.keys(turns)
  const disturbance = (round: RoundOf<Turns>) =>
    disturbanceOf(names.filter((name) => !busied.includes(name)).map((name) => round[name]!))
  return quietRounds(
    rounds,
    async (number) => {
      if (number === 1 && warmUpS > 0) for (const name of names) await turns[name]!(warmUpS)
      const round: Record<string, Awaited<ReturnType<Turn>>> = {}
      for (const name of names) round[name] = await turns[name]!(seconds)
      const made = round as RoundOf<Turns>
      const rates = names.map((name) => `${name} ${numberText(made[name]!.perSecond)}`)
      const remark = isQuiet(disturbance(made)) ? '' : '; disturbed'
      log(`${label}, round ${number}: ${rates.join(', ')} a second${remark}`)
      return made
    },
    disturbance,
  )
}

/** Warms a server up and loads it, whatever else the machine does; the processor time of an answer in µs, of all of `pids` and of each. */
export async function costOfAnswers(
  { port, pid }: Server,
  { requests, status, followsTag = false }: Work,
  { tool, seconds }: Pick<Options, 'tool' | 'seconds'>,
  pin: Pinning,
  warmUpS: number,
  pids: readonly number[] = [pid],
): Promise<{ cpuUs: number; cpuUsOfEach: number[]; perSecond: number; busy: Busy }> {
  const job = { port, connections: CONNECTIONS, requests, status, followsTag }
  const spent = () => pids.map(cpuSecondsOfFamily)
  if (warmUpS > 0) await loadNow(tool, { ...job, seconds: warmUpS }, pin, pid)
  const before = spent()
  const { perSecond, busy } = await loadNow(tool, { ...job, seconds }, pin, pid)
  const cpuUsOfEach = spent().map((after, i) => ((after - before[i]!) * 1e6) / (perSecond * seconds))
  return { cpuUs: cpuUsOfEach.reduce((sum, each) => sum + each, 0), cpuUsOfEach, perSecond, busy }
}

/** What a server answers to the requests, for a bare one to repeat. */
export async function samplesOf(
  { name, status, followsTag }: Scenario,
  { port }: Server,
  requests: readonly Ask[],
): Promise<Reply[]> {
  const samples: Reply[] = []
  for (const request of requests.slice(0, SAMPLES)) {
    const headers = { ...request.headers }
    if (followsTag) headers['If-Match'] = headerOf(await ask(port, { method: 'GET', path: request.path }), 'etag')!
    const reply = await ask(port, { ...request, headers })
    if (reply.status !== status) throw new Error(`${name} answered ${reply.status} instead of ${status}: ${reply.body}`)
    samples.push(reply)
  }
  return samples
}
