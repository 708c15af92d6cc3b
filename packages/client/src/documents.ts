import { path } from './address.ts'
import {
  blobOf,
  createWithFile,
  type DownloadOptions,
  downloadFile,
  type FileContent,
  isSentAtOnce,
  type UploadOptions,
  uploadFile,
} from './files.ts'
import { readAsOf, type VersionMethods } from './history.ts'
import { eachItem, eachPage, type ListOptions, listAt, type Page } from './pages.ts'
import { type RecordMethods, recordMethods } from './record.ts'
import { isPassing } from './retry.ts'
import type { Document, DocumentPatch, DocumentStatus, NewDocument, Versioned } from './schema.ts'
import type { CallOptions, Transport, WriteOptions } from './transport.ts'

/** The record that a document belongs to: a shipment, or the move as a whole. */
export type DocumentParent = { shipmentID: string } | { moveID: string }

export type DocumentFilter = {
  documentType?: string | readonly string[]
  status?: DocumentStatus | readonly DocumentStatus[]
  sort?: string
  limit?: number
  cursor?: string
}

/** Documents are listed and created under their shipment or move, and found by their own id. */
export interface DocumentMethods
  extends RecordMethods<Document, DocumentPatch>,
    Pick<VersionMethods<Document>, 'asOf'> {
  /** One page, newest first. The list of a move includes the documents of its shipments. */
  list(parent: DocumentParent, filter?: DocumentFilter, options?: ListOptions): Promise<Page<Document>>

  /** All pages; each is requested when it is needed. */
  pages(parent: DocumentParent, filter?: DocumentFilter, options?: ListOptions): AsyncGenerator<Page<Document>, void>

  /** All documents, over all pages. */
  each(parent: DocumentParent, filter?: DocumentFilter, options?: CallOptions): AsyncGenerator<Document, void>

  /** Creates a document without content; `upload` sends the content. */
  create(parent: DocumentParent, content: NewDocument, options?: WriteOptions): Promise<Document>

  /**
   * Creates a document with its content, in one request. A large file is sent in parts instead, so that it can continue after a broken
   * connection; if it is refused, or you abort, the document is deleted again. With an `idempotencyKey` of yours, the document stays after
   * an error that passes: the same call with this key continues where the first one ended.
   */
  add(parent: DocumentParent, content: NewDocument, file: FileContent, options?: UploadOptions): Promise<Document>

  /**
   * Stores the content of a document, or replaces it. The service checks the digest. Throws ConflictError if the document has changed
   * since it was read.
   */
  upload(record: Versioned, file: FileContent, options?: UploadOptions): Promise<Document>

  /** The content, now or at an instant, with its media type. Throws if it does not have its digest. */
  download(document: string | Pick<Document, 'id'>, options?: DownloadOptions): Promise<Blob>
}

export function documentMethods(transport: Transport): DocumentMethods {
  const pathOf = (id: string) => path`/v1/documents/${id}`
  const methods = recordMethods<Document, DocumentPatch>(transport, pathOf)
  const list: DocumentMethods['list'] = (parent, filter = {}, options = {}) =>
    listAt(transport, documentsOf(parent), filter, options)
  const pages: DocumentMethods['pages'] = (parent, filter = {}, options = {}) =>
    eachPage((place) => list(parent, { ...filter, ...place }, options), filter.cursor)
  const create: DocumentMethods['create'] = async (parent, content, options = {}) => {
    const call = { ...options, method: 'POST', path: documentsOf(parent), body: content } as const
    return (await transport.send<Document>(call)).body
  }
  const upload: DocumentMethods['upload'] = (record, file, options = {}) =>
    uploadFile(transport, pathOf(record.id), record, file, options)
  return {
    ...methods,
    asOf: (id, instant, options = {}) => readAsOf(transport, pathOf(id), instant, options),
    list,
    pages,
    each: (parent, filter, options = {}) => eachItem(pages(parent, { limit: 200, ...filter }, options)),
    create,
    upload,
    async add(parent, content, file, options = {}) {
      const blob = await blobOf(file)
      if (isSentAtOnce(blob)) return createWithFile(transport, documentsOf(parent), content, blob, options)
      const { onProgress: _, ...creation } = options
      const created = await create(parent, content, creation)
      try {
        return await upload(created, blob, options)
      } catch (error) {
        // The next call with this key finds the answers of this one: the document must still exist.
        if (options.idempotencyKey !== undefined && isPassing(error)) throw error
        // The reason of the failure matters more than a document that is left without content.
        await methods.delete(created.id, { retries: 0 }).catch(() => {})
        throw error
      }
    },
    download: (document, options = {}) =>
      downloadFile(transport, pathOf(typeof document === 'string' ? document : document.id), options),
  }
}

const documentsOf = (parent: DocumentParent): string =>
  'shipmentID' in parent
    ? path`/v1/shipments/${parent.shipmentID}/documents`
    : path`/v1/moves/${parent.moveID}/documents`
