import { describe } from 'node:test'
import { openTestSqlite } from '../packages/server/test/databases.ts'
import { dayOn } from './dispatcher-day.ts'

describe('the day of a dispatcher on SQLite', () => dayOn({ database: openTestSqlite, nodes: 1 }))
