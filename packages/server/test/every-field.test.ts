/** The policy is applied after the database, so one database suffices here; the run on PostgreSQL is among the long tests. */
import { describe } from 'node:test'
import { openTestSqlite } from './databases.ts'
import { everyField } from './fields/every-field.ts'

describe('every field on SQLite', () => everyField(openTestSqlite))
