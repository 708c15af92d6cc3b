import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '../kernel/errors.ts'
import { parseIfMatch, requireMatch, type Versioned } from '../kernel/precondition.ts'

type Headers = IncomingHttpHeaders

/** The tag without quotes, `W/`, and what a proxy added: weak comparison looks at nothing else. */
const opaqueOf = (element: string): string =>
  element
    .trim()
    .replace(/^W\//, '')
    .replace(/^"|"$/g, '')
    .replace(/(?:-gzip|--gzip|;gzip|-br|-zstd)$/, '')

/**
 * The preconditions of a read, in the order of RFC 9110 §13.2.2. True means: not modified. `shown` is the entity tag of the
 * representation, which differs from the record's when it is a variant.
 */
export function isNotModified(
  headers: Headers,
  version: { lastUpdated: string; eTag: string },
  doc: string,
  shown: string,
): boolean {
  const ifMatch = headers['if-match']
  if (ifMatch !== undefined)
    requireMatch({ ifMatch: parseIfMatch(String(ifMatch)), isRequired: false }, JSON.parse(doc))
  else if (headers['if-unmodified-since'] !== undefined) requireUnmodifiedSince(headers, JSON.parse(doc))
  const ifNoneMatch = headers['if-none-match']
  if (ifNoneMatch !== undefined)
    return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((element) => opaqueOf(element) === shown)
  const since = dateOf(headers['if-modified-since'])
  return since !== undefined && secondsOf(version) <= since
}

/** If-Unmodified-Since, as far as it counts: at a second's precision it can refuse, but never prove a version. */
export function requireUnmodifiedSince(headers: Headers, record: Versioned): void {
  const unmodifiedSince = dateOf(headers['if-unmodified-since'])
  if (unmodifiedSince === undefined || secondsOf(record) <= unmodifiedSince) return
  throw new AppError('precondition_failed', 'The record was changed after the time in If-Unmodified-Since.', {
    reason: 'stale',
    current: record,
  })
}

const secondsOf = (version: { lastUpdated: string }): number => Math.floor(Date.parse(version.lastUpdated) / 1000)

const HTTP_DATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /

/** A header's HTTP-date in seconds; undefined if there is none or it is not valid, in which case it is ignored. */
function dateOf(header: string | undefined): number | undefined {
  if (header === undefined || !HTTP_DATE.test(header)) return undefined
  const epochMs = Date.parse(header)
  return Number.isNaN(epochMs) ? undefined : Math.floor(epochMs / 1000)
}
