import { sampleOf } from '../../../scripts/sample.ts'
import { forEachDatabase } from './databases.ts'
import { everyField } from './fields/every-field.ts'
import { EXAMPLES } from './operations/examples.ts'

/** The operations on each database in `npm test`. */
const OPERATIONS = 6

forEachDatabase('every field', (open, database) =>
  everyField(open, sampleOf(`every field ${database}`, Object.entries(EXAMPLES), OPERATIONS)),
)
