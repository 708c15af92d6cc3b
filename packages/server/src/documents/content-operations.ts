import { POLICY } from '../access/policy.ts'
import type { Reader } from '../db/database.ts'
import { AsOfQuery } from '../events/schema.ts'
import type { StoredFile } from '../files/contents.ts'
import { change } from '../http/change.ts'
import { digestCheckOf } from '../http/content/digest.ts'
import { contentLengthOf, incomingBytes } from '../http/content/incoming.ts'
import { ANY_TYPE, declaredTypeOf } from '../http/content/media.ts'
import type { ContentDeclaration, Received, Receiving } from '../http/declaration.ts'
import { type Operation, read } from '../http/operation.ts'
import type { Call, RecordChange } from '../http/prepared.ts'
import type { Context } from '../kernel/context.ts'
import { requireSameUpload } from './part-rules.ts'
import { type ContentLimits, discardUnused, receiveFile, storingOf } from './receive.ts'
import { partContent } from './receive-part.ts'
import { aboutDocument, receivePart, storeContent } from './rules.ts'
import { Document, FileBytes } from './schema.ts'
import { respondWithContent } from './serve.ts'
import { requireDocument } from './store.ts'
import { documentChanged, partReceived } from './writes.ts'

/** What the operations of documents share. */
export const DOCUMENT = {
  tag: 'Documents',
  policy: POLICY.Document,
  shows: { description: 'The document', schema: Document },
}
const FILE_HEADERS = ['ETag', 'Repr-Digest', 'Content-Disposition', 'Accept-Ranges']
const CONTENT = '/v1/documents/:documentID/content'

/** A read of a file. */
export const FILE_READ = {
  method: 'GET' as const,
  ifMatch: 'optional' as const,
  answers: {
    200: { description: 'The file', schema: FileBytes, mediaTypes: [ANY_TYPE], headers: FILE_HEADERS },
    206: {
      description: 'A range of the file',
      schema: FileBytes,
      mediaTypes: [ANY_TYPE],
      headers: [...FILE_HEADERS, 'Content-Range'],
    },
    304: { description: 'You have the file', headers: ['ETag'] },
  },
}

/** What the changes of a document share: how they find it (404), and whose version they need. */
export const CHANGED_DOCUMENT = {
  ...DOCUMENT,
  scope: 'documents:write',
  access: 'WRITE' as const,
  find: (tx: Reader, { params }: Call): Promise<Document> => requireDocument(tx, params.documentID),
  target: (document: Document) => ({ record: document, about: aboutDocument(document) }),
}

/** The content of a PUT: the file itself. */
const fileContent = (limits: ContentLimits): ContentDeclaration<undefined> => ({
  kind: 'bytes',
  schema: FileBytes,
  bytes: { types: [], bytesMax: limits.bytesMax, receive: (of) => receiveContent(of, limits) },
})

async function receiveContent(
  { runtime, request, reply, stored, isStored }: Receiving,
  limits: ContentLimits,
): Promise<Received> {
  const storing = storingOf({ runtime, isStored })
  const { name = '' } = (stored as Document | undefined) ?? {}
  const { file, fingerprint } = await receiveFile(
    storing,
    {
      ...{
        bytes: incomingBytes(request, reply),
        size: contentLengthOf(request),
        digests: digestCheckOf(request.headers),
      },
      ...{ name, declared: declaredTypeOf(request.headers['content-type']) },
    },
    limits,
  )
  return { file, fingerprint, settle: () => discardUnused(runtime.db, storing, file.contentID) }
}

/** Stores the content that was received. */
function stored(document: Document, file: StoredFile, ctx: Context): RecordChange<Document> {
  const after = storeContent(document, file, ctx)
  return { writes: after === document ? [] : documentChanged(document, after, ctx, file), record: after }
}

type Deciding = { ctx: Context; stored: Document; received?: Received }

/** How content is replaced by a file that is sent whole. */
export const replacement = (limits: ContentLimits) => ({
  method: 'PUT' as const,
  content: fileContent(limits),
  touches: ['/sha256'],
  decide: ({ ctx, stored: document, received }: Deciding): RecordChange<Document> =>
    stored(document, received!.file!, ctx),
})

/** How content is received in parts. */
export const addition = (limits: ContentLimits) => ({
  method: 'PATCH' as const,
  headers: [
    { name: 'Content-Range', description: 'Which part of the file this is.', example: 'bytes 0-1048575/5000000' },
  ],
  content: partContent(limits),
  touches: ['/sha256', '/received'],
  decide({ ctx, stored: document, received }: Deciding): RecordChange<Document> {
    const { file, part, eTag } = received!
    requireSameUpload(document, eTag)
    if (file) return stored(document, file, ctx)
    const after = receivePart(document, part!, ctx)
    return { writes: partReceived(document, after, part!, ctx), record: after }
  },
})

/** The content of documents. */
export const contentOperations = (limits: ContentLimits): readonly Operation[] => [
  read({
    ...DOCUMENT,
    ...FILE_READ,
    url: CONTENT,
    operationId: 'getDocumentContent',
    summary: 'Read the content of a document',
    description:
      'The file as it was stored, or as it was at an instant (asOf). Its ETag is its SHA-256. One range can be asked for.',
    scope: 'documents:read',
    query: AsOfQuery,
    errors: ['document_not_found', 'document_has_no_content', 'range_not_satisfiable'],
    respond: respondWithContent,
  }),

  change({
    ...CHANGED_DOCUMENT,
    ...replacement(limits),
    url: CONTENT,
    operationId: 'replaceDocumentContent',
    summary: 'Store the content of a document',
    description:
      'Stores the file that is sent as the content of the document. The former content stays readable as of its time. Repr-Digest or Content-Digest is checked, if it is sent. The type is decided by the content; the Content-Type and the ending of the name must agree with it.',
    errors: ['document_not_found'],
  }),

  change({
    ...CHANGED_DOCUMENT,
    ...addition(limits),
    url: CONTENT,
    operationId: 'appendDocumentContent',
    summary: 'Store the content of a document in parts',
    description:
      'Stores the next part of a file, which Content-Range names. Each part that is acknowledged moves the tag, and received of the document says how far the upload is; the former content stays until the last part. The last part completes the file: Repr-Digest, if it is sent with it, is that of the whole. A first part begins again.',
    errors: ['document_not_found', 'part_out_of_order'],
  }),
]
