/** The database of a trial: a new file, or a new database on a real PostgreSQL server. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSession } from '../packages/server/src/db/postgres/wire/session.ts'
import { type PostgresServer, startPostgres } from '../scripts/postgres.ts'

export type DatabaseName = 'SQLite' | 'PostgreSQL'
export const BOTH: readonly DatabaseName[] = ['SQLite', 'PostgreSQL']
export type Place = { url: string; folder: string; discard: () => Promise<void> }

/** Those of the databases that this run uses; TORTURE_DATABASE can name one. */
export const chosenOf = (databases: readonly DatabaseName[]): DatabaseName[] =>
  databases.filter((name) => (process.env.TORTURE_DATABASE ?? name) === name)

const leftovers = new Set<string>()
process.on('exit', () => {
  for (const path of leftovers) rmSync(path, { recursive: true, force: true })
})

/** A folder that is deleted when the process ends. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `vanline-${name}-`))
  leftovers.add(folder)
  return folder
}

export function sqlitePlace(): Place {
  const folder = temporaryFolder('torture')
  const discard = async () => rmSync(folder, { recursive: true, force: true })
  return { url: `sqlite:${join(folder, 'vanline.db')}`, folder, discard }
}

/** Longer than a connection takes on a busy machine. */
const CONNECT_MAX_S = '300'

/** A new database on a server. */
export async function postgresPlace(server: string): Promise<Place> {
  const patient = new URL(server)
  patient.searchParams.set('connect_timeout', CONNECT_MAX_S)
  const admin = openSession(patient.href)
  const name = `torture_${randomUUID().replaceAll('-', '')}`
  await admin.rows(`CREATE DATABASE ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const discard = async () => {
    await admin.rows(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await admin.close()
  }
  return { url: url.href, folder: '', discard }
}

let shared: Promise<PostgresServer> | undefined

/** The server of all trials that do it no harm. It syncs commits to disk, as in production. */
export function sharedPostgres(): Promise<string> {
  const given = process.env.TEST_DATABASE_URL
  if (given !== undefined) return Promise.resolve(given)
  shared ??= startPostgres()
  return shared.then(({ url }) => url)
}

export async function stopSharedPostgres(): Promise<void> {
  const server = await shared
  shared = undefined
  await server?.stop()
}

export const openPlace = async (name: DatabaseName): Promise<Place> =>
  name === 'SQLite' ? sqlitePlace() : postgresPlace(await sharedPostgres())

/** Does something on a new place, and discards the place afterwards. */
export async function onPlace<Result>(name: DatabaseName, work: (place: Place) => Promise<Result>): Promise<Result> {
  const place = await openPlace(name)
  try {
    return await work(place)
  } finally {
    await place.discard()
  }
}
