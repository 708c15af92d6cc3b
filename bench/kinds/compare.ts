import { toolFor } from '../load/load.ts'
import { ask, differenceOf, headerOf } from '../load/probe.ts'
import { CONNECTIONS, SCENARIOS, type Scenario } from '../load/scenarios.ts'
import { type Pinning, pinning } from '../machine/pin.ts'
import { residentMbOf } from '../machine/processes.ts'
import { type Server, startBare, startOurs } from '../machine/servers.ts'
import { idsOf, inTurns, loading, openDatabase, type Run, SHIPMENTS, samplesOf } from '../measure.ts'
import type { Kind, Options } from '../options.ts'
import { type Round, type Row, reportOf } from '../report/compare.ts'

const SAME_BYTES_WITHIN = 0.03
/** Targets on PostgreSQL, as shares of the bare server's rate. */
const ON_POSTGRES: Record<string, number> = { item: 0.36, list: 0.2, patch: 0.19, post: 0.11 }

/** Our server beside one of nothing but node:http that sends the same bytes. */
export const compare: Kind = {
  parts: SCENARIOS.map(({ name }) => name),
  meaning: 'beside a server of nothing but node:http that sends the same bytes (the default)',
  async run(options, name) {
    const pin = pinning()
    await using database = await openDatabase(name, options.log)
    options.log(`${SHIPMENTS} shipments, ${CONNECTIONS} connections, load by ${options.tool}, ${pin.note}.`)
    await using ours = await startOurs(database.url, pin)
    const ids = await idsOf(ours)
    const rows: Row[] = []
    for (const each of SCENARIOS.filter((scenario) => options.has(scenario.name))) {
      const scenario = name === 'SQLite' ? each : { ...each, target: ON_POSTGRES[each.name] }
      // PostgreSQL works on the same cores, and only the bare server is without it.
      rows.push(await measure(scenario, ours, ids, options, pin, name === 'SQLite' ? [] : ['ours']))
    }
    return reportOf(rows, residentMbOf(ours.pid))
  },
}

async function measure(
  scenario: Scenario,
  ours: Server,
  ids: readonly string[],
  options: Options,
  pin: Pinning,
  busied: readonly 'ours'[],
): Promise<Row> {
  const { name, status, followsTag } = scenario
  const requests = await scenario.requests(ours.port, ids)
  const samples = await samplesOf(scenario, ours, requests)
  await using bare = await startBare(samples, pin)
  const difference = differenceOf(samples[0]!, await ask(bare.port, requests[0]!))
  if (difference) throw new Error(`The bare server does not send the same bytes: ${difference}`)
  const work = { requests, status, followsTag }
  const runOurs = loading(ours, work, options, pin)
  const turns = {
    async ours(seconds: number): Promise<Run> {
      const measured = await runOurs(seconds)
      await requireLastTags(ours, requests, measured.tags ?? [])
      return measured
    },
    bare: loading(bare, work, options, pin),
  }
  const measured = await inTurns(name, turns, options, { busied })
  for (const round of measured.rounds) requireSameSize(scenario, round)
  return { scenario, tool: toolFor(scenario, options.tool), ...measured }
}

/** wrk does not look at each status below 400; answers of another kind would show in their size. */
function requireSameSize({ name }: Scenario, { ours, bare }: Round): void {
  if (Math.abs(ours.bytesPerAnswer / bare.bytesPerAnswer - 1) > SAME_BYTES_WITHIN)
    throw new Error(`${name}: answers of ${ours.bytesPerAnswer} bytes beside answers of ${bare.bytesPerAnswer}`)
}

/** After the last answer each record must be in the version of that answer: no update is lost. */
async function requireLastTags({ port }: Server, requests: readonly { path: string }[], tags: readonly string[]) {
  for (const [i, tag] of tags.entries()) {
    const { path } = requests[i]!
    const now = headerOf(await ask(port, { method: 'GET', path }), 'etag')
    if (now !== `"${tag}"`) throw new Error(`${path} is at ${now}, but its last update was answered with "${tag}"`)
  }
}
