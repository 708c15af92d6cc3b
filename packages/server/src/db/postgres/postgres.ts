/**
 * PostgreSQL, for any number of nodes.
 *
 * A change costs two round trips: one for what it reads, and one statement that writes everything. Its writes become the parts of a single
 * `WITH … SELECT`, which commits by itself: no BEGIN, no COMMIT, no row locked between the two. Each guarded part must touch the rows it
 * expects, otherwise the statement refuses itself (SQLSTATE VL001) and writes nothing, and the change starts over on the rows as they are
 * now. Only a change that must read what it wrote takes a transaction. Changes that come at about the same time share both round trips.
 *
 * Statements are prepared once per connection and pipelined, so a few connections are enough.
 *
 * If a connection is cut between a statement and its answer, the outcome is open. Every change appends an event whose id was made here, so
 * the node looks for that row, and then makes sure that it is durable. If the row is not there, the client is told that the outcome is
 * unknown: the server may still be working on it.
 *
 * Behind PgBouncer in transaction mode there are no sessions: `isPooled` does without prepared statements and LISTEN.
 */
import sql, { raw } from 'sql-template-tag'
import { type Database, listenersOf, type Reader } from '../database.ts'
import { gather } from '../gather.ts'
import { MIGRATIONS } from '../migrations/index.ts'
import { openChange } from './change/change.ts'
import { eventNumbering, type NumberingOptions } from './events/events.ts'
import { type KnownLayout, ONE_SERVER } from './layout.ts'
import { appliedMigrations, hasUniqueReferences, migrate, migrateAhead, setUniqueReferences } from './migrate.ts'
import { sharedReader } from './reader.ts'
import { noticeRestore } from './restore.ts'
import { refusalOfRead, refusalOfWrite } from './wire/errors.ts'
import { ANSWER_MAX_MS, BYTES_CONNECTIONS, openPool, type Pool, type PostgresOptions } from './wire/pool.ts'

/** Opens the database of a PostgreSQL server, or of several of which one takes writes. */
export function openPostgres(url: string, options: PostgresOptions & NumberingOptions): Database {
  const { answerMaxMs = ANSWER_MAX_MS } = options
  const pool = openPool(url, options)
  const known: KnownLayout = { layout: ONE_SERVER, isKnown: false }
  const reader = sharedReader(pool.read, answerMaxMs, known)
  const listeners = listenersOf()
  const numbering = eventNumbering(pool, known, options, listeners.wake)

  const isEventWaiting = gather<void, boolean>(async (turn) => {
    const look = reader.column(sql`SELECT 1 FROM feed_head WHERE name = 'feed' AND (given > seq OR
      (SELECT count(*) FROM (SELECT 1 FROM event_numbers WHERE seq IS NULL LIMIT 1) AS waiting) > 0)`)
    const isWaiting = await look.then(
      ({ length }) => length > 0,
      () => true,
    )
    for (const { resolve } of turn) resolve(isWaiting)
  })

  /** Most often no event waits for a number. To look is cheaper than a pass, and the requests of one turn share the look. */
  async function eventsNumbered(): Promise<void> {
    if (await isEventWaiting.ask()) await numbering.settled()
  }

  return {
    ...reader,
    ...openChange({ pool, reader, known, answerMaxMs, onEvent: numbering.request }),
    scanReader: () => reader,
    ...bytesOn(pool, known, answerMaxMs),
    instantIn: (ms) =>
      sql`to_char(now() AT TIME ZONE 'UTC' + interval ${raw(`'${ms} milliseconds'`)}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    engine: sql`'PostgreSQL ' || split_part(current_setting('server_version'), ' ', 1)`,
    eventsNumbered,
    onEvents: listeners.add,
    ...messagesOn(pool, options),
    waiting: pool.waiting,
    eventLag: numbering.lag,
    migrate: (say = () => {}) => translated(migrate(pool, { url, isPooled: options.isPooled, say })),
    migrateAhead: (say = () => {}) => translated(migrateAhead(pool, { url, isPooled: options.isPooled, say })),
    pendingMigrations: async () => MIGRATIONS.length - (await translated(appliedMigrations(pool.read))).size,
    hasUniqueReferences: () => translated(hasUniqueReferences(pool.read)),
    setUniqueReferences: (isUnique, say = () => {}) => translated(setUniqueReferences(pool, isUnique, say)),
    noticeRestore: (say = () => {}) => translated(noticeRestore(pool, known, say)),
    async close() {
      await numbering.stop()
      await pool.close()
    },
  }
}

/** Long values are read and written beside the changes. */
function bytesOn(
  pool: Pool,
  known: KnownLayout,
  answerMaxMs: number,
): Pick<Database, 'writeLong' | 'longWritesAtOnce' | 'bytes'> {
  const giveUpAt = () => performance.now() + answerMaxMs
  return {
    async writeLong({ text, values }) {
      await pool[known.layout.longValues](text, values, { giveUpAt: giveUpAt(), refusalOf: refusalOfWrite })
    },
    // Each connection has the next statement when it ends one.
    longWritesAtOnce: 2 * BYTES_CONNECTIONS,
    bytes(query) {
      const how = { giveUpAt: giveUpAt(), isRepeatable: true, form: 'bytes', refusalOf: refusalOfRead } as const
      return pool.bytes<Uint8Array>(query.text, query.values, how)
    },
  }
}

const MESSAGES = 'vanline_messages'

/** Messages between nodes. Through a pooler none arrive. */
function messagesOn(pool: Pool, { isPooled, answerMaxMs = ANSWER_MAX_MS }: PostgresOptions) {
  const heard = listenersOf<[text: string]>()
  if (!isPooled)
    pool.listen(MESSAGES, (text) => {
      if (text !== '') heard.wake(text)
    })
  return {
    send(text: string) {
      const how = { giveUpAt: performance.now() + answerMaxMs }
      if (!isPooled) void pool.read(`SELECT pg_notify('${MESSAGES}', $1)`, [text], how).catch(() => {})
    },
    onMessage: heard.add,
  }
}

/** Opens a copy of the database that is only read. */
export function openReplica(url: string, options: PostgresOptions): Reader & { close: () => Promise<void> } {
  const { answerMaxMs = ANSWER_MAX_MS } = options
  const pool = openPool(url, options)
  return { ...sharedReader(pool.read, answerMaxMs, { layout: ONE_SERVER, isKnown: true }), close: pool.close }
}

/** Work whose failures are refusals that a client understands. */
async function translated<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    throw refusalOfWrite(error)
  }
}
