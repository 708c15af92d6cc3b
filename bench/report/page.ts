/** Writes the tables of docs/benchmarks.md from `bench/figures`. The text around them is written by hand. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../scripts/processes.ts'
import type { Report } from '../options.ts'
import { figuresOf, type Origin, type Run, takeResults } from './figures.ts'
import { markdown } from './table.ts'

const PAGE = 'docs/benchmarks.md'

/** `origins` are those of its cells, and `origin` is the latest. */
type Row = { label: string; cells: Record<string, string>; origins: Record<string, Origin>; origin: Origin }
type Figures = (kind: string) => Run[]

/** Rows of a kind, each cell of the latest run that has it. The label is the first column, or the first `labels` columns. */
export function rowsOf(
  figures: Figures,
  kind: string,
  { labels = 1, table = 0 }: { labels?: number; table?: number } = {},
): Row[] {
  const rows = new Map<string, Row>()
  for (const run of figures(kind)) {
    const { head, rows: found } = run.tables[table] ?? { head: [], rows: [] }
    for (const cells of found) {
      const label = cells.slice(0, labels).join(', ')
      const earlier = rows.get(label)
      rows.set(label, {
        label,
        cells: { ...earlier?.cells, ...Object.fromEntries(head.map((title, i) => [title, cells[i]!])) },
        origins: { ...earlier?.origins, ...Object.fromEntries(head.map((title) => [title, run])) },
        origin: run,
      })
    }
  }
  return [...rows.values()]
}

/** A cell of a row; "–" for a row that a run lacks, and for a figure that was not recorded. */
const cellOf = (row: Row | undefined, column: string): string => (row ? (row.cells[column] ?? '–') : '–')

/** A table with a row for each label of the first kind, and columns of several kinds. */
type Joined = {
  label: string
  labels?: number
  /** Which rows, if not all. */
  has?: (label: string) => boolean
  /** The part of a label for the page. */
  named?: (label: string) => string
  columns: readonly {
    title: string
    kind: string
    of: (row: Row | undefined) => string
    /** Its name in the report, where it is one column of it. */
    name?: string
    key?: (label: string) => string
  }[]
}

const column = (title: string, kind: string, name: string) => ({
  title,
  kind,
  name,
  of: (row: Row | undefined) => cellOf(row, name),
})

const FEW = '10,000'
const MANY = '1,000,000'
const growthOf = (database: string, kind: string) => [
  column(`${database}, ms at ${FEW}`, kind, `ms at ${FEW}`),
  column(`at ${MANY}`, kind, `ms at ${MANY}`),
  {
    title: 'ratio',
    kind,
    of: (row: Row | undefined) => {
      const ratio = Number(cellOf(row, `ms at ${MANY}`)) / Number(cellOf(row, `ms at ${FEW}`))
      return Number.isNaN(ratio) ? '–' : `${ratio.toFixed(2)} ×`
    },
  },
]
const sharesOf = (database: string, kind: string) => [
  column(`${database} /s`, kind, 'Vanline /s'),
  column('share', kind, 'Ratio'),
  column('spread', kind, 'Spread'),
  column('to reach', kind, 'Target'),
  column('µs', kind, 'µs an answer'),
]
/** Columns of a kind whose rows begin with the database. */
const onDatabase = (database: string, kind: string, columns: readonly (readonly [string, string])[]) =>
  columns.map(([title, name]) => ({ ...column(`${database}: ${title}`, kind, name), key: inDatabase(database) }))
const inDatabase = (database: string) => (label: string) => label.replace(/^SQLite, /, `${database}, `)
const ofSqlite = {
  labels: 2,
  has: (label: string) => label.startsWith('SQLite, '),
  named: (label: string) => label.replace('SQLite, ', ''),
}
const WAITS = [
  ['a read waits, ms', 'a read waits at most'],
  ['a write', 'a write waits at most'],
] as const

const JOINED: Record<string, Joined> = {
  requests: { label: 'Request', columns: [...sharesOf('SQLite', 'compare'), ...sharesOf('PostgreSQL', 'postgres')] },
  peers: {
    label: 'Server',
    columns: ['GET a list of 50', 'PATCH', 'POST'].flatMap((work) => [
      column(`${work} /s`, 'peers', `${work} /s`),
      column('share', 'peers', `${work}, share`),
    ]),
  },
  latency: {
    label: 'At half of saturation',
    labels: 2,
    has: (label) => label.endsWith(', 50 %'),
    named: (label) => label.replace(', 50 %', ''),
    columns: ['Asked /s', 'p50 ms', 'p99 ms', 'Spread', 'p99.9 ms', 'Target', 'Bare p50', 'Bare p99'].map((name) =>
      column(name, 'latency', name),
    ),
  },
  bulk: {
    label: '100 changes in one ATOMIC bulk',
    ...ofSqlite,
    columns: ['SQLite', 'PostgreSQL'].flatMap((database) =>
      onDatabase(database, 'bulk', [['time', 'time'], ['CPU', 'CPU'], ...WAITS]),
    ),
  },
  'whole-moves': {
    label: 'Eight clients at once',
    ...ofSqlite,
    has: (label) => /^SQLite, (?!(cancel 300|delete))/.test(label),
    columns: ['SQLite', 'PostgreSQL'].flatMap((database) =>
      onDatabase(database, 'whole-moves', [['loop held, CPU ms', 'loop held, CPU ms'], ...WAITS]),
    ),
  },
  growth: {
    label: 'Request',
    columns: [...growthOf('SQLite', 'growth'), ...growthOf('PostgreSQL', 'growth-postgres')],
  },
}

/** A figure of each database in a common table: its kind, how its label begins (the first row, if none is given), and which table of the report. */
type Source = readonly [kind: string, label?: string, table?: number]
type Single = { what: string; value: string; of: readonly (Source | undefined)[]; target?: string }
const onBoth = (what: string, value: string, kind: string, label = '', table = 0): Single => {
  const labels = ['SQLite', 'PostgreSQL'].map((database) => label.replace('…', database) || database)
  return { what, value, of: labels.map((each) => [kind, each, table] as const) }
}
const SINGLE: readonly Single[] = [
  onBoth('ready right after a restore, 100,000 shipments, ms', 'ms', 'starts', 'the service right after a restore, …'),
  onBoth('most resident memory under load, MB', 'Most MB', 'size'),
  onBoth('bytes stored for a shipment', 'Bytes per shipment', 'size'),
  {
    what: 'growth of resident memory in an hour, MiB',
    value: 'Growth in an hour',
    of: [
      ['soak', 'resident'],
      ['soak', 'resident', 1],
    ],
  },
  onBoth('two processes beside one, GET', 'Ratio', 'nodes', 'GET on …'),
  onBoth('two processes beside one, PATCH', 'Ratio', 'nodes', 'PATCH on …'),
  onBoth('upload of 25 MiB beside node:http with files', 'Share', 'documents', '…, upload'),
  onBoth('download of 25 MiB', 'Share', 'documents', '…, download'),
  onBoth('more memory with 50 uploads at once, MB', 'More', 'documents', '…', 1),
  {
    what: 'filtered lists, CPU ms: median, most (over 20)',
    value: 'ms of processor',
    of: [
      ['waits', 'lists'],
      ['waits-postgres', 'lists'],
    ],
  },
  {
    what: 'history of a shipment, times slower than on SQLite',
    value: 'Times slower',
    of: [undefined, ['pages', 'history of a shipment']],
    target: 'To reach',
  },
  { what: 'updates with a webhook beside none', value: 'Median', of: [['events', 'Ratio']] },
  { what: 'deliveries of a webhook a second', value: 'Median', of: [['events', 'Deliveries /s meanwhile']] },
  { what: 'reads with a key and a rate limit beside none', value: 'Median', of: [['access', 'Ratio']] },
  { what: 'p99 of others in a flood beside none', value: 'Median', of: [['flood', 'Ratio']] },
  { what: 'memory in the flood, MiB', value: 'Median', of: [['flood', 'Memory in the flood, MiB']] },
  { what: 'imported rows a second', value: 'Rows /s', of: [['import', '100,000']] },
  { what: 'console: first visit to Today, ms', value: 'ms until usable', of: [['console', 'Today, its numbers']] },
  {
    what: 'console: first visit to the list, ms',
    value: 'ms until usable',
    of: [['console', 'the list of shipments']],
  },
  { what: 'costliest request of any operation, CPU ms', value: 'Processor, ms', of: [['hostile']] },
]

const KINDS = [
  ...new Set([
    ...Object.values(JOINED).flatMap(({ columns }) => columns.map(({ kind }) => kind)),
    ...SINGLE.flatMap(({ of }) => of.flatMap((source) => source?.[0] ?? [])),
  ]),
]

const dayOf = (date: string): string =>
  new Date(date).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const originText = ({ date, commit, load, command }: Origin): string =>
  `${dayOf(date)}, ${commit}, ${load}: <code>${command}</code>`

function joinedTable({ label, labels, has = () => true, named = (text) => text, columns }: Joined, figures: Figures) {
  const rows = new Map(
    columns.map(({ kind }) => [kind, new Map(rowsOf(figures, kind, { labels }).map((row) => [row.label, row]))]),
  )
  const origins = new Set<string>()
  const rowLabels = [...rows.get(columns[0]!.kind)!.keys()].filter(has)
  const cells = rowLabels.map((each) => [
    named(each),
    ...columns.map(({ kind, of, name = '', key = (text) => text }) => {
      const row = rows.get(kind)!.get(key(each))
      if (row) origins.add(originText(row.origins[name] ?? row.origin))
      return of(row)
    }),
  ])
  return ` <sub>${[...origins].join('; ')}</sub>\n${markdown([label, ...columns.map(({ title }) => title)], cells)}`
}

const rowOf = (figures: Figures, [kind, label, table]: Source): Row | undefined =>
  rowsOf(figures, kind, { table }).find((row) => label === undefined || `${row.label}, `.startsWith(`${label}, `))

function singleTable(figures: Figures): string {
  const cells = SINGLE.map(({ what, value, of, target = 'Target' }) => {
    const rows = of.map((source) => source && rowOf(figures, source))
    const known = rows.filter((row) => row !== undefined)
    if (known.length === 0) throw new Error(`bench/figures has nothing about: ${what}`)
    const { date, commit, load } = known[0]!.origin
    const origin = `${of.at(-1)![0]}, ${date}, ${commit}, ${load}`
    const cellsOf = (row: Row | undefined) => (row ? [cellOf(row, value), row.cells.Spread ?? ''] : ['', ''])
    return [what, ...cellsOf(rows[0]), ...cellsOf(rows[1]), known[0]!.cells[target] ?? '', origin]
  })
  const head = ['What', 'SQLite', 'spread', 'PostgreSQL', 'spread', 'to reach', 'kind, day, commit, load']
  return markdown(head, cells)
}

/** The page with the tables of these figures: each is behind a comment with its name. */
export function pageWith(page: string, figures: Figures): string {
  const names = new Set([...Object.keys(JOINED), 'single'])
  const written = page.replace(/^<!-- figures: (\S+) -->.*\n(?:^\|.*\n)*/gm, (_block, name: string) => {
    if (!names.delete(name)) throw new Error(`${PAGE} has no place for the figures ${name}, or two.`)
    const table = name === 'single' ? `\n${singleTable(figures)}` : joinedTable(JOINED[name]!, figures)
    return `<!-- figures: ${name} -->${table}\n`
  })
  if (names.size > 0) throw new Error(`${PAGE} lacks the figures ${[...names].join(', ')}.`)
  return written
}

/** Takes the results that were measured here last into `bench/figures`, and writes the page. */
export function writePage(): Report {
  for (const kind of KINDS) takeResults(kind)
  const path = join(ROOT, PAGE)
  writeFileSync(path, pageWith(readFileSync(path, 'utf8'), figuresOf))
  return { text: `Written: ${PAGE}.` }
}
