import { describe } from 'node:test'
import { openTestPostgres } from './databases.ts'
import { everyField } from './fields/every-field.ts'

describe('every field on PostgreSQL', () => everyField(openTestPostgres, { isComplete: true }))
