import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../scripts/processes.ts'
import { load, type Measured } from '../load/load.ts'
import { CONNECTIONS, SCENARIOS } from '../load/scenarios.ts'
import { shuffled, walk } from '../load/walk.ts'
import type { Busy } from '../machine/busy.ts'
import { DATA } from '../machine/folders.ts'
import { type Pinning, pinning } from '../machine/pin.ts'
import { output, removeInTheEnd } from '../machine/processes.ts'
import { disturbanceOf, isQuiet, quietRounds } from '../machine/rounds.ts'
import { type Server, startOurs } from '../machine/servers.ts'
import type { Options, Report } from '../options.ts'
import { markdown, median, shown, spread } from '../report/table.ts'
import { seededFile } from '../seed/sqlite.ts'

const SHIPMENTS = 10_000
const WARM_UP_S = 2

type Run = Measured & { busy: Busy }
type Round = { without: Run; with: Run }

/** What it costs a read that everybody has to sign in and is counted. */
export async function access(options: Options): Promise<Report> {
  const pin = pinning()
  const folder = join(DATA, `access-${process.pid}`)
  removeInTheEnd(folder)
  const seeded = await seededFile(SHIPMENTS, options.log)
  mkdirSync(folder)
  const database = join(folder, 'vanline.db')
  copyFileSync(seeded, database)
  const without = await startOurs(database, pin, { VANLINE_RATE_LIMIT: '0' })
  const key = await newKey(database)
  const guarded = await startOurs(database, pin, { VANLINE_API_KEYS: 'on' })
  try {
    return reportOf(await measure(without, guarded, { Authorization: `Bearer ${key}` }, options, pin))
  } finally {
    await Promise.all([without.stop(), guarded.stop()])
  }
}

/** A key as the command line makes it. */
async function newKey(database: string): Promise<string> {
  const command = join(ROOT, 'packages/cli/src/vanline.ts')
  const args = ['keys', 'create', '--name', 'bench', '--scopes', 'shipments:read']
  const text = await output(['env', `DATABASE_URL=sqlite:${database}`, process.execPath, command, ...args], '', 30_000)
  const key = /vl_\S+/.exec(text)?.[0].replace(/[",]+$/, '')
  if (key === undefined) throw new Error(`No key was made: ${text}`)
  return key
}

async function measure(
  without: Server,
  guarded: Server,
  headers: Record<string, string>,
  options: Options,
  pin: Pinning,
) {
  const ids = shuffled((await walk(without.port, '/v1/shipments', 200)).ids)
  const { requests, status } = SCENARIOS.find(({ name }) => name === 'item')!
  const asks = await requests(without.port, ids)
  const run = (server: Server, seconds: number): Promise<Run> => {
    const signed = server === guarded ? asks.map((ask) => ({ ...ask, headers: { ...ask.headers, ...headers } })) : asks
    const job = { port: server.port, connections: CONNECTIONS, seconds, requests: signed, status }
    return load(options.tool, job, pin, server.pid)
  }
  for (const server of [without, guarded]) await run(server, WARM_UP_S)
  const makeRound = async (number: number): Promise<Round> => {
    const round = { without: await run(without, options.seconds), with: await run(guarded, options.seconds) }
    const remark = isQuiet(disturbance(round)) ? '' : ', disturbed'
    const rates = `${shown(round.with.perSecond)} of ${shown(round.without.perSecond)} a second${remark}`
    options.log(`round ${number}: ${ratioOf(round).toFixed(3)} (${rates})`)
    return round
  }
  return quietRounds(options.rounds, makeRound, disturbance)
}

const ratioOf = (round: Round): number => round.with.perSecond / round.without.perSecond
const disturbance = (round: Round): number => disturbanceOf([round.without, round.with])

function reportOf({ rounds, isQuiet }: { rounds: Round[]; isQuiet: boolean }): Report {
  const row = (label: string, values: readonly number[], target: string) => {
    const [low, high] = spread(values)
    return [label, shown(median(values)), `${shown(low)}–${shown(high)}`, target]
  }
  const rows = [
    row(
      'GET /s without a key and a limit',
      rounds.map((round) => round.without.perSecond),
      '',
    ),
    row(
      'GET /s with both',
      rounds.map((round) => round.with.perSecond),
      '',
    ),
    row('Ratio', rounds.map(ratioOf), '≥ 0.85'),
  ]
  const note = isQuiet ? [] : ['Something else was running too; the ratio says more than the rates.']
  const text = [markdown(['GET one shipment', 'Median', 'Spread', 'Target'], rows), ...note].join('\n\n')
  return { text, data: { rounds } }
}
