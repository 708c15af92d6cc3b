/** The day on SQLite is among the long tests: all other tests in a browser run on SQLite. */
import { describe } from 'node:test'
import { openTestPostgres } from '../packages/server/test/databases.ts'
import { dayOn } from './dispatcher-day.ts'

describe('the day of a dispatcher on PostgreSQL with two nodes', () => dayOn({ database: openTestPostgres, nodes: 2 }))
