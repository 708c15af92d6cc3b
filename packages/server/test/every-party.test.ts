/** What a party sees is decided in the database; the run on PostgreSQL is among the long tests, as that of every field. */
import { describe } from 'node:test'
import { openTestSqlite } from './databases.ts'
import { everyParty } from './fields/every-party.ts'

describe('every operation of a bound caller on SQLite', () => everyParty(openTestSqlite))
