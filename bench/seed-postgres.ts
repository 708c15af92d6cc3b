import postgres from 'postgres'
import { openPostgres } from '../packages/server/src/db/postgres.ts'
import { moveMaker } from './seed.ts'

const AT_ONCE = 64
/** So many are made through the service's own statements; more than that are copies of them, which the server makes faster by itself. */
const MADE_MAX = 100_000
const TABLES = ['moves', 'shipments', 'agents', 'services', 'events']

/**
 * Makes the same records in PostgreSQL as for SQLite, up to a size. Then it is cleaned and looked at, as PostgreSQL itself
 * would have done many times while so much was written by users.
 */
export async function seedPostgres(url: string, shipments: number): Promise<void> {
  const made = Math.min(shipments, MADE_MAX)
  await make(url, made)
  const server = postgres(`${url}?synchronous_commit=off`, { max: 1, onnotice: () => {} })
  for (let copy = 1; copy * made < shipments; copy++) await copyAll(server, copy)
  await server.unsafe('VACUUM (ANALYZE)')
  await server.unsafe('CHECKPOINT')
  await server.end()
}

async function make(url: string, shipments: number): Promise<void> {
  const db = openPostgres(`${url}?synchronous_commit=off`, { poolSize: 8, isPooled: false })
  await db.migrate()
  const nextMove = moveMaker()
  for (let made = 0; made < shipments; ) {
    const changes: Promise<unknown>[] = []
    while (changes.length < AT_ONCE && made < shipments) {
      const move = nextMove(Math.min(3, shipments - made))
      made += move.shipments
      changes.push(db.change(async () => ({ writes: move.writes, answer: undefined })))
    }
    await Promise.all(changes)
  }
  await db.eventsNumbered()
  await db.close()
}

/** Copies every record that was made, with its events, under ids of its own: all that were made begin with 01, the time of their making. */
async function copyAll(server: postgres.Sql, copy: number): Promise<void> {
  const beginning = (copy + 1).toString(16).padStart(2, '0')
  const [last] = await server.unsafe<{ seq: string }[]>("SELECT max(seq) AS seq FROM events WHERE id LIKE '01%'")
  const copied: Record<string, string> = {
    ...Object.fromEntries(
      ['id', 'move_id', 'shipment_id'].map((name) => [name, `'${beginning}' || substr(${name}, 3)`]),
    ),
    locator: `'${copy}.' || locator`,
    subject: `replace(subject, '/01', '/${beginning}')`,
    doc: `regexp_replace(doc, '"01([0-9a-f]{6}-)', '"${beginning}\\1', 'g')`,
    seq: `seq + ${copy * Number(last!.seq)}`,
  }
  for (const table of TABLES) {
    const columns = await server.unsafe<{ name: string }[]>(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_name = '${table}' AND column_name <> 'xid'`,
    )
    const names = columns.map(({ name }) => name)
    const values = names.map((name) => copied[name] ?? name)
    await server.unsafe(`INSERT INTO ${table} (${names}) SELECT ${values} FROM ${table} WHERE id LIKE '01%'`)
  }
}
