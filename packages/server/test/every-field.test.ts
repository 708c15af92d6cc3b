import { drawOf, IS_WHOLE } from '../../../scripts/sample.ts'
import { forEachDatabase } from './databases.ts'
import { everyField } from './fields/every-field.ts'
import { EXAMPLES } from './operations/examples.ts'

/** The operations on each database in `npm test`, and on PostgreSQL in a long run: what a caller may see is decided above the database. */
const [OPERATIONS, LONG_OPERATIONS] = [6, 50]

forEachDatabase('every field', (open, database) => {
  const count = IS_WHOLE ? LONG_OPERATIONS : OPERATIONS
  const all = Object.entries(EXAMPLES)
  everyField(open, IS_WHOLE && database === 'SQLite' ? all : drawOf(`every field ${database}`, all, count))
})
