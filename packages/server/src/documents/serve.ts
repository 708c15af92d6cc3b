import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { requireDocAsOf } from '../events/history.ts'
import { findContent } from '../files/contents.ts'
import { CACHING } from '../http/answer/answer.ts'
import { chunked } from '../http/answer/chunks.ts'
import { namesVersion } from '../http/conditional.ts'
import { digestHeaderOf } from '../http/content/digest.ts'
import { negotiate } from '../http/content/media.ts'
import { requestedRange } from '../http/content/range.ts'
import type { Runtime } from '../http/context.ts'
import { paramOf } from '../http/operation.ts'
import { AppError } from '../kernel/errors.ts'
import { mismatchOf, parseIfMatch, refused } from '../kernel/precondition.ts'
import { countTransferred } from '../kernel/young-garbage.ts'
import { dispositionOf } from './name-rules.ts'
import { aboutDocument } from './rules.ts'
import type { Document } from './schema.ts'
import { documentNotFound, requireDocument } from './store.ts'
import { isShownInline } from './type-rules.ts'

const noContent = () =>
  new AppError('document_has_no_content', 'The document has no content, or had none at that instant.')

/** Sends the content of a document, as it is or as it was. */
export async function respondWithContent(
  runtime: Runtime,
  request: FastifyRequest,
  reply: FastifyReply,
  { asOf }: { asOf?: string },
): Promise<FastifyReply> {
  const current = await requireDocument(runtime.db, paramOf(request, 'documentID'))
  const shown: Document =
    asOf === undefined
      ? current
      : JSON.parse(await requireDocAsOf(runtime, { about: aboutDocument(current), current }, asOf, documentNotFound()))
  const { sha256, contentType, name } = shown
  const stored = sha256 === null ? undefined : await findContent(runtime.db, current, sha256)
  if (!stored || sha256 === null || contentType === null) throw noContent()
  negotiate(request.headers.accept, [contentType])
  const tag = `"${sha256}"`
  reply.headers({ ...CACHING, vary: 'Authorization', etag: tag })
  const ifMatch = request.headers['if-match']
  const refusal =
    ifMatch === undefined ? undefined : mismatchOf(parseIfMatch(ifMatch), { record: { ...shown, eTag: sha256 } })
  if (refusal) throw refused(refusal, shown)
  const ifNoneMatch = request.headers['if-none-match']
  if (ifNoneMatch !== undefined && namesVersion(ifNoneMatch, (opaque) => opaque === sha256))
    return reply.code(304).send()
  const range = requestedRange(request.headers, tag, stored.size)
  const { from, to } = range ?? { from: 0, to: stored.size }
  if (range) reply.code(206).header('content-range', `bytes ${from}-${to - 1}/${stored.size}`)
  reply.headers({
    'content-type': contentType.startsWith('text/') ? `${contentType}; charset=utf-8` : contentType,
    'content-length': String(to - from),
    'content-disposition': dispositionOf(name, isShownInline(contentType)),
    'repr-digest': digestHeaderOf(sha256),
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  return reply.send(chunked(counted(runtime.files.read(stored.contentID, { from, to }))))
}

async function* counted(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    yield chunk
    countTransferred(chunk.length)
  }
}
