import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from '../../load/load.ts'
import { CONNECTIONS, SCENARIOS, type Scenario } from '../../load/scenarios.ts'
import { shuffled, walk } from '../../load/walk.ts'
import { DATA, RESULTS } from '../../machine/folders.ts'
import { pinning } from '../../machine/pin.ts'
import { removeInTheEnd } from '../../machine/processes.ts'
import { startOurs } from '../../machine/servers.ts'
import type { Options, Report } from '../../options.ts'
import { markdown, percent } from '../../report/table.ts'
import { seededCopy } from '../../seed/sqlite.ts'
import { AREA_NAMES, type Profile, sharesOf } from './areas.ts'

const SHIPMENTS = 10_000
/** Until the code that is used much has been compiled. */
const WARM_UP_S = 5
/** What passes between the load and the end of the profile: the server waits a moment for those who still come. */
const END_S = 1.5
const EVERY_US = 250

/** Where the processor spends its time while it answers, by what the code belongs to. */
export async function profile(options: Options): Promise<Report> {
  const database = await seededCopy(SHIPMENTS, options.log)
  const scenarios = SCENARIOS.filter(({ name }) => options.has(name))
  const shares: Map<string, number>[] = []
  for (const scenario of scenarios) shares.push(await profileOf(scenario, database, options))
  const rows = AREA_NAMES.map((area) => [area, ...shares.map((share) => percent(share.get(area) ?? 0))])
  const text = markdown(['Of the processor time', ...scenarios.map(({ name }) => name)], rows)
  const data = { rows: scenarios.map(({ name }, i) => ({ name, shares: Object.fromEntries(shares[i]!) })) }
  return {
    text: `${text}\n\nBy the function that was running. The profiler itself makes small functions look dearer than they are.\nbench/results/*.cpuprofile are the flame graphs: the performance panel of Chrome opens them.`,
    data,
  }
}

async function profileOf(scenario: Scenario, database: string, options: Options): Promise<Map<string, number>> {
  const { status, followsTag = false } = scenario
  mkdirSync(DATA, { recursive: true })
  const folder = mkdtempSync(join(DATA, 'profile-'))
  removeInTheEnd(folder)
  const pin = pinning()
  const ours = await startOurs(database, pin, {
    NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${folder} --cpu-prof-interval=${EVERY_US}`,
  })
  try {
    const requests = await scenario.requests(ours.port, shuffled((await walk(ours.port, '/v1/shipments', 200)).ids))
    const job = { port: ours.port, connections: CONNECTIONS, requests, status, followsTag }
    for (const seconds of [WARM_UP_S, options.seconds]) await load(options.tool, { ...job, seconds }, pin, ours.pid)
    options.log(`${scenario.name} was profiled for ${options.seconds} s.`)
  } finally {
    await ours.stop()
  }
  // A thread beside has a profile of its own, which is smaller.
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  const longest = texts.reduce((one, other) => (other.length > one.length ? other : one))
  mkdirSync(RESULTS, { recursive: true })
  writeFileSync(join(RESULTS, `${scenario.name}.cpuprofile`), longest)
  return sharesOf(JSON.parse(longest) as Profile, options.seconds + END_S)
}
