/** Measures the service. `npm run bench -- --help` lists in which ways. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { access } from './kinds/access.ts'
import { bookings } from './kinds/bookings/bookings.ts'
import { bulk } from './kinds/bulk.ts'
import { compare } from './kinds/compare.ts'
import { consolePages } from './kinds/console/console.ts'
import { crew } from './kinds/crew/crew.ts'
import { documents } from './kinds/documents/documents.ts'
import { events } from './kinds/events.ts'
import { flood } from './kinds/flood/flood.ts'
import { gate } from './kinds/gate/gate.ts'
import { growth } from './kinds/growth/growth.ts'
import { hostile } from './kinds/hostile/hostile.ts'
import { importing } from './kinds/import.ts'
import { latency } from './kinds/latency.ts'
import { nodes } from './kinds/nodes.ts'
import { pages } from './kinds/pages.ts'
import { peers } from './kinds/peers.ts'
import { profile } from './kinds/profile/profile.ts'
import { scale } from './kinds/scale.ts'
import { size } from './kinds/size.ts'
import { soak } from './kinds/soak/soak.ts'
import { starts } from './kinds/starts.ts'
import { streams } from './kinds/streams.ts'
import { waits } from './kinds/waits.ts'
import { wholeMoves } from './kinds/whole-moves.ts'
import { RESULTS } from './machine/folders.ts'
import { BadOption, helpText, type Kind, type Options, readOptions } from './options.ts'
import { draw } from './report/draw.ts'
import { sectionOf } from './report/figures.ts'
import { writePage } from './report/page.ts'

const onPostgres = (kind: Kind): Kind => ({
  ...kind,
  meaning: 'the same on PostgreSQL, which runs on the same machine and is filled for it',
  run: (options) => kind.run(options, 'PostgreSQL'),
})

const KINDS: Record<string, Kind> = {
  ...{
    compare,
    postgres: onPostgres(compare),
    pages,
    bulk,
    bookings,
    'bookings-postgres': onPostgres(bookings),
    'whole-moves': wholeMoves,
    peers,
    latency,
    size,
    starts,
    soak,
  },
  ...{
    console: consolePages,
    crew,
    documents,
    import: importing,
    nodes,
    scale,
    growth,
    'growth-postgres': onPostgres(growth),
  },
  ...{ waits, 'waits-postgres': onPostgres(waits), profile },
  chart: {
    ...{ seconds: 1, rounds: 1, run: async () => draw() },
    meaning: 'draws the results of peers and growth that were measured here last, for the documentation',
  },
  page: {
    ...{ seconds: 1, rounds: 1, run: async () => writePage() },
    meaning:
      'takes the results that were measured here last into bench/figures, and writes docs/benchmarks.md from them',
  },
  ...{ gate, 'gate-postgres': onPostgres(gate), access, flood, hostile, events, streams },
}

async function measure(name: string, options: Options): Promise<void> {
  const load = `load ${loadavg()[0]!.toFixed(1)}`
  const { text, data, tool = options.tool } = await KINDS[name]!.run(options, 'SQLite')
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

/** The kinds that need another commit or take an hour are not part of `all`. */
const ALONE = ['gate', 'gate-postgres', 'soak', 'chart', 'page']

/** Measures every kind in turn, and draws the charts. A kind that fails does not stop the others. */
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
