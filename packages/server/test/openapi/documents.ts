import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../../src/app.ts'
import { openSqlite } from '../../src/db/sqlite/sqlite.ts'
import { OPENAPI_VERSIONS, type OpenapiVersion } from '../../src/http/openapi/openapi.ts'
import type { Body } from '../app.ts'

/** The document in each version of OpenAPI. It does not depend on the database. */
export async function documents(): Promise<Record<OpenapiVersion, Body>> {
  const db = openSqlite(':memory:')
  await db.migrate()
  const { app, openapi } = await buildApp({ config: { publicUrl: '', prefixes: null, shipmentTypes: null }, db })
  const versions = Object.keys(OPENAPI_VERSIONS) as OpenapiVersion[]
  const all = versions.map((version) => [version, JSON.parse(JSON.stringify(openapi(version)))])
  await app.close()
  await db.close()
  return Object.fromEntries(all)
}

/** Writes a document to a file for a program that reads files, and removes it afterwards. */
export async function withFile<Result>(document: Body, use: (path: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'vanline-openapi-'))
  const path = join(folder, 'openapi.json')
  try {
    writeFileSync(path, JSON.stringify(document))
    return await use(path)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** An operation of a document, with its place in it. */
export type Described = { at: string; pointer: string; operation: Body }

/** Every operation of a document, those of webhooks included. */
export const describedOperations = (document: Body): Described[] =>
  (['paths', 'webhooks'] as const).flatMap((part) =>
    Object.entries<Body>(document[part]).flatMap(([path, item]) =>
      Object.entries<Body>(item).map(([method, operation]) => ({
        at: `${method} ${path}`,
        pointer: `/${part}/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method}`,
        operation,
      })),
    ),
  )
