/** Writes packages/server/openapi.json from what the service registers. `npm run openapi` is this. */
import { writeFileSync } from 'node:fs'
import { buildApp } from './app.ts'
import { openSqlite } from './db/sqlite.ts'

const db = openSqlite(':memory:')
await db.migrate()
const { app, openapi } = await buildApp({ config: { publicUrl: '', prefixes: null, shipmentTypes: null }, db })
writeFileSync(new URL('../openapi.json', import.meta.url), `${JSON.stringify(openapi(), null, 2)}\n`)
await app.close()
await db.close()
