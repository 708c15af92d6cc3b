import { createHash } from 'node:crypto'
import {
  constants,
  copyFileSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Write } from '../../packages/server/src/db/database.ts'
import { openSqlite } from '../../packages/server/src/db/sqlite/sqlite.ts'
import { ROOT } from '../../scripts/processes.ts'
import { DATA, newFolder } from '../machine/folders.ts'
import { copyUntil, MADE_MAX, withoutIndexes } from './copies.ts'
import { moveMaker } from './moves.ts'

const MIGRATIONS = 'packages/server/src/db/migrations/*.ts'
const PROBE_MOVES = 200
const BATCH_MOVES = 5_000
const ROOM_LEFT = 2_000_000_000
const INDEXES = "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL"

/** The file with so many shipments, created if it does not exist. Its name contains a hash of all inputs, so that an old file is not used for new data. */
export async function seededFile(shipments: number, log: (line: string) => void): Promise<string> {
  const path = join(DATA, `${shipments}-${fingerprint()}.db`)
  if (statSync(path, { throwIfNoEntry: false })) return path
  mkdirSync(DATA, { recursive: true })
  for (const old of globSync(`${shipments}-*`, { cwd: DATA })) rmSync(join(DATA, old))
  const started = performance.now()
  await seedFile(`${path}.part`, shipments)
  renameSync(`${path}.part`, path)
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  log(`Made ${shipments} shipments in ${seconds} s (${(statSync(path).size / 1e6).toFixed(0)} MB).`)
  return path
}

/** A copy of that file that may be changed, and is gone in the end; the file itself, if the disk has no room for both. */
export async function seededCopy(shipments: number, log: (line: string) => void): Promise<string> {
  const seeded = await seededFile(shipments, log)
  const folder = newFolder('copy')
  const copy = join(folder, 'vanline.db')
  const { bavail, bsize } = statfsSync(folder)
  // Where the file system can share blocks the copy costs nothing.
  if (bavail * bsize > ROOM_LEFT + statSync(seeded).size) copyFileSync(seeded, copy, constants.COPYFILE_FICLONE)
  else renameSync(seeded, copy)
  return copy
}

/** A hash of everything that the data depends on: the tables, and the first moves. */
function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of globSync(MIGRATIONS, { cwd: ROOT }).sort())
    if (!file.endsWith('.test.ts')) hash.update(readFileSync(join(ROOT, file)))
  const nextMove = moveMaker()
  for (let i = 0; i < PROBE_MOVES; i++)
    for (const { statement } of nextMove(3).writes) hash.update(statement.sql).update(JSON.stringify(statement.values))
  return hash.digest('hex').slice(0, 12)
}

/**
 * Fills a new database file. The statements are those of the stores; only the way they are run is quicker than a
 * server's: nothing is durable until the end, and the indexes are built when the tables are full.
 */
export async function seedFile(path: string, shipments: number, madeMax = MADE_MAX): Promise<void> {
  rmSync(path, { force: true })
  const empty = openSqlite(path)
  await empty.migrate()
  await empty.close()
  const raw = new DatabaseSync(path)
  raw.exec('PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA cache_size=-500000; PRAGMA temp_store=MEMORY')
  const run = (sql: string) => raw.prepare(sql).all()
  await withoutIndexes(run, INDEXES, async () => {
    make(raw, Math.min(shipments, madeMax))
    await copyUntil(shipments, run, (table) => `SELECT name FROM pragma_table_info('${table}')`)
  })
  raw.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA wal_checkpoint(TRUNCATE)')
  raw.close()
}

function make(raw: DatabaseSync, shipments: number): void {
  const run = runner(raw)
  const nextMove = moveMaker()
  for (let made = 0; made < shipments; ) {
    raw.exec('BEGIN')
    for (let moves = 0; moves < BATCH_MOVES && made < shipments; moves++) {
      const move = nextMove(shipments - made)
      for (const write of move.writes) run(write)
      made += move.shipments
    }
    raw.exec('COMMIT')
  }
}

function runner(raw: DatabaseSync): (write: Write) => void {
  const statements = new Map<string, StatementSync>()
  return ({ statement, isOfDirectory }) => {
    if (isOfDirectory) return
    const text = statement.sql
    let prepared = statements.get(text)
    if (!prepared) {
      prepared = raw.prepare(text)
      statements.set(text, prepared)
    }
    prepared.run(...(statement.values as (string | number | null)[]))
  }
}
