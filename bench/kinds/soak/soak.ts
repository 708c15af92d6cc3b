import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startPostgres } from '../../../scripts/postgres.ts'
import { ask } from '../../load/probe.ts'
import { shuffled, walk } from '../../load/walk.ts'
import { DATA } from '../../machine/folders.ts'
import { type Mappings, mappingsOf } from '../../machine/mappings.ts'
import { UNPINNED } from '../../machine/pin.ts'
import { output, removeInTheEnd } from '../../machine/processes.ts'
import { type Server, startOurs } from '../../machine/servers.ts'
import type { Options, Report } from '../../options.ts'
import { markdown, shown } from '../../report/table.ts'
import { seedPostgres } from '../../seed/postgres.ts'
import { seededCopy } from '../../seed/sqlite.ts'
import type { SoakJob, SoakResult } from './clients.ts'
import { slopeOf } from './slope.ts'

const SHIPMENTS = 10_000
const IDS = 2_000
const MIB = 1024 * 1024
const GRACE_MS = 60_000
const LOG_EVERY = 6
/** The caches fill in the first third. */
const COUNTED_FROM = 1 / 3
/** Requests a second. */
const RATES = { SQLite: 150, PostgreSQL: 50 }

export const SOAK_DATABASES = ['SQLite', 'PostgreSQL'] as const
type Database = (typeof SOAK_DATABASES)[number]

/** What the process tells of its memory, in bytes. Kept is what was in use after the last collection of the whole heap; 0 before the first. */
type Told = { rss: number; heapUsed: number; heapKept: number; external: number; collections: number }
/** The memory at a time, in MiB and seconds since the start. */
type Sample = Record<Value, number> & { second: number; collections: number }
type Value = 'resident' | 'heapUsed' | 'heapKept' | 'external' | keyof Mappings
type Result = { database: Database; samples: Sample[]; clients: SoakResult; end: Sample }

/** Whether the memory of the service grows while clients do everything that clients do, for as long as asked. */
export async function soak(options: Options): Promise<Report> {
  const databases = SOAK_DATABASES.filter((name) => options.has(name))
  const results = await Promise.all(databases.map((name) => soaked(name, options)))
  return { text: reportOf(results), data: { results } }
}

async function soaked(database: Database, options: Options): Promise<Result> {
  const postgres = database === 'PostgreSQL' ? await startPostgres({ shared_buffers: '256MB' }) : undefined
  try {
    if (postgres) await seedPostgres(postgres.url, SHIPMENTS)
    const url = postgres?.url ?? `sqlite:${await seededCopy(SHIPMENTS, options.log)}`
    const { server, look } = await startLooked(url)
    try {
      return await measured(database, server, look, options)
    } finally {
      await server.stop()
    }
  } finally {
    await postgres?.stop()
  }
}

type Look = (path?: '/' | '/?collect') => Promise<Sample>

/** Starts one process of the service whose memory can be asked for. */
async function startLooked(url: string): Promise<{ server: Server; look: Look }> {
  const folder = mkdtempSync(join(DATA, 'soak-'))
  removeInTheEnd(folder)
  const file = join(folder, 'port')
  const server = await startOurs('', UNPINNED, {
    DATABASE_URL: url,
    VANLINE_PROCESSES: '1',
    NODE_OPTIONS: `--import ${join(import.meta.dirname, '../../machine/memory-watch.js')}`,
    MEMORY_WATCH_FILE: file,
  })
  while (!existsSync(file)) await pause(5)
  const port = Number(readFileSync(file, 'utf8'))
  const startedAt = performance.now()
  const look: Look = async (path = '/') => {
    const memory: Told = JSON.parse((await ask(port, { method: 'GET', path })).body)
    const mapped = mappingsOf(server.pid) ?? { program: 0, files: 0, malloc: 0, anonymous: 0 }
    return {
      second: Math.round((performance.now() - startedAt) / 1000),
      resident: memory.rss / MIB,
      heapUsed: memory.heapUsed / MIB,
      heapKept: memory.heapKept / MIB,
      external: memory.external / MIB,
      collections: memory.collections,
      ...mapped,
    }
  }
  return { server, look }
}

async function measured(database: Database, server: Server, look: Look, options: Options): Promise<Result> {
  const { seconds, rounds, log } = options
  const ids = shuffled((await walk(server.port, '/v1/shipments', 200)).ids).slice(0, IDS)
  const job: SoakJob = { port: server.port, seconds: seconds * rounds, perSecond: RATES[database], ids }
  const command = [process.execPath, join(import.meta.dirname, 'clients.ts')]
  const clients = output(command, JSON.stringify(job), job.seconds * 1000 + GRACE_MS)
  clients.catch(() => {})
  const samples: Sample[] = []
  for (let round = 1; round <= rounds; round++) {
    // A client that has failed ends the run.
    await Promise.race([pause(seconds * 1000), clients])
    const sample = await look()
    samples.push(sample)
    if (round % LOG_EVERY === 0 || round === rounds) log(`${database}: ${lineOf(sample)}`)
  }
  const result: SoakResult = JSON.parse(await clients)
  const end = await look('/?collect')
  return { database, samples, clients: result, end }
}

const lineOf = ({ second, resident, heapUsed, heapKept, external, malloc, anonymous }: Sample): string =>
  `${second} s: resident ${shown(resident)} MiB, heap ${shown(heapUsed)} (${shown(heapKept)} kept), external ${shown(external)}, malloc ${shown(malloc)}, anonymous ${shown(anonymous)}`

const VALUES: readonly (readonly [Value, string])[] = [
  ['resident', 'resident'],
  ['heapKept', 'heap after a collection of all of it'],
  ['heapUsed', 'heap in use'],
  ['external', 'buffers outside of the heap'],
  ['malloc', 'malloc: SQLite and everything native'],
  ['anonymous', 'V8 and other memory without a name'],
  ['program', 'the program, shared'],
]

function reportOf(results: readonly Result[]): string {
  const tables = results.map(({ database, samples, clients, end }) => {
    const counted = samples.slice(Math.floor(samples.length * COUNTED_FROM))
    const rows = VALUES.map(([name, label]) => {
      // Before the first collection nothing is known of what is kept.
      const of = counted.filter((sample) => sample[name] > 0)
      const values = of.map((sample) => sample[name])
      const slope = slopeOf(of.map((sample) => [sample.second / 3600, sample[name]]))
      return [label, samples[0]!, of[0] ?? end, of.at(-1) ?? end, end]
        .map((each) => (typeof each === 'string' ? each : shown(each[name])))
        .concat(values.length > 0 ? shown(Math.max(...values)) : '–', slope.toFixed(1))
    })
    const head = [`${database}, MiB`, 'First', 'After a third', 'Last', 'Collected', 'Most', 'Growth in an hour']
    const sum = Object.values(clients.answers).reduce((all, each) => all + each, 0)
    const answers = Object.entries(clients.answers)
      .sort()
      .map(([name, count]) => `${name}: ${shown(count)}`)
    const note = `${shown(sum)} answers at ${RATES[database]} a second in ${shown(samples.at(-1)!.second)} s, ${clients.leftOut} left out (${answers.join(', ')}). Growth is the straight line through the last two thirds.${clients.wrong.length > 0 ? ` **Unexpected:** ${clients.wrong.join(', ')}.` : ''}`
    return `${markdown(head, rows)}\n\n${note}`
  })
  return tables.join('\n\n')
}
