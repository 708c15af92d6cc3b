import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Mappings, mappingsOf } from '../../machine/mappings.ts'
import { UNPINNED } from '../../machine/pin.ts'
import { output } from '../../machine/processes.ts'
import { startWith } from '../../machine/watched.ts'
import { DATABASES, idsOf, openDatabase } from '../../measure.ts'
import type { DatabaseName, Kind, Options } from '../../options.ts'
import { markdown, numberText } from '../../report/table.ts'
import type { SoakJob, SoakResult } from './clients.ts'
import { slopeOf } from './slope.ts'

const IDS = 2_000
const MIB = 1024 * 1024
const GRACE_MS = 60_000
const LOG_EVERY = 6
/** The caches fill in the first third. */
const COUNTED_FROM = 1 / 3
/** Requests a second. */
const RATES = { SQLite: 150, PostgreSQL: 50 }

/** The memory of the process in bytes. `heapAfterCollection` is 0 until the whole heap was collected once. */
type Memory = { rss: number; heapUsed: number; heapAfterCollection: number; external: number; collections: number }
/** The memory at a time, in MiB and seconds since the start. */
type Sample = Record<Value, number> & { second: number; collections: number }
type Value = 'resident' | 'heapUsed' | 'heapAfterCollection' | 'external' | keyof Mappings
type Result = { database: DatabaseName; samples: Sample[]; clients: SoakResult; end: Sample }

/** Whether the memory of the service grows while clients do everything that clients do, for as long as asked. */
export const soak: Kind = {
  seconds: 10,
  rounds: 360,
  roundsMax: 8_640,
  parts: DATABASES,
  meaning: 'whether memory grows in an hour of everything that clients do; a round is a look at the memory',
  async run(options) {
    const results = await Promise.all(DATABASES.filter(options.has).map((name) => soaked(name, options)))
    return { text: reportOf(results), data: { results } }
  },
}

async function soaked(database: DatabaseName, { seconds, rounds, log }: Options): Promise<Result> {
  await using opened = await openDatabase(database, log)
  const settings = { VANLINE_PROCESSES: '1' }
  const watched = await startWith('memory-watch.js', opened.url, UNPINNED, settings)
  await using server = watched.server
  const startedAt = performance.now()
  const look = async (path = '/'): Promise<Sample> => {
    const { rss, heapUsed, heapAfterCollection, external, collections } = await watched.look<Memory>(path)
    return {
      second: Math.round((performance.now() - startedAt) / 1000),
      resident: rss / MIB,
      heapUsed: heapUsed / MIB,
      heapAfterCollection: heapAfterCollection / MIB,
      external: external / MIB,
      collections,
      ...(mappingsOf(server.pid) ?? { program: 0, files: 0, malloc: 0, anonymous: 0 }),
    }
  }
  const ids = (await idsOf(server)).slice(0, IDS)
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

const lineOf = ({ second, resident, heapUsed, heapAfterCollection, external, malloc, anonymous }: Sample): string =>
  `${second} s: resident ${numberText(resident)} MiB, heap ${numberText(heapUsed)} (${numberText(heapAfterCollection)} after a collection), external ${numberText(external)}, malloc ${numberText(malloc)}, anonymous ${numberText(anonymous)}`

const VALUES: readonly (readonly [Value, string])[] = [
  ['resident', 'resident'],
  ['heapAfterCollection', 'heap after a collection of all of it'],
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
      // The size after a collection is unknown before the first one.
      const of = counted.filter((sample) => sample[name] > 0)
      const values = of.map((sample) => sample[name])
      const slope = slopeOf(of.map((sample) => [sample.second / 3600, sample[name]]))
      return [label, samples[0]!, of[0] ?? end, of.at(-1) ?? end, end]
        .map((each) => (typeof each === 'string' ? each : numberText(each[name])))
        .concat(values.length > 0 ? numberText(Math.max(...values)) : '–', slope.toFixed(1))
    })
    const head = [`${database}, MiB`, 'First', 'After a third', 'Last', 'Collected', 'Most', 'Growth in an hour']
    const sum = Object.values(clients.answers).reduce((all, each) => all + each, 0)
    const answers = Object.entries(clients.answers)
      .sort()
      .map(([name, count]) => `${name}: ${numberText(count)}`)
    const note = `${numberText(sum)} answers at ${RATES[database]} a second in ${numberText(samples.at(-1)!.second)} s, ${clients.leftOut} left out (${answers.join(', ')}). Growth is the straight line through the last two thirds.${clients.wrong.length > 0 ? ` **Unexpected:** ${clients.wrong.join(', ')}.` : ''}`
    return `${markdown(head, rows)}\n\n${note}`
  })
  return tables.join('\n\n')
}
