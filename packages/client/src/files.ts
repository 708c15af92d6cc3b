/** The content of documents: sent with its digest, and checked against it when it is read. */
import { NetworkError, VanlineError } from './errors.ts'
import { ifMatch } from './record.ts'
import { pause, retryDelayMs } from './retry.ts'
import type { Document, Versioned } from './schema.ts'
import type { CallOptions, Transport, WriteOptions } from './transport.ts'

/** A file to send. A stream is read as a whole first, so that it can be sent again. */
export type FileContent = Blob | ArrayBuffer | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>

/** The bytes that have arrived, of how many. */
export type Progress = { loaded: number; total: number }

export type UploadOptions = WriteOptions & { onProgress?: (progress: Progress) => void }

export type DownloadOptions = CallOptions & {
  /** The content at this instant. */
  asOf?: string | Date
  onProgress?: (progress: Progress) => void
}

/** The time limit of an attempt to send a file, for slow connections. */
const UPLOAD_MS = 120_000
const BREAKS_MAX = 3

const blobOf = async (file: FileContent): Promise<Blob> => {
  if (file instanceof Blob) return file
  return file instanceof ReadableStream ? new Response(file).blob() : new Blob([file])
}

/** The SHA-256 in base64; undefined on pages that were not loaded over HTTPS, where browsers do not compute it. */
async function digestOf(blob: Blob): Promise<string | undefined> {
  const digest = await crypto.subtle?.digest('SHA-256', await blob.arrayBuffer())
  return digest && btoa(String.fromCharCode(...new Uint8Array(digest)))
}

/** Stores a file as the content of the document at a path. */
export async function uploadFile(
  transport: Transport,
  path: string,
  record: Versioned,
  file: FileContent,
  { onProgress, ...options }: UploadOptions,
): Promise<Document> {
  const blob = await blobOf(file)
  const digest = await digestOf(blob)
  onProgress?.({ loaded: 0, total: blob.size })
  const headers = { ...ifMatch(record), 'repr-digest': digest && `sha-256=:${digest}:` }
  const call = {
    timeoutMs: UPLOAD_MS,
    ...options,
    method: 'PUT',
    path: `${path}/content`,
    headers,
    file: blob,
  } as const
  const { body } = await transport.send<Document>(call)
  onProgress?.({ loaded: blob.size, total: blob.size })
  return body
}

/** Reads the content of the document at a path. After a broken connection it continues where it was. */
export async function downloadFile(
  transport: Transport,
  path: string,
  { asOf, onProgress, ...options }: DownloadOptions,
): Promise<Blob> {
  const call = {
    ...options,
    method: 'GET',
    path: `${path}/content`,
    query: { asOf: asOf instanceof Date ? asOf.toISOString() : asOf },
  } as const
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let loaded = 0
  let tag: string | null = null
  for (let breaks = 0; ; ) {
    const range = tag === null ? {} : { range: `bytes=${loaded}-`, 'if-range': tag }
    const response = await transport.open({ ...call, headers: { accept: '*/*', ...range } })
    // The content has changed: all of it comes again.
    if (response.status !== 206) loaded = pieces.length = 0
    tag = response.headers.get('etag')
    const total = loaded + Number(response.headers.get('content-length') ?? 0)
    try {
      for await (const piece of piecesOf(response)) {
        pieces.push(piece)
        loaded += piece.length
        breaks = 0
        onProgress?.({ loaded, total })
      }
      return await checked(new Blob(pieces, { type: response.headers.get('content-type') ?? '' }), response, call)
    } catch (cause) {
      options.signal?.throwIfAborted()
      if (cause instanceof VanlineError) throw cause
      const error = new NetworkError(`The answer to GET ${call.path} broke off.`, { ...call, cause })
      const delayMs = breaks < (options.retries ?? BREAKS_MAX) ? retryDelayMs(error, breaks) : undefined
      if (delayMs === undefined) throw error
      breaks++
      await pause(delayMs, options.signal)
    }
  }
}

/** The pieces of an answer. Not all browsers can iterate over streams. */
async function* piecesOf({ body }: Response): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  if (body === null) return
  const reader = body.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value
}

/** The content, if it has the digest that the service says it has. */
async function checked(blob: Blob, response: Response, { method, path }: { method: string; path: string }) {
  const expected = /sha-256=:([^:]*):/.exec(response.headers.get('repr-digest') ?? '')?.[1]
  const found = expected && (await digestOf(blob))
  if (!found || found === expected) return blob
  const message = 'The content was damaged on its way: it does not have its digest.'
  throw new VanlineError(response.status, 'digest_mismatch', message, { method, path })
}
