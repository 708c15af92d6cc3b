import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../scripts/processes.ts'
import { RESULTS } from '../machine/folders.ts'
import type { Report } from '../options.ts'
import { barChart, lineChart } from './chart.ts'
import { figuresOf } from './figures.ts'
import type { GrowthResult } from './growth.ts'
import { rowsOf } from './page.ts'

const IMAGES = join(ROOT, 'docs/images')

type Saved = { date: string; machine: string; rounds: number; seconds: number; isQuiet: boolean }
const footerOf = ({ date, machine, rounds, seconds, isQuiet }: Saved): string =>
  `${date}; ${machine}; ${rounds} ${rounds === 1 ? 'round' : 'rounds'} of ${seconds} s${isQuiet ? '' : '; DISTURBED by other work on the machine'}`

/** The shares of all servers, from the figures that docs/benchmarks.md shows. */
function peersDrawing(): string {
  const rows = rowsOf(figuresOf, 'peers')
  const shares = Object.keys(rows[0]?.cells ?? {}).filter((column) => column.endsWith(SHARE))
  const groups = shares.map((column) => ({
    label: column.slice(0, -SHARE.length),
    bars: rows.map(({ label, cells }) => {
      const [low = 0, high = 0] = (cells[column.replace(SHARE, ', spread')] ?? cells[column]!).split('–').map(Number)
      return { label, value: Number(cells[column]), low, high, isOurs: label.startsWith('Vanline') }
    }),
  }))
  const runs = figuresOf('peers')
  const footer = new Set([
    ...runs.map(({ date }) => date),
    ...runs.flatMap(({ machine, notes }) => [machine, ...notes]),
  ])
  return barChart('Answers a second, as a share of a bare node:http server', groups, [...footer].join('; '))
}
const SHARE = ', share'

/** How each kind of results of this machine is drawn. */
const DRAWINGS: Record<string, (saved: never) => string> = {
  growth: (saved) => growthDrawing(saved, 'SQLite'),
  'growth-postgres': (saved) => growthDrawing(saved, 'PostgreSQL'),
}

function growthDrawing(saved: Saved & { sizes: number[]; results: GrowthResult[] }, database: string): string {
  const lines = saved.results.map(({ work, ms }) => ({ label: work, values: ms }))
  return lineChart(`Time of one request by number of shipments, ${database}`, saved.sizes, lines, 'ms', footerOf(saved))
}

/** Draws the peers from `bench/figures`, and growth from the last measurements on this machine. */
export function draw(): Report {
  const drawn = Object.entries(DRAWINGS).flatMap(([name, drawing]) => {
    const source = join(RESULTS, `${name}.json`)
    if (!existsSync(source)) return []
    mkdirSync(IMAGES, { recursive: true })
    writeFileSync(join(IMAGES, `bench-${name}.svg`), drawing(JSON.parse(readFileSync(source, 'utf8')) as never))
    return [`docs/images/bench-${name}.svg`]
  })
  const peers = 'docs/images/bench-peers.svg'
  writeFileSync(join(ROOT, peers), peersDrawing())
  return { text: `Drawn: ${[peers, ...drawn].join(', ')}.` }
}
