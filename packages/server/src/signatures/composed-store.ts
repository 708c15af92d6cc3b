/** Reads what a signature is about. Records are read in slices: every read lets other requests run. */
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { findCompany } from '../company/store.ts'
import type { Reader, Write } from '../db/database.ts'
import { listLengths, listOutlines } from '../db/lengths.ts'
import { docsByID } from '../db/lists/keyset-query.ts'
import type { Document } from '../documents/schema.ts'
import type { Item } from '../items/schema.ts'
import { findInventory, items, raiseInventory } from '../items/store.ts'
import { CHANGE_MAX, slicesOf } from '../kernel/change-size.ts'
import type { Versioned } from '../kernel/event.ts'
import { bumpRevision, type StoredShipment } from '../shipments/store.ts'
import type { Purpose, Shown } from './schema.ts'
import { type Composed, ITEMS_SHOWN, pieceOf, SIGNED_DOCUMENT_TYPES, totalsOf } from './text-rules.ts'

type Place = { moveID: string; shipmentID: string }

type Version = Pick<Versioned, 'id' | 'lastUpdated'>

export const placeOf = ({ shipment }: StoredShipment): Place => ({ moveID: shipment.moveID, shipmentID: shipment.id })

/** The papers and pictures of a shipment that are shown. One without content shows nothing yet. */
const fromDocumentsShown = (place: Place): Sql => fromDocuments(place, 'STORED')

const fromDocuments = ({ moveID, shipmentID }: Place, status: Document['status']): Sql =>
  sql`FROM documents WHERE move_id = ${moveID} AND shipment_id = ${shipmentID}
    AND status = ${status} AND document_type IN (${join([...SIGNED_DOCUMENT_TYPES])})`

async function listRecords<Record extends Versioned>(db: Reader, table: string, from: Sql): Promise<Record[]> {
  const found: Record[] = []
  for (const slice of slicesOf(await listOutlines(db, from))) {
    const ids = slice.map(({ id }) => id)
    for (const doc of await docsByID(db, table, ids)) found.push(JSON.parse(doc))
  }
  return found
}

/** The length of all records that a text is composed of. */
export async function sizeOfComposed(db: Reader, stored: StoredShipment, purpose: Purpose): Promise<number> {
  const place = placeOf(stored)
  const [ofDocuments, ofItems] = await Promise.all([
    listLengths(db, fromDocumentsShown(place)),
    ITEMS_SHOWN[purpose] === 'none' ? [] : listLengths(db, items.fromRowsOf(place)),
  ])
  return [...ofDocuments, ...ofItems].reduce((sum, length) => sum + length, stored.doc.length)
}

/** Whether the records are too many to compose a text of them. Such a text would be too long in any case. */
export const isTooMuch = async (db: Reader, stored: StoredShipment, purpose: Purpose): Promise<boolean> =>
  (await sizeOfComposed(db, stored, purpose)) > CHANGE_MAX

/** The versions that a text would show, without composing it. */
export async function findShown(db: Reader, stored: StoredShipment, purpose: Purpose): Promise<Shown> {
  const place = placeOf(stored)
  const list = (from: Sql) => db.all<Shown['items'][number]>(sql`SELECT id, etag AS "eTag" ${from} ORDER BY id`)
  return {
    shipment: stored.shipment.eTag,
    items: ITEMS_SHOWN[purpose] === 'each' ? await list(items.fromRowsOf(place)) : [],
    documents: await list(fromDocumentsShown(place)),
  }
}

/** The documents that will be shown once their content has come. */
const listPending = (db: Reader, place: Place): Promise<Version[]> =>
  db.all<Version>(sql`SELECT id, last_updated AS "lastUpdated" ${fromDocuments(place, 'PENDING')}`)

/**
 * Reads the records for a purpose, with the writes that guard them: if one of these records has changed when the signature is stored, or
 * another one is shown, a write finds fewer rows than it must, and the signature is decided again. The shipment is read before its inventory,
 * that before the items, and the documents without content before the others, so that nothing slips in between.
 */
export async function findComposed(
  db: Reader,
  stored: StoredShipment,
  purpose: Purpose,
): Promise<{ composed: Composed; guards: Write[] }> {
  const place = placeOf(stored)
  const itemsShown = ITEMS_SHOWN[purpose]
  const inventory = itemsShown === 'none' ? undefined : await findInventory(db, place)
  const itsItems = inventory ? await listRecords<Item>(db, items.table, items.fromRowsOf(place)) : []
  const pending = await listPending(db, place)
  const documents = await listRecords<Document>(db, 'documents', fromDocumentsShown(place))
  const inOrder = itsItems.toSorted((one, other) => one.number - other.number)
  const composed = {
    company: await findCompany(db),
    shipment: stored.shipment,
    documents: documents.map((document) => pieceOf('documents', document)),
    items: itemsShown === 'each' ? inOrder.map((item) => pieceOf('items', item)) : null,
    itemTotals: itemsShown === 'none' ? null : totalsOf(itsItems),
  }
  const guards = [
    bumpRevision(stored),
    ...(inventory ? [raiseInventory(place.moveID, inventory)] : []),
    ...unchanged('items', place.moveID, itsItems),
    ...unchanged('documents', place.moveID, documents),
    ...unchanged('documents', place.moveID, pending),
  ]
  return { composed, guards }
}

/** Guards records that the change leaves as they are: each must have the version that was read. No other statement of the change writes them. */
const unchanged = (table: string, moveID: string, records: readonly Version[]): Write[] =>
  records.length === 0
    ? []
    : [
        {
          statement: sql`UPDATE ${raw(table)} SET last_updated = last_updated WHERE move_id = ${moveID} AND (id, last_updated) IN (VALUES ${join(
            records.map(({ id, lastUpdated }) => sql`(${id}, ${lastUpdated})`),
          )})`,
          rows: records.length,
        },
      ]
