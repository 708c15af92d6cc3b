import { MIMEType } from 'node:util'
import type { onRequestHookHandler } from 'fastify'
import Negotiator from 'negotiator'
import { AppError } from '../kernel/errors.ts'

export const JSON_TYPE = 'application/json'
export const PROBLEM_TYPE = 'application/problem+json'
export const PATCH_TYPES = ['application/json', 'application/merge-patch+json', 'application/json-patch+json'] as const

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

/** Compressed content is refused: a few bytes could become gigabytes. */
export function requireNoCoding(contentEncoding: string | undefined): void {
  if (contentEncoding === undefined || contentEncoding.toLowerCase() === 'identity') return
  throw new AppError('unsupported_media_type', 'Compressed content is not accepted. Send it without Content-Encoding.')
}

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
    throw new AppError('unsupported_media_type', `${type.essence} is not supported here. Supported: ${list}.`)
  const charset = type.params.get('charset')
  if (charset !== null && !/^utf-?8$/i.test(charset))
    throw new AppError('unsupported_media_type', `Only the charset utf-8 is supported, not ${charset}.`)
  return type.essence
}

/** The best of the offered media types for an Accept header; 406 if none matches. */
export function negotiate(accept: string | undefined, offered: readonly string[]): string {
  if (accept === undefined || accept === '*/*' || accept === offered[0] || accept.trim() === '') return offered[0]!
  // Some clients name the charset, which the offered type must then have as a parameter.
  const available = [...offered, ...offered.map((type) => `${type};charset=utf-8`)]
  const chosen = new Negotiator({ headers: { accept } }).mediaType(available)
  if (!chosen) throw new AppError('not_acceptable', `This is only available as ${offered.join(', ')}.`)
  return chosen.split(';')[0]!
}
