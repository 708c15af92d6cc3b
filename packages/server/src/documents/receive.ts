/**
 * Receives the content of a document: it is counted, hashed and looked at while it is stored, a piece at a time. So the memory that an
 * upload needs does not depend on its length, and a client that sends faster than the store can write has to wait.
 */
import { createHash } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { isContentUsed, type StoredFile } from '../files/contents.ts'
import type { Files } from '../files/files.ts'
import { UPLOAD_MS_MAX } from '../files/sweep.ts'
import type { DigestCheck } from '../http/content/digest.ts'
import type { Receiving } from '../http/declaration.ts'
import { AppError, bodyTooLarge, invalidContent } from '../kernel/errors.ts'
import { newId } from '../kernel/ids.ts'
import { typeOfBytes } from './detect.ts'
import { withoutLocation } from './location.ts'
import { LOOKED_AT_BYTES, requireType } from './type-rules.ts'

/** What content may be: how long, and of which media types; and whether pictures lose the place where they were taken. */
export type ContentLimits = { bytesMax: number; types: readonly string[]; stripLocation: boolean }

type Bytes = AsyncIterable<Uint8Array>

/** A content to receive: its bytes, and what the client says about it. */
type Incoming = {
  bytes: Bytes
  name: string
  declared: string | undefined
  size: number | undefined
  digests?: DigestCheck
}

/** Where contents are stored; `isStored` is false if only their digest is wanted. */
type Storing = { files: Files; isStored: boolean; newID: () => string; inTime: (bytes: Bytes) => Bytes }

export const storingOf = ({ runtime, isStored }: Pick<Receiving, 'runtime' | 'isStored'>): Storing => ({
  ...{ files: runtime.files, isStored },
  newID: () => newId(runtime.clock()),
  inTime: (bytes) => inTime(bytes, runtime.clock),
})

/** Passes bytes on; 408 if they take so long that the sweeper would delete their beginning as an abandoned upload. */
async function* inTime(bytes: Bytes, clock: () => number): Bytes {
  const sinceMs = clock()
  for await (const part of bytes) {
    if (clock() - sinceMs > UPLOAD_MS_MAX)
      throw new AppError('request_timeout', 'The content arrives too slowly. Send it in parts.')
    yield part
  }
}

/** Receives a content and stores it (413 415 422). If that fails, the bytes stored so far are removed. */
export async function receiveFile(
  { files, isStored, newID, inTime }: Storing,
  { bytes, name, declared, size, digests }: Incoming,
  limits: ContentLimits,
): Promise<{ file: StoredFile; fingerprint: string }> {
  const contentID = newID()
  const sent = createHash('sha256')
  const kept = limits.stripLocation ? createHash('sha256') : undefined
  let contentType = ''
  let length = 0
  let locationRemoved = false
  async function* checked(): Bytes {
    for await (const part of beginningFirst(inTime(bytes))) {
      length += part.length
      if (length > limits.bytesMax) throw bodyTooLarge(limits.bytesMax)
      if (contentType === '') {
        const found = await typeOfBytes(part, part.length < LOOKED_AT_BYTES)
        contentType = requireType({ found, declared, name }, limits.types)
      }
      sent.update(part)
      digests?.update(part)
      yield part
    }
    if (length === 0) throw invalidContent([{ pointer: '', detail: 'The content is empty.', code: 'empty' }])
    digests?.require()
  }
  async function* stripped(): Bytes {
    const removed = () => {
      locationRemoved = true
    }
    for await (const part of withoutLocation(checked(), () => contentType, removed)) {
      kept?.update(part)
      yield part
    }
  }
  const bytesToKeep = limits.stripLocation ? stripped() : checked()
  try {
    await (isStored ? files.write(contentID, bytesToKeep, size) : drain(bytesToKeep))
  } catch (error) {
    if (isStored) await files.remove(contentID).catch(() => {})
    throw error
  }
  const fingerprint = sent.digest('hex')
  const sha256 = kept?.digest('hex') ?? fingerprint
  return { file: { contentID, size: length, sha256, contentType, locationRemoved }, fingerprint }
}

/** Passes bytes on. The first chunk is long enough to decide the type, unless there are fewer bytes. */
async function* beginningFirst(bytes: Bytes): Bytes {
  let beginning: Uint8Array[] | undefined = []
  let length = 0
  for await (const part of bytes) {
    if (beginning === undefined) {
      yield part
      continue
    }
    beginning.push(part)
    length += part.length
    if (length < LOOKED_AT_BYTES) continue
    yield Buffer.concat(beginning)
    beginning = undefined
  }
  if (beginning && length > 0) yield Buffer.concat(beginning)
}

/** Reads bytes to their end. */
export async function drain(bytes: Bytes): Promise<void> {
  for await (const _ of bytes);
}

/**
 * Removes a content that was stored, unless a document uses it: because the change failed, or because there is another one with its
 * digest. What cannot be removed now is left to the sweeper.
 */
export async function discardUnused(db: Database, { files, isStored }: Storing, contentID: string): Promise<void> {
  if (!isStored) return
  try {
    if (!(await isContentUsed(db, contentID))) await files.remove(contentID)
  } catch {}
}
