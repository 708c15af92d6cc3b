import sql, { join } from 'sql-template-tag'
import { anyOf, type Condition, conditionsOf, type FilterConditions, testOnly } from '../db/condition.ts'
import { guarded, inserted, type Reader, type RecordColumns, unguarded, type Write } from '../db/database.ts'
import { insertPlace } from '../db/directories.ts'
import { AppError } from '../kernel/errors.ts'
import { isUuid } from '../kernel/ids.ts'
import type { Document, DocumentFilter } from './schema.ts'

const SERVED: RecordColumns = { table: 'documents', columns: 'doc' }

export const documentNotFound = () => new AppError('document_not_found', 'There is no document with this id.')

export const findDocumentDoc = async (db: Reader, id: string): Promise<string | undefined> =>
  isUuid(id) ? (await db.find<{ doc: string }>(SERVED, id.toLowerCase()))?.doc : undefined

/** The document with this id, or 404. */
export async function requireDocument(db: Reader, id = ''): Promise<Document> {
  const doc = await findDocumentDoc(db, id)
  if (doc === undefined) throw documentNotFound()
  return JSON.parse(doc)
}

export function insertDocument(document: Document): Write[] {
  const { id, moveID, shipmentID, documentType, status, lastUpdated, eTag } = document
  return [
    inserted(sql`INSERT INTO documents (id, move_id, shipment_id, document_type, status, last_updated, etag, doc)
      VALUES (${id}, ${moveID}, ${shipmentID}, ${documentType}, ${status}, ${lastUpdated}, ${eTag}, ${JSON.stringify(document)})`),
    insertPlace(id, moveID),
  ]
}

/** Stores the next version of a document, guarded by the version it was decided on. */
export const updateDocumentRow = (before: Document, after: Document): Write =>
  guarded(
    sql`UPDATE documents SET document_type = ${after.documentType}, status = ${after.status}, last_updated = ${after.lastUpdated},
      etag = ${after.eTag}, doc = ${JSON.stringify(after)}
      WHERE id = ${after.id} AND move_id = ${after.moveID} AND last_updated = ${before.lastUpdated}`,
    after.id,
  )

export const deleteDocumentRow = ({ id, moveID, lastUpdated }: Document): Write =>
  guarded(sql`DELETE FROM documents WHERE id = ${id} AND move_id = ${moveID} AND last_updated = ${lastUpdated}`, id)

/** Ends an upload in parts. The sweeper removes their contents. */
export const deleteParts = ({ id, moveID }: Document): Write =>
  unguarded(sql`DELETE FROM document_parts WHERE move_id = ${moveID} AND document_id = ${id}`)

/** The documents of a shipment, oldest first. */
export const listDocumentsOfShipment = async (
  db: Reader,
  shipment: { id: string; moveID: string },
): Promise<Document[]> => {
  const docs = await db.column<string>(
    sql`SELECT doc FROM documents WHERE shipment_id = ${shipment.id} AND move_id = ${shipment.moveID} ORDER BY id`,
  )
  return docs.map((doc) => JSON.parse(doc))
}

/** The columns that the conditions of a list use. */
export const DOCUMENT_CONDITION_COLUMNS = ['id', 'move_id', 'shipment_id', 'document_type', 'status']

/** A list is of one shipment or move, which has few documents, so the filters need no index. */
const CONDITIONS: FilterConditions<DocumentFilter> = {
  documentType: (types) => testOnly(sql`document_type IN (${join([...types])})`),
  status: (statuses) => testOnly(sql`status IN (${join([...statuses])})`),
}

/** The documents of a shipment, or of a move and all its shipments. */
export const whereDocumentsOf = (
  column: 'shipment_id' | 'move_id',
  id: string,
  filter: DocumentFilter,
): Condition[] => [anyOf(column, [id]), ...conditionsOf(CONDITIONS, filter)]
