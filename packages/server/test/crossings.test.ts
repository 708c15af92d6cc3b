/** Tries every cell of the table of src/crossings: what works works so, and what does not apply is refused so. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { before, describe, test } from 'node:test'
import { sampleOf } from '../../../scripts/sample.ts'
import type { Feature } from '../src/crossings/features.ts'
import { CROSSINGS, FEATURE_NAMES, KINDS } from '../src/crossings/table.ts'
import { CALLER_TRIALS } from './crossings/caller-trials.ts'
import { LIFE_TRIALS } from './crossings/life-trials.ts'
import { READ_TRIALS } from './crossings/read-trials.ts'
import { requireRefused, type Trials, type Trying } from './crossings/trial.ts'
import { ECHO, newSubject, newWorld, sharedSubject, type World } from './crossings/world.ts'
import { WRITE_TRIALS } from './crossings/write-trials.ts'
import { forEachDatabase } from './databases.ts'
import { deliveringApp } from './delivering.ts'
import { startReceiver, withStatus } from './receiver.ts'

/** Their trials are in packages/cli/test/crossings.test.ts: the server knows neither the client nor the command. */
type Elsewhere = 'client' | 'command' | 'export'
const TRIALS: Record<Exclude<Feature, Elsewhere>, Trials> = {
  ...{ ...READ_TRIALS, ...WRITE_TRIALS, ...LIFE_TRIALS, ...CALLER_TRIALS },
}

/** The events of the records are read before pruning deletes them, and all kinds share one pruning: this comes last. */
const TRIED = FEATURE_NAMES.filter((name): name is Exclude<Feature, Elsewhere> => name in TRIALS)
const ORDER = [...TRIED.filter((name) => name !== 'retention'), 'retention' as const]

/** A run tries each feature with some kinds of records. */
const KINDS_DRAWN = 5

async function tryCell(of: Trying, { own, attempt, through, none }: Trials): Promise<void> {
  const { cell, kind } = of
  if (cell.how === 'own') return own!(of)
  if (attempt) requireRefused(of, await attempt(of))
  if (cell.how === 'through') return (typeof through === 'function' ? through : through![kind]!)(of)
  await none?.(of)
}

forEachDatabase('where features meet', (open, database) => {
  const app = deliveringApp(open, { apiKeys: true, mcp: true })
  let world: World
  // The receiver is to be there for the suite, and not only for the hook.
  const inSuite = AsyncLocalStorage.snapshot()
  before(() =>
    inSuite(async () => {
      world = await newWorld(app, await startReceiver(withStatus(200, {}, ECHO)))
      for (const kind of KINDS) await sharedSubject(world, kind)
    }),
  )

  for (const feature of ORDER)
    describe(feature, () => {
      for (const kind of sampleOf(`crossings of ${feature} on ${database}`, KINDS, KINDS_DRAWN))
        test(`${kind}: ${CROSSINGS[kind][feature].how}`, async () => {
          const subject = await sharedSubject(world, kind)
          const of = {
            world,
            kind,
            feature,
            cell: CROSSINGS[kind][feature],
            subject,
            fresh: () => newSubject(world, kind),
          }
          await tryCell(of, TRIALS[feature])
        })
    })
})
