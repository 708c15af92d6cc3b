import { MIMEType } from 'node:util'
import type { onRequestHookHandler } from 'fastify'
import Negotiator from 'negotiator'
import { AppError } from '../kernel/errors.ts'

export const JSON_TYPE = 'application/json'
export const PATCH_TYPES = ['application/json', 'application/merge-patch+json', 'application/json-patch+json'] as const

const MEDIA_TYPE = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(;|$)/

/**
 * Fastify refuses a Content-Type that cannot be read, and a QUERY without one, as soon as it sees them. In our order of answers
 * their turn is later, so they are taken for what RFC 9110 lets one assume of content without a type.
 */
export const acceptAnyContentType: onRequestHookHandler = (request, _reply, done) => {
  const { headers } = request.raw
  const type = headers['content-type']
  if (type === undefined ? request.method === 'QUERY' : type !== JSON_TYPE && !MEDIA_TYPE.test(type))
    headers['content-type'] = 'application/octet-stream'
  done()
}

/** Content comes as it is: what a few compressed bytes would become is not for us to find out. */
export function requireNoCoding(contentEncoding: string | undefined): void {
  if (contentEncoding === undefined || contentEncoding.toLowerCase() === 'identity') return
  throw new AppError('unsupported_media_type', 'Compressed content is not accepted. Send it without Content-Encoding.')
}

/** The media type of the content, if it is among those the operation takes; 415 otherwise. */
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

/** The best of the offered media types for an Accept header; 406 if none will do. */
export function negotiate(accept: string | undefined, offered: readonly string[]): string {
  if (accept === undefined || accept === '*/*' || accept === offered[0] || accept.trim() === '') return offered[0]!
  // Some clients name the charset too, which is a parameter that the media type must then have.
  const available = [...offered, ...offered.map((type) => `${type};charset=utf-8`)]
  const chosen = new Negotiator({ headers: { accept } }).mediaType(available)
  if (!chosen) throw new AppError('not_acceptable', `This is available as ${offered.join(', ')}.`)
  return chosen.split(';')[0]!
}
