import { describe } from 'node:test'
import { openTestPostgres } from './databases.ts'
import { everyParty } from './fields/every-party.ts'

describe('every operation of a bound caller on PostgreSQL', () => everyParty(openTestPostgres))
