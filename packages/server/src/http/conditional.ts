import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '../kernel/errors.ts'
import { isTagAsSent, parseIfMatch, requireMatch, type Versioned } from '../kernel/precondition.ts'

type Headers = IncomingHttpHeaders

/** The tag without quotes and `W/`: weak comparison looks at nothing else. */
const opaqueOf = (element: string): string => element.trim().replace(/^W\//, '').replace(/^"|"$/g, '')

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
    return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((element) => isTagAsSent(opaqueOf(element), shown))
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

const HTTP_DATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*, .* GMT$/
const ASCTIME_DATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/

/** A header's HTTP-date in seconds; undefined if there is none or it is not valid, in which case it is ignored. */
function dateOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined
  // The oldest form names no zone and means GMT; Date.parse would take it for local time.
  const text = ASCTIME_DATE.test(header) ? `${header} GMT` : header
  if (!HTTP_DATE.test(header) && text === header) return undefined
  const epochMs = Date.parse(text)
  return Number.isNaN(epochMs) ? undefined : Math.floor(epochMs / 1000)
}
