/** Every kind of request with content, cut off after each of its bytes; of a long one after the first, the last, and some between. */
import { test } from 'node:test'
import { cutOff } from './cut-off/run.ts'
import { forEachDatabase } from './databases.ts'

const ENDS = 600
const BETWEEN = 997

forEachDatabase('requests that are cut off after every byte', (open) => {
  test('change nothing, and the process lives', async (t) => {
    const database = await open()
    t.after(database.discard)
    let turn = 0
    const cuts = await cutOff(database, {
      places: (length) =>
        Array.from({ length }, (_each, i) => i).filter((i) => i < ENDS || i >= length - ENDS || i % BETWEEN === 0),
      oneOf: (ways) => ways[turn++ % ways.length]!,
    })
    t.diagnostic(`${cuts} cuts`)
  })
})
