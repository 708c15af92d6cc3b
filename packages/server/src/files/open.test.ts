import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { forEachDatabase, openTestSqlite, type TestDatabase } from '../../test/databases.ts'
import { once } from '../../test/files-suite.ts'
import { openTestBucket, type TestBucket } from '../../test/s3.ts'
import { newId } from '../kernel/ids.ts'
import { databaseFiles } from './database-files.ts'
import { OWNER_OBJECT, openFiles, openFilesToRead, UnusableFiles } from './open.ts'

const says = (pattern: RegExp) => (error: unknown) => error instanceof UnusableFiles && pattern.test(error.message)

forEachDatabase('the store of files', (open) => {
  let database: TestDatabase
  let s3: TestBucket
  before(async () => {
    ;[database, s3] = [await open(), await openTestBucket()]
  })
  after(async () => {
    await database.discard()
    await s3.close()
  })

  test('a bucket belongs to one database, and a database with a bucket does not start without it', async () => {
    await (await openFilesToRead(s3.bucket, database.db)).close()
    assert.deepEqual(await s3.keys(), [])
    await (await openFiles(s3.bucket, database.db)).close()
    assert.deepEqual(await s3.keys(), [`files/${OWNER_OBJECT}`])
    await (await openFiles(s3.bucket, database.db)).close()
    const other = await openTestSqlite()
    await assert.rejects(openFiles(s3.bucket, other.db), says(/another database/))
    await assert.rejects(openFilesToRead(s3.bucket, other.db), says(/another database/))
    await other.discard()
    await assert.rejects(openFiles('database', database.db), says(/are in s3:\/\/test-.*: set VANLINE_FILES/))
    const empty = { ...s3.bucket, prefix: 'moved/' }
    await assert.rejects(openFiles(empty, database.db), says(/Copy all of its objects/))
  })

  test('a bucket that cannot be used is refused with the reason', async () => {
    await assert.rejects(openFiles({ ...s3.bucket, name: 'no-such-bucket' }, database.db), says(/NoSuchBucket/))
    const nobody = { ...s3.bucket, endpoint: 'http://127.0.0.1:1' }
    await assert.rejects(openFiles(nobody, database.db), says(/ECONNREFUSED/))
  })

  test('contents that were stored in the database before stay readable', async () => {
    const earlier = newId()
    await databaseFiles(database.db).write(earlier, once(Buffer.from('earlier')))
    const files = await openFiles(s3.bucket, database.db)
    const chunks: Uint8Array[] = []
    for await (const chunk of files.read(earlier, { from: 0, to: 7 })) chunks.push(chunk)
    assert.equal(Buffer.concat(chunks).toString(), 'earlier')
    assert.deepEqual(await files.list('', 9), [earlier])
    await files.remove(earlier)
    files.close()
  })
})

test('a bucket that went away is noticed', async () => {
  const [database, s3] = [await openTestSqlite(), await openTestBucket()]
  const files = await openFiles(s3.bucket, database.db, 0)
  assert.equal(files.isAway!(), false)
  await s3.close()
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' })
  while (!files.isAway!()) await turn()
  files.close()
  await database.discard()
})
