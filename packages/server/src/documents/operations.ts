import { Type } from 'typebox'
import { POLICY } from '../access/policy.ts'
import type { Reader, Write } from '../db/database.ts'
import { respondToItem } from '../events/item.ts'
import { AsOfQuery } from '../events/schema.ts'
import { change } from '../http/change.ts'
import { patchOf } from '../http/content/content.ts'
import type { Received } from '../http/declaration.ts'
import { type Listing, PageQuery, respondToList } from '../http/list/list.ts'
import { listReads } from '../http/list/reads.ts'
import { type Operation, paramsOf, read, readItem } from '../http/operation.ts'
import type { Call } from '../http/prepared.ts'
import { isImport, withSource } from '../imports/rules.ts'
import type { Context } from '../kernel/context.ts'
import type { JsonObject } from '../kernel/json.ts'
import { partyNotAllowed } from '../kernel/permission.ts'
import { sortsOf } from '../kernel/record.ts'
import { bumpMoveRevision, requireMove } from '../moves/store.ts'
import { requireProofKept } from '../shipments/proof-rules.ts'
import { bumpRevision, requireShipment } from '../shipments/store.ts'
import { seesWhole } from '../visibility/party.ts'
import { CHANGED_DOCUMENT, contentOperations, DOCUMENT } from './content-operations.ts'
import { DOCUMENT as TABLE } from './fields.ts'
import { importedDocument } from './import.ts'
import { itemViolations } from './item-store.ts'
import { canLoseLocation } from './location.ts'
import type { ContentLimits } from './receive.ts'
import { newDocumentContent } from './receive-form.ts'
import { aboutDocument, type DocumentPlace, documentFrom, patchDocument, requireRoom, storedFrom } from './rules.ts'
import { Document, DocumentFilter, DocumentFilterQuery, DocumentPatch } from './schema.ts'
import {
  countDocuments,
  DOCUMENT_CONDITION_COLUMNS,
  documentNotFound,
  findDocumentDoc,
  listStoredTypes,
  requireDocument,
  whereDocuments,
} from './store.ts'
import { DOCUMENT_TYPES } from './type-rules.ts'
import { documentChanged, documentCreated, documentDeleted } from './writes.ts'

const OF_SHIPMENT = '/v1/shipments/:shipmentID/documents'
const OF_MOVE = '/v1/moves/:moveID/documents'
const ITEM = '/v1/documents/:documentID'
const CREATION =
  'Send its content with it as a form, or later with PUT …/content. With `source` and the scope records:import, it creates a document as it is in another system.'
const MEMBERS = Object.keys(Document.properties)

const LISTING: Listing<DocumentFilter> = {
  policy: POLICY.Document,
  table: 'documents',
  columns: DOCUMENT_CONDITION_COLUMNS,
  sorts: sortsOf(TABLE),
  members: MEMBERS,
  csvColumns: MEMBERS,
  // Each of the two lists has its own.
  where: () => [],
  seenBy: null,
  expand: {},
}
const LIST = listReads({
  schema: Document,
  filter: DocumentFilter,
  filterQuery: DocumentFilterQuery,
  queryName: 'DocumentQuery',
  listing: LISTING,
})
const { expand: _, ...listParameters } = PageQuery.properties
const ListQuery = Type.Object({ ...listParameters, ...DocumentFilterQuery.properties })

/** The list below a shipment or a move. `placeOf` finds the parent (404). */
const listOf = (placeOf: (db: Reader, call: Call['params']) => Promise<DocumentPlace>) =>
  ({
    ...DOCUMENT,
    ...LIST.byGet,
    query: ListQuery,
    scope: 'documents:read',
    async respond(runtime, request, reply, page) {
      const filter = LIST.filterOf(page)
      const where = async () => whereDocuments(runtime.db, await placeOf(runtime.db, paramsOf(request)), filter)
      return respondToList(runtime, request, reply, { ...LISTING, where }, { page, filter })
    },
  }) satisfies Partial<Operation<PageQuery>>

/** The parent of a new document: where that belongs, and the write that collides with a deletion of the parent. */
type Parent = { place: DocumentPlace; collide: Write }

export async function findShipmentAsParent(tx: Reader, { params }: Call): Promise<Parent> {
  const stored = await requireShipment(tx, params.shipmentID)
  const { id, moveID } = stored.shipment
  await requireDocumentsShown(tx, moveID)
  return { place: { moveID, shipmentID: id }, collide: bumpRevision(stored) }
}

async function findMoveAsParent(tx: Reader, { params }: Call): Promise<Parent> {
  const stored = await requireMove(tx, params.moveID)
  await requireDocumentsShown(tx, stored.move.id)
  return { place: { moveID: stored.move.id, shipmentID: null }, collide: bumpMoveRevision(stored, stored) }
}

/** 403 for a party whose role shows no documents: it could not see the one that it creates. */
async function requireDocumentsShown(tx: Reader, moveID: string): Promise<void> {
  if (!(await seesWhole(tx, moveID)))
    throw partyNotAllowed('The role of your party on this move shows no documents, and lets you add none.')
}

/** What the creations share. */
export const creationOf = (limits: ContentLimits) =>
  ({
    ...DOCUMENT,
    method: 'POST',
    scope: 'documents:write',
    access: 'WRITE',
    content: newDocumentContent(limits),
    async decide({ tx, ctx, stored, content, received }: Creating) {
      requireRoom(await countDocuments(tx, stored.place.moveID))
      const file = received?.file
      if (isImport(content, ctx)) {
        const document = await importedDocument(tx, ctx, content, stored.place, file)
        const writes = documentCreated(document, withSource(ctx, content), file, 'document.imported')
        return { writes: [stored.collide, ...writes], record: document }
      }
      const ofItem = await itemViolations(tx, stored.place, content.itemID)
      const pending = documentFrom(content, stored.place, ctx, ofItem)
      const document = file ? storedFrom(pending, file, ctx) : pending
      return { writes: [stored.collide, ...documentCreated(document, ctx, file)], record: document }
    },
    moveOfParent: ({ place }: Parent) => place.moveID,
    location: ({ id }: Document) => `/v1/documents/${id}`,
  }) as const
type Creating = { tx: Reader; ctx: Context; stored: Parent; content: JsonObject; received?: Received }

/**
 * The write of a change that takes a document, or its type, away from a shipment (409 if the status of the shipment needs it). It
 * collides with changes of the status, and with those that take another document away.
 */
async function takenFromShipment(tx: Reader, { requiredProofs = {} }: Context, document: Document): Promise<Write[]> {
  if (document.shipmentID === null) return []
  const stored = await requireShipment(tx, document.shipmentID)
  const { shipment } = stored
  if (requiredProofs[shipment.status])
    requireProofKept(shipment.status, requiredProofs, document, await listStoredTypes(tx, shipment, document.id))
  return [bumpRevision(stored)]
}

/** Documents are listed and created under their shipment or move, and addressed by their own id. */
export function documentOperations(settings: DocumentSettings): readonly Operation[] {
  const limits = limitsOf(settings)
  return [...recordOperations(limits), ...contentOperations(limits)]
}

/** The types and sizes that the operator allows for the contents of documents. */
export type DocumentSettings = {
  documentMbMax?: number
  documentTypes?: readonly string[] | null
  stripLocation?: boolean
}

export const limitsOf = ({
  documentMbMax = 25,
  documentTypes,
  stripLocation = false,
}: DocumentSettings): ContentLimits => ({
  bytesMax: documentMbMax * 2 ** 20,
  types: (documentTypes ?? DOCUMENT_TYPES).filter((type) => !stripLocation || canLoseLocation(type)),
  stripLocation,
})

const recordOperations = (limits: ContentLimits): readonly Operation[] => [
  read({
    ...listOf(async (db, { shipmentID }) => {
      const { shipment } = await requireShipment(db, shipmentID)
      return { moveID: shipment.moveID, shipmentID: shipment.id }
    }),
    url: OF_SHIPMENT,
    operationId: 'listDocuments',
    summary: 'List the documents of a shipment',
    description: 'One page of documents, newest first, without their content.',
    errors: ['shipment_not_found', 'invalid_cursor'],
  }),

  change({
    ...creationOf(limits),
    url: OF_SHIPMENT,
    operationId: 'createDocument',
    summary: 'Add a document to a shipment',
    description: `The document of a shipment, also of one in a final status. ${CREATION}`,
    errors: ['shipment_not_found', 'invalid_form', 'id_taken'],
    find: findShipmentAsParent,
  }),

  read({
    ...listOf(async (db, { moveID }) => ({ moveID: (await requireMove(db, moveID)).move.id, shipmentID: null })),
    url: OF_MOVE,
    operationId: 'listMoveDocuments',
    summary: 'List the documents of a move',
    description: 'One page of the documents of the move and of all its shipments, newest first, without their content.',
    errors: ['move_not_found', 'invalid_cursor'],
  }),

  change({
    ...creationOf(limits),
    url: OF_MOVE,
    operationId: 'createMoveDocument',
    summary: 'Add a document to a move',
    description: `A document that belongs to no single shipment. ${CREATION}`,
    errors: ['move_not_found', 'invalid_form', 'id_taken'],
    find: findMoveAsParent,
  }),

  readItem({
    ...DOCUMENT,
    url: ITEM,
    operationId: 'getDocument',
    summary: 'Read a document',
    description: 'The document as it is now, or as it was at an instant (asOf), without its content.',
    scope: 'documents:read',
    query: AsOfQuery,
    errors: ['document_not_found'],
    respond: respondToItem({
      policy: POLICY.Document,
      parameter: 'documentID',
      findDoc: findDocumentDoc,
      notFound: documentNotFound,
      async trace(db, path) {
        const current = await requireDocument(db, path)
        return { about: aboutDocument(current), current }
      },
    }),
  }),

  change({
    ...CHANGED_DOCUMENT,
    method: 'PATCH',
    url: ITEM,
    operationId: 'updateDocument',
    summary: 'Change a document',
    description:
      'Changes the members in the patch. The ending of a name must fit the content. A document that the status of its shipment needs keeps its type.',
    content: patchOf(DocumentPatch),
    errors: ['document_not_found', 'proof_missing'],
    async decide({ tx, ctx, stored, content }) {
      const ofItem = await itemViolations(tx, stored, content.itemID, stored.itemID)
      const after = patchDocument(stored, content, ctx, ofItem)
      if (after === stored) return { writes: [], record: stored }
      const collision = after.documentType === stored.documentType ? [] : await takenFromShipment(tx, ctx, stored)
      return { writes: [...collision, ...documentChanged(stored, after, ctx)], record: after }
    },
  }),

  change({
    ...CHANGED_DOCUMENT,
    method: 'DELETE',
    url: ITEM,
    operationId: 'deleteDocument',
    summary: 'Delete a document',
    description:
      'Deletes the document, unless it is the only one that the status of its shipment needs. Its history stays readable, until the move is erased.',
    errors: ['document_not_found', 'proof_missing'],
    decide: async ({ tx, ctx, stored }) => ({
      writes: [...(await takenFromShipment(tx, ctx, stored)), ...documentDeleted(stored, ctx)],
      record: null,
    }),
  }),
]
