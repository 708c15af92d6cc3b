import sql, { type Sql } from 'sql-template-tag'
import type { Reader } from '../db/database.ts'
import { IS_ERASING, type MaybeErasing, withoutErased } from './erasing.ts'

/** The event of a deletion: the tag and time that the record has since, and its last version (`doc`), redacted if it was erased. */
export type Tombstone = { subject: string; etag: string; time: string; request_id: string; doc: string }

// The types are part of the text, because the indexes of tombstones contain only these types.
const ofMove = (id: string): Sql => sql`stream = ${id} AND subject = ${`moves/${id}`} AND type = 'move.deleted'`
const ofShipment = (id: string): Sql => sql`shipment_id = ${id} AND type = 'shipment.deleted'`
const ofPartsOf = (id: string): Sql => sql`shipment_id = ${id} AND type IN ('agent.deleted', 'service.deleted')`

/** The index of a move's events finds them by the beginning of the subject. */
const OF_KIND = {
  documents: sql`subject >= 'documents/' AND subject < 'documents0' AND type = 'document.deleted'`,
  notes: sql`subject >= 'notes/' AND subject < 'notes0' AND type = 'note.deleted'`,
  jobs: sql`subject >= 'jobs/' AND subject < 'jobs0' AND type = 'job.deleted'`,
  'change-requests': sql`subject >= 'change-requests/' AND subject < 'change-requests0' AND type = 'change_request.deleted'`,
}

/** The types of the deletions of what belongs to the inventory of a shipment, as their index has them. */
const ofInventoryOf = (id: string): Sql =>
  sql`shipment_id = ${id} AND type IN ('item.deleted', 'weighing.deleted', 'storage_stay.deleted', 'signature.deleted')`

async function listTombstones(db: Reader, from: Sql): Promise<Tombstone[]> {
  const rows = await db.all<MaybeErasing<Tombstone>>(
    sql`SELECT subject, etag, time, request_id, doc, ${IS_ERASING} ${from}`,
  )
  return rows.map((row) => withoutErased(row.subject, row))
}

const NEWEST = sql`ORDER BY ordinal DESC LIMIT 1`

export const findTombstoneOfMove = async (db: Reader, id: string): Promise<Tombstone | undefined> =>
  (await listTombstones(db, sql`FROM versions WHERE ${ofMove(id)} ${NEWEST}`))[0]

export const findTombstoneOfShipment = async (db: Reader, id: string): Promise<Tombstone | undefined> =>
  (await listTombstones(db, sql`FROM versions WHERE ${ofShipment(id)} ${NEWEST}`))[0]

/** What the tombstones of one deletion have in common. */
type Deletion = Pick<Tombstone, 'time' | 'request_id'>

/**
 * The tombstones of the agents and services that were deleted with a shipment. Clients choose the request id and may use one for several
 * requests, but the tombstones of one deletion also have the same time.
 */
export const fromTombstonesBelow = (shipmentID: string, { time, request_id }: Deletion): Sql =>
  sql`FROM versions WHERE ${ofPartsOf(shipmentID)} AND time = ${time} AND request_id = ${request_id}`

/** The same of its inventory. */
export const fromTombstonesOfInventory = (shipmentID: string, { time, request_id }: Deletion): Sql =>
  sql`FROM versions WHERE ${ofInventoryOf(shipmentID)} AND time = ${time} AND request_id = ${request_id}`

/** The tombstones of the documents, notes or jobs that were deleted with a shipment or, if `shipmentID` is null, with their move. */
export function fromTombstonesWith(
  kind: keyof typeof OF_KIND,
  { moveID, shipmentID }: { moveID: string; shipmentID: string | null },
  { time, request_id }: Deletion,
): Sql {
  const isBelow = shipmentID === null ? sql`shipment_id IS NULL` : sql`shipment_id = ${shipmentID}`
  return sql`FROM versions WHERE stream = ${moveID} AND ${OF_KIND[kind]} AND ${isBelow} AND time = ${time} AND request_id = ${request_id}`
}

/** The tombstones of one deletion, in the order of the events. */
export const listTombstonesIn = (db: Reader, from: Sql): Promise<Tombstone[]> =>
  listTombstones(db, sql`${from} ORDER BY id`)
