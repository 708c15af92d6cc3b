import { closeSync, existsSync, fsyncSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs'
import { freemem } from 'node:os'
import { dirname, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { readConfig } from '@vanline/server/config'
import { IS_BACKUP } from '@vanline/server/db/epoch'
import { CopyTimeout, copyPages } from '../backup/copy-pages.ts'
import { type Command, Failure, numberFrom } from '../command.ts'
import { progressOn } from '../copy/progress.ts'
import { print } from '../output.ts'
import { type Place, placeOf, requireFile, shownUrl } from '../place.ts'

const MINUTES = 60
const MINUTES_MAX = 24 * 60
const PIECE_BYTES = 16 * 1024 * 1024

/** A copy of the embedded database that is whole, whatever is written meanwhile. */
export const backup: Command = {
  summary: 'copy the embedded database to a file while the service runs',
  about: `Copies the embedded database that DATABASE_URL names to a file, as it was at one moment. The service may run and write
meanwhile and waits for nothing; its log (-wal) grows until the copy is done. The file appears under its name only when it
is complete and has been checked; an existing one is never overwritten. To restore, stop the service and put the file where DATABASE_URL points, or let DATABASE_URL point to it. The service
notices that it is a backup, and those who follow the feed are told that history has gone back.

PostgreSQL brings its own tool: for a postgres:// URL this prints the command to run and ends with 1, because nothing was
backed up.`,
  words: [{ name: 'file', isFile: true }],
  options: {
    timeout: { summary: `how many minutes the copy may take, ${MINUTES} if not given`, value: 'minutes' },
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
    const place = placeOf(readConfig(process.env).databaseUrl)
    if (place.kind === 'PostgreSQL') {
      print(dumpCommandOf(place, file!))
      throw new Failure('Nothing was backed up: PostgreSQL is backed up with pg_dump, by the command above.')
    }
    requireFile(place.path)
    await backUp(place.path, resolve(file!), minutes)
  },
}

async function backUp(path: string, file: string, minutes: number): Promise<void> {
  if (existsSync(file)) throw new Failure(`${file} exists already, and a backup is never overwritten.`)
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

/** The first start on a restored backup finds the mark and begins a new epoch; the original has none. */
function markAsBackup(path: string): void {
  const copy = new DatabaseSync(path)
  try {
    copy.prepare('INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)').run(IS_BACKUP, new Date().toISOString())
  } finally {
    copy.close()
  }
}

/** Copies, and shows on a terminal how far it is. */
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
      `The copy was not done within ${minutes} min and was given up, so that the log does not grow without end. Give it more time with --timeout, or a faster disk.`,
    )
  } finally {
    progress?.end()
  }
}

const megabytesOf = (bytes: number): number => Math.ceil(bytes / 1_000_000)

/**
 * Reads a file from its beginning to its end, if there is memory to keep it. The check goes through it in the order of its tables and indexes, and
 * was measured to take twelve times as long when each page has to be fetched from the disk.
 */
function readThrough(path: string): void {
  if (statSync(path).size > freemem()) return
  const piece = Buffer.allocUnsafe(PIECE_BYTES)
  const handle = openSync(path, 'r')
  while (readSync(handle, piece) > 0);
  closeSync(handle)
}

/** What is in a backup, once SQLite has found nothing wrong with it. */
function checked(path: string): string {
  const copy = new DatabaseSync(path, { readOnly: true })
  try {
    const verdict = Object.values(copy.prepare('PRAGMA quick_check(1)').get() ?? {})[0]
    if (verdict !== 'ok') throw new Failure(`The copy is damaged, and so may be the database: ${verdict}`)
    const { events, last } = copy.prepare('SELECT count(*) AS events, max(seq) AS last FROM events').get() ?? {}
    return last === null ? 'no events yet' : `${events} events, the last of them number ${last}`
  } finally {
    copy.close()
  }
}

/** A name that is in the folder and content that is not on the disk would be no backup. */
function makeDurable(path: string): void {
  const handle = openSync(path, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

/** The parameters of a URL that PostgreSQL's own tools understand too. */
const DUMP_PARAMETERS = ['sslmode', 'sslrootcert', 'target_session_attrs', 'application_name', 'options']

/** The command that dumps a PostgreSQL database, for a shell, without the password. */
function dumpCommandOf(place: Place, file: string): string {
  const [base = '', query = ''] = shownUrl(place.url).split('?', 2)
  const known = query.split('&').filter((each) => DUMP_PARAMETERS.includes(each.split('=')[0]!))
  const url = known.length > 0 ? `${base}?${known.join('&')}` : base
  return `pg_dump --format=custom --file=${quoted(file)} ${quoted(url)}`
}

const quoted = (text: string): string => (/^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`)
