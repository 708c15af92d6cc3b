import { join } from 'node:path'
import { startPostgres } from '../../../scripts/postgres.ts'
import { DATA } from '../../machine/folders.ts'
import { UNPINNED } from '../../machine/pin.ts'
import { removeInTheEnd } from '../../machine/processes.ts'
import { startWatched, type Watched } from '../../machine/watched.ts'
import type { Options, Report } from '../../options.ts'
import { markdown, median, percentile } from '../../report/table.ts'
import { others, type Waits } from '../bulk/others.ts'
import { type Asked, fillMove, send, sendUntilDone, WORK, type Work } from './work.ts'

/** How many clients change a whole move at once. */
const AT_ONCE = 8
/** Others wait for so long at most. */
const WAIT_MAX_MS = 50

export const WHOLE_MOVE_DATABASES = ['SQLite', 'PostgreSQL']

type Round = { ms: number; statuses: string; waits: Waits; heldMs: number; heldCpuMs: number }
type Row = { database: string; work: string; rounds: Round[] }

/** How long other clients wait while eight clients at once change moves with large shipments. */
export async function wholeMoves(options: Options): Promise<Report> {
  const rows: Row[] = []
  for (const database of WHOLE_MOVE_DATABASES.filter(options.has)) {
    const postgres = database === 'PostgreSQL' ? await startPostgres({}) : undefined
    const file = join(DATA, `whole-moves-${process.pid}.db`)
    for (const suffix of ['', '-wal', '-shm']) removeInTheEnd(`${file}${suffix}`)
    const ours = await startWatched(file, UNPINNED, postgres ? { DATABASE_URL: postgres.url } : {})
    try {
      for (const work of WORK) {
        const rounds: Round[] = []
        for (let i = 0; i < options.rounds; i++) rounds.push(await roundOf(ours, work))
        const row = { database, work: work.name, rounds }
        options.log(cellsOf(row).join(' | '))
        rows.push(row)
      }
    } finally {
      await ours.stop()
      await postgres?.stop()
    }
  }
  return { text: reportOf(rows), data: { rows } }
}

async function roundOf(server: Watched, work: Work): Promise<Round> {
  const { port } = server
  const moves: string[] = []
  while (moves.length < (work.isDryRun ? 1 : AT_ONCE)) moves.push(await fillMove(port, work))
  const requests = Array.from({ length: AT_ONCE }, (_, i) => work.requestFor(moves[i % moves.length]!))
  const beside = JSON.parse(
    (await send(port, { method: 'POST', path: '/v1/shipments', body: { shipmentType: 'HHG' } })).text,
  ).id
  const stop = others(server, beside)
  await server.longestHold()
  const begun = performance.now()
  const answers = await Promise.all(requests.map((request: Asked) => sendUntilDone(port, request)))
  const ms = performance.now() - begun
  const { wallMs, cpuMs } = await server.longestHold()
  const statuses = [...new Set(answers)].join(', ')
  return { ms, statuses, waits: await stop(), heldMs: wallMs, heldCpuMs: cpuMs }
}

const HEAD = [
  ...['Database', 'Change', 'Answers', 'all eight, ms', 'a read waits, p50', 'a read waits at most'],
  ...['a write waits, p50', 'a write waits at most'],
  ...['/livez waits, max', 'others refused', 'loop held, ms', 'loop held, CPU ms'],
]

function cellsOf({ database, work, rounds }: Row): string[] {
  const of = (value: (round: Round) => number) => median(rounds.map(value)).toFixed(1)
  const longest = (kind: 'read' | 'write' | 'probe') => {
    const max = median(rounds.map(({ waits }) => Math.max(...waits[kind])))
    return `${max.toFixed(1)}${max > WAIT_MAX_MS ? ' (too long)' : ''}`
  }
  return [
    ...[database, work, [...new Set(rounds.map(({ statuses }) => statuses))].join(', '), of(({ ms }) => ms)],
    ...[of(({ waits }) => percentile(waits.read, 0.5)), longest('read')],
    ...[of(({ waits }) => percentile(waits.write, 0.5)), longest('write'), longest('probe')],
    String(rounds.reduce((sum, { waits }) => sum + waits.refused, 0)),
    ...[of(({ heldMs }) => heldMs), of(({ heldCpuMs }) => heldCpuMs)],
  ]
}

const reportOf = (rows: readonly Row[]): string =>
  [
    `${AT_ONCE} clients at once, each with one change of a whole move. Others read and change another record meanwhile, and wait for ${WAIT_MAX_MS} ms at most. Medians of the rounds.`,
    markdown(HEAD, rows.map(cellsOf)),
  ].join('\n\n')
