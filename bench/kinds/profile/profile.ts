import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadNow } from '../../load/load.ts'
import { CONNECTIONS, SCENARIOS, type Scenario } from '../../load/scenarios.ts'
import { shuffled, walk } from '../../load/walk.ts'
import { DATA, RESULTS } from '../../machine/folders.ts'
import { pinning } from '../../machine/pin.ts'
import { cpuSecondsOfFamily, removeInTheEnd } from '../../machine/processes.ts'
import { startOurs, startSources } from '../../machine/servers.ts'
import type { Options, Report } from '../../options.ts'
import { markdown, percent, shown } from '../../report/table.ts'
import { seededCopy } from '../../seed/sqlite.ts'
import { AREA_NAMES, areasOf } from './areas.ts'
import { type Profile, sharesOf } from './shares.ts'
import { BUDGET, stepsOf } from './steps.ts'

const SHIPMENTS = 10_000
/** Until the code that is used much has been compiled. */
const WARM_UP_S = 5
/** What passes between the load and the end of the profile: the server waits a moment for those who still come. */
const END_S = 1.5
const EVERY_US = 250

/** One kind of request: processor time of an answer, and how it is divided by step and by area. */
type Profiled = { name: string; cpuUs: number; steps: Map<string, number>; areas: Map<string, number> }

/** Where the processor spends its time while it answers: by the step of the request, and by what the code belongs to. */
export async function profile(options: Options): Promise<Report> {
  const database = await seededCopy(SHIPMENTS, options.log)
  const profiled: Profiled[] = []
  for (const scenario of SCENARIOS.filter(({ name }) => options.has(name)))
    profiled.push(await profileOf(scenario, database, options))
  const names = profiled.map(({ name }) => name)
  const budget = BUDGET.map(({ name, meaning }) => [
    `${name}: ${meaning}`,
    ...profiled.map(({ cpuUs, steps }) => shown(cpuUs * (steps.get(name) ?? 0))),
  ])
  const whole = ['all', ...profiled.map(({ cpuUs }) => shown(cpuUs))]
  const areas = AREA_NAMES.map((area) => [area, ...profiled.map((each) => percent(each.areas.get(area) ?? 0))])
  const text = [
    markdown(['µs of processor time for an answer', ...names], [...budget, whole]),
    'Measured without the profiler, divided by it: a function counts for the step of its caller unless it has its own.',
    markdown(['Of the processor time', ...names], areas),
    'By the function that was running. The profiler itself makes small functions look dearer than they are.',
    'bench/results/*.cpuprofile are the flame graphs: the performance panel of Chrome opens them.',
  ].join('\n\n')
  const data = {
    rows: profiled.map(({ name, cpuUs, steps, areas }) => ({
      name,
      cpuUs,
      steps: Object.fromEntries(steps),
      shares: Object.fromEntries(areas),
    })),
  }
  return { text, data }
}

async function profileOf(scenario: Scenario, database: string, options: Options): Promise<Profiled> {
  const cpuUs = await loaded(scenario, database, options, startOurs)
  mkdirSync(DATA, { recursive: true })
  const folder = mkdtempSync(join(DATA, 'profile-'))
  removeInTheEnd(folder)
  await loaded(scenario, database, options, startSources, {
    NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${folder} --cpu-prof-interval=${EVERY_US}`,
  })
  options.log(`${scenario.name} was profiled for ${options.seconds} s: ${shown(cpuUs)} µs.`)
  // A thread beside has a profile of its own, which is smaller.
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  const longest = texts.reduce((one, other) => (other.length > one.length ? other : one))
  mkdirSync(RESULTS, { recursive: true })
  writeFileSync(join(RESULTS, `${scenario.name}.cpuprofile`), longest)
  const parsed = JSON.parse(longest) as Profile
  const shares = (groups: Map<number, string>) => sharesOf(parsed, options.seconds + END_S, groups)
  return { name: scenario.name, cpuUs, steps: shares(stepsOf(parsed)), areas: shares(areasOf(parsed)) }
}

/** Starts a process, warms it up and loads it; the processor time of an answer in microseconds. */
async function loaded(
  scenario: Scenario,
  database: string,
  options: Options,
  start: typeof startSources,
  settings: Record<string, string> = {},
): Promise<number> {
  const { status, followsTag = false } = scenario
  const pin = pinning()
  const { port, pid, stop } = await start(database, pin, settings)
  try {
    const requests = await scenario.requests(port, shuffled((await walk(port, '/v1/shipments', 200)).ids))
    const job = { port, connections: CONNECTIONS, requests, status, followsTag }
    await loadNow(options.tool, { ...job, seconds: WARM_UP_S }, pin, pid)
    const before = cpuSecondsOfFamily(pid)
    const { perSecond } = await loadNow(options.tool, { ...job, seconds: options.seconds }, pin, pid)
    return ((cpuSecondsOfFamily(pid) - before) * 1e6) / (perSecond * options.seconds)
  } finally {
    await stop()
  }
}
