import { load, toolFor } from '../load/load.ts'
import { type Ask, ask, differenceOf, headerOf, type Reply } from '../load/probe.ts'
import { CONNECTIONS, SCENARIOS, type Scenario } from '../load/scenarios.ts'
import { shuffled, walk } from '../load/walk.ts'
import { type Pinning, pinning } from '../machine/pin.ts'
import { residentMbOf } from '../machine/processes.ts'
import { disturbanceOf, isQuiet, quietRounds } from '../machine/rounds.ts'
import { type Server, type StartTime, startBare, startOurs } from '../machine/servers.ts'
import type { Options, Report } from '../options.ts'
import { type Round, type Row, type Run, ratioOf, reportOf } from '../report/compare.ts'
import { shown } from '../report/table.ts'
import { seededCopy } from '../seed/sqlite.ts'

const SHIPMENTS = 10_000
const SAMPLES = 64
const STARTS = 5
const WARM_UP_S = 2
const SAME_BYTES_WITHIN = 0.03

/** Our server beside one of nothing but node:http that sends the same bytes. */
export async function compare(options: Options): Promise<Report> {
  const { log } = options
  const pin = pinning()
  const database = await seededCopy(SHIPMENTS, log)
  log(`${SHIPMENTS} shipments, ${CONNECTIONS} connections, load by ${options.tool}, ${pin.note}.`)
  const starts = options.has('start') ? await startTimes(database, pin) : []
  const ours = await startOurs(database, pin)
  try {
    const rows = await measureAll(ours, options, pin)
    return reportOf(rows, starts, residentMbOf(ours.pid))
  } finally {
    await ours.stop()
  }
}

async function startTimes(database: string, pin: Pinning): Promise<StartTime[]> {
  const times: StartTime[] = []
  for (let i = 0; i < STARTS; i++) {
    const server = await startOurs(database, pin)
    times.push(server.started)
    await server.stop()
  }
  return times
}

/** How much others took from a round. */
type Disturbance = (round: Round) => number
const byOthers: Disturbance = ({ ours, bare }) => disturbanceOf([ours, bare])

/** Measures every request that was asked for. */
export async function measureAll(
  ours: Server,
  options: Options,
  pin: Pinning,
  disturbance: Disturbance = byOthers,
): Promise<Row[]> {
  const ids = shuffled((await walk(ours.port, '/v1/shipments', 200)).ids)
  const rows: Row[] = []
  for (const scenario of SCENARIOS) {
    if (options.has(scenario.name)) rows.push(await measure(scenario, ours, ids, options, pin, disturbance))
  }
  return rows
}

async function measure(
  scenario: Scenario,
  ours: Server,
  ids: readonly string[],
  options: Options,
  pin: Pinning,
  disturbance: Disturbance,
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
    const makeRound = async (number: number): Promise<Round> => {
      const round = { ours: await run(ours, options.seconds), bare: await run(bare, options.seconds) }
      requireSameSize(scenario, round)
      const rates = `${shown(round.ours.perSecond)} of ${shown(round.bare.perSecond)} a second`
      const remark = isQuiet(disturbance(round)) ? '' : ', disturbed'
      options.log(`${scenario.name}, round ${number}: ${ratioOf(round).toFixed(3)} (${rates}${remark})`)
      return round
    }
    const rounds = await quietRounds(options.rounds, makeRound, disturbance)
    return { scenario, tool: toolFor(scenario, options.tool), ...rounds }
  } finally {
    await bare.stop()
  }
}

/** What our server answers to the requests, for the bare one to repeat. */
export async function samplesOf(
  { name, status, followsTag }: Scenario,
  ours: Server,
  requests: readonly Ask[],
): Promise<Reply[]> {
  const samples: Reply[] = []
  for (const request of requests.slice(0, SAMPLES)) {
    const headers = { ...request.headers }
    if (followsTag) headers['If-Match'] = headerOf(await ask(ours.port, { method: 'GET', path: request.path }), 'etag')!
    const reply = await ask(ours.port, { ...request, headers })
    if (reply.status !== status) throw new Error(`${name} answered ${reply.status} instead of ${status}: ${reply.body}`)
    samples.push(reply)
  }
  return samples
}

/** wrk does not look at each status below 400; answers of another kind would show in their size. */
function requireSameSize({ name }: Scenario, { ours, bare }: Round): void {
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
