import type { IncomingHttpHeaders } from 'node:http'
import { AppError, errorAt } from '../kernel/errors.ts'
import type { Versioned } from '../kernel/event.ts'
import {
  isTagAsSent,
  mismatchOf,
  parseIfMatch,
  preconditionRequired,
  type Refusal,
  refused,
  type Target,
} from '../kernel/precondition.ts'
import { requireNoStrayMergeBase } from './answer/prefer.ts'
import type { RouteDeclaration } from './declaration.ts'

type Headers = IncomingHttpHeaders

/**
 * Whether If-None-Match names a version; `*` names every one. `isTag` gets each tag without quotes and `W/`, since weak comparison
 * ignores both.
 */
export const namesVersion = (ifNoneMatch: string, isTag: (opaque: string) => boolean): boolean =>
  ifNoneMatch.trim() === '*' || opaqueTagsIn(ifNoneMatch).some(isTag)

/** The tags of If-None-Match without quotes and `W/`. */
export const opaqueTagsIn = (ifNoneMatch: string): string[] =>
  ifNoneMatch.split(',').map((element) => element.trim().replace(/^W\//, '').replace(/^"|"$/g, ''))

/**
 * The preconditions of a read, in the order of RFC 9110 §13.2.2. True means 304. `entityTag` is the entity tag of the representation,
 * which differs from the record's for a variant. Without `lastUpdated`, conditions by date are ignored.
 */
export function isNotModified(
  headers: Headers,
  lastUpdated: string | undefined,
  doc: string,
  entityTag: string,
): boolean {
  const ifMatch = headers['if-match']
  if (ifMatch !== undefined) {
    const record: Versioned = JSON.parse(doc)
    const refusal = mismatchOf(parseIfMatch(String(ifMatch)), { record })
    if (refusal) throw refused(refusal, record)
  } else if (headers['if-unmodified-since'] !== undefined && lastUpdated !== undefined)
    requireUnmodifiedSince(headers, JSON.parse(doc))
  const ifNoneMatch = headers['if-none-match']
  if (ifNoneMatch !== undefined) return namesVersion(ifNoneMatch, (opaque) => isTagAsSent(opaque, entityTag))
  const since = dateOf(headers['if-modified-since'])
  return since !== undefined && lastUpdated !== undefined && secondsOf(lastUpdated) <= since
}

/** Whether a change names the version that it is about (400, 428); a stale or unknown one is returned. */
export function refusalOfVersion(
  attempt: { headers: Headers; mustNameVersion?: boolean },
  declaration: RouteDeclaration,
  target: Target,
): Refusal | undefined {
  requireNoStrayMergeBase(attempt, declaration)
  const isRequired = declaration.ifMatch === 'required' || attempt.mustNameVersion === true
  return refusalByPreconditions(attempt.headers, isRequired, target)
}

/** The record of a POST has no version yet. If-None-Match is checked later, if the content can name an existing record. */
export function requireCreation({ headers }: { headers: Headers }, { ifNoneMatch }: RouteDeclaration): void {
  requireNoPrecondition(headers, ifNoneMatch ? ['If-Match'] : ['If-Match', 'If-None-Match'], CREATES)
}

const CREATES = 'a POST creates a record, which has no version yet. Use an Idempotency-Key to create it only once.'

/**
 * The preconditions of a write: 400 for an invalid If-Match, 428 for a missing one, 412 by date or If-None-Match. A stale tag is
 * returned, so that the history can explain it.
 */
export function refusalByPreconditions(headers: Headers, isRequired: boolean, target: Target): Refusal | undefined {
  const header = linesOf(headers['if-match'])
  if (header === undefined && isRequired) throw preconditionRequired()
  const refusal = header === undefined ? undefined : mismatchOf(parseIfMatch(header), target)
  if (refusal) return refusal
  if (header === undefined) requireUnmodifiedSince(headers, target.record)
  requireNoneMatch(linesOf(headers['if-none-match']), target.record)
  return undefined
}

/** A header with all its lines: Node would drop the second one, or join them in a way that changes the meaning. */
const linesOf = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'object' ? value.join(', ') : value

/** If-None-Match on a write refuses it when it names the current version. */
function requireNoneMatch(header: string | undefined, record: Versioned): void {
  if (header === undefined || !namesVersion(header, (opaque) => opaque.split('~')[0] === record.eTag)) return
  throw new AppError('precondition_failed', 'If-None-Match names the current version, so nothing was written.', {
    reason: 'stale',
    current: record,
  })
}

/** Whether a POST has If-None-Match: * and its record does not exist yet; 412 if the record exists. */
export async function noneMatches(headers: Headers, existing: () => Promise<Versioned | undefined>): Promise<boolean> {
  const header = linesOf(headers['if-none-match'])
  if (header === undefined) return false
  if (header.trim() !== '*') {
    const detail = 'If-None-Match is * on a POST: a new record has no version yet.'
    throw errorAt('invalid_header', { header: 'If-None-Match' }, 'not_applicable', detail)
  }
  const current = await existing()
  if (!current) return true
  throw new AppError('precondition_failed', 'A record with this reference exists, so nothing was created.', {
    reason: 'stale',
    current,
  })
}

/** 400 for a precondition by tag on a resource without a version: to ignore it would do what the client wanted to prevent. */
export function requireNoPrecondition(headers: Headers, names: readonly string[], reason: string): void {
  const errors = names
    .filter((name) => headers[name.toLowerCase()] !== undefined)
    .map((header) => ({ header, detail: `Does not apply here: ${reason}`, code: 'not_applicable' }))
  const [first] = errors
  if (first) throw new AppError('invalid_header', `${first.header} does not apply here: ${reason}`, { errors })
}

/** If-Unmodified-Since has a precision of a second: it can refuse, but never prove a version. */
export function requireUnmodifiedSince(headers: Headers, record: Versioned): void {
  const unmodifiedSince = dateOf(headers['if-unmodified-since'])
  if (unmodifiedSince === undefined || secondsOf(record.lastUpdated) <= unmodifiedSince) return
  throw new AppError('precondition_failed', 'The record was changed after the time in If-Unmodified-Since.', {
    reason: 'stale',
    current: record,
  })
}

const secondsOf = (instant: string): number => Math.floor(Date.parse(instant) / 1000)

const HTTP_DATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*, .* GMT$/
const ASCTIME_DATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/

/** An HTTP-date in seconds; undefined if it is missing or invalid and therefore ignored. */
function dateOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined
  // The oldest form has no zone and means GMT; Date.parse would assume local time.
  const text = ASCTIME_DATE.test(header) ? `${header} GMT` : header
  if (!HTTP_DATE.test(header) && text === header) return undefined
  const epochMs = Date.parse(text)
  return Number.isNaN(epochMs) ? undefined : Math.floor(epochMs / 1000)
}
