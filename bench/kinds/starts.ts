import { spawnSync } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { openSession } from '../../packages/server/src/db/postgres/wire/session.ts'
import { ROOT } from '../../scripts/processes.ts'
import { newFolder } from '../machine/folders.ts'
import { UNPINNED } from '../machine/pin.ts'
import { startOurs } from '../machine/servers.ts'
import { DATABASES, openDatabase } from '../measure.ts'
import type { DatabaseName, Kind, Options } from '../options.ts'
import { middle, numberText, range, tableOf } from '../report/table.ts'

const COMMANDS = 'commands'
const COMMAND_MAX_MS = 150
const READY_MAX_MS = 1_000
/** A start that joins modules or builds the console is not what is measured. */
const WARM_UPS = 1

type Row = { what: string; ms: number[]; maxMs: number }

/** How soon a command answers, and a service with many shipments is ready: where it ran before, and right after a restore. */
export const starts: Kind = {
  seconds: 1,
  sizes: [100_000],
  parts: [COMMANDS, ...DATABASES],
  meaning: 'how soon the command answers and the service is ready, also right after a restore',
  async run(options) {
    const [shipments = 100_000] = options.sizes
    const rows: Row[] = options.has(COMMANDS) ? commands(options) : []
    for (const database of DATABASES.filter(options.has)) rows.push(...(await services(database, shipments, options)))
    const text = tableOf(rows, {
      Start: ({ what }) => what,
      ms: ({ ms }) => middle(ms),
      Spread: ({ ms }) => range(ms),
      Target: ({ maxMs }) => `≤ ${numberText(maxMs)}`,
    })
    return { text: `${text}\n\n${numberText(shipments)} shipments, by the clock.`, data: { rows, shipments } }
  },
}

/** The command of this checkout, as `npm run vanline` runs it. */
function run(args: readonly string[], env: Record<string, string> = {}): number {
  const begun = performance.now()
  const command = [join(ROOT, 'scripts/start.js'), 'vanline', ...args]
  const { status, stderr } = spawnSync(process.execPath, command, { env: { ...process.env, ...env }, encoding: 'utf8' })
  if (status !== 0) throw new Error(`vanline ${args.join(' ')}: ${stderr}`)
  return performance.now() - begun
}

const commands = ({ rounds }: Options): Row[] =>
  ['--version', '--help'].map((option) => ({
    what: `vanline ${option}`,
    ms: Array.from({ length: rounds + WARM_UPS }, () => run([option])).slice(WARM_UPS),
    maxMs: COMMAND_MAX_MS,
  }))

async function services(name: DatabaseName, shipments: number, { rounds, log }: Options): Promise<Row[]> {
  await using database = await openDatabase(name, log, shipments)
  const readyMs = async (url: string): Promise<number> => {
    await using server = await startOurs(url, UNPINNED)
    return server.started.readyMs
  }
  const rounded = async (urlOf: () => string | Promise<string>): Promise<number[]> => {
    const ms: number[] = []
    for (let round = -WARM_UPS; round < rounds; round++) ms.push(await readyMs(await urlOf()))
    return ms.slice(WARM_UPS)
  }
  const again = await rounded(() => database.url)
  const restored = await rounded(name === 'SQLite' ? restoringFile(database.url) : restoringDatabase(database.url))
  return [
    { what: `the service, ${name}`, ms: again, maxMs: READY_MAX_MS },
    { what: `the service right after a restore, ${name}`, ms: restored, maxMs: READY_MAX_MS },
  ]
}

/** Makes a backup, and puts a copy of it into a new folder each time. */
function restoringFile(url: string): () => string {
  const backup = join(newFolder('backup'), 'backup.db')
  run(['backup', backup], { DATABASE_URL: url })
  return () => {
    const file = join(newFolder('restored'), 'vanline.db')
    copyFileSync(backup, file)
    return `sqlite:${file}`
  }
}

/** Creates a database from the one at a URL each time, which the service takes for a restored dump. */
function restoringDatabase(url: string): () => Promise<string> {
  const { pathname } = new URL(url)
  const elsewhere = new URL('/template1', url).href
  const restored = `${pathname.slice(1)}_restored`
  return async () => {
    const session = openSession(elsewhere)
    await session.rows(`DROP DATABASE IF EXISTS "${restored}"`)
    await session.rows(`CREATE DATABASE "${restored}" TEMPLATE "${pathname.slice(1)}"`)
    await session.close()
    return new URL(`/${restored}`, url).href
  }
}
