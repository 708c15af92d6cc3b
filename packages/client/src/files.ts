/** The content of documents: sent with its digest, and checked against it when it is read. */
import { ConflictError, NetworkError, VanlineError } from './errors.ts'
import { ifMatch } from './record.ts'
import { pause, retryDelayMs } from './retry.ts'
import type { Document, NewDocument, Versioned } from './schema.ts'
import { type CallOptions, randomHex, type Transport, UNKNOWN_TYPE, type WriteOptions } from './transport.ts'

/** A file to send. A stream is read as a whole first, so that it can be sent again. */
export type FileContent = Blob | ArrayBuffer | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>

/** The bytes that have arrived, of how many. */
export type Progress = { loaded: number; total: number }

export type UploadOptions = Omit<WriteOptions, 'dryRun'> & { onProgress?: (progress: Progress) => void }

export type DownloadOptions = CallOptions & {
  /** The content at this instant. */
  asOf?: string | Date
  onProgress?: (progress: Progress) => void
}

/** Larger files are sent in parts of this length. Each part is a version of the document, so they are not small. */
const PART_BYTES = 2 * 1024 * 1024
/** The time limit of an attempt to send a file or a part, for slow connections. */
const UPLOAD_MS = 120_000
const BREAKS_MAX = 3

export const blobOf = async (file: FileContent): Promise<Blob> => {
  if (file instanceof Blob) return file
  return file instanceof ReadableStream ? new Response(file).blob() : new Blob([file])
}

/** The SHA-256 in base64; undefined on pages that were not loaded over HTTPS, where browsers do not compute it. */
async function digestOf(blob: Blob): Promise<string | undefined> {
  const digest = await crypto.subtle?.digest('SHA-256', await blob.arrayBuffer())
  return digest && btoa(String.fromCharCode(...new Uint8Array(digest)))
}

/** Whether a file is sent in one request. */
export const isSentAtOnce = (blob: Blob): boolean => blob.size <= PART_BYTES

/** Creates a document with its content under a path, in one request. */
export async function createWithFile(
  transport: Transport,
  path: string,
  record: NewDocument,
  file: Blob,
  { onProgress, ...options }: UploadOptions,
): Promise<Document> {
  const form = formOf(record, file)
  const digest = await digestOf(form)
  const headers = { 'content-digest': digest && `sha-256=:${digest}:` }
  onProgress?.({ loaded: 0, total: file.size })
  const call = { timeoutMs: UPLOAD_MS, ...options, method: 'POST', path, headers, file: form } as const
  const { body } = await transport.send<Document>(call)
  onProgress?.({ loaded: file.size, total: file.size })
  return body
}

/** A form (RFC 7578) as bytes. Unlike FormData it has a digest, and it is the same for every attempt. */
function formOf(record: NewDocument, file: Blob): Blob {
  const boundary = randomHex()
  const name = record.name.replace(/["\r\n]/g, encodeURIComponent)
  const parts = [
    ...[`--${boundary}`, 'Content-Disposition: form-data; name="record"', 'Content-Type: application/json'],
    ...['', JSON.stringify(record), `--${boundary}`],
    ...[
      `Content-Disposition: form-data; name="file"; filename="${name}"`,
      `Content-Type: ${file.type || UNKNOWN_TYPE}`,
    ],
    ...['', ''],
  ]
  const type = `multipart/form-data; boundary=${boundary}`
  return new Blob([parts.join('\r\n'), file, `\r\n--${boundary}--\r\n`], { type })
}

/** Stores a file as the content of the document at a path: at once, or a large one in parts. */
export async function uploadFile(
  transport: Transport,
  path: string,
  record: Versioned,
  file: FileContent,
  options: UploadOptions,
): Promise<Document> {
  const blob = await blobOf(file)
  const digest = await digestOf(blob)
  const reprDigest = digest && `sha-256=:${digest}:`
  const { onProgress, ...rest } = options
  const call = { timeoutMs: UPLOAD_MS, ...rest, path: `${path}/content` }
  const report = (loaded: number) => onProgress?.({ loaded, total: blob.size })
  report(0)
  if (!isSentAtOnce(blob)) return sendParts(transport, call, record, { blob, reprDigest }, report)
  const headers = { ...ifMatch(record), 'repr-digest': reprDigest }
  const { body } = await transport.send<Document>({ ...call, method: 'PUT', headers, file: blob })
  report(blob.size)
  return body
}

type Sent = { blob: Blob; reprDigest: string | undefined }

/** Sends one part after the other. Each is based on the version that acknowledges the part before it, and is sent again if the connection breaks. */
async function sendParts(
  transport: Transport,
  call: WriteOptions & { path: string },
  record: Versioned,
  { blob, reprDigest }: Sent,
  report: (loaded: number) => void,
): Promise<Document> {
  let version = record as Document
  for (let from = 0; from < blob.size; from += PART_BYTES) {
    const part = blob.slice(from, from + PART_BYTES, blob.type)
    const to = from + part.size
    const range = { 'content-range': `bytes ${from}-${to - 1}/${blob.size}` }
    const digest = to === blob.size ? { 'repr-digest': reprDigest } : {}
    const key = call.idempotencyKey === undefined ? {} : { idempotencyKey: `${call.idempotencyKey}:${from}` }
    const send = async (on: Versioned) => {
      const headers = { ...ifMatch(on), ...range, ...digest }
      return (await transport.send<Document>({ ...call, ...key, method: 'PATCH', headers, file: part })).body
    }
    version = await send(version).catch((error) => send(versionToContinue(error, from)))
    report(to)
  }
  return version
}

/** The version on which an upload continues after a conflict: one in which only other fields have changed since its first part. */
function versionToContinue(error: unknown, received: number): Versioned {
  const current = error instanceof ConflictError ? (error.current as Document | undefined) : undefined
  const isHarmless = received > 0 && current?.received === received
  if (!isHarmless) throw error
  return current
}

/** Reads the content of the document at a path. */
export const downloadFile = (transport: Transport, path: string, options: DownloadOptions): Promise<Blob> =>
  downloadAt(transport, `${path}/content`, options)

/** Reads a file. After a broken connection it continues where it was, if the service can. */
export async function downloadAt(
  transport: Transport,
  path: string,
  { asOf, onProgress, ...options }: DownloadOptions,
): Promise<Blob> {
  const call = {
    ...options,
    method: 'GET',
    path,
    query: { asOf: asOf instanceof Date ? asOf.toISOString() : asOf },
  } as const
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let [loaded, furthest] = [0, 0]
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
        // Without ranges each attempt begins again: only what is new is progress.
        if (loaded > furthest) breaks = 0
        furthest = Math.max(furthest, loaded)
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
