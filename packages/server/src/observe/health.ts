import sql from 'sql-template-tag'
import type { Database } from '../db/database.ts'
import { SEARCH_TERMS } from '../db/epoch.ts'
import { MIGRATIONS } from '../db/migrations/index.ts'
import type { Replica } from '../db/postgres/replica.ts'
import type { Runtime } from '../http/context.ts'

/** The result of a check. Late and degraded checks are reported, but the node stays ready. */
export type Check = { status: 'ok' | 'late' | 'degraded' | 'failing'; detail?: string }
type Checks = Record<string, Check>

/** How far behind the feed may be before it counts as late. */
const LATE_S = 10

/** What the probes check beside the database. */
export type Health = {
  /** Set during shutdown. */
  isStopping: boolean
  checkWriting: () => Promise<Check>
  checkReplica: (() => Promise<Check>) | undefined
  /** Undefined if one process serves. */
  checkProcesses?: (() => Check) | undefined
  /** Whether the bucket with the contents of documents is away; undefined without one. */
  areFilesAway: (() => boolean) | undefined
}

type HealthOptions = {
  files?: { isAway?: () => boolean } | undefined
  group?: { state(): { running: number; wanted: number } } | undefined
}

/** What the probes check of a service, its replica, its files and its processes. */
export const healthOf = (
  { files, group }: HealthOptions,
  checkWriting: Health['checkWriting'],
  replica: Replica | undefined,
): Health => ({
  ...{ isStopping: false, areFilesAway: files?.isAway, checkWriting },
  checkReplica: replica && (() => checkReplica(replica)),
  checkProcesses: group && (() => checkProcesses(group.state())),
})

/** Checks everything that a request may need. */
export async function checkHealth({ db }: Runtime, health: Health): Promise<Checks> {
  const { checkWriting, checkReplica, checkProcesses, areFilesAway } = health
  const [main, writes, replica] = await Promise.all([stateOf(db), checkWriting(), checkReplica?.()])
  return {
    database: main.isThere
      ? { status: 'ok', detail: main.engine }
      : { status: 'failing', detail: 'The database does not answer.' },
    writes,
    ...(replica && { replica }),
    ...(areFilesAway && { files: filesOf(areFilesAway()) }),
    migrations: migrationsOf(main),
    events: eventsOf(db.eventLag()),
    ...(main.isThere && main.termsLeft && { search: INCOMPLETE_SEARCH }),
    ...(checkProcesses && { processes: checkProcesses() }),
  }
}

/** A node that lacks a process stays ready: the others answer in its place. */
const checkProcesses = ({ running, wanted }: { running: number; wanted: number }): Check =>
  running < wanted ? { status: 'degraded', detail: `${running} of ${wanted} processes run.` } : { status: 'ok' }

/** A node without its replica stays ready: the primary answers in its place. */
async function checkReplica({ reader, isAway }: Replica): Promise<Check> {
  await reader()
    .column(sql`SELECT 1`)
    .catch(() => {})
  return isAway()
    ? { status: 'degraded', detail: 'It does not answer; the primary is read instead.' }
    : { status: 'ok' }
}

/** A node without its bucket stays ready: only the contents of documents need it, and every node has the same one. */
const filesOf = (areAway: boolean): Check =>
  areAway ? { status: 'degraded', detail: 'The bucket with the files does not answer.' } : { status: 'ok' }

/** A node that still writes terms of search after a migration stays ready: every node would miss the same records. */
const INCOMPLETE_SEARCH: Check = {
  status: 'late',
  detail: 'Terms of search are still written after the migration: a search can miss records.',
}

/** The worst of all checks, in one word. */
export const statusOf = (checks: Checks): 'ok' | 'degraded' =>
  Object.values(checks).every(({ status }) => status === 'ok') ? 'ok' : 'degraded'

/** The names of the checks that fail. */
export const failingOf = (checks: Checks): string[] =>
  Object.keys(checks).filter((name) => checks[name]?.status === 'failing')

type State = { isThere: false } | { isThere: true; engine: string; migrations: number; termsLeft: boolean }

async function stateOf(db: Database): Promise<State> {
  try {
    const found = await db.get<{ engine: string; count: number; terms: string | null }>(
      sql`SELECT ${db.engine} AS engine, count(*) AS count,
        (SELECT value FROM settings WHERE name = ${SEARCH_TERMS}) AS terms FROM migrations`,
    )
    const { engine, count, terms } = found!
    return { isThere: true, engine, migrations: Number(count), termsLeft: terms !== null }
  } catch {
    return { isThere: false }
  }
}

/** The database may be newer than this release during an upgrade, but not older. */
function migrationsOf(state: State): Check {
  if (!state.isThere) return { status: 'failing', detail: 'Not known.' }
  const missing = MIGRATIONS.length - state.migrations
  return missing > 0 ? { status: 'failing', detail: `The database lacks ${missing}.` } : { status: 'ok' }
}

/**
 * A late feed is reported, but the node stays ready: the cause, a transaction that does not end, affects all nodes alike, so taking
 * them out would not help. A node that cannot number events although its database answers is not ready.
 */
function eventsOf({ waiting, seconds, isFailing }: ReturnType<Runtime['db']['eventLag']>): Check {
  if (isFailing) return { status: 'failing', detail: 'Events cannot be numbered.' }
  if (seconds < LATE_S) return { status: 'ok' }
  return { status: 'late', detail: `${waiting} events have been waiting for ${Math.floor(seconds)} s.` }
}
