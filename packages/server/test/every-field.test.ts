/** What is shown is decided on what the database gave, and not by it: the same on PostgreSQL is among the long tests. */
import { describe } from 'node:test'
import { openTestSqlite } from './databases.ts'
import { everyField } from './fields/every-field.ts'

describe('every field on SQLite', () => everyField(openTestSqlite))
