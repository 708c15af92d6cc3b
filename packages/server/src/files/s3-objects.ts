/**
 * Contents in a bucket, one object each. The key of an object ends with the id of its content, so a bucket lists them in the order of
 * their ids. The client of S3 is loaded only if a bucket is configured.
 */
import { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { AppError } from '../kernel/errors.ts'
import { isUuid } from '../kernel/ids.ts'
import { memberOf, messageOf } from '../kernel/thrown.ts'
import { type ByteRange, MissingContent } from './files.ts'
import type { Bucket } from './place.ts'

/** How long a bucket may take to answer, with all attempts, and how long a connection may be silent while content is sent. */
const PATIENCE = { connectMs: 3_000, answerMs: 10_000, silenceMs: 30_000 }
/** More than a node has uploads and downloads at once. */
const CONNECTIONS_MAX = 512
const LIST_MAX = 1_000
const RETRY_AFTER_S = 5
/** The client writes warnings to the console unless it has a logger. Failures are in the errors that it throws. */
const SILENT = { trace() {}, debug() {}, info() {}, warn() {}, error() {} }

/** The objects of a bucket by the ids of their contents. */
export type S3Objects = {
  /** Stores an object of a known length, whole or not at all. */
  write(contentID: string, bytes: AsyncIterable<Uint8Array>, size: number): Promise<void>
  read(contentID: string, range: ByteRange): AsyncIterable<Uint8Array>
  remove(contentID: string): Promise<void>
  list(after: string, limit: number): Promise<string[]>
  /** A small text under a name that is no id; undefined if there is none. Its errors are for operators. */
  findText(name: string): Promise<string | undefined>
  writeText(name: string, text: string): Promise<void>
  close(): void
}

/** A connected bucket: the module of the client, which is loaded late, and what all requests need. */
type Connected = {
  s3: typeof import('@aws-sdk/client-s3')
  client: S3Client
  prefix: string
  Bucket: string
  patience: typeof PATIENCE
}

/** Opens a bucket. Credentials come from the environment, as the SDK of Amazon reads it. */
export async function openS3(bucket: Bucket, patience = PATIENCE): Promise<S3Objects> {
  const s3 = await import('@aws-sdk/client-s3')
  const agent = { keepAlive: true, maxSockets: CONNECTIONS_MAX }
  const client = new s3.S3Client({
    region: bucket.region ?? process.env.AWS_REGION ?? 'us-east-1',
    ...(bucket.endpoint && { endpoint: bucket.endpoint, forcePathStyle: true }),
    // Other services than Amazon's do not know its newer checksums. The digest of each content is ours.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    logger: SILENT,
    requestHandler: {
      connectionTimeout: patience.connectMs,
      socketTimeout: patience.silenceMs,
      httpAgent: agent,
      httpsAgent: agent,
    },
  })
  const connected = { s3, client, prefix: bucket.prefix, Bucket: bucket.name, patience }
  return {
    write: (contentID, bytes, size) => write(connected, contentID, bytes, size),
    read: (contentID, range) => read(connected, contentID, range),
    list: (after, limit) => list(connected, after, limit),
    async remove(contentID) {
      await client.send(new s3.DeleteObjectCommand(placeOf(connected, contentID)), soon(patience)).catch((error) => {
        if (!isMissing(error)) throw unavailable(error)
      })
    },
    async findText(name) {
      try {
        const { Body } = await client.send(new s3.GetObjectCommand(placeOf(connected, name)), soon(patience))
        return await Body?.transformToString()
      } catch (error) {
        if (isMissing(error)) return undefined
        throw readable(error)
      }
    },
    async writeText(name, text) {
      const put = new s3.PutObjectCommand({ ...placeOf(connected, name), Body: text, ContentType: 'text/plain' })
      await client.send(put, soon(patience)).catch((error) => {
        throw readable(error)
      })
    },
    close: () => client.destroy(),
  }
}

const placeOf = ({ Bucket, prefix }: Connected, id: string) => ({ Bucket, Key: prefix + id })
const soon = ({ answerMs }: typeof PATIENCE) => ({ abortSignal: AbortSignal.timeout(answerMs) })

async function write(
  connected: Connected,
  contentID: string,
  bytes: AsyncIterable<Uint8Array>,
  size: number,
): Promise<void> {
  const { s3, client } = connected
  const sending = new AbortController()
  // The client does not notice that its source fails: the request would wait for the rest.
  const source = watched(bytes, size, (failure) => sending.abort(failure))
  const Body = Readable.from(source, { objectMode: false }).on('error', () => {})
  try {
    const put = new s3.PutObjectCommand({ ...placeOf(connected, contentID), Body, ContentLength: size })
    await client.send(put, { abortSignal: sending.signal })
  } catch (error) {
    if (sending.signal.aborted) throw sending.signal.reason
    throw unavailable(error)
  } finally {
    Body.destroy()
  }
}

/**
 * Reads an object. A connection that is silent, because the reader is slow, is closed by us or by the bucket: the rest is then asked for
 * again, as long as each request brings something.
 */
async function* read(connected: Connected, contentID: string, { from, to }: ByteRange): AsyncGenerator<Uint8Array> {
  for (let at = from; ; ) {
    const begun = at
    try {
      for await (const chunk of readOnce(connected, contentID, { from: at, to })) {
        at += chunk.length
        yield chunk
      }
      if (at < to) throw new MissingContent(contentID)
      return
    } catch (error) {
      if (at === begun || at >= to || error instanceof MissingContent) throw error
    }
  }
}

async function* readOnce(connected: Connected, contentID: string, { from, to }: ByteRange): AsyncGenerator<Uint8Array> {
  const { s3, client, patience } = connected
  const Range = `bytes=${from}-${Math.max(from, to - 1)}`
  const waiting = timeLimit(patience.answerMs)
  try {
    const get = new s3.GetObjectCommand({ ...placeOf(connected, contentID), ...(to > from && { Range }) })
    const { Body } = await client.send(get, { abortSignal: waiting.signal })
    waiting.end()
    yield* Body as Readable
  } catch (error) {
    if (isMissing(error)) throw new MissingContent(contentID)
    throw unavailable(error)
  } finally {
    waiting.end()
  }
}

async function list({ s3, client, prefix, Bucket, patience }: Connected, after: string, limit: number) {
  const ids: string[] = []
  let StartAfter = prefix + after
  for (let hasMore = true; hasMore && ids.length < limit; ) {
    const page = await client
      .send(new s3.ListObjectsV2Command({ Bucket, Prefix: prefix, StartAfter, MaxKeys: LIST_MAX }), soon(patience))
      .catch((error) => {
        throw unavailable(error)
      })
    const keys = (page.Contents ?? []).flatMap(({ Key }) => Key ?? [])
    // Other objects may be there too: they are none of ours.
    ids.push(...keys.map((key) => key.slice(prefix.length)).filter(isUuid))
    StartAfter = keys.at(-1) ?? StartAfter
    hasMore = page.IsTruncated === true && keys.length > 0
  }
  return ids.slice(0, limit)
}

/** A source that reports its failure. It fails too if it has another length than it should. */
async function* watched(bytes: AsyncIterable<Uint8Array>, size: number, onFailure: (failure: unknown) => void) {
  let left = size
  try {
    for await (const chunk of bytes) {
      left -= chunk.length
      if (left < 0) break
      yield chunk
    }
    if (left !== 0) throw new Error(`The content does not have the length that was announced, ${size}.`)
  } catch (failure) {
    onFailure(failure)
    throw failure
  }
}

/** A signal that is given after a time, unless that is ended before. */
function timeLimit(ms: number): { signal: AbortSignal; end: () => void } {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), ms)
  return { signal: controller.signal, end: () => clearTimeout(timer) }
}

const isMissing = (error: unknown): boolean =>
  ['NoSuchKey', 'NotFound', 'InvalidRange'].includes(String(memberOf(error, 'name')))

/** What an error of the client says. The error itself contains the signed request. */
function readable(error: unknown): Error {
  const status = memberOf(memberOf(error, '$metadata'), 'httpStatusCode')
  const text = messageOf(error) || String(memberOf(error, 'code') ?? '')
  return new Error(`${String(memberOf(error, 'name') ?? 'Error')}: ${text}${status ? ` (${status})` : ''}`)
}

const unavailable = (error: unknown): AppError =>
  new AppError(
    'unavailable',
    'The bucket with the files does not answer now. Nothing was changed; send the request again.',
    { retryAfterS: RETRY_AFTER_S },
    readable(error),
  )
