/** The Idempotency-Key of a request, and how the same request is recognized: by its bytes, or by the JSON value that they are. */
import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { AppError, errorAt } from '../../kernel/errors.ts'
import { canonicalJson, type Json } from '../../kernel/json.ts'
import { ownerOf } from '../context.ts'
import { withoutDryRun } from '../dry-run.ts'

const KEY_LENGTH_MAX = 255
/** Without a space at either end. */
const PRINTABLE = /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/

/**
 * A key.
 * - `scope` is the name under which it is stored.
 * - `fingerprint` is a digest of the request with the bytes of its content, as the previous release computes it.
 * - `value` is a digest of the request with its content as a JSON value; undefined for other content.
 * - `words` are the texts from which the encryption key of the answer is derived.
 */
export type IdempotencyKey = {
  scope: string
  fingerprint: string
  value: string | undefined
  words: readonly string[]
}

/** The 409 while the first request with a key runs. */
export const keyInUse = () =>
  new AppError('idempotency_key_in_use', 'A request with this Idempotency-Key is still running. Try again shortly.', {
    retryAfterS: 1,
  })

/** Whether a stored answer belongs to the same request. Answers of the previous release have no `value`. */
export const isSameRequest = (key: IdempotencyKey, stored: Pick<IdempotencyKey, 'fingerprint' | 'value'>): boolean =>
  key.fingerprint === stored.fingerprint || (key.value !== undefined && key.value === stored.value)

/** By what the content of a request is recognized: a digest of its bytes, and the JSON value that they are, if they are one. */
export type ContentIdentity = { fingerprint: string; value?: Json | undefined }

/** The Idempotency-Key of a request, bare or quoted; 400 if it is invalid. */
export function idempotencyKeyOf(
  request: FastifyRequest,
  { identity }: { identity: () => ContentIdentity },
): IdempotencyKey | undefined {
  const header = request.headers['idempotency-key']
  if (header === undefined) return undefined
  const text = typeof header === 'string' ? header.trim() : ''
  const key = /^"[^"]*"$/.test(text) ? text.slice(1, -1) : text
  // Node joins repeated lines with a comma, which a key may also contain.
  const isRepeated = text.includes(',') && countLines(request.raw.rawHeaders, 'idempotency-key') > 1
  if (isRepeated || key.length > KEY_LENGTH_MAX || !PRINTABLE.test(key) || key.includes('"')) {
    const detail = `Idempotency-Key is one line of 1 to ${KEY_LENGTH_MAX} printable characters, bare or in quotes.`
    throw errorAt('invalid_header', { header: 'Idempotency-Key' }, 'invalid_syntax', detail)
  }
  const [path = '', query = ''] = request.url.split('?', 2)
  return keyOf(request, key, { method: request.method, path, query: withoutDryRun(query), ...identity() })
}

/** The key of a record that a bulk creates: the same key as for a POST that creates the record. */
export const keyOfCreation = (request: FastifyRequest, key: string, path: string, record: Json): IdempotencyKey =>
  keyOf(request, key, {
    method: 'POST',
    path,
    query: '',
    fingerprint: hash('sha256', JSON.stringify(record)),
    value: record,
  })

/** A key for one operation of a request. */
function keyOf(
  { principal, headers }: FastifyRequest,
  key: string,
  of: { method: string; path: string; query: string } & ContentIdentity,
): IdempotencyKey {
  const type = withoutBoundary(headers['content-type'])
  const compared = ['if-match', 'prefer'].map((name) => String(headers[name] ?? ''))
  const ifNoneMatch = headers['if-none-match']
  // It is part of a fingerprint only if it was sent: the stored fingerprints of the previous release stay valid.
  const optional = ifNoneMatch === undefined ? [] : [String(ifNoneMatch)]
  const fingerprintOf = (sentType: string, sent: string) =>
    hash('sha256', JSON.stringify([of.query, sentType, ...compared, sent, ...optional]), 'base64url')
  return {
    scope: hash('sha256', JSON.stringify([...ownerOf(principal), of.method, of.path, key]), 'base64url'),
    fingerprint: fingerprintOf(type, of.fingerprint),
    value:
      of.value === undefined
        ? undefined
        : fingerprintOf(type.replace(/;.*/, '').trim().toLowerCase(), canonicalJson(of.value)),
    words: [principal.id, key],
  }
}

/** A form that is sent again may have another boundary. */
const withoutBoundary = (header = ''): string => header.replace(/(^multipart\/[^;]*);.*/i, '$1')

/** How many lines of a request have this name. */
const countLines = (rawHeaders: readonly string[], name: string): number =>
  rawHeaders.filter((text, i) => i % 2 === 0 && text.toLowerCase() === name).length
