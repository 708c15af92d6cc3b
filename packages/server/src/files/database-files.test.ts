import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
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

  test('many uploads, and the pieces of one, keep the database busy and no more', async () => {
    const { db, discard } = await open()
    let [running, most, pieces] = [0, 0, 0]
    const writeLong: Database['writeLong'] = async (statement) => {
      pieces += 1
      running += 1
      most = Math.max(most, running)
      for (let turns = 0; turns < 20; turns++) await turn()
      return db.writeLong(statement).finally(() => {
        running -= 1
      })
    }
    const files = databaseFiles({ ...db, writeLong })
    async function* bytes(length: number) {
      yield Buffer.alloc(length, 'content ')
    }
    await Promise.all(Array.from({ length: 30 }, () => files.write(newId(), bytes(15))))
    assert.deepEqual([most, pieces], [db.longWritesAtOnce, 30])
    most = 0
    await files.write(newId(), bytes(20 * 256 * 1024))
    assert.deepEqual([most, pieces], [db.longWritesAtOnce, 50])
    await discard()
  })

  test('a failed upload ends when none of its pieces is being written any more', async () => {
    const { db, discard } = await open()
    let [running, calls] = [0, 0]
    const writeLong: Database['writeLong'] = async () => {
      const isFirst = calls++ === 0
      running += 1
      for (let turns = 0; turns < (isFirst ? 1 : 20); turns++) await turn()
      running -= 1
      if (isFirst) throw new Error('The disk is full.')
    }
    async function* bytes() {
      yield Buffer.alloc(3 * 256 * 1024)
    }
    await assert.rejects(databaseFiles({ ...db, writeLong }).write(newId(), bytes()), /The disk is full/)
    assert.equal(running, 0)
    await discard()
  })
})
