/**
 * Compressed answers, and compressed content.
 *
 * Both run in the thread pool of Node, so that the event loop goes on. What they may cost is bounded: the number of answers that are
 * compressed at a time, the length of each, and the expanded size of content.
 */
import { brotliCompress, constants, gunzip, gzip, zstdCompress } from 'node:zlib'
import type { FastifyReply, onSendHookHandler } from 'fastify'
import { CACHING, CACHING_BY_PREFERENCE, hasSecret } from '../http/answer/answer.ts'
import { isShared } from '../http/answer/one-copy.ts'
import { opaqueTagsIn } from '../http/conditional.ts'
import { isGzip } from '../http/content/media.ts'
import { AppError } from '../kernel/errors.ts'
import { BODY_MAX } from './limits.ts'

/** Shorter answers fit into one packet anyway. */
const ANSWER_MIN = 1024
/** Longer answers take long and much memory; a page of 200 usual records has less than a tenth of it. */
const ANSWER_MAX = 4 * 1024 * 1024
/** As many as the thread pool has threads, and as many that wait. Further answers are sent as they are. */
const AT_ONCE_MAX = 8
const COMPRESSIBLE = /^(application\/([\w.-]+\+)?json|text\/(?!event-stream))/

/** The codings, best first. */
const NAMES = ['br', 'zstd', 'gzip'] as const
type Coding = (typeof NAMES)[number]
type Done = (error: Error | null, result: Buffer) => void

/** The levels take about as long as gzip does. */
const CODINGS: Record<Coding, (content: Buffer, done: Done) => void> = {
  br: (content, done) =>
    brotliCompress(
      content,
      { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } },
      done,
    ),
  zstd: (content, done) => zstdCompress(content, done),
  gzip: (content, done) => gzip(content, done),
}

/** The usual values of Vary, which name the coding. */
const VARIED = new Set<unknown>([CACHING.vary, CACHING_BY_PREFERENCE.vary])

/** Compresses answers for clients that accept it. Streams are sent as they are, and so are answers with a secret. */
export function compressAnswers(): onSendHookHandler {
  let running = 0
  return (request, reply, payload, done) => {
    if (reply.statusCode === 304 && codingFor(request.headers['accept-encoding']))
      repeatTag(request.headers['if-none-match'], reply)
    const isText = typeof payload === 'string' || Buffer.isBuffer(payload)
    // Compressed here, shared content would become a copy for each answer.
    if (!isText || payload.length < ANSWER_MIN || isShared(payload)) return done(null, payload)
    const accept = request.headers['accept-encoding']
    // The usual answer to a client that asks for nothing.
    if (accept === undefined && VARIED.has(reply.getHeader('vary'))) return done(null, payload)
    if (!isCompressible(reply)) return done(null, payload)
    varyByCoding(reply)
    const coding = codingFor(accept)
    if (coding === undefined || payload.length > ANSWER_MAX || running >= AT_ONCE_MAX || hasSecret(reply))
      return done(null, payload)
    running++
    CODINGS[coding](typeof payload === 'string' ? Buffer.from(payload) : payload, (error, compressed) => {
      running--
      if (error) return done(null, payload)
      const tag = reply.getHeader('etag')
      // A strong tag names these bytes. A weak one also stands for the others.
      if (typeof tag === 'string' && tag.startsWith('"')) reply.header('etag', `${tag.slice(0, -1)}-${coding}"`)
      reply.header('content-encoding', coding)
      done(null, compressed)
    })
  }
}

const isCompressible = (reply: FastifyReply): boolean =>
  COMPRESSIBLE.test(String(reply.getHeader('content-type'))) && !reply.hasHeader('content-encoding')

function varyByCoding(reply: FastifyReply): void {
  const vary = reply.getHeader('vary')
  if (vary === undefined) reply.header('vary', 'Accept-Encoding')
  else if (!String(vary).includes('Accept-Encoding')) reply.header('vary', `${vary}, Accept-Encoding`)
}

/** A 304 has the tag of the answer that the client holds, with the suffix of its coding. */
function repeatTag(ifNoneMatch: string | undefined, reply: FastifyReply): void {
  const tag = String(reply.getHeader('etag'))
  if (ifNoneMatch === undefined || !tag.startsWith('"')) return
  const held = opaqueTagsIn(ifNoneMatch)
  const opaque = tag.slice(1, -1)
  const suffixed = NAMES.map((name) => `${opaque}-${name}`).find((each) => held.includes(each))
  if (suffixed !== undefined) reply.header('etag', `"${suffixed}"`)
}

const CHOICES_MAX = 100
const choices = new Map<string, Coding | undefined>()

/** The coding that an Accept-Encoding header prefers, or ours among equals; undefined for none. */
export function codingFor(accept: string | undefined): Coding | undefined {
  if (accept === undefined) return undefined
  if (choices.has(accept)) return choices.get(accept)
  const qualities = new Map(
    accept
      .toLowerCase()
      .split(',')
      .map((element): [string, number] => {
        const [name = '', ...parameters] = element.split(';').map((part) => part.trim())
        const quality = parameters.find((part) => part.startsWith('q='))
        return [name, quality === undefined ? 1 : Number(quality.slice(2)) || 0]
      }),
  )
  const qualityOf = (name: string) => qualities.get(name) ?? qualities.get('*') ?? 0
  const best = NAMES.reduce((one, other) => (qualityOf(other) > qualityOf(one) ? other : one))
  const isBetter = qualityOf(best) > 0 && qualityOf(best) >= (qualities.get('identity') ?? 0)
  const choice = isBetter ? best : undefined
  if (choices.size >= CHOICES_MAX) choices.clear()
  choices.set(accept, choice)
  return choice
}

/** Expands content with Content-Encoding: gzip, up to the size that content may have. Other codings are refused later, in their turn. */
export function expandContent(
  contentEncoding: string | undefined,
  body: Buffer,
  done: (error: Error | null, content?: Buffer) => void,
): void {
  if (isGzip(contentEncoding))
    gunzip(body, { maxOutputLength: BODY_MAX }, (error, content) => done(error && unreadable(error), content))
  else done(null, body)
}

const unreadable = ({ code }: NodeJS.ErrnoException): AppError =>
  code === 'ERR_BUFFER_TOO_LARGE'
    ? new AppError('body_too_large', 'The content is too large. The limit is 1 MiB after decompression.')
    : new AppError('invalid_json', 'The content is not valid gzip.')
