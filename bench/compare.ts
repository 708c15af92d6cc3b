import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Busy } from './busy.ts'
import { load, type Measured, type Tool } from './load.ts'
import type { Options, Report } from './options.ts'
import { type Pinning, pinning } from './pin.ts'
import { type Ask, ask, differenceOf, headerOf, type Reply } from './probe.ts'
import { residentMbOf } from './processes.ts'
import { CONNECTIONS, SCENARIOS, type Scenario } from './scenarios.ts'
import { DATA, seededFile } from './seed-sqlite.ts'
import { type Server, startBare, startOurs } from './servers.ts'
import { markdown, median, percent, shown, spread } from './table.ts'
import { shuffled, walk } from './walk.ts'

const SHIPMENTS = 10_000
const SAMPLES = 64
const STARTS = 5
const WARM_UP_S = 2
const SAME_BYTES_WITHIN = 0.03
const LOAD_BUSY_MAX = 0.95
const OTHERS_BUSY_MAX = 0.15

type Run = Measured & { busy: Busy }
type Row = { scenario: Scenario; tool: Tool; ours: Run[]; bare: Run[]; ratios: number[] }

/** Our server beside one of nothing but node:http that sends the same bytes. */
export async function compare(options: Options): Promise<Report> {
  const { log } = options
  const pin = pinning()
  const database = join(DATA, 'compare.db')
  const discard = () => {
    for (const suffix of ['', '-wal', '-shm']) rmSync(database + suffix, { force: true })
  }
  discard()
  copyFileSync(await seededFile(SHIPMENTS, log), database)
  log(`${SHIPMENTS} shipments, ${CONNECTIONS} connections, load by ${options.tool}, ${pin.note}.`)
  try {
    const starts = options.has('start') ? await startTimes(database, pin) : []
    const ours = await startOurs(database, pin)
    try {
      const rows = await measureAll(ours, options, pin)
      return reportOf(rows, starts, residentMbOf(ours.pid))
    } finally {
      await ours.stop()
    }
  } finally {
    discard()
  }
}

async function startTimes(database: string, pin: Pinning): Promise<number[]> {
  const times: number[] = []
  for (let i = 0; i < STARTS; i++) {
    const server = await startOurs(database, pin)
    times.push(server.readyMs)
    await server.stop()
  }
  return times
}

async function measureAll(ours: Server, options: Options, pin: Pinning): Promise<Row[]> {
  const ids = shuffled((await walk(ours.port, '/v1/shipments')).ids)
  const rows: Row[] = []
  for (const scenario of SCENARIOS) {
    if (options.has(scenario.name)) rows.push(await measure(scenario, ours, ids, options, pin))
  }
  return rows
}

async function measure(
  scenario: Scenario,
  ours: Server,
  ids: readonly string[],
  options: Options,
  pin: Pinning,
): Promise<Row> {
  const { status, followsTag = false } = scenario
  const requests = await scenario.requests(ours.port, ids)
  const samples = await samplesOf(scenario, ours, requests)
  const bare = await startBare(samples, pin)
  const run = async (server: Server, seconds: number): Promise<Run> => {
    const job = { port: server.port, connections: CONNECTIONS, seconds, requests, status, followsTag }
    const measured = await load(options.tool, job, pin, server.pid)
    if (server === ours && measured.tags) await requireLastTags(ours, requests, measured.tags)
    return measured
  }
  try {
    const difference = differenceOf(samples[0]!, await ask(bare.port, requests[0]!))
    if (difference) throw new Error(`The bare server does not send the same bytes: ${difference}`)
    for (const server of [ours, bare]) await run(server, WARM_UP_S)
    const row: Row = { scenario, tool: followsTag ? 'sockets' : options.tool, ours: [], bare: [], ratios: [] }
    for (let round = 1; round <= options.rounds; round++) {
      const pair = { ours: await run(ours, options.seconds), bare: await run(bare, options.seconds) }
      requireSameSize(scenario, pair.ours, pair.bare)
      row.ours.push(pair.ours)
      row.bare.push(pair.bare)
      row.ratios.push(pair.ours.perSecond / pair.bare.perSecond)
      const rates = `${shown(pair.ours.perSecond)} of ${shown(pair.bare.perSecond)} a second`
      options.log(`${scenario.name}, round ${round}: ${row.ratios.at(-1)!.toFixed(3)} (${rates})`)
    }
    return row
  } finally {
    await bare.stop()
  }
}

/** What our server answers to the requests, for the bare one to repeat. */
async function samplesOf({ name, status }: Scenario, ours: Server, requests: readonly Ask[]): Promise<Reply[]> {
  const samples: Reply[] = []
  for (const request of requests.slice(0, SAMPLES)) {
    const headers = { ...request.headers }
    if (name === 'patch')
      headers['If-Match'] = headerOf(await ask(ours.port, { method: 'GET', path: request.path }), 'etag')!
    const reply = await ask(ours.port, { ...request, headers })
    if (reply.status !== status) throw new Error(`${name} answered ${reply.status} instead of ${status}: ${reply.body}`)
    samples.push(reply)
  }
  return samples
}

/** wrk does not look at each status below 400; answers of another kind would show in their size. */
function requireSameSize({ name }: Scenario, ours: Run, bare: Run): void {
  if (Math.abs(ours.bytesPerAnswer / bare.bytesPerAnswer - 1) > SAME_BYTES_WITHIN)
    throw new Error(`${name}: answers of ${ours.bytesPerAnswer} bytes beside answers of ${bare.bytesPerAnswer}`)
}

/** After the last answer each record must be in the version that answer told of: no update is lost. */
async function requireLastTags(
  ours: Server,
  requests: readonly { path: string }[],
  tags: readonly string[],
): Promise<void> {
  for (const [i, tag] of tags.entries()) {
    const { path } = requests[i]!
    const now = headerOf(await ask(ours.port, { method: 'GET', path }), 'etag')
    if (now !== `"${tag}"`) throw new Error(`${path} is at ${now}, but its last update was answered with "${tag}"`)
  }
}

function reportOf(rows: readonly Row[], starts: readonly number[], residentMb: number): Report {
  const head = ['Request', 'Vanline /s', 'node:http /s', 'Ratio', 'Spread', 'Target', 'p50 ms', 'p99 ms', 'Load']
  const cells = rows.map(({ scenario, tool, ours, bare, ratios }) => {
    const middle = (runs: readonly Run[], of: 'perSecond' | 'p50Ms' | 'p99Ms') =>
      shown(median(runs.map((run) => run[of])))
    const [low, high] = spread(ratios)
    return [
      scenario.label,
      middle(ours, 'perSecond'),
      middle(bare, 'perSecond'),
      median(ratios).toFixed(2),
      `${low.toFixed(2)}–${high.toFixed(2)}`,
      scenario.target === undefined ? '' : `≥ ${scenario.target.toFixed(2)}`,
      middle(ours, 'p50Ms'),
      middle(ours, 'p99Ms'),
      tool,
    ]
  })
  const notes = rows.flatMap(notesOn)
  const lines = rows.length > 0 ? [markdown(head, cells), ''] : []
  if (starts.length > 0) {
    const [low, high] = spread(starts)
    lines.push(`Ready ${shown(median(starts))} ms after the start (${shown(low)}–${shown(high)}).`)
  }
  if (rows.length > 0) lines.push(`At most ${shown(residentMb)} MB resident under this load.`)
  return { text: [...lines, ...notes].join('\n'), data: { rows, starts, residentMb } }
}

/** How busy both sides were, and whether that casts doubt on the ratio. */
function notesOn({ scenario: { name }, ours, bare }: Row): string[] {
  const share = (runs: readonly Run[], of: keyof Busy) => {
    const known = runs.map((run) => run.busy[of]).filter((value) => value !== null)
    return known.length > 0 ? median(known) : null
  }
  /** Processor time per answer does not depend on who else is on the core. */
  const cost = (runs: readonly Run[]) => {
    const known = runs.flatMap(({ busy, perSecond }) => (busy.server === null ? [] : [(busy.server / perSecond) * 1e6]))
    return known.length > 0 ? median(known) : Number.NaN
  }
  const busyOf = (runs: readonly Run[]) =>
    `server ${percent(share(runs, 'server'))}, others on its core ${percent(share(runs, 'others'))}, load ${percent(share(runs, 'load'))}`
  const lines = [
    `${name}: ${shown(cost(ours))} µs of processor time per answer, bare ${shown(cost(bare))}, ratio ${(cost(bare) / cost(ours)).toFixed(2)}. Busy: ${busyOf(ours)}; bare: ${busyOf(bare)}.`,
  ]
  const isAbove = (value: number | null, limit: number) => value !== null && value > limit
  if (isAbove(share(bare, 'load'), LOAD_BUSY_MAX))
    lines.push(`${name}: the load generator was the limit of the bare server, so the ratio is too kind to us.`)
  if (isAbove(share(ours, 'others'), OTHERS_BUSY_MAX) || isAbove(share(bare, 'others'), OTHERS_BUSY_MAX))
    lines.push(`${name}: something else ran on the server's core, so trust the processor time more than the rates.`)
  return lines
}
