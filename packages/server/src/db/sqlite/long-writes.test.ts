import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { openTestSqlite } from '../../../test/databases.ts'
import { databaseFiles } from '../../files/database-files.ts'
import { newId } from '../../kernel/ids.ts'

const MIB = 1024 * 1024

test('many short contents, one after the other, leave no memory in the thread that writes them', async () => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const { db, discard } = await openTestSqlite()
  const files = databaseFiles(db)
  const store = async (text: string): Promise<string> => {
    const contentID = newId()
    await files.write(
      contentID,
      (async function* () {
        yield Buffer.from(text)
      })(),
    )
    return contentID
  }
  await store('the first')
  collect()
  const before = process.memoryUsage().arrayBuffers
  let last = ''
  for (let i = 0; i < 100; i++) last = await store(`content ${i}`)
  collect()
  assert.ok(process.memoryUsage().arrayBuffers - before < 2 * MIB)
  const found: Uint8Array[] = []
  for await (const bytes of files.read(last, { from: 0, to: 10 })) found.push(bytes)
  assert.equal(Buffer.concat(found).toString(), 'content 99')
  await discard()
})
