/**
 * Connections that end in the middle of a request or an answer, at places that are drawn. The seed is printed; CUT_SEED repeats a run.
 * cut-off.long.test.ts has every place.
 */
import { test } from 'node:test'
import fc from 'fast-check'
import { cutOff } from './cut-off/run.ts'
import { forEachDatabase } from './databases.ts'

const SEED = Number(process.env.CUT_SEED ?? Math.trunc(Math.random() * 2 ** 31))
const PLACES = 5

forEachDatabase('requests that are cut off', (open) => {
  test('change nothing, and the process lives', async (t) => {
    t.diagnostic(`CUT_SEED=${SEED}`)
    const database = await open()
    t.after(database.discard)
    let drawn = 0
    const draw = (below: number) => fc.sample(fc.nat(below - 1), { seed: SEED + drawn++, numRuns: 1 })[0]!
    const cuts = await cutOff(database, {
      // The last byte but one is where most has happened.
      places: (length) => [...Array.from({ length: PLACES }, () => draw(length)), length - 1],
      oneOf: (ways) => ways[draw(ways.length)]!,
    })
    t.diagnostic(`${cuts} cuts`)
  })
})
