import { IS_WHOLE, sampleOf } from '../../../scripts/sample.ts'
import { forEachDatabase } from './databases.ts'
import { everyField } from './fields/every-field.ts'
import { EXAMPLES } from './operations/examples.ts'

/** The operations on each database in `npm test`. */
const OPERATIONS = 6

// What a caller may see is decided above the database, so one database is enough for callers to which an answer should show everything.
forEachDatabase('every field', (open, database) =>
  everyField(
    open,
    sampleOf(`every field ${database}`, Object.entries(EXAMPLES), OPERATIONS),
    IS_WHOLE && database === 'SQLite',
  ),
)
