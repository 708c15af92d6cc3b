/** The answers of changes, as the caller may see them. */
import type { FastifyRequest } from 'fastify'
import type { TObject } from 'typebox'
import { AppError } from '../kernel/errors.ts'
import type { Versioned } from '../kernel/event.ts'
import { mayReadWhole, type RecordPolicy, shownMembers } from '../kernel/policy.ts'
import {
  type Answer,
  createdAnswer,
  deletedAnswer,
  patchedAnswer,
  type Representation,
  replacedAnswer,
} from './answer.ts'
import type { Prepared } from './change.ts'
import type { Principal, Runtime } from './context.ts'
import { hasChannel, type RouteDeclaration } from './operation.ts'

/** The answer that shows a record after its change. */
export function answerTo<Stored, Content, Item extends Versioned | null, Query extends TObject>(
  { publicUrl }: Runtime,
  request: FastifyRequest,
  operation: Prepared<Stored, Content, Item, Query>,
  record: Item,
  shown: Representation,
): Answer {
  if (record === null) return deletedAnswer()
  const { method, location, kept } = operation
  const answer =
    method === 'POST' && location
      ? createdAnswer(request, `${publicUrl}${location(record)}`, record, shown)
      : method === 'PUT'
        ? replacedAnswer(shown)
        : patchedAnswer(request, operation, record, shown)
  if (answer.status === 200)
    answer.headers['content-location'] = `${publicUrl}${operation.recordPathOf(request.url)}${queryOf(shown)}`
  return kept ? { ...answer, ...kept(record) } : answer
}

/** The path of the record in the answer to a change: the path of the request up to the last parameter, without the channel. */
export function recordPathsOf(declaration: Pick<RouteDeclaration, 'url'>): (url: string) => string {
  const first = hasChannel(declaration) ? 2 : 1
  const last = declaration.url.split('/').findLastIndex((segment) => segment.startsWith(':'))
  return (url) =>
    `/${url
      .split('?', 1)
      .join('')
      .split('/')
      .slice(first, last + 1)
      .join('/')}`
}

const queryOf = ({ expanded }: Representation): string => (expanded.length > 0 ? `?expand=${expanded.join(',')}` : '')

/** The answer with the members that the caller may read: little but the status, for a caller that may only change that. */
export function shownAnswer(policy: RecordPolicy, { scopes }: Principal, answer: Answer): Answer {
  if (answer.body === '' || mayReadWhole(policy, scopes)) return answer
  return { ...answer, body: JSON.stringify(shownMembers(policy, JSON.parse(answer.body), scopes)) }
}

/** A refusal without the record, for a caller that may not read it. */
export function shownRefusal(policy: RecordPolicy, { scopes }: Principal, error: unknown): unknown {
  if (!(error instanceof AppError) || error.members.current === undefined || mayReadWhole(policy, scopes)) return error
  const { reason } = error.members
  return new AppError(error.code, RECORD_CHANGED, reason ? { reason } : {})
}

/** The words of a refusal that say nothing about the record. */
export const RECORD_CHANGED = 'The record has changed since you read it. Nothing was written.'
