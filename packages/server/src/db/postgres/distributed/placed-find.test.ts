import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { openTestPostgres, type TestDatabase } from '../../../../test/databases.ts'
import { unguarded } from '../../database.ts'
import { insertPlace } from '../../directories.ts'
import { placedFind } from './layout.ts'

const NOTES = { table: 'notes', columns: 'doc' }

describe('records by id on distributed tables', () => {
  let database: TestDatabase
  before(async () => {
    database = await openTestPostgres()
  })
  after(() => database.discard())

  test('are found in another move, when an id is used again there', async () => {
    const { db } = database
    const find = placedFind(db)
    const put = (moveID: string) => {
      const insert = sql`INSERT INTO notes (id, move_id, last_updated, etag, doc) VALUES ('n', ${moveID}, '', '', ${moveID})`
      return db.change(async () => ({ writes: [unguarded(insert), insertPlace('n', moveID)], answer: null }))
    }
    assert.equal(await find(NOTES, 'n'), undefined)
    await put('a')
    assert.deepEqual(await find(NOTES, 'n'), { doc: 'a' })
    await db.change(async () => ({ writes: [unguarded(sql`DELETE FROM notes`)], answer: null }))
    assert.equal(await find(NOTES, 'n'), undefined)
    await put('b')
    assert.deepEqual(await find(NOTES, 'n'), { doc: 'b' })
  })
})
