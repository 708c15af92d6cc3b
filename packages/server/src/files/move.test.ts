import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { after, before, test } from 'node:test'
import sql from 'sql-template-tag'
import { forEachDatabase, type TestDatabase } from '../../test/databases.ts'
import { once } from '../../test/files-suite.ts'
import { openTestBucket, type TestBucket } from '../../test/s3.ts'
import { unguarded } from '../db/database.ts'
import { newId } from '../kernel/ids.ts'
import { useContent } from './contents.ts'
import { databaseFiles } from './database-files.ts'
import type { Files } from './files.ts'
import { moveToBucket, moveToDatabase } from './move.ts'
import { OWNER_OBJECT, openFiles, UnusableFiles } from './open.ts'
import { verifyContents } from './verify.ts'

forEachDatabase('moving files', (open) => {
  let database: TestDatabase
  let s3: TestBucket
  before(async () => {
    ;[database, s3] = [await open(), await openTestBucket()]
  })
  after(async () => {
    await database.discard()
    await s3.close()
  })

  const run = (...statements: ReturnType<typeof sql>[]) =>
    database.db.change(async () => ({ writes: statements.map(unguarded), answer: undefined }))
  /** Stores a content for a document, and returns its id. */
  const store = async (files: Files, text: string): Promise<string> => {
    const [contentID, bytes] = [newId(), Buffer.from(text)]
    await files.write(contentID, once(bytes), bytes.length)
    const file = { contentID, size: bytes.length, sha256: hash('sha256', bytes) }
    const use = useContent(
      { id: newId(), moveID: newId() },
      { ...file, contentType: 'text/plain', locationRemoved: false },
      '2026-11-16T00:00:00.000Z',
    )
    await database.db.change(async () => ({ writes: use, answer: undefined }))
    return contentID
  }
  const pieces = () => databaseFiles(database.db).list('', 99)
  const objects = async () => (await s3.keys()).map((key) => key.slice('files/'.length))
  const faultsIn = async (files: Files) => (await verifyContents(database.db, files, 9)).faults.length

  test('to a bucket and back, contents and parts of uploads alike, also after an interruption', async () => {
    const { db } = database
    const files = databaseFiles(db)
    const ids = [await store(files, 'first'), await store(files, 'second'), newId()]
    await files.write(ids[2]!, once(Buffer.from('part')))
    await run(sql`INSERT INTO document_parts (move_id, document_id, start, size, content_id)
      VALUES (${newId()}, ${newId()}, 0, 4, ${ids[2]})`)
    assert.deepEqual(await moveToBucket(db, s3.bucket), { contents: 3, bytes: 15, faults: [] })
    assert.deepEqual([await pieces(), await objects()], [[], [...ids, OWNER_OBJECT]])
    const inBucket = await openFiles(s3.bucket, db)
    assert.equal(await faultsIn(inBucket), 0)
    inBucket.close()

    // An interrupted move has left the beginning of a content.
    await files.write(ids[1]!, once(Buffer.from('sec')))
    assert.deepEqual(await moveToDatabase(db, s3.bucket), { contents: 3, bytes: 15, faults: [] })
    assert.deepEqual([await pieces(), await objects()], [ids, []])
    assert.equal(await faultsIn(await openFiles('database', db)), 0)
    // The last step may have been interrupted too.
    assert.deepEqual(await moveToDatabase(db, s3.bucket), { contents: 0, bytes: 0, faults: [] })
  })

  test('a content that is damaged or missing stays where it is, and the bucket stays in use', async () => {
    const { db } = database
    await moveToBucket(db, s3.bucket)
    const inBucket = await openFiles(s3.bucket, db)
    const [damaged, missing] = [await store(inBucket, 'damaged'), await store(inBucket, 'missing')]
    await inBucket.write(damaged, once(Buffer.from('DAMAGED')), 7)
    await inBucket.remove(missing)
    const { faults } = await moveToDatabase(db, s3.bucket)
    assert.deepEqual(faults.toSorted(), [hash('sha256', 'damaged'), hash('sha256', 'missing')].toSorted())
    assert.ok((await objects()).includes(damaged))
    assert.ok(!(await pieces()).includes(damaged))
    await assert.rejects(openFiles('database', db), UnusableFiles)
    inBucket.close()
  })
})
