import { forEachDatabase } from '../../test/databases.ts'
import { filesSuite } from '../../test/files-suite.ts'
import { databaseFiles } from './database-files.ts'

forEachDatabase('the database as a store', (open) => {
  filesSuite('the database', async () => {
    const { db, discard } = await open()
    return { files: databaseFiles(db), close: discard }
  })
})
