/** Migrates the database at a URL: node migrate.ts <url> */
import { openGiven, readyToGo } from './start.ts'

await readyToGo()
const db = await openGiven()
await db.migrate()
await db.close()
