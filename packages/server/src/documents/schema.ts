import { type Static, Type } from 'typebox'
import {
  AnyOf,
  ETag,
  filterQueryOf,
  InstantText,
  Metadata,
  MetadataPatch,
  Nullable,
  OneOf,
  Text,
  Uuid,
} from '../kernel/schema.ts'

const DOCUMENT_STATUSES = ['PENDING', 'STORED'] as const
const DocumentStatus = OneOf(DOCUMENT_STATUSES, 'PENDING until the content is stored.')

const DocumentType = Text(
  64,
  'An open vocabulary. Known: BILL_OF_LADING, WEIGHT_TICKET, INVENTORY, PROOF_OF_DELIVERY, DAMAGE_PHOTO, INVOICE, OTHER.',
)

const content = {
  documentType: DocumentType,
  name: Text(255, 'The name of the file, without a path.'),
  remarks: Nullable(Text(2000)),
  metadata: Metadata,
}

/** All writable members. */
export const DocumentContent = Type.Object(content, { additionalProperties: false })
export const DOCUMENT_FIELDS = Object.keys(content)

const RULES =
  '`not_allowed`: a name has no path, control characters or characters that change the direction of text. `type_mismatch`: the ending of the name must fit the content.'

export const NewDocument = Type.Object(
  {
    documentType: content.documentType,
    name: content.name,
    remarks: Type.Optional(content.remarks),
    metadata: Type.Optional(Nullable(Metadata)),
  },
  { $id: 'NewDocument', additionalProperties: false, description: `A document without its content. ${RULES}` },
)

export const DocumentPatch = Type.Object(
  { ...Type.Partial(DocumentContent).properties, metadata: Type.Optional(MetadataPatch) },
  {
    $id: 'DocumentPatch',
    additionalProperties: false,
    description: `An omitted member is kept, null clears it, and metadata is merged. Read-only members may be sent unchanged. ${RULES} \`too_many\`: metadata has up to 50 names.`,
  },
)

export const Document = Type.Object(
  {
    id: Uuid,
    moveID: Uuid,
    shipmentID: Nullable(Type.String({ ...Uuid, description: 'The shipment; null for a document of the move.' })),
    documentType: content.documentType,
    name: content.name,
    remarks: content.remarks,
    status: DocumentStatus,
    contentType: Nullable(Type.String({ description: 'The media type that the content was found to have.' })),
    size: Nullable(
      Type.Integer({ description: 'The length of the content in bytes.', documented: { format: 'int64' } }),
    ),
    sha256: Nullable(
      Type.String({ description: 'The SHA-256 of the content in hexadecimal; it is also the ETag of the content.' }),
    ),
    received: Nullable(
      Type.Integer({
        description: 'How many bytes of an upload in parts have been received; null while there is none.',
        documented: { format: 'int64' },
      }),
    ),
    locationRemoved: Type.Boolean({ description: 'Whether the place of a picture was removed from its content.' }),
    uploadedBy: Nullable(Type.String({ description: 'The id of the caller that sent the content.' })),
    uploadedByName: Nullable(Type.String({ description: 'The name of that caller at that time, if it has one.' })),
    uploadedAt: Nullable(InstantText),
    metadata: content.metadata,
    createdAt: InstantText,
    lastUpdated: InstantText,
    eTag: ETag,
  },
  {
    $id: 'Document',
    additionalProperties: false,
    description: 'A document of a shipment or of a move. Its content is read separately.',
  },
)
export type Document = Static<typeof Document>
export const DOCUMENT_READ_ONLY = Object.keys(Document.properties).filter((name) => !DOCUMENT_FIELDS.includes(name))

/** A file, as content. */
export const FileBytes = Type.Unsafe<unknown>({ type: 'string', format: 'binary', description: 'The file.' })

export const DocumentFilter = Type.Object(
  { documentType: Type.Optional(AnyOf(Text(64))), status: Type.Optional(AnyOf(DocumentStatus)) },
  { additionalProperties: false },
)
export type DocumentFilter = Static<typeof DocumentFilter>
export const DocumentFilterQuery = filterQueryOf(DocumentFilter)
