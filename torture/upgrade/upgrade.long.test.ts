import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { stopSharedPostgres } from '../places.ts'
import { readFixtures } from './fixture.ts'
import { upgradeOf } from './run.ts'

describe('Data of earlier commits', () => {
  after(stopSharedPostgres)
  const fixtures = readFixtures()

  // The oldest shape of each database has every step before it; npm run torture tries all of them.
  for (const database of ['SQLite', 'PostgreSQL']) {
    const fixture = fixtures.find((each) => each.database === database)!
    test(`of ${fixture.commit} opens on ${database}, reads the same, and can be changed`, async () => {
      assert.deepEqual((await upgradeOf(fixture)).faults, [])
    })
  }
})
