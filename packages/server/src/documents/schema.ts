import { type Static, Type } from 'typebox'
import { importedVersion, Source, VERSION_RULES } from '../imports/schema.ts'
import {
  contentMembers,
  filterMembers,
  importedMembers,
  newMembers,
  patchMembers,
  recordSchema,
} from '../kernel/record-schema.ts'
import { filterQueryOf } from '../kernel/schema.ts'
import { DOCUMENT } from './fields.ts'

/** All writable members. */
export const DocumentContent = Type.Object(contentMembers(DOCUMENT), { additionalProperties: false })

const RULES =
  '`not_allowed`: a name has no path, control characters or characters that change the direction of text. `type_mismatch`: the ending of the name must fit the content. `unknown_item`: itemID is an item of its shipment.'

export const NewDocument = Type.Object(newMembers(DOCUMENT), {
  $id: 'NewDocument',
  additionalProperties: false,
  description: `A document without its content. ${RULES}`,
})

export const DocumentPatch = Type.Object(patchMembers(DOCUMENT), {
  $id: 'DocumentPatch',
  additionalProperties: false,
  description: `An omitted member is kept, null clears it, and metadata is merged. Read-only members may be sent unchanged. ${RULES} \`too_many\`: metadata has up to 50 names.`,
})

export const Document = recordSchema(DOCUMENT, {
  description: 'A document of a shipment or of a move. Its content is read separately.',
})
export type Document = Static<typeof Document>

/** A file, as content. */
export const FileBytes = Type.Unsafe<unknown>({ type: 'string', format: 'binary', description: 'The file.' })

export const DocumentFilter = Type.Object(filterMembers(DOCUMENT), { additionalProperties: false })
export type DocumentFilter = Static<typeof DocumentFilter>
export const DocumentFilterQuery = filterQueryOf(DocumentFilter)

export const ImportedDocument = Type.Object(
  {
    source: Source,
    ...NewDocument.properties,
    ...importedMembers(DOCUMENT),
    ...importedVersion,
  },
  {
    $id: 'ImportedDocument',
    additionalProperties: false,
    description: `A document as another system has it. With its content, it is the record of a form. ${VERSION_RULES} \`digest_mismatch\`: the content must have the digest. \`required\`: a document with a digest is sent with its content.`,
  },
)
