import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SCENARIOS, type Scenario } from '../../load/scenarios.ts'
import { newFolder, RESULTS } from '../../machine/folders.ts'
import { pinning } from '../../machine/pin.ts'
import { startOurs, startSources } from '../../machine/servers.ts'
import { costOfAnswers, idsOf, openDatabase } from '../../measure.ts'
import type { Kind, Options } from '../../options.ts'
import { markdown, numberText, percent } from '../../report/table.ts'
import { AREA_NAMES, areasOf } from './areas.ts'
import { type Profile, sharesOf } from './shares.ts'
import { BUDGET, stepsOf } from './steps.ts'

/** Until the code that is used much has been compiled. */
const WARM_UP_S = 5
/** Time between the load and the end of the profile: the server waits a moment for requests that still come. */
const END_S = 1.5
const EVERY_US = 250

/** One kind of request: processor time of an answer, and how it is divided by step and by area. */
type Profiled = { name: string; cpuUs: number; steps: Map<string, number>; areas: Map<string, number> }

/** Where the processor spends its time while it answers: by the step of the request, and by the folder of the code. */
export const profile: Kind = {
  seconds: 8,
  rounds: 1,
  parts: SCENARIOS.map(({ name }) => name),
  meaning: 'where the time of the processor goes while the service answers',
  async run(options) {
    await using database = await openDatabase('SQLite', options.log)
    const asked = SCENARIOS.filter(({ name }) => options.has(name))
    const profiled = await Array.fromAsync(asked, (scenario) => profileOf(scenario, database.url, options))
    const rows = profiled.map(({ name, cpuUs, steps, areas }) => ({
      ...{ name, cpuUs },
      steps: Object.fromEntries(steps),
      shares: Object.fromEntries(areas),
    }))
    return { text: reportOf(profiled), data: { rows } }
  },
}

function reportOf(profiled: readonly Profiled[]): string {
  const names = profiled.map(({ name }) => name)
  const budget = BUDGET.map(({ name, meaning }) => [
    `${name}: ${meaning}`,
    ...profiled.map(({ cpuUs, steps }) => numberText(cpuUs * (steps.get(name) ?? 0))),
  ])
  const whole = ['all', ...profiled.map(({ cpuUs }) => numberText(cpuUs))]
  const areas = AREA_NAMES.map((area) => [area, ...profiled.map((each) => percent(each.areas.get(area) ?? 0))])
  return [
    markdown(['µs of processor time for an answer', ...names], [...budget, whole]),
    'Measured without the profiler, divided by it: a function counts for the step of its caller unless it has its own.',
    markdown(['Of the processor time', ...names], areas),
    'By the function that was running. The profiler itself makes small functions look dearer than they are.',
    'bench/results/*.cpuprofile are the flame graphs: the performance panel of Chrome opens them.',
  ].join('\n\n')
}

async function profileOf(scenario: Scenario, url: string, options: Options): Promise<Profiled> {
  const cpuUs = await loaded(scenario, url, options, startOurs)
  const folder = newFolder('profile')
  await loaded(scenario, url, options, startSources, {
    NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${folder} --cpu-prof-interval=${EVERY_US}`,
  })
  options.log(`${scenario.name} was profiled for ${options.seconds} s: ${numberText(cpuUs)} µs.`)
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
  url: string,
  options: Options,
  start: typeof startSources,
  settings: Record<string, string> = {},
): Promise<number> {
  const pin = pinning()
  await using server = await start(url, pin, settings)
  const requests = await scenario.requests(server.port, await idsOf(server))
  return (await costOfAnswers(server, { ...scenario, requests }, options, pin, WARM_UP_S)).cpuUs
}
