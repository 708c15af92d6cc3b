/**
 * Writes packages/server/openapi.json from the registered operations, asyncapi.json from it, docs/reference/fields.md from the policy, and
 * docs/reference/crossings.md from the table of features and records (`npm run openapi`). With --release (`npm run openapi-release`) it also writes the released description, with which later changes are
 * compared.
 */
import { writeFileSync } from 'node:fs'
import { fieldsPage } from './access/policy-page.ts'
import { buildApp } from './app.ts'
import { crossingsPage } from './crossings/page.ts'
import { openSqlite } from './db/sqlite/sqlite.ts'
import { asyncapiOf } from './pages/asyncapi.ts'

const db = openSqlite(':memory:')
await db.migrate()
const { app, openapi } = await buildApp({ config: { publicUrl: '', prefixes: null, shipmentTypes: null }, db })
const textOf = (document: object) => `${JSON.stringify(document, null, 2)}\n`
const text = textOf(openapi())
writeFileSync(new URL('../openapi.json', import.meta.url), text)
writeFileSync(new URL('../asyncapi.json', import.meta.url), textOf(asyncapiOf(openapi())))
writeFileSync(new URL('../../../docs/reference/fields.md', import.meta.url), fieldsPage())
writeFileSync(new URL('../../../docs/reference/crossings.md', import.meta.url), crossingsPage(openapi()))
if (process.argv.includes('--release')) writeFileSync(new URL('../openapi.released.json', import.meta.url), text)
await app.close()
await db.close()
