/**
 * Makes the fixtures of one commit: node torture/upgrade/make.ts <folder of a checkout of that commit> <number>. The checkout needs its
 * node_modules; those of today will do, by a link.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { openSession } from '../../packages/server/src/db/postgres/wire/session.ts'
import { startProcess } from '../../scripts/processes.ts'
import type { Json } from '../history.ts'
import { connectionsTo } from '../http.ts'
import { type DatabaseName, openPlace, stopSharedPostgres } from '../places.ts'
import { FIXTURES, type Fixture, MIGRATIONS_TABLE, type Row } from './fixture.ts'

const [checkout = '', number = ''] = process.argv.slice(2)
const SRC = join(resolve(checkout), 'packages/server/src')
const ADDRESS = { streetAddress1: '1 Main Street', city: 'Boise', state: 'ID', postalCode: '83702' }
const PICKUP = {
  ...{ kind: 'PICKUP', day: '2027-03-01', windowStart: '08:00', windowEnd: '10:00' },
  ...{ timeZone: 'America/New_York', expectedMinutes: 240 },
}
/** Parents first, so that references hold while rows go in. */
const TABLES =
  `migrations settings moves shipments agents services events idempotency_keys webhooks deliveries erasures move_links notes
  views collisions company former_locators move_entries shipment_entries parties move_parties documents document_contents document_parts contents
  content_pieces trucks crew_members absences jobs job_crew resource_days event_numbers feed_head places locators`.split(
    /\s+/,
  )

/** Other steps of a migration change rows; a new database has none. */
const isText = (step: unknown): boolean => typeof step === 'string'

const git = (...args: string[]): string => spawnSync('git', args, { cwd: checkout, encoding: 'utf8' }).stdout

/** The statements by which that commit made its tables. */
async function statementsOf(database: DatabaseName): Promise<string[]> {
  const { MIGRATIONS } = await import(pathToFileURL(join(SRC, 'db/migrations/index.ts')).href)
  const name = database === 'SQLite' ? 'sqlite' : 'postgres'
  // Commits have the dialect in one of three places: beside the database, in a file of its own, or in a folder.
  const files = [`${name}.ts`, `${name}-migrate.ts`, `${name}/migrate.ts`]
  const text = files.map((file) => git('show', `HEAD:packages/server/src/db/${file}`)).join('')
  const literal = /const DIALECT: Dialect = (\{[\s\S]*?\n?\})\n/.exec(text)?.[1]
  if (!literal) throw new Error(`this commit says nothing of the dialect of ${database}`)
  const dialect = new Function(`return ${literal}`)()
  // One file migrates without the steps ahead.
  const ahead = ({ ahead = [] }: Json) => (database === 'SQLite' ? [] : ahead)
  const all = MIGRATIONS.flatMap((each: Json) => [...ahead(each), ...each.statements(dialect)])
  return [MIGRATIONS_TABLE, ...all.filter(isText)]
}

/** Writes some records, and returns the answers of all reads, by path. */
async function use(base: string): Promise<Record<string, unknown>> {
  const { send, close } = connectionsTo()
  const write = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await send(method, `${base}${path}`, { ...(body === undefined ? {} : { body }), headers })
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
    return answer.body as Json
  }
  const agents = [{ agentType: 'RELEASING_AGENT', firstName: 'Ada', email: 'ada@example.com' }]
  const content = { shipmentType: 'HHG', pickupAddress: ADDRESS, agents, metadata: { colour: 'blue' } }
  const first = await write('POST', '/v1/shipments', content, { 'idempotency-key': 'first' })
  const path = `/v1/shipments/${first.id}`
  const patched = await write('PATCH', path, { estimatedWeight: 4000 }, { 'if-match': first.eTag })
  await write('PATCH', `/prime${path}/updateStatus`, { status: 'APPROVED' }, { 'if-match': patched.eTag })
  const second = await write('POST', '/v1/shipments', { shipmentType: 'PPM', moveID: first.moveID, status: 'DRAFT' })
  await write('DELETE', `/v1/shipments/${second.id}`)
  // Earlier commits know no trucks, and answer with 404.
  const truck = await send('POST', `${base}/v1/trucks`, { body: { name: 'Truck 4', capacityPounds: 12_000 } })
  if (truck.status === 201) await write('POST', '/v1/jobs', { shipmentID: first.id, truckID: truck.body.id, ...PICKUP })
  const move = `/v1/moves/${first.moveID}`
  const paths = [path, `${path}/agents`, `${path}/services`, `${path}/addresses`, move, `${move}/shipments`]
  const answers: Record<string, unknown> = {}
  const lists = ['/v1/shipments', '/v1/moves', '/v1/trucks', '/v1/jobs', '/v1/events', `${path}/history`]
  for (const each of [...paths, ...lists]) {
    const answer = await send('GET', `${base}${each}`)
    // An operation that the commit does not have yet has promised nothing.
    if (answer.status === 200) answers[each] = answer.body
  }
  close()
  return answers
}

async function rowsOf(database: DatabaseName, url: string): Promise<Record<string, Row[]>> {
  const rows: Record<string, Row[]> = {}
  const admin = database === 'PostgreSQL' ? openSession(url) : undefined
  const file = database === 'SQLite' ? new DatabaseSync(url.slice('sqlite:'.length)) : undefined
  for (const table of TABLES) {
    // On SQLite these are views.
    if (file && ['event_numbers', 'feed_head', 'places', 'locators'].includes(table)) continue
    try {
      const found = admin ? await admin.rows(`SELECT * FROM ${table}`) : file!.prepare(`SELECT * FROM ${table}`).all()
      rows[table] = found.map((row) => ({ ...row })) as Row[]
    } catch {
      // That commit had no such table.
    }
  }
  await admin?.close()
  file?.close()
  return rows
}

async function make(database: DatabaseName): Promise<void> {
  const place = await openPlace(database)
  const env = { DATABASE_URL: place.url, PORT: '0', LOG_LEVEL: 'silent' }
  const service = startProcess([process.execPath, join(SRC, 'server.ts')], { env, cwd: checkout, isHeard: true })
  // The line with the address differs between commits.
  const answers = await use(/http:\/\/[^/]+/.exec(await service.line(/http:/))![0])
  await service.stop()
  const [commit = '', title = ''] = git('log', '-1', '--format=%h%n%s').split('\n')
  const rows = await rowsOf(database, place.url)
  const fixture: Fixture = { commit, title, database, statements: await statementsOf(database), rows, answers }
  mkdirSync(FIXTURES, { recursive: true })
  const name = `${number}-${database.toLowerCase()}.json.gz`
  writeFileSync(join(FIXTURES, name), gzipSync(JSON.stringify(fixture), { level: 9 }))
  console.log(name, commit, title, Object.keys(answers).length, 'answers')
  await place.discard()
}

for (const database of ['SQLite', 'PostgreSQL'] as const)
  await make(database).catch((error) => console.log(`${database}: ${(error as Error).message}`))
await stopSharedPostgres()
