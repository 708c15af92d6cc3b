/** Runs the steps of a scenario: calls go to a driver, and what they give is compared with what the scenario expects. */
import assert from 'node:assert/strict'
import type { Fate } from '../../packages/client/test/front.ts'
import type { Answer, Driver, OpenDriver } from './drivers.ts'
import { expectFit, shown } from './expectations.ts'
import { type FunctionCalls, openFunctions } from './functions.ts'
import type { AnotherStep, CallStep, ControlStep, FaultsStep, Scenario, SeenStep, Step, TakeStep } from './scenario.ts'
import { openTypescript } from './typescript-driver.ts'
import { type Names, resolve } from './values.ts'
import { optionsOfAnother, runControl, type World } from './world.ts'

/** The client that is opened by itself. */
const CLIENT = 'client'

/** What the steps of one scenario share. */
type Run = {
  world: World
  names: Names
  driver: Driver
  another: Driver
  opened: Set<string>
  functions: FunctionCalls
}

/** An iterator of a driver, as the result of a call. */
class Iterator {
  readonly driver: Driver
  readonly id: string
  constructor(driver: Driver, id: string) {
    this.driver = driver
    this.id = id
  }
}

/** Runs a scenario with the client of a language, and returns its results. Throws if something is not as expected. */
export async function runScenario(
  { steps, names: given }: Pick<Scenario, 'steps' | 'names'>,
  world: World,
  open: OpenDriver,
  shared: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const names: Names = new Map(Object.entries(shared))
  for (const [name, value] of Object.entries(given)) names.set(name, resolve(value, names))
  const functions = openFunctions(names, (inner) => runSteps(run, inner))
  const driver = await open(functions.call)
  const another = await openTypescript()(functions.call)
  const run: Run = { world, names, driver, another, opened: new Set(), functions }
  try {
    await another.ask({ client: { name: CLIENT, ...(await optionsOfAnother(world)) } })
    await runSteps(run, steps)
    functions.requireEnd()
    return Object.fromEntries(names)
  } finally {
    await Promise.all([driver.end(), another.end()])
  }
}

async function runSteps(run: Run, steps: readonly Step[]): Promise<void> {
  for (const step of steps)
    try {
      await runStep(run, step)
    } catch (error) {
      // The innermost step has said it.
      if (error instanceof Error && !error.message.includes('\nin step ')) error.message += `\nin step ${textOf(step)}`
      throw error
    }
}

const textOf = (step: Step): string => JSON.stringify(step).slice(0, 400)

async function runStep(run: Run, step: Step): Promise<void> {
  const { world, names } = run
  if ('call' in step) return runCall(run, step)
  if ('another' in step) return runAnother(run, step)
  if ('take' in step) return runTake(run, step)
  if ('open' in step) return openClient(run, step.open, step.with)
  if ('close' in step) return void requireResult(await closeIterator(iteratorIn(run, step.close)))
  if ('faults' in step) return void world.service.front.fates.push(...fatesOf(run, step))
  if ('seen' in step) return expectSeen(run, step)
  if ('expect' in step) return expectFit(resolve(step.of, names), step.expect, names, 'value')
  if ('control' in step) return control(run, step)
  if ('forget' in step) world.service.front.seen.length = 0
  else if ('let' in step) for (const [name, value] of Object.entries(step.let)) names.set(name, resolve(value, names))
  else throw new Error(`There is no such step: ${textOf(step)}`)
}

/** The fates of the next requests. Steps can happen before one passes. */
function fatesOf(run: Run, { faults }: FaultsStep): Fate[] {
  if (typeof faults === 'string') return resolve(faults, run.names) as Fate[]
  return faults.map((fault) => {
    if (typeof fault !== 'object' || !('meanwhile' in fault)) return resolve(fault, run.names) as Fate
    return run.functions.guarded(() => runSteps(run, fault.meanwhile))
  })
}

async function control({ world, names }: Run, step: ControlStep): Promise<void> {
  const given = resolve(step.with ?? {}, names) as Parameters<typeof runControl>[2]
  const result = await runControl(world, step.control, given)
  if (step.as) names.set(step.as, result)
}

async function openClient(run: Run, name: string, options: Record<string, unknown> = {}): Promise<void> {
  const { driver, functions, names, opened, world } = run
  opened.add(name)
  const given = functions.named(options) as Record<string, unknown>
  const client = { name, baseUrl: world.service.front.url, ...(resolve(given, names) as Record<string, unknown>) }
  requireResult(await driver.ask({ client }))
}

async function runCall(run: Run, step: CallStep): Promise<void> {
  const isOfClient = step.call.includes('.')
  const on = step.on ?? CLIENT
  if (isOfClient && !run.opened.has(on)) await openClient(run, on)
  await callOf(run, run.driver, step.call, isOfClient ? { on } : {}, step)
}

const runAnother = (run: Run, step: AnotherStep): Promise<void> =>
  callOf(run, run.another, step.another, { on: CLIENT }, step)

async function callOf(
  run: Run,
  driver: Driver,
  call: string,
  at: { on?: string },
  step: CallStep | AnotherStep,
): Promise<void> {
  const ask = async (): Promise<Outcome> => {
    const args = resolve(run.functions.named(step.args ?? []), run.names) as unknown[]
    const answer = await driver.ask({ ...at, call, args })
    if ('done' in answer) throw new Error(`${call} is no iterator.`)
    if (!('iterator' in answer)) return answer
    const iterator = new Iterator(driver, answer.iterator)
    return step.all ? itemsOf(iterator, Number.POSITIVE_INFINITY) : { result: iterator }
  }
  const { times = 1 } = step
  if (times === 1) return settle(run, step, ask)
  return settle(run, step, async () => {
    const results = []
    for (let i = 1; i <= times; i++) {
      run.names.set('i', i)
      results.push(requireResult(await ask()))
    }
    return { result: results }
  })
}

const runTake = (run: Run, step: TakeStep): Promise<void> =>
  settle(run, step, () => itemsOf(iteratorIn(run, step.take), step.count ?? Number.POSITIVE_INFINITY))

function iteratorIn({ names }: Run, name: string): Iterator {
  const iterator = names.get(name)
  if (!(iterator instanceof Iterator)) throw new Error(`No step has the iterator ${name} as its result.`)
  return iterator
}

const closeIterator = ({ driver, id }: Iterator): Promise<Answer> => driver.ask({ close: id })

/** The result or error of a step. An iterator that fails has both: the items until then. */
type Outcome = { result?: unknown; error?: unknown }

/** The next items of an iterator, until its end or an error. */
async function itemsOf({ driver, id }: Iterator, count: number): Promise<Outcome> {
  const result = []
  while (result.length < count) {
    const answer = await driver.ask({ next: id })
    if ('done' in answer) break
    if ('error' in answer) return { result, error: answer.error }
    result.push(requireResult(answer))
  }
  return { result }
}

/** Waits for the outcome of a step while other steps happen, and compares it. */
async function settle(run: Run, step: CallStep | AnotherStep | TakeStep, ask: () => Promise<Outcome>): Promise<void> {
  const { names, functions } = run
  const asking = ask()
  // The steps may fail first.
  asking.catch(() => {})
  if (step.meanwhile) await runSteps(run, step.meanwhile)
  const { result, error } = await asking
  functions.requireNoFailure()
  if (error !== undefined && step.error === undefined) assert.fail(`This is an error: ${shown(error)}`)
  if (step.error !== undefined) {
    assert.ok(error !== undefined, `No error came, but ${shown(result)}`)
    expectFit(error, step.error, names, 'error')
  }
  if (step.as) names.set(step.as, error ?? result)
  if ('result' in step) expectFit(result, step.result, names, 'result')
}

function requireResult(answer: Outcome | Answer): unknown {
  if ('error' in answer) assert.fail(`This is an error: ${shown(answer.error)}`)
  return 'result' in answer ? answer.result : undefined
}

function expectSeen({ world, names }: Run, { seen, of }: SeenStep): void {
  const requests = world.service.front.seen.filter(({ method }) => of === undefined || of.includes(method))
  expectFit(requests, seen, names, 'seen')
}
