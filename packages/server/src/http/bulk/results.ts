/** The results of a bulk: the answer of each operation, as the caller may see it. */
import type { FastifyRequest } from 'fastify'
import { type ByteBudget, isSpent, pageBudget } from '../../kernel/byte-budget.ts'
import { AppError } from '../../kernel/errors.ts'
import { tagOfDoc } from '../../kernel/ids.ts'
import { channelNotAllowed } from '../../kernel/permission.ts'
import { mayReadWhole, type RecordPolicy } from '../../kernel/policy.ts'
import type { Target } from '../../kernel/precondition.ts'
import type { Answer } from '../answer/answer.ts'
import { answerByScopes, RECORD_CHANGED, refusalByScopes } from '../answer/change-answer.ts'
import type { Principal, Runtime } from '../context.ts'
import { moveOf } from '../decide.ts'
import type { RouteDeclaration } from '../declaration.ts'
import { hasChannel } from '../operation.ts'
import { requireScopes } from '../permission.ts'
import type { ChangeOperation } from '../prepared.ts'
import { appErrorOf, problemOf, STATUS } from '../problem.ts'
import { sightOf } from '../sight.ts'
import type { Action, BulkItem } from './content.ts'
import type { Outcome } from './decide.ts'

type BulkRequest = {
  runtime: Runtime
  request: FastifyRequest
  declared: { policy: RecordPolicy; actions: Partial<Record<Action, ChangeOperation>> & { update: ChangeOperation } }
  /** Whether the client wants results without records. */
  isMinimal: boolean
}

/** The header of an answer that an earlier request with the same key has got. */
const REPLAYED = 'idempotent-replayed'

/** 403 unless the caller may do this in a bulk. A status is changed through a channel, of which a bulk has none. */
export function requireAction(request: FastifyRequest, operation: RouteDeclaration): void {
  const { channels } = request.principal
  if (hasChannel(operation) && channels !== null) throw channelNotAllowed(channels)
  requireScopes(request, [operation.scope!])
}

/**
 * The answers that the single requests would have had. Refusals show records too: after those that fill an answer, they are without them.
 */
export function partsOf(
  of: BulkRequest,
  items: readonly BulkItem[],
  outcomes: readonly Outcome[],
  targets: readonly (Target | undefined)[],
): Answer[] {
  const budget = pageBudget()
  return outcomes.map((outcome, i) => {
    const isBrief = isSpent(budget) && 'refusal' in outcome
    const part = partOf(of, items[i]!, isBrief ? { refusal: briefly(outcome.refusal) } : outcome, targets[i])
    if (part.status >= 400) budget.left -= Buffer.byteLength(part.body)
    return part
  })
}

/** A refusal without the record and its changes. */
function briefly({ code, message, members, cause }: AppError): AppError {
  const { current: _, changes: __, moreChanges: ___, overlaps: ____, ...others } = members
  return new AppError(code, message, others, cause)
}

/**
 * The answer that the single request would have had. `moveID` is the move whose data it shows, `action` what the caller of a retry
 * must still be allowed to do.
 */
function partOf(of: BulkRequest, { action }: BulkItem, outcome: Outcome, target: Target | undefined): Answer {
  if ('refusal' in outcome) {
    const part = refusedPart(of, outcome.refusal, target)
    return STATUS[outcome.refusal.code] === 403 ? part : { ...part, action }
  }
  const { record, doc, answer } = outcome.decided
  if (answer) return { ...answer, action }
  if (record === null) return { status: 204, headers: {}, body: '', action }
  return { status: 200, headers: {}, body: doc, moveID: moveOf({ ...outcome.decided, target }) ?? null, action }
}

/** A refusal, with the move whose data it may show: an erasure must find it. */
export function refusedPart({ runtime, request, declared }: BulkRequest, refusal: AppError, target?: Target): Answer {
  const { code, message, members, cause } = refusalByScopes(declared.policy, request.principal, refusal) as AppError
  // What changed in the shipment of a job needs another scope, which a retry of the bulk would have to check again.
  const { shipment: _, ...others } = members
  const shown = new AppError(code, message, others, cause)
  const { status, body } = problemOf(shown, request.id, runtime.publicUrl)
  const current = shown.members.current as { id: string; moveID?: string } | undefined
  const moveID = current ? (current.moveID ?? current.id) : (target?.about.moveID ?? null)
  return { status, headers: {}, body, moveID }
}

export async function bulkRefused(of: BulkRequest, parts: readonly Answer[]): Promise<AppError> {
  const results = (await resultsOf(of, parts)).map((result) => JSON.parse(result))
  const refused = parts.filter(({ status }) => status >= 400).length
  const count = `${refused} of ${parts.length} operation${parts.length === 1 ? '' : 's'}`
  return new AppError('bulk_refused', `${count} would be refused, so nothing was written. The results say why.`, {
    results,
  })
}

/**
 * A part as a result of the answer, as the caller may see it now: the answer may be a stored one. Once the results fill the answer, those
 * that follow are without their records.
 */
function resultOf(of: BulkRequest, stored: Answer, budget: ByteBudget): string {
  const { policy } = of.declared
  const { principal } = of.request
  const part = allowedPart(of, stored)
  const { status } = part
  if (status >= 400) {
    const whole = problemByScopes(policy, principal, part.body)
    budget.left -= Buffer.byteLength(whole)
    return `{"status":${status},"problem":${isSpent(budget) ? withoutRecord(whole) : whole}}`
  }
  const { body } = answerByScopes(policy, principal, part)
  if (!of.isMinimal) budget.left -= Buffer.byteLength(body)
  const record = of.isMinimal || body === '' || isSpent(budget) ? 'null' : body
  const { location, etag, [REPLAYED]: replayed = 'false' } = part.headers
  // A tag in quotes is JSON.
  if (location !== undefined)
    return `{"status":${status},"eTag":${etag},"location":${JSON.stringify(location)},"replayed":${replayed},"record":${record}}`
  const eTag = body === '' ? null : eTagIn(body)
  return `{"status":${status},"eTag":${JSON.stringify(eTag)},"record":${record}}`
}

/** The tag at the end of a record. A caller that sees little of the record may see no tag. */
function eTagIn(body: string): string | null {
  const tag = tagOfDoc(body)
  return tag === body ? (JSON.parse(body).eTag ?? null) : tag
}

/** A part of the answer, or 403 for a caller that may no longer run its operation. */
function allowedPart(of: BulkRequest, part: Answer): Answer {
  try {
    if (part.action !== undefined) requireAction(of.request, of.declared.actions[part.action as Action]!)
    return part
  } catch (error) {
    return refusedPart(of, appErrorOf(error).error)
  }
}

/** A problem without the record and its changes. */
function withoutRecord(body: string): string {
  const { current: _, changes: __, moreChanges: ___, overlaps: ____, ...problem } = JSON.parse(body)
  return JSON.stringify(problem)
}

/** The problem of a stored answer, for a caller that may have had more scopes when it was stored. */
function problemByScopes(policy: RecordPolicy, { scopes }: Principal, body: string): string {
  if (mayReadWhole(policy, scopes)) return body
  const { current, changes: _, moreChanges: __, overlaps: ___, ...problem } = JSON.parse(body)
  const isAboutRecord = current !== undefined || problem.reason !== undefined
  return JSON.stringify(isAboutRecord ? { ...problem, detail: RECORD_CHANGED } : problem)
}

/** The answer with its results in the body. */
export async function composed(of: BulkRequest, { parts = [], ...answer }: Answer): Promise<Answer> {
  const isStored = answer.headers[REPLAYED] !== undefined
  const results = await resultsOf(of, parts, isStored)
  const headers = of.isMinimal ? { ...answer.headers, 'preference-applied': 'return=minimal' } : answer.headers
  return { ...answer, headers, body: `${answer.body.slice(0, -1)},"results":[${results.join(',')}]}` }
}

/** The results; `isStored` says that an earlier request has made them. */
async function resultsOf(of: BulkRequest, parts: readonly Answer[], isStored = false): Promise<string[]> {
  const { policy, actions } = of.declared
  const gone = () => refusedPart(of, new AppError(actions.update.errors[0]!, 'There is no record with this id.'))
  const isNew = ({ headers }: Answer) => !isStored && headers.location !== undefined && headers[REPLAYED] === undefined
  const budget = pageBudget()
  const { db } = of.runtime
  const seen = (await sightOf(db)?.reduceResults(db, policy, parts, { gone, isNew })) ?? parts
  return seen.map((part) => resultOf(of, part, budget))
}

/** Tells which operations met changes of others. A merge counts if it was written. */
export function reportCollisions(
  { runtime, request }: Pick<BulkRequest, 'runtime' | 'request'>,
  outcomes: readonly Outcome[],
  isWritten: boolean,
): void {
  const actor = request.principal.id
  for (const outcome of outcomes) {
    if ('refusal' in outcome) {
      if (outcome.refusal.collision) runtime.collided('refused', outcome.refusal.collision, actor)
    } else if (isWritten && outcome.decided.merged) runtime.collided('merged', outcome.decided.merged, actor)
  }
}
