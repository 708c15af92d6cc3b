/** Measures the service. `npm run bench -- --help` lists in which ways. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { access } from './kinds/access.ts'
import { BULK_DATABASES, bulk } from './kinds/bulk/bulk.ts'
import { compare } from './kinds/compare.ts'
import { consolePages } from './kinds/console/console.ts'
import { DOCUMENT_DATABASES, documents } from './kinds/documents/documents.ts'
import { events } from './kinds/events.ts'
import { flood } from './kinds/flood/flood.ts'
import { gate, gateOnPostgres } from './kinds/gate/gate.ts'
import { growth, growthOnPostgres } from './kinds/growth/growth.ts'
import { WORK } from './kinds/growth/requests.ts'
import { HOSTILE_PARTS, hostile } from './kinds/hostile/hostile.ts'
import { importing } from './kinds/import.ts'
import { LATENCY_WORK, latency } from './kinds/latency.ts'
import { NODE_DATABASES, nodes } from './kinds/nodes.ts'
import { PAGE_NAMES, pages } from './kinds/pages.ts'
import { PEER_WORK, peers } from './kinds/peers.ts'
import { postgres } from './kinds/postgres.ts'
import { profile } from './kinds/profile/profile.ts'
import { SIZE_DATABASES, size } from './kinds/size.ts'
import { SOAK_DATABASES, soak } from './kinds/soak/soak.ts'
import { streams } from './kinds/streams.ts'
import { WAIT_GROUPS } from './kinds/waits/requests.ts'
import { waits, waitsOnPostgres } from './kinds/waits/waits.ts'
import { WHOLE_MOVE_DATABASES, wholeMoves } from './kinds/whole-moves/whole-moves.ts'
import { SCENARIOS } from './load/scenarios.ts'
import { RESULTS } from './machine/folders.ts'
import { BadOption, helpText, type Kind, type Options, type Report, readOptions } from './options.ts'
import { draw } from './report/draw.ts'
import { sectionOf } from './report/figures.ts'
import { writePage } from './report/page.ts'

const KINDS: Record<string, Kind & { run: (options: Options) => Promise<Report> }> = {
  compare: {
    run: compare,
    seconds: 5,
    rounds: 5,
    parts: ['start', ...SCENARIOS.map(({ name }) => name)],
    meaning: 'beside a server of nothing but node:http that sends the same bytes (the default)',
  },
  postgres: {
    run: postgres,
    seconds: 5,
    rounds: 5,
    parts: SCENARIOS.map(({ name }) => name),
    meaning: 'the same on PostgreSQL, which runs on the same machine, durable as it is by default',
  },
  pages: {
    run: pages,
    seconds: 5,
    rounds: 5,
    parts: PAGE_NAMES,
    meaning: 'pages of events on PostgreSQL beside the same on SQLite',
  },
  bulk: {
    run: bulk,
    seconds: 1,
    rounds: 5,
    parts: BULK_DATABASES,
    meaning: 'a bulk of 100 changes beside 100 single requests, and for how long it holds others up',
  },
  'whole-moves': {
    run: wholeMoves,
    seconds: 1,
    rounds: 3,
    parts: WHOLE_MOVE_DATABASES,
    meaning: 'how long others wait while eight clients cancel, erase or delete moves with hundreds of large shipments',
  },
  peers: {
    run: peers,
    seconds: 5,
    rounds: 5,
    parts: PEER_WORK,
    meaning: 'beside Fastify, Express, NestJS and json-server on the same shipments, installed when it is first run',
  },
  latency: {
    run: latency,
    seconds: 10,
    rounds: 3,
    parts: LATENCY_WORK,
    meaning: 'how long answers take at a tenth, half and four fifths of what the server can do',
  },
  size: {
    run: size,
    seconds: 3,
    rounds: 5,
    parts: SIZE_DATABASES,
    meaning: 'time to start, memory at rest and under load, bytes stored for each shipment',
  },
  soak: {
    run: soak,
    seconds: 10,
    rounds: 360,
    roundsMax: 8_640,
    parts: SOAK_DATABASES,
    meaning: 'whether memory grows in an hour of everything that clients do; a round is a look at the memory',
  },
  console: {
    run: consolePages,
    seconds: 1,
    rounds: 5,
    parts: [],
    sizes: [100_000],
    meaning:
      'how soon the console can be used in a browser that has never seen it, and how its list and its board move',
  },
  documents: {
    run: documents,
    seconds: 1,
    rounds: 5,
    parts: DOCUMENT_DATABASES,
    meaning: 'uploads and downloads of 25 MiB beside node:http with files, and the memory of 50 uploads at once',
  },
  import: {
    run: importing,
    seconds: 1,
    rounds: 1,
    parts: [],
    sizes: [100_000],
    meaning:
      'how fast `vanline import` brings shipments in through a running server; --sizes for other numbers of rows',
  },
  nodes: {
    run: nodes,
    seconds: 5,
    rounds: 5,
    parts: NODE_DATABASES,
    meaning: 'reads and updates of two processes on one database beside one',
  },
  growth: {
    run: growth,
    seconds: 3,
    rounds: 3,
    parts: WORK.map(({ name }) => name),
    sizes: [10_000, 100_000, 1_000_000],
    meaning: 'with 10,000 shipments up to 1,000,000 (or --sizes), which take some minutes to make the first time',
  },
  'growth-postgres': {
    run: growthOnPostgres,
    seconds: 3,
    rounds: 3,
    parts: WORK.map(({ name }) => name),
    sizes: [10_000, 100_000, 1_000_000],
    meaning: 'the same on PostgreSQL, filled anew each time',
  },
  waits: {
    run: waits,
    seconds: 1,
    rounds: 3,
    parts: WAIT_GROUPS,
    sizes: [1_000_000],
    meaning:
      'how long every filter in every order, counts, feeds and exports take, and how long others wait beside them',
  },
  'waits-postgres': {
    run: waitsOnPostgres,
    seconds: 1,
    rounds: 3,
    parts: WAIT_GROUPS,
    sizes: [1_000_000],
    meaning: 'the same on PostgreSQL, filled anew each time',
  },
  profile: {
    run: profile,
    seconds: 8,
    rounds: 1,
    parts: SCENARIOS.map(({ name }) => name),
    meaning: 'where the time of the processor goes while the service answers',
  },
  chart: {
    run: async () => draw(),
    seconds: 1,
    rounds: 1,
    parts: [],
    meaning: 'draws the results of peers and growth that were measured here last, for the documentation',
  },
  page: {
    run: async () => writePage(),
    seconds: 1,
    rounds: 1,
    parts: [],
    meaning:
      'takes the results that were measured here last into bench/figures, and writes docs/benchmarks.md from them',
  },
  gate: {
    run: gate,
    seconds: 2,
    rounds: 5,
    parts: SCENARIOS.map(({ name }) => name),
    meaning: 'this checkout beside another commit (--against), in turns; ends with 1 if it has become slower',
  },
  'gate-postgres': {
    run: gateOnPostgres,
    seconds: 2,
    rounds: 5,
    parts: SCENARIOS.map(({ name }) => name),
    meaning: 'the same on PostgreSQL, whose processor time counts too',
  },
  access: {
    run: access,
    seconds: 5,
    rounds: 5,
    parts: ['reads'],
    meaning: 'reads with a key and a rate limit beside reads without; both are counted for /metrics',
  },
  flood: {
    run: flood,
    seconds: 5,
    rounds: 3,
    parts: ['reads'],
    meaning: 'what those who behave notice of a flood at twice the capacity and 500 slow connections',
  },
  hostile: {
    run: hostile,
    seconds: 1,
    rounds: 3,
    parts: HOSTILE_PARTS,
    meaning:
      'for how long the costliest request of each operation holds the event loop; ends with 1 if one exceeds 100 ms',
  },
  events: {
    run: events,
    seconds: 5,
    rounds: 5,
    parts: ['updates'],
    meaning: 'updates with a webhook and without, and how fast its events arrive',
  },
  streams: {
    run: streams,
    seconds: 5,
    rounds: 5,
    parts: ['updates'],
    meaning: 'updates with 500 event streams of one caller or party, and without',
  },
}

async function measure(name: string, options: Options): Promise<void> {
  const load = `load ${loadavg()[0]!.toFixed(1)}`
  const { text, data, tool = options.tool } = await KINDS[name]!.run(options)
  if (!data) return console.log(text)
  const { seconds, rounds } = options
  const machine = `${cpus()[0]?.model ?? process.arch}, ${availableParallelism()} cores, ${process.platform}, Node ${process.version}`
  mkdirSync(RESULTS, { recursive: true })
  const date = new Date().toISOString().slice(0, 10)
  const result = { date, machine, tool, seconds, rounds, ...data }
  // What is only a part is not drawn.
  const path = join(RESULTS, `${name}${options.isPartial ? '.partial' : ''}`)
  writeFileSync(`${path}.json`, `${JSON.stringify(result, null, 2)}\n`)
  const { stdout } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: RESULTS, encoding: 'utf8' })
  const commit = stdout?.trim() || 'unknown'
  const command = ['npm run bench --', ...process.argv.slice(2)].join(' ')
  writeFileSync(`${path}.md`, sectionOf({ date, commit, load, command }, machine, text))
  console.log(`\n${text}\n\n${machine}; ${rounds} rounds of ${seconds} s; load by ${tool}.`)
}

/** What needs another commit, or an hour, is not measured with all the others. */
const ALONE = ['gate', 'gate-postgres', 'soak', 'chart', 'page']

/** Every kind in turn, and the charts of what came out. One that fails does not keep the others from being measured. */
async function measureAll(words: string[]): Promise<void> {
  for (const name of [...Object.keys(KINDS).filter((kind) => !ALONE.includes(kind)), 'chart']) {
    log(`\n${name}: ${KINDS[name]!.meaning}`)
    const { options } = readOptions([name, ...words], KINDS, log)!
    await measure(name, options).catch((error) => {
      console.error(error)
      process.exitCode = 1
    })
  }
}

const log = (line: string) => console.error(line)
try {
  const words = process.argv.slice(2)
  const isAll = words[0] === 'all'
  const asked = readOptions(isAll ? words.slice(1) : words, KINDS, log)
  if (!asked) console.log(helpText(KINDS))
  else if (isAll) await measureAll(words.slice(1))
  else await measure(asked.name, asked.options)
} catch (error) {
  if (!(error instanceof BadOption)) throw error
  console.error(`bench: ${error.message} --help lists everything.`)
  process.exitCode = 1
}
