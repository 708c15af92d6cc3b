/**
 * Uploads in parts. A part that is not the last one is stored by itself; the change that acknowledges it moves the tag of the document.
 * The last part completes the content: all parts are read again, and go through the same checks as content that is sent at once.
 */
import { createHash } from 'node:crypto'
import { digestCheckOf } from '../http/content/digest.ts'
import { incomingBytes } from '../http/content/incoming.ts'
import { declaredTypeOf } from '../http/content/media.ts'
import type { ContentDeclaration, Received, Receiving } from '../http/declaration.ts'
import { isLastPart, type PartRange, partRangeOf, requireLength, requireNext } from './part-rules.ts'
import { type ContentLimits, discardUnused, drain, receiveFile, storingOf } from './receive.ts'
import { type Document, FileBytes } from './schema.ts'
import { listParts } from './store.ts'

type Bytes = AsyncIterable<Uint8Array>

/** The content of a PATCH: a part of a file. */
export const partContent = (limits: ContentLimits): ContentDeclaration<undefined> => ({
  kind: 'bytes',
  schema: FileBytes,
  bytes: { types: [], bytesMax: limits.bytesMax, receive: (of) => receivePart(of, limits) },
})

async function receivePart(of: Receiving, limits: ContentLimits): Promise<Received> {
  const { request } = of
  const document = of.stored as Document | undefined
  const range = partRangeOf(request.headers['content-range'], limits.bytesMax)
  // Without a document it is a retry, which is compared with the first request only.
  if (document) requireNext(range, document.received)
  const hash = createHash('sha256').update(String(request.headers['content-range']))
  const bytes = partBytes(of, range, (part) => hash.update(part))
  const received =
    document && isLastPart(range) ? await completed(of, document, range, bytes, limits) : await stored(of, range, bytes)
  return { ...received, eTag: document?.eTag, fingerprint: hash.digest('hex') }
}

/** The bytes of the part, checked (422). */
async function* partBytes({ request, reply }: Receiving, range: PartRange, update: (part: Uint8Array) => void): Bytes {
  const digests = digestCheckOf(request.headers, ['Content-Digest'])
  let length = 0
  for await (const part of incomingBytes(request, reply)) {
    length += part.length
    if (length > range.to - range.from) requireLength(range, length)
    update(part)
    digests.update(part)
    yield part
  }
  requireLength(range, length)
  digests.require()
}

type Settled = Omit<Received, 'fingerprint'>

async function stored({ runtime, isStored }: Receiving, { from, to }: PartRange, bytes: Bytes): Promise<Settled> {
  const storing = storingOf({ runtime, isStored })
  const contentID = storing.newID()
  const settle = () => discardUnused(runtime.db, storing, contentID)
  try {
    await (isStored ? runtime.files.write(contentID, storing.inTime(bytes), to - from) : drain(bytes))
  } catch (error) {
    await settle()
    throw error
  }
  return { part: { contentID, start: from, size: to - from }, settle }
}

async function completed(
  { runtime, request, isStored }: Receiving,
  document: Document,
  { from, total }: PartRange,
  last: Bytes,
  limits: ContentLimits,
): Promise<Settled> {
  const { db, files } = runtime
  const parts = (await listParts(db, document)).filter(({ start }) => start < from)
  async function* all(): Bytes {
    for (const { contentID, size } of parts) yield* files.read(contentID, { from: 0, to: size })
    yield* last
  }
  const storing = storingOf({ runtime, isStored })
  const digests = digestCheckOf(request.headers, ['Repr-Digest'])
  const incoming = {
    bytes: all(),
    name: document.name,
    declared: declaredTypeOf(request.headers['content-type']),
    size: total,
    digests,
  }
  const { file } = await receiveFile(storing, incoming, limits)
  const settle = async () => {
    for (const contentID of [file.contentID, ...parts.map((part) => part.contentID)])
      await discardUnused(db, storing, contentID)
  }
  return { file, settle }
}
