/** The answers of changes, as the caller may see them. */
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../kernel/errors.ts'
import { variantTagOf } from '../../kernel/etag.ts'
import type { Versioned } from '../../kernel/event.ts'
import { mayReadWhole, type RecordPolicy, shownMembers } from '../../kernel/policy.ts'
import type { Principal, Runtime } from '../context.ts'
import type { RouteDeclaration } from '../declaration.ts'
import { type Ending, endingHeadersOf, hasEnded } from '../deprecation.ts'
import { hasChannel } from '../operation.ts'
import type { Prepared } from '../prepared.ts'
import { type Answer, CACHING, CACHING_BY_PREFERENCE, JSON_CONTENT } from './answer.ts'
import { mergeBaseOf, preferencesOf } from './prefer.ts'

/** The answer that shows a record after its change. */
export function answerTo(
  { publicUrl, clock }: Runtime,
  request: FastifyRequest,
  operation: Prepared,
  record: Versioned | null,
  representation: Representation,
): Answer {
  if (record === null) return deletedAnswer()
  const { method, location, storedWith } = operation
  const answer = wantsFormer(request, operation, clock())
    ? formerAnswer(operation.formerly200!, record, representation)
    : method === 'POST' && location
      ? createdAnswer(request, `${publicUrl}${location(record)}`, record, representation)
      : method === 'PUT'
        ? replacedAnswer(representation)
        : patchedAnswer(request, operation, record, representation)
  if (answer.status === 200)
    answer.headers['content-location'] = `${publicUrl}${operation.recordPathOf(request.url)}${queryOf(representation)}`
  return storedWith ? { ...answer, ...storedWith(record) } : answer
}

/** The path of the record in the answer to a change: the path of the request up to the last parameter, without the channel. */
export function recordPathsOf(declaration: Pick<RouteDeclaration, 'url'>): (url: string) => string {
  const first = hasChannel(declaration) ? 2 : 1
  const last = declaration.url.split('/').findLastIndex((segment) => segment.startsWith(':'))
  // A record that is the only one of its kind has no id in its path.
  const end = last === -1 ? undefined : last + 1
  return (url) => `/${url.split('?', 1).join('').split('/').slice(first, end).join('/')}`
}

const queryOf = ({ expanded }: Representation): string => (expanded.length > 0 ? `?expand=${expanded.join(',')}` : '')

/** The answer with the members that the caller may read: little but the status, for a caller that may only change that. */
export function answerByScopes(policy: RecordPolicy, { scopes }: Principal, answer: Answer): Answer {
  if (answer.body === '' || mayReadWhole(policy, scopes)) return answer
  return { ...answer, body: JSON.stringify(shownMembers(policy, JSON.parse(answer.body), scopes)) }
}

/** A refusal without the record, for a caller that may not read it. */
export function refusalByScopes(policy: RecordPolicy, { scopes }: Principal, error: unknown): unknown {
  if (!(error instanceof AppError) || error.members.current === undefined || mayReadWhole(policy, scopes)) return error
  const { reason } = error.members
  return new AppError(error.code, RECORD_CHANGED, reason ? { reason } : {})
}

/** The words of a refusal that say nothing about the record. */
export const RECORD_CHANGED = 'The record has changed since you read it. Nothing was written.'

/** The text of a record with its expansions: a variant of the stored document. */
export type Representation = { doc: string; expanded: readonly string[] }

/** The answer to a POST that created a record. */
export function createdAnswer(
  request: FastifyRequest,
  location: string,
  record: Versioned,
  representation: Representation,
): Answer {
  const { doc } = representation
  const headers: Record<string, string> = {
    ...CACHING_BY_PREFERENCE,
    location,
    etag: etagHeader(record, representation),
  }
  if (isMinimal(request, record)) {
    return { status: 201, headers: { ...headers, 'preference-applied': 'return=minimal' }, body: '' }
  }
  return { status: 201, headers: { ...headers, 'content-type': JSON_CONTENT }, body: doc, ...secrecyOf(record) }
}

function patchedAnswer(
  request: FastifyRequest,
  operation: RouteDeclaration,
  record: Versioned,
  representation: Representation,
): Answer {
  const { doc } = representation
  const headers: Record<string, string> = { ...CACHING_BY_PREFERENCE, etag: etagHeader(record, representation) }
  if (request.headers.prefer === undefined)
    return { status: 200, headers: { ...headers, 'content-type': JSON_CONTENT }, body: doc, ...secrecyOf(record) }
  const isBodiless = isMinimal(request, record)
  const applied = [
    ...(mergeBaseOf(request, operation) === undefined ? [] : ['merge-base']),
    ...(isBodiless ? ['return=minimal'] : []),
  ]
  if (applied.length > 0) headers['preference-applied'] = applied.join(', ')
  if (isBodiless) return { status: 204, headers, body: '' }
  return { status: 200, headers: { ...headers, 'content-type': JSON_CONTENT }, body: doc, ...secrecyOf(record) }
}

/** Whether the client handles a 200 only, where the answer is 201 now. */
const wantsFormer = ({ headers: { prefer } }: FastifyRequest, { formerly200 }: Prepared, nowMs: number): boolean =>
  formerly200 !== undefined &&
  prefer !== undefined &&
  preferencesOf(prefer).get('status') === '200' &&
  !hasEnded(formerly200, nowMs)

const formerAnswer = (ending: Ending, record: Versioned, representation: Representation): Answer => ({
  status: 200,
  headers: {
    ...{ ...CACHING_BY_PREFERENCE, ...endingHeadersOf(ending), etag: etagHeader(record, representation) },
    ...{ 'preference-applied': 'status=200', 'content-type': JSON_CONTENT },
  },
  body: representation.doc,
})

/** The answer to a PUT: the new tag is in the body only, since the stored record differs from the content (RFC 9110 §9.3.4). */
const replacedAnswer = ({ doc }: Representation): Answer => ({
  status: 200,
  headers: { ...CACHING, 'content-type': JSON_CONTENT },
  body: doc,
})

const deletedAnswer = (): Answer => ({ status: 204, headers: { 'cache-control': 'no-store' }, body: '' })

const secrecyOf = (record: Versioned) => ('secret' in record ? { isSecret: true } : {})

const etagHeader = (record: Versioned, { doc, expanded }: Representation): string =>
  `"${expanded.length > 0 ? variantTagOf(record.eTag, doc) : record.eTag}"`

/** Whether the client wants no body. A secret is shown only once, so its answer always has a body. */
const isMinimal = (request: FastifyRequest, record: Versioned): boolean =>
  !('secret' in record) && wantsMinimal(request)

export const wantsMinimal = ({ headers: { prefer } }: Pick<FastifyRequest, 'headers'>): boolean =>
  prefer === 'return=minimal' || (prefer !== undefined && preferencesOf(prefer).get('return') === 'minimal')
