/**
 * Connections that end in the middle of a request or an answer. The long tests cut a request off after each of its bytes; of a long one after the
 * first, the last, and some between. `npm test` cuts some requests at places that are drawn.
 */
import { test } from 'node:test'
import { randomOf } from '../../../scripts/random.ts'
import { IS_WHOLE, SEED } from '../../../scripts/sample.ts'
import { type Choice, cutOff } from './cut-off/run.ts'
import { forOneDatabase } from './one-database.ts'

const ENDS = 600
const BETWEEN = 997
const PLACES = 3

const everyPlace = (): Choice => {
  let turn = 0
  return {
    places: (length) =>
      Array.from({ length }, (_each, i) => i).filter((i) => i < ENDS || i >= length - ENDS || i % BETWEEN === 0),
    oneOf: (ways) => ways[turn++ % ways.length]!,
  }
}

const somePlaces = (): Choice => {
  const random = randomOf(SEED).fork('cut off')
  return {
    // The last byte but one is where most has happened.
    places: (length) => [...Array.from({ length: PLACES }, () => random.below(length)), length - 1],
    oneOf: (ways) => ways[random.below(ways.length)]!,
  }
}

forOneDatabase('requests that are cut off', (open) => {
  test('change nothing, and the process lives', async (t) => {
    const database = await open()
    t.after(database.discard)
    const cuts = await cutOff(database, IS_WHOLE ? everyPlace() : somePlaces())
    t.diagnostic(`${cuts} cuts`)
  })
})
