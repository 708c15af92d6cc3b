import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { freemem } from 'node:os'
import { dirname, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { readSettings } from '@vanline/server/config'
import { IS_BACKUP } from '@vanline/server/db/epoch'
import { CopyTimeout, copyPages } from '../backup/copy-pages.ts'
import { type Command, Failure, numberFrom } from '../command.ts'
import { progressOn } from '../copy/progress.ts'
import { print } from '../output.ts'
import { type Place, placeOf, requireFile, urlWithoutPassword } from '../place.ts'
import { shellQuoted } from '../shell.ts'

const MINUTES = 60
const MINUTES_MAX = 24 * 60
const PIECE_BYTES = 16 * 1024 * 1024

/** A complete copy of the embedded database, even during writes. */
export const backup: Command = {
  summary: 'copy the embedded database to a file while the service runs',
  about: `Copies the embedded database in DATABASE_URL to a file, as it is at one moment. The service can run and write meanwhile
and does not wait; its log (-wal) grows until the copy is done. The file appears under its name when it is complete and
checked. An existing file is never overwritten.

To restore, stop the service, delete the old vanline.db-wal and vanline.db-shm, and put the file where DATABASE_URL
points; or set DATABASE_URL to the file. The service detects the backup and starts a new epoch, so that followers of the feed notice it.

PostgreSQL has its own tool: for a postgres:// URL this prints the command to run and ends with 1, because nothing was
backed up.`,
  words: [{ name: 'file', isFile: true }],
  options: {
    timeout: { summary: `the time limit in minutes; default ${MINUTES}`, value: 'minutes' },
  },
  examples: [
    'vanline backup /backups/vanline-$(date +%F).db',
    'DATABASE_URL=sqlite:/var/lib/vanline/vanline.db vanline backup /backups/vanline.db',
  ],
  async run(given) {
    const {
      words: [file],
    } = given
    const minutes = numberFrom(given, 'timeout', MINUTES, [1, MINUTES_MAX])
    const place = placeOf(readSettings(process.env).databaseUrl)
    if (place.kind === 'PostgreSQL') {
      print(dumpCommandOf(place, file!))
      throw new Failure('Nothing was backed up. Back up PostgreSQL with pg_dump: run the command above.')
    }
    requireFile(place.path)
    await backUp(place.path, resolve(file!), minutes)
  },
}

async function backUp(path: string, file: string, minutes: number): Promise<void> {
  if (existsSync(file)) throw new Failure(`${file} exists already. A backup is never overwritten; choose another name.`)
  requireFolder(dirname(file))
  const partial = `${file}.${process.pid}.partial`
  try {
    await copyShowingProgress(path, partial, minutes)
    markAsBackup(partial)
    readThrough(partial)
    const content = checked(partial)
    makeDurable(partial)
    renameSync(partial, file)
    makeDurable(dirname(file))
    print(`Backed up to ${file}: ${statSync(file).size} bytes, ${content}.`)
  } finally {
    for (const left of [partial, `${partial}-journal`]) rmSync(left, { force: true })
  }
}

/** Fails before the copy if the file cannot appear in its folder. */
function requireFolder(folder: string): void {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new Failure(`There is no folder ${folder}. Create it first: mkdir -p ${shellQuoted(folder)}`)
  try {
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw new Failure(`The backup cannot be written: ${(error as Error).message}. Choose another folder.`)
  }
}

/** Marks the copy. The first start on it finds the mark and starts a new epoch. */
function markAsBackup(path: string): void {
  const copy = new DatabaseSync(path)
  try {
    copy.prepare('INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)').run(IS_BACKUP, new Date().toISOString())
  } finally {
    copy.close()
  }
}

/** Copies, with progress on a terminal. */
async function copyShowingProgress(path: string, partial: string, minutes: number): Promise<void> {
  const total = megabytesOf(statSync(path).size)
  const progress = process.stderr.isTTY ? progressOn(process.stderr, total, 'MB') : undefined
  let done = 0
  const onStep = (bytes: number) => {
    progress?.add(megabytesOf(bytes) - done)
    done = megabytesOf(bytes)
  }
  progress?.begin('MB copied', done, total)
  try {
    await copyPages(path, partial, { timeoutMs: minutes * 60_000, onStep })
  } catch (error) {
    if (!(error instanceof CopyTimeout)) throw error
    throw new Failure(
      `The copy took longer than ${minutes} min and was stopped, so that the log does not grow without limit. Use a higher --timeout or a faster disk.`,
    )
  } finally {
    progress?.end()
  }
}

const megabytesOf = (bytes: number): number => Math.ceil(bytes / 1_000_000)

/**
 * Reads the file into the page cache, if there is enough memory. The check reads it in the order of tables and indexes; without this it took
 * twelve times as long, because it fetched each page from the disk.
 */
function readThrough(path: string): void {
  if (statSync(path).size > freemem()) return
  const piece = Buffer.allocUnsafe(PIECE_BYTES)
  const handle = openSync(path, 'r')
  while (readSync(handle, piece) > 0);
  closeSync(handle)
}

/** Checks a backup with SQLite and describes its content. */
function checked(path: string): string {
  const copy = new DatabaseSync(path, { readOnly: true })
  try {
    const verdict = Object.values(copy.prepare('PRAGMA quick_check(1)').get() ?? {})[0]
    if (verdict !== 'ok') throw new Failure(`The copy is damaged; the database may be damaged too: ${verdict}`)
    const { events, last } = copy.prepare('SELECT count(*) AS events, max(seq) AS last FROM events').get() ?? {}
    return last === null ? 'no events yet' : `${events} events, the last one is number ${last}`
  } finally {
    copy.close()
  }
}

/** Syncs a file or folder, so that the name never appears without its content. */
function makeDurable(path: string): void {
  const handle = openSync(path, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

/** The URL parameters that pg_dump also understands. */
const DUMP_PARAMETERS = ['sslmode', 'sslrootcert', 'target_session_attrs', 'application_name', 'options']

/** The pg_dump command for a shell, without the password. */
function dumpCommandOf(place: Place, file: string): string {
  const [base = '', query = ''] = urlWithoutPassword(place.url).split('?', 2)
  const known = query.split('&').filter((each) => DUMP_PARAMETERS.includes(each.split('=')[0]!))
  const url = known.length > 0 ? `${base}?${known.join('&')}` : base
  return `pg_dump --format=custom --file=${shellQuoted(file)} ${shellQuoted(url)}`
}
