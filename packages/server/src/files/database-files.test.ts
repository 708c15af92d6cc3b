import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forEachDatabase } from '../../test/databases.ts'
import { filesSuite } from '../../test/files-suite.ts'
import type { Database } from '../db/database.ts'
import { newId } from '../kernel/ids.ts'
import { databaseFiles } from './database-files.ts'

forEachDatabase('the database as a store', (open) => {
  filesSuite('the database', async () => {
    const { db, discard } = await open()
    return { files: databaseFiles(db), close: discard }
  })

  test('many uploads write few pieces at once', async () => {
    const { db, discard } = await open()
    let [running, most, pieces] = [0, 0, 0]
    const writeAside: Database['writeAside'] = async (statement) => {
      pieces += 1
      running += 1
      most = Math.max(most, running)
      return db.writeAside(statement).finally(() => {
        running -= 1
      })
    }
    const files = databaseFiles({ ...db, writeAside })
    async function* bytes() {
      yield Buffer.from('a short content')
    }
    await Promise.all(Array.from({ length: 10 }, () => files.write(newId(), bytes())))
    await discard()
    assert.deepEqual([most, pieces], [2, 10])
  })
})
