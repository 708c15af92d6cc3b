import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { openSession, type Session } from '../../server/src/db/postgres/wire/session.ts'
import { PASSWORD } from './vanline.ts'

/** A folder that is gone after the suite. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vanline-cli-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Where a SQLite database may be; there is none yet. */
export const newFile = (): string => `sqlite:${join(newFolder(), 'vanline.db')}`

export const pathOf = (url: string): string => url.slice('sqlite:'.length)

/** The PostgreSQL server of the tests. The server ignores the password in the URL; the password must not appear in any output. */
function serverUrl(): URL {
  const server = process.env.TEST_DATABASE_URL
  if (!server) throw new Error('TEST_DATABASE_URL names no PostgreSQL server; npm test starts one and sets it')
  const url = new URL(server)
  if (url.password === '') url.password = PASSWORD
  return url
}

/** Longer than a connection takes on a busy machine. */
const CONNECT_MAX_S = '300'

/** An empty PostgreSQL database of its own; it is gone after the suite. */
export async function newPostgres(): Promise<string> {
  const patient = serverUrl()
  patient.searchParams.set('connect_timeout', CONNECT_MAX_S)
  const admin = openSession(patient.href)
  const name = `cli_${randomUUID().replaceAll('-', '')}`
  await admin.rows(`CREATE DATABASE ${name} STRATEGY file_copy`)
  after(async () => {
    await admin.rows(`DROP DATABASE ${name} WITH (FORCE)`)
    await admin.close()
  })
  const url = serverUrl()
  url.pathname = `/${name}`
  return url.href
}

/** A connection that reads a database, or holds a lock that others wait for. */
export function connectTo(url: string): Session {
  const session = openSession(url)
  after(() => session.close())
  return session
}
