import { Type } from 'typebox'
import { ID, METADATA, record, SORTED_VERSION, VERSION } from '../kernel/record.ts'
import { AnyOf, InstantText, Nullable, OneOf, Text, Uuid } from '../kernel/schema.ts'

const DocumentStatus = OneOf(['PENDING', 'STORED'], 'PENDING until the content is stored.')

const DocumentType = Text(
  64,
  'An open vocabulary. Known: BILL_OF_LADING, WEIGHT_TICKET, INVENTORY, PROOF_OF_DELIVERY, DAMAGE_PHOTO, INVOICE, OTHER.',
)
const { filter: _, ...metadata } = METADATA

/**
 * A document of a shipment or of a move. Reduced roles see none. An erasure deletes documents with their content: what it does to the members is
 * what their history shows afterwards.
 */
export const DOCUMENT = record({
  name: 'Document',
  scope: 'documents:read',
  isSeenWholeOnly: true,
  rows: {
    id: ID,
    moveID: { type: Uuid, erased: 'kept' },
    shipmentID: {
      type: Nullable(Type.String({ ...Uuid, description: 'The shipment; null for a document of the move.' })),
      erased: 'kept',
    },
    documentType: { type: DocumentType, write: 'needed', column: true, filter: AnyOf(Text(64)), erased: 'kept' },
    name: { type: Text(255, 'The name of the file, without a path.'), write: 'needed', erased: 'replaced' },
    remarks: { type: Nullable(Text(2000)), write: 'optional', erased: 'emptied' },
    status: { type: DocumentStatus, initial: 'PENDING', column: true, filter: AnyOf(DocumentStatus), erased: 'kept' },
    contentType: {
      type: Nullable(Type.String({ description: 'The media type that the content was found to have.' })),
      erased: 'kept',
    },
    size: {
      type: Nullable(
        Type.Integer({ description: 'The length of the content in bytes.', documented: { format: 'int64' } }),
      ),
      erased: 'kept',
    },
    sha256: {
      type: Nullable(
        Type.String({ description: 'The SHA-256 of the content in hexadecimal; it is also the ETag of the content.' }),
      ),
      imported: Type.String({
        pattern: '^[0-9a-f]{64}$',
        description: 'The SHA-256 of the content in hexadecimal. A content that does not have it is refused.',
      }),
      erased: 'emptied',
    },
    received: {
      type: Nullable(
        Type.Integer({
          description: 'How many bytes of an upload in parts have been received; null while there is none.',
          documented: { format: 'int64' },
        }),
      ),
      erased: 'kept',
    },
    locationRemoved: {
      type: Type.Boolean({ description: 'Whether the place of a picture was removed from its content.' }),
      ...{ initial: false, imported: Type.Boolean(), erased: 'kept' },
    },
    uploadedBy: {
      type: Nullable(Type.String({ description: 'The id of the caller that sent the content.' })),
      imported: Text(
        500,
        'Who sent the content; the caller, if it is left out. Another one needs the scope keys:manage.',
      ),
      erased: 'emptied',
    },
    uploadedByName: {
      type: Nullable(Type.String({ description: 'The name of that caller at that time, if it has one.' })),
      ...{ imported: Text(200, 'The name of that caller at that time.'), erased: 'emptied' },
    },
    uploadedAt: { type: Nullable(InstantText), imported: InstantText, erased: 'kept' },
    metadata: { ...metadata, created: Nullable(METADATA.type) },
    itemID: {
      type: Nullable(Type.String({ ...Uuid, description: 'The item of its shipment that a photograph shows.' })),
      ...{ write: 'optional', erased: 'kept' },
    },
    createdAt: SORTED_VERSION.createdAt,
    lastUpdated: VERSION.lastUpdated,
    eTag: VERSION.eTag,
  },
})
