/** Sends a photograph or a signature: a small one with its record in one request, a larger one in parts that continue where they stopped. */
import { type Call, type Caller, call, type Received } from './call.ts'
import type { Entry, UploadState } from './entry.ts'

/** Each part is a version of the document, so parts are not small; a phone at the edge of a signal sends one in seconds. */
export const PART_BYTES = 256 * 1024
const UPLOAD_MS = 120_000

type Uploading = {
  caller: Caller
  entry: Entry
  headers: Record<string, string>
  file: Blob
  /** Stores how far the upload is. */
  onProgress: (upload: UploadState) => Promise<unknown>
}

type DocumentBody = { id: string; eTag: string; status: string; received: number | null }

const documentIn = ({ status, body }: Received): DocumentBody | undefined =>
  status >= 200 && status < 300 && typeof (body as DocumentBody | undefined)?.eTag === 'string'
    ? (body as DocumentBody)
    : undefined

/** The answer that decides about the entry: that of the last part, or the first that is no success. */
export async function upload(uploading: Uploading): Promise<Received> {
  const { caller, entry, headers, file } = uploading
  if (file.size <= PART_BYTES && entry.upload === null) return sendWhole(uploading)
  if (entry.upload) return continued(uploading, entry.upload)
  const created = await call(caller, {
    ...{ method: 'POST', path: entry.request.path, body: JSON.stringify(entry.request.body) },
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': entry.key },
  })
  const document = documentIn(created)
  if (!document) return created
  const state = { documentID: document.id, tag: document.eTag, received: 0 }
  await uploading.onProgress(state)
  return sendParts(uploading, state)
}

/** An upload after a break: the service knows how far it is. */
async function continued(uploading: Uploading, state: UploadState): Promise<Received> {
  const path = `/v1/crew/documents/${state.documentID}`
  const found = await call(uploading.caller, { method: 'GET', path })
  const document = documentIn(found)
  if (!document || document.status === 'STORED') return found
  return sendParts(uploading, { ...state, tag: document.eTag, received: document.received ?? 0 })
}

async function sendParts({ caller, headers, file, onProgress }: Uploading, from: UploadState): Promise<Received> {
  const path = `/v1/crew/documents/${from.documentID}/content`
  for (let state = from; ; ) {
    const part = file.slice(state.received, state.received + PART_BYTES, file.type)
    const end = state.received + part.size
    const isLast = end === file.size
    const sent: Call = {
      ...{ method: 'PATCH', path, body: part, timeoutMs: UPLOAD_MS },
      headers: {
        ...headers,
        'content-type': file.type,
        'content-range': `bytes ${state.received}-${end - 1}/${file.size}`,
        'if-match': `"${state.tag}"`,
        ...(isLast ? { 'repr-digest': await digestOf(file) } : {}),
      },
    }
    const answer = await call(caller, sent)
    const document = documentIn(answer)
    if (!document || isLast) return answer
    state = { ...state, tag: document.eTag, received: document.received ?? end }
    await onProgress(state)
  }
}

/** The record and the file as a form (RFC 7578). Every attempt sends the same bytes, because the service compares them under the key. */
async function sendWhole({ caller, entry, headers, file }: Uploading): Promise<Received> {
  const boundary = `vanline-${entry.key}`
  const name = String(entry.request.body.name)
  const parts = [
    ...[`--${boundary}`, 'Content-Disposition: form-data; name="record"', 'Content-Type: application/json'],
    ...['', JSON.stringify(entry.request.body), `--${boundary}`],
    ...[`Content-Disposition: form-data; name="file"; filename="${name}"`, `Content-Type: ${file.type}`, '', ''],
  ]
  const type = `multipart/form-data; boundary=${boundary}`
  const body = new Blob([parts.join('\r\n'), file, `\r\n--${boundary}--\r\n`], { type })
  return call(caller, {
    ...{ method: 'POST', path: entry.request.path, body, timeoutMs: UPLOAD_MS },
    headers: { ...headers, 'content-type': type, 'idempotency-key': entry.key, 'content-digest': await digestOf(body) },
  })
}

async function digestOf(blob: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer())
  return `sha-256=:${btoa(String.fromCharCode(...new Uint8Array(digest)))}:`
}
