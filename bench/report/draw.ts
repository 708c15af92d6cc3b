import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../scripts/processes.ts'
import { RESULTS } from '../machine/folders.ts'
import type { Report } from '../options.ts'
import { barChart, lineChart } from './chart.ts'
import type { GrowthResult } from './growth.ts'
import type { PeerResult } from './peers.ts'

const IMAGES = join(ROOT, 'docs/images')

type Saved = { date: string; machine: string; rounds: number; seconds: number; isQuiet: boolean }
const footerOf = ({ date, machine, rounds, seconds, isQuiet }: Saved): string =>
  `${date}; ${machine}; ${rounds} ${rounds === 1 ? 'round' : 'rounds'} of ${seconds} s${isQuiet ? '' : '; DISTURBED by other work on the machine'}`

/** How each kind of results is drawn. */
const DRAWINGS: Record<string, (saved: never) => string> = {
  peers: (saved: Saved & { results: PeerResult[] }) => {
    const byWork = Map.groupBy(saved.results, ({ work }) => work)
    const groups = [...byWork].map(([label, results]) => ({
      label,
      bars: results.map(({ peer, ratio, low, high }) => {
        return { label: peer, value: ratio, low, high, isOurs: peer.startsWith('Vanline') }
      }),
    }))
    return barChart('Answers a second, as a share of a bare node:http server', groups, footerOf(saved))
  },
  growth: (saved) => growthDrawing(saved, 'SQLite'),
  'growth-postgres': (saved) => growthDrawing(saved, 'PostgreSQL'),
}

function growthDrawing(saved: Saved & { sizes: number[]; results: GrowthResult[] }, database: string): string {
  const lines = saved.results.map(({ work, ms }) => ({ label: work, values: ms }))
  return lineChart(`Time of one request by number of shipments, ${database}`, saved.sizes, lines, 'ms', footerOf(saved))
}

/** Draws the charts of the last measurements on this machine. */
export function draw(): Report {
  const drawn = Object.entries(DRAWINGS).flatMap(([name, drawing]) => {
    const source = join(RESULTS, `${name}.json`)
    if (!existsSync(source)) return []
    mkdirSync(IMAGES, { recursive: true })
    writeFileSync(join(IMAGES, `bench-${name}.svg`), drawing(JSON.parse(readFileSync(source, 'utf8')) as never))
    return [`docs/images/bench-${name}.svg`]
  })
  return { text: drawn.length > 0 ? `Drawn: ${drawn.join(', ')}.` : 'There are no results of peers or growth to draw.' }
}
