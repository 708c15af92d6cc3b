/**
 * Terms of search (kernel/search-terms.ts) of records that an earlier release stored. To write them takes most of a
 * migration, so the migration only leaves a setting, and the terms are written in small steps while the service works. The setting
 * holds the position, so a start continues where the last one ended. Until it is gone, a search can miss such a record, and readyz says so.
 *
 * A record that changes meanwhile is written by its own change: a step is decided on the version that it read, and adds only what is missing.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { type Database, guarded, type Reader, unguarded, type Write } from '../db/database.ts'
import { SEARCH_TERMS } from '../db/epoch.ts'
import { phoneDigitsOf } from '../kernel/search-terms.ts'
import type { Move } from '../moves/schema.ts'
import { termsOfMove, wordsOfMove } from '../moves/store.ts'
import type { Shipment } from './schema.ts'
import { searchedOfShipment } from './store.ts'

const STEP = 100
/** A pause between steps, for other writes. */
const BETWEEN_STEPS_MS = 10
const RETRY_MS = 60_000

type Table = 'moves' | 'shipments'
type Row = { id: string; last_updated: string; doc: string }
/** The next record: its table, and the id after which it comes. */
type Position = { table: Table; after: string }

const positionIn = (text: string): Position => {
  const [table, after = ''] = text.split('/')
  return { table: table === 'shipments' ? 'shipments' : 'moves', after }
}

/** The position of the work that is left; undefined if all terms are there. */
const findPosition = async (db: Reader): Promise<string | undefined> =>
  (await db.column<string>(sql`SELECT value FROM settings WHERE name = ${SEARCH_TERMS}`))[0]

const STARTED =
  'the migration left terms of search to be written beside the service; until then, a search can miss records'

/** Writes the missing terms beside the service, and says so. A failure, for example of a busy database, ends only the attempt. */
export function startWritingTerms(
  db: Database,
  logger: Pick<Logger, 'warn' | 'error'>,
  retryMs = RETRY_MS,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const attempt = async () => {
    if ((await findPosition(db)) === undefined) return
    logger.warn(STARTED)
    if (await writeMissingTerms(db, () => signal.aborted))
      logger.warn('all terms of search are written; searches are complete')
  }
  const attempts = async () => {
    while (!signal.aborted) {
      try {
        return await attempt()
      } catch (error) {
        logger.error({ err: error }, 'writing terms of search failed; it is tried again in a minute')
        await pause(retryMs, undefined, { signal }).catch(() => {})
      }
    }
  }
  const written = attempts()
  return {
    async stop() {
      stopping.abort()
      await written
    },
  }
}

/** The same, to its end. `isStopping` ends it after a step. Returns whether all terms are written. */
export async function writeMissingTerms(db: Database, isStopping: () => boolean = () => false): Promise<boolean> {
  while (!(await db.change(async (tx) => await stepOf(tx)))) {
    if (isStopping()) return false
    await pause(BETWEEN_STEPS_MS)
  }
  return true
}

/** One step: the terms of the next records. Its answer is whether nothing is left. */
async function stepOf(tx: Reader): Promise<{ writes: Write[]; answer: boolean }> {
  const text = await findPosition(tx)
  if (text === undefined) return { writes: [], answer: true }
  const { table, after } = positionIn(text)
  const rows = await tx.all<Row>(
    sql`SELECT id, last_updated, doc FROM ${raw(table)} WHERE id > ${after} ORDER BY id LIMIT ${STEP}`,
  )
  const last = rows.at(-1)
  const writes = rows.flatMap((row) => (table === 'moves' ? writesOfMove(row) : writesOfShipment(row)))
  const next = last ? `${table}/${last.id}` : 'shipments/'
  const isDone = !last && table === 'shipments'
  const noted = isDone
    ? sql`DELETE FROM settings WHERE name = ${SEARCH_TERMS} AND value = ${text}`
    : sql`UPDATE settings SET value = ${next} WHERE name = ${SEARCH_TERMS} AND value = ${text}`
  // The position first: of two nodes, the second one waits there instead of writing the same terms.
  return { writes: [guarded(noted), ...writes], answer: isDone }
}

function writesOfMove({ id, last_updated, doc }: Row): Write[] {
  const move: Move = JSON.parse(doc)
  const row = guarded(
    sql`UPDATE moves SET phone_digits = ${phoneDigitsOf(move.customer?.phone)}, words_key = ${wordsOfMove(move).words_key}
      WHERE id = ${id} AND last_updated = ${last_updated}`,
    id,
  )
  return [row, ...added('move_entries (entry, id)', termsOfMove(move), sql`, ${id}`)]
}

function writesOfShipment({ id, last_updated, doc }: Row): Write[] {
  const shipment: Shipment = JSON.parse(doc)
  const { moveID } = shipment
  const { columns, terms } = searchedOfShipment(shipment)
  const row = guarded(
    sql`UPDATE shipments SET streets_key = ${columns.streets_key}, words_key = ${columns.words_key}
      WHERE id = ${id} AND move_id = ${moveID} AND last_updated = ${last_updated}`,
    id,
  )
  return [row, ...added('shipment_entries (entry, id, move_id)', terms, sql`, ${id}, ${moveID}`)]
}

/** Adds the terms of a record that are not there yet. */
function added(into: string, terms: readonly string[], rest: Sql): Write[] {
  const rows = [...new Set(terms)].map((term) => sql`(${term}${rest})`)
  return rows.length === 0 ? [] : [unguarded(sql`INSERT INTO ${raw(into)} VALUES ${join(rows)} ON CONFLICT DO NOTHING`)]
}
