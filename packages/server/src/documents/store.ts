import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { changedColumns, columnNames, memberColumns } from '../db/columns.ts'
import { guarded, inserted, type Reader, type RecordColumns, unguarded, type Write } from '../db/database.ts'
import { insertPlace } from '../db/directories.ts'
import { below, type Condition, conditionsOf, type FilterConditions, testOnly } from '../db/lists/condition.ts'
import type { FilePart } from '../files/contents.ts'
import { AppError } from '../kernel/errors.ts'
import { isUuid } from '../kernel/ids.ts'
import { seenWhole } from '../visibility/party.ts'
import { DOCUMENT } from './fields.ts'
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

/** The columns that can change. */
const columnsOf = memberColumns(DOCUMENT)

/** `createdBy` is the actor that created the document; null if that is not known. */
export function insertDocument(document: Document, createdBy: string | null): Write[] {
  const { id, moveID, shipmentID, lastUpdated, eTag } = document
  const columns = columnsOf(document)
  return [
    inserted(sql`INSERT INTO documents (id, move_id, shipment_id, ${raw(Object.keys(columns).join(', '))}, last_updated, etag, created_by, doc)
      VALUES (${id}, ${moveID}, ${shipmentID}, ${join(Object.values(columns))}, ${lastUpdated}, ${eTag}, ${createdBy}, ${JSON.stringify(document)})`),
    insertPlace(id, moveID),
  ]
}

/** Stores the next version of a document, guarded by the version it was decided on. */
export const updateDocumentRow = (before: Document, after: Document): Write =>
  guarded(
    sql`UPDATE documents SET ${changedColumns(columnsOf(before), columnsOf(after))}last_updated = ${after.lastUpdated},
      etag = ${after.eTag}, doc = ${JSON.stringify(after)}
      WHERE id = ${after.id} AND move_id = ${after.moveID} AND last_updated = ${before.lastUpdated}`,
    after.id,
  )

export const deleteDocumentRow = ({ id, moveID, lastUpdated }: Document): Write =>
  guarded(sql`DELETE FROM documents WHERE id = ${id} AND move_id = ${moveID} AND last_updated = ${lastUpdated}`, id)

/** Acknowledges a part of an upload. The first one begins an upload again. */
export const insertPart = ({ id, moveID }: Document, { contentID, start, size }: FilePart): Write[] => [
  unguarded(sql`INSERT INTO document_parts (move_id, document_id, start, size, content_id)
    VALUES (${moveID}, ${id}, ${start}, ${size}, ${contentID})
    ON CONFLICT (move_id, document_id, start) DO UPDATE SET size = excluded.size, content_id = excluded.content_id`),
  ...(start > 0
    ? []
    : [unguarded(sql`DELETE FROM document_parts WHERE move_id = ${moveID} AND document_id = ${id} AND start > 0`)]),
]

/** The parts of an upload that were acknowledged, in order. */
export async function listParts(db: Reader, { id, moveID }: Document): Promise<FilePart[]> {
  const rows = await db.all<{ start: number; size: number; content_id: string }>(
    sql`SELECT start, size, content_id FROM document_parts WHERE move_id = ${moveID} AND document_id = ${id} ORDER BY start`,
  )
  return rows.map(({ start, size, content_id }) => ({ start, size, contentID: content_id }))
}

/** Ends an upload in parts. The sweeper removes their contents. */
export const deleteParts = ({ id, moveID }: Document): Write =>
  unguarded(sql`DELETE FROM document_parts WHERE move_id = ${moveID} AND document_id = ${id}`)

/** The actors that created documents of a move, by the id of the document, as far as the events of their creation are kept. */
export async function findCreators(db: Reader, moveID: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const subjects = join(ids.map((id) => `documents/${id}`))
  const rows = await db.all<{ subject: string; actor: string }>(
    sql`SELECT subject, actor FROM events WHERE stream = ${moveID} AND subject IN (${subjects}) AND type = 'document.created'`,
  )
  return new Map(rows.map(({ subject, actor }) => [subject.split('/')[1]!, actor]))
}

type DocumentsOf = { moveID: string; shipmentID?: string }

/** The rows of the documents of a shipment, or of a move and all its shipments. */
export const fromDocumentsOf = ({ moveID, shipmentID }: DocumentsOf): Sql =>
  sql`FROM documents WHERE move_id = ${moveID}${shipmentID === undefined ? empty : sql` AND shipment_id = ${shipmentID}`}`

/** The documents of a shipment, or of a move and all its shipments, oldest first. */
export async function listDocuments(db: Reader, of: DocumentsOf): Promise<Document[]> {
  const docs = await db.column<string>(sql`SELECT doc ${fromDocumentsOf(of)} ORDER BY id`)
  return docs.map((doc) => JSON.parse(doc))
}

/** How many documents a move and its shipments have. */
export const countDocuments = async (db: Reader, moveID: string): Promise<number> =>
  Number((await db.column<number>(sql`SELECT count(*) FROM documents WHERE move_id = ${moveID}`))[0])

/** The types of the documents of a shipment that have content, perhaps without one of the documents. */
export const listStoredTypes = (
  db: Reader,
  shipment: { id: string; moveID: string },
  exceptID = '',
): Promise<string[]> =>
  db.column<string>(
    sql`SELECT DISTINCT document_type FROM documents
      WHERE shipment_id = ${shipment.id} AND move_id = ${shipment.moveID} AND status = 'STORED' AND id <> ${exceptID}`,
  )

/** The columns that the conditions of a list use. */
export const DOCUMENT_CONDITION_COLUMNS = ['id', 'move_id', 'shipment_id', ...columnNames(DOCUMENT)]

/** A list is of one shipment or move, which has few documents, so the filters need no index. */
const CONDITIONS: FilterConditions<DocumentFilter> = {
  documentType: (types) => testOnly(sql`document_type IN (${join([...types])})`),
  status: (statuses) => testOnly(sql`status IN (${join([...statuses])})`),
}

/** The documents of a shipment, or of a move and all its shipments. A party that sees reduced records sees none. */
export const whereDocuments = async (
  db: Reader,
  place: Pick<Document, 'moveID' | 'shipmentID'>,
  filter: DocumentFilter,
): Promise<Condition[]> => [below(place), ...(await seenWhole(db, place.moveID)), ...conditionsOf(CONDITIONS, filter)]
