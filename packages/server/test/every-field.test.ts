import { forEachDatabase } from './databases.ts'
import { everyField } from './fields/every-field.ts'

forEachDatabase('every field', everyField)
