import { sampleOf } from '../../../scripts/sample.ts'
import { forEachDatabase } from './databases.ts'
import { everyParty } from './fields/every-party.ts'
import { EXAMPLES } from './operations/examples.ts'

/** How many operations `npm test` tries on each database, and for how many it compares the answers to a stranger. */
const [OPERATIONS, COMPARED] = [6, 20]

forEachDatabase('every operation of a bound caller', (open, database) => {
  const all = Object.entries(EXAMPLES)
  everyParty(
    open,
    sampleOf(`every party ${database}`, all, OPERATIONS),
    sampleOf(`strangers ${database}`, all, COMPARED),
  )
})
