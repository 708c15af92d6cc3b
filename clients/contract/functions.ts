/** The functions that a scenario passes to the client: what they are called with, what happens meanwhile, and what they return. */
import assert from 'node:assert/strict'
import { expectFit, shown } from './expectations.ts'
import type { Step } from './scenario.ts'
import { isFields, type Names, resolve } from './values.ts'

/** One call of a function. */
type Called = { given?: unknown; meanwhile?: Step[]; returns?: unknown }
type Written = readonly Called[] | { always: Called; times?: number; atLeast?: number }
type Kept = { written: Written; calls: number }

export type FunctionCalls = {
  /** Gives every function in an argument a name, for the driver. */
  named(argument: unknown): unknown
  /** Called by a driver. What goes wrong here is thrown by `requireNoFailure`, as the client cannot know it. */
  call(name: string, args: readonly unknown[]): Promise<unknown>
  /** The same for what the proxy does. */
  guarded(act: () => Promise<void>): () => Promise<void>
  requireNoFailure(): void
  /** Fails if a function was called less often than it should have been. */
  requireEnd(): void
}

export function openFunctions(names: Names, runSteps: (steps: readonly Step[]) => Promise<void>): FunctionCalls {
  const kept = new Map<string, Kept>()
  let failure: unknown

  function named(argument: unknown): unknown {
    if (Array.isArray(argument)) return argument.map(named)
    if (!isFields(argument)) return argument
    if (!Object.hasOwn(argument, '$function'))
      return Object.fromEntries(Object.entries(argument).map(([name, each]) => [name, named(each)]))
    const name = `f${kept.size + 1}`
    kept.set(name, { written: argument.$function as Written, calls: 0 })
    return { $fn: name }
  }

  async function answered({ written, calls }: Kept, args: readonly unknown[]): Promise<unknown> {
    const called = 'always' in written ? written.always : written[calls - 1]
    assert.ok(called, `A function is called ${calls} times, with ${shown(args)}`)
    const current = args[0]
    names.set('current', current).set('n', calls)
    if ('given' in called) expectFit(current, called.given, names, 'given')
    if (called.meanwhile) await runSteps(called.meanwhile)
    names.set('current', current).set('n', calls)
    return resolve(called.returns ?? null, names)
  }

  const requireNoFailure = () => {
    if (failure !== undefined) throw failure
  }

  return {
    named,
    async call(name, args) {
      const function_ = kept.get(name)!
      function_.calls += 1
      try {
        return await answered(function_, args)
      } catch (error) {
        failure ??= error
        return null
      }
    },
    guarded: (act) => () =>
      act().catch((error) => {
        failure ??= error
      }),
    requireNoFailure,
    requireEnd() {
      requireNoFailure()
      for (const [name, { written, calls }] of kept) {
        const times = 'always' in written ? written.times : written.length
        if (times !== undefined) assert.equal(calls, times, `The function ${name} was not called ${times} times.`)
        const least = 'always' in written ? (written.atLeast ?? 0) : 0
        assert.ok(calls >= least, `The function ${name} was called ${calls} times.`)
      }
    },
  }
}
