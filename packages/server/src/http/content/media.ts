import { MIMEType } from 'node:util'
import type { onRequestHookHandler } from 'fastify'
import Negotiator from 'negotiator'
import { AppError } from '../../kernel/errors.ts'
import { cutName } from '../../kernel/json.ts'

export const JSON_TYPE = 'application/json'
export const PROBLEM_TYPE = 'application/problem+json'
export const PATCH_TYPES = ['application/json', 'application/merge-patch+json', 'application/json-patch+json'] as const

/** Stands for any media type. */
export const ANY_TYPE = '*/*'

type Typed = { kind: 'json' | 'patch' | 'bytes'; bytes?: { types: readonly string[] } }

/** The media types that content of a kind may have. */
export function typesOf({ kind, bytes }: Typed): readonly string[] {
  if (kind === 'bytes') return bytes && bytes.types.length > 0 ? bytes.types : [ANY_TYPE]
  return [...(kind === 'patch' ? PATCH_TYPES : [JSON_TYPE]), ...(bytes?.types ?? [])]
}

/** The header that lists the media types of a method: RFC 5789, the Linked Data Platform, and RFC 10008. */
const ACCEPT_HEADERS: Partial<Record<string, string>> = {
  PATCH: 'accept-patch',
  POST: 'accept-post',
  QUERY: 'accept-query',
}

/** The headers that say which content the operations of a path take. */
export const acceptHeadersOf = (
  operations: readonly { method: string; content?: Typed | undefined }[],
): Record<string, string> =>
  Object.fromEntries(
    operations.flatMap(({ method, content }) => {
      const name = ACCEPT_HEADERS[method]
      return name && content && content.kind !== 'bytes' ? [[name, typesOf(content).join(', ')]] : []
    }),
  )

const MEDIA_TYPE = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(;|$)/

/**
 * Fastify refuses an invalid Content-Type, and a QUERY without one, at once. In our order of answers that comes later, so both get
 * the default type of RFC 9110 here.
 */
export const acceptAnyContentType: onRequestHookHandler = (request, _reply, done) => {
  const { headers } = request.raw
  const type = headers['content-type']
  if (type === undefined ? request.method === 'QUERY' : type !== JSON_TYPE && !MEDIA_TYPE.test(type))
    headers['content-type'] = 'application/octet-stream'
  done()
}

/** The coding that content may have. */
export const CONTENT_CODING = 'gzip'

export const isGzip = (contentEncoding: string | undefined): boolean =>
  contentEncoding !== undefined && /^(x-)?gzip$/i.test(contentEncoding)

/** 415 for content in a coding that was not expanded. */
export function requireKnownCoding(contentEncoding: string | undefined): void {
  if (contentEncoding === undefined || isKnownCoding(contentEncoding)) return
  throw new AppError(
    'unsupported_media_type',
    `${cutName(contentEncoding)} is not a supported Content-Encoding. Supported: ${CONTENT_CODING}.`,
  )
}

/** 415 for coded bytes: a file is stored as it is sent. */
export function requireNoCoding(contentEncoding: string | undefined): void {
  if (contentEncoding === undefined || contentEncoding.toLowerCase() === 'identity') return
  throw new AppError('unsupported_media_type', 'Send the file as it is, without Content-Encoding.')
}

export const isKnownCoding = (contentEncoding: string | undefined): boolean =>
  contentEncoding === undefined || contentEncoding.toLowerCase() === 'identity' || isGzip(contentEncoding)

/** A part of a record must not be taken for the whole (RFC 9110 §9.3.4). */
export function requireWholeContent(contentRange: string | undefined): void {
  if (contentRange === undefined) return
  const detail = 'A PUT replaces the whole record, not a range of it. Send all of it, without Content-Range.'
  throw new AppError('invalid_header', detail, {
    errors: [{ header: 'Content-Range', detail, code: 'not_applicable' }],
  })
}

/** The media type that a client declares, without its parameters; undefined if it declares none. */
export const declaredTypeOf = (header: string | undefined): string | undefined => header?.split(';', 1)[0]?.trim()

/** The media type of the content; 415 if the operation does not accept it. */
export function contentTypeOf(header: string | undefined, accepted: readonly string[]): string {
  if (header === JSON_TYPE) return header
  const list = accepted.join(', ')
  if (header === undefined) throw new AppError('unsupported_media_type', `Send a Content-Type: ${list}.`)
  let type: MIMEType
  try {
    type = new MIMEType(header)
  } catch {
    throw new AppError('unsupported_media_type', `The Content-Type cannot be read. Supported: ${list}.`)
  }
  if (!accepted.includes(type.essence))
    throw new AppError('unsupported_media_type', `${cutName(type.essence)} is not supported here. Supported: ${list}.`)
  const charset = type.params.get('charset')
  if (charset !== null && !/^utf-?8$/i.test(charset))
    throw new AppError('unsupported_media_type', `Only the charset utf-8 is supported, not ${cutName(charset)}.`)
  return type.essence
}

/** The best of the offered media types for an Accept header; 406 if none matches. */
export function negotiate(accept: string | undefined, offered: readonly [string, ...string[]]): string {
  if (accept === undefined || accept === '*/*' || accept === offered[0] || accept.trim() === '') return offered[0]
  // Some clients name the charset, which the offered type must then have as a parameter.
  const available = [...offered, ...offered.map((type) => `${type};charset=utf-8`)]
  const chosen = new Negotiator({ headers: { accept } }).mediaType(available)
  if (!chosen) throw new AppError('not_acceptable', `This is only available as ${offered.join(', ')}.`)
  return chosen.replace(';charset=utf-8', '')
}
