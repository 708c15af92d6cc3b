import { forEachDatabase } from './databases.ts'
import { everyParty } from './fields/every-party.ts'

forEachDatabase('every operation of a bound caller', everyParty)
