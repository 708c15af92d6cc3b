/**
 * A bulk: up to 100 operations on records of one kind in one request. Each operation is the value that serves the single request,
 * so that every rule, scope and refusal is the same.
 *
 * ATOMIC is one change of the database. So is ISOLATED with an Idempotency-Key, whose answer is written with the change, and a dry
 * run, and one that names records by locators. Otherwise ISOLATED is several changes, so that other writes wait for a part of it only.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TObject, TSchema } from 'typebox'
import { outcomeUnknown } from '../db/database.ts'
import type { Context } from '../kernel/context.ts'
import { AppError, errorAt, requireValid } from '../kernel/errors.ts'
import { isUuid, newId } from '../kernel/ids.ts'
import { channelNotAllowed } from '../kernel/permission.ts'
import { mayReadWhole, type RecordPolicy } from '../kernel/policy.ts'
import type { Target } from '../kernel/precondition.ts'
import { type Answer, CACHING, sendAnswer } from './answer.ts'
import { type Action, type Bulk, type BulkItem, bulkAnswerOf, bulkContentOf, repeatedIDs } from './bulk-content.ts'
import { type BulkDecisions, bulkDecisions, type Outcome } from './bulk-decide.ts'
import { type ChangeOperation, type Decided, moveOf } from './change.ts'
import { RECORD_CHANGED, shownAnswer, shownRefusal } from './change-answer.ts'
import { requireNoPrecondition } from './conditional.ts'
import { contentBytes, givenContent, sentContent } from './content.ts'
import { contextOf, type Principal, type Runtime } from './context.ts'
import { beginDryRun, type DryRunQuery, withDryRun } from './dry-run.ts'
import { changeOnce, idempotencyKeyOf } from './idempotency.ts'
import { JSON_TYPE, negotiate } from './media.ts'
import { hasChannel, type Operation, type RouteDeclaration } from './operation.ts'
import { requireScopes } from './permission.ts'
import { preferencesOf } from './prefer.ts'
import { appErrorOf, problemOf, STATUS } from './problem.ts'
import { partsShown } from './reduced.ts'
import { tookTooLong } from './timed.ts'

/** How many operations of an ISOLATED bulk are one change at most. */
const CHUNK = 20
/** After this time an ISOLATED bulk answers with what is done: the time limit of the request would say that nothing was written. */
const PARTS_MAX_MS = 9_000

/** What a bulk declares. `kind` is the name of its record, `parameter` that of the id in the path of its single requests. */
type BulkDeclaration = Pick<RouteDeclaration, 'url' | 'operationId' | 'summary' | 'description' | 'tag'> & {
  scope: string
  orScope?: string
  policy: RecordPolicy
  kind: string
  parameter: string
  record: TSchema
  patch: TSchema
  status: TObject
  actions: Record<Action, ChangeOperation>
}

const EACH_ITS_OWN = 'each operation of a bulk has a tag of its own, as ifMatch.'

export function bulk(declared: BulkDeclaration): Operation {
  const { kind, record, patch, status, ...declaration } = declared
  const { declaration: content, read } = bulkContentOf(kind, patch, status, (action) => declared.actions[action].scope!)
  return {
    ...declaration,
    method: 'PATCH',
    content,
    query: withDryRun(undefined),
    isIdempotent: true,
    errors: ['bulk_refused'],
    answers: {
      200: { description: 'One result for each operation, in their order', schema: bulkAnswerOf(kind, record) },
    },
    respond: (runtime, request, reply, query: DryRunQuery) =>
      respond({ runtime, request, reply, declared, read, content }, beginDryRun(reply, query)),
  }
}

type Request = {
  runtime: Runtime
  request: FastifyRequest
  reply: FastifyReply
  declared: BulkDeclaration
  content: NonNullable<RouteDeclaration['content']>
  read: ReturnType<typeof bulkContentOf>['read']
}

async function respond(of: Request, isDryRun: boolean): Promise<FastifyReply> {
  const { runtime, request, reply } = of
  const key = idempotencyKeyOf(request) // 400
  const sent = sentContent(request, of.content)
  const batchID = newId(runtime.clock())
  /** The bulk of the request, once it is known that its key was not used before. */
  const readBulk = (): Bulk => {
    sent.requireType() // 415
    negotiate(request.headers.accept, [JSON_TYPE]) // 406
    requireNoPrecondition(request.headers, ['If-Match', 'If-None-Match'], EACH_ITS_OWN) // 400
    requireNoMergeBase(request.headers.prefer) // 400
    return of.read(sent.json()) // 400 422
  }
  const change = (bulk: () => Bulk, mayEndEarly = false): Promise<Answer> => {
    let made: BulkDecisions<Answer> | undefined
    const decisions = () => {
      made ??= decisionsOf(of, bulk(), batchID, mayEndEarly)
      return made
    }
    return changeOnce(
      runtime.db,
      key,
      async (tx) => {
        // After a timeout answer (503) the change must not commit any more.
        if (reply.sent) throw tookTooLong()
        return decisions().decide(tx)
      },
      isDryRun,
      (reader) => decisions().decideAhead(reader),
    )
  }
  const answer = key || isDryRun ? await change(readBulk) : await changeInParts(of, readBulk(), batchID, change)
  return sendAnswer(reply, await composed(of, answer))
}

/** The merge-base of the whole request would be ignored, and newer changes overwritten. */
function requireNoMergeBase(prefer: string | string[] | undefined): void {
  if (!preferencesOf(prefer).has('merge-base')) return
  const detail = 'Each operation of a bulk has a merge-base of its own, as mergeBase.'
  throw errorAt('invalid_header', { header: 'Prefer' }, 'not_applicable', detail)
}

/**
 * Runs a bulk as one change or, if it is ISOLATED, as several: each has up to 20 operations, and ends before it writes too many rows.
 * If one fails, its operations and those after it are refused; if the time is over while one runs, its outcome is unknown.
 */
async function changeInParts(
  of: Request,
  { mode, items }: Bulk,
  batchID: string,
  change: (bulk: () => Bulk, mayEndEarly?: boolean) => Promise<Answer>,
): Promise<Answer> {
  // Two names of one record are found within one change only; two ids are of two records.
  const areIDs = items.every(({ id }) => isUuid(id))
  if (mode === 'ATOMIC' || !areIDs) return change(() => ({ mode, items }))
  const parts: Answer[] = []
  let failure: AppError | undefined
  let size = CHUNK
  const answered = new AbortController()
  const timeIsOver = pause(PARTS_MAX_MS, undefined, { signal: answered.signal }).then(() => {
    throw outcomeUnknown(tookTooLong())
  })
  try {
    while (parts.length < items.length) {
      const some = items.slice(parts.length, parts.length + size)
      try {
        if (failure) throw tookTooLong()
        const done = (await Promise.race([change(() => ({ mode, items: some }), true), timeIsOver])).parts!
        parts.push(...done)
        // Those that did not fit were decided in vain.
        size = done.length < some.length ? done.length : Math.min(2 * size, CHUNK)
      } catch (error) {
        if (some.length === items.length) throw error
        const refusal = appErrorOf(error).error
        // A refusal concerns its part only.
        if (STATUS[refusal.code] >= 500) failure = refusal
        parts.push(...some.map(() => refusedPart(of, refusal)))
      }
    }
  } finally {
    answered.abort()
    await timeIsOver.catch(() => {})
  }
  return answerOf(batchID, parts)
}

const answerOf = (batchID: string, parts: readonly Answer[]): Answer => ({
  status: 200,
  headers: { ...CACHING, 'content-type': `${JSON_TYPE}; charset=utf-8` },
  body: JSON.stringify({ batchID }),
  parts,
})

/** How the database decides a bulk. */
function decisionsOf(of: Request, { mode, items }: Bulk, batchID: string, mayEndEarly: boolean): BulkDecisions<Answer> {
  const { runtime, request } = of
  const context = { ...contextOf(runtime, request), batchID }
  const targets: (Target | undefined)[] = items.map(() => undefined)
  return bulkDecisions(
    items.length,
    (tx, i) => {
      const onTarget = (target: Target) => {
        targets[i] = target
      }
      return decideItem(of, context, items[i]!, onTarget, tx)
    },
    context.newId,
    mayEndEarly,
    async (outcomes): Promise<Answer> => {
      requireValid(repeatedIDs(targets.map((target) => target?.about.subject ?? '')))
      const parts = outcomes.map((outcome, i) => partOf(of, items[i]!, outcome))
      if (mode === 'ATOMIC' && outcomes.some((outcome) => 'refusal' in outcome)) throw await bulkRefused(of, parts)
      return answerOf(batchID, parts)
    },
  )
}

/** 403 unless the caller may do this in a bulk. A status is changed through a channel, of which a bulk has none. */
function requireAction(request: FastifyRequest, operation: RouteDeclaration): void {
  const { channels } = request.principal
  if (hasChannel(operation) && channels !== null) throw channelNotAllowed(channels)
  requireScopes(request, [operation.scope!])
}

/** Decides one operation as the single request would be decided. */
async function decideItem(
  { request, declared }: Request,
  context: Context,
  item: BulkItem,
  onTarget: (target: Target) => void,
  tx: Parameters<ChangeOperation['decideOn']>[0],
): Promise<Decided> {
  const operation = declared.actions[item.action]
  const { principal } = request
  requireAction(request, operation)
  const headers = {
    ...(item.ifMatch === undefined ? {} : { 'if-match': item.ifMatch }),
    ...(item.mergeBase === undefined ? {} : { prefer: `merge-base=${JSON.stringify(item.mergeBase)}` }),
  }
  const sent = givenContent(item.content ?? null, contentBytes(request).length)
  const params = { [declared.parameter]: item.id }
  return operation.decideOn(tx, context, {
    ...{ params, query: {}, principal, headers, sent },
    mustNameVersion: true,
    onTarget,
  })
}

/**
 * The answer that the single request would have had. `moveID` is the move whose data it shows, `action` what the caller of a retry
 * must still be allowed to do.
 */
function partOf(of: Request, { action }: BulkItem, outcome: Outcome): Answer {
  if ('refusal' in outcome && STATUS[outcome.refusal.code] === 403) return refusedPart(of, outcome.refusal)
  if ('refusal' in outcome) return { ...refusedPart(of, outcome.refusal), action }
  const { record, doc, writes, target } = outcome.decided
  if (record === null) return { status: 204, headers: {}, body: '', action }
  return { status: 200, headers: {}, body: doc, moveID: moveOf(writes, target) ?? null, action }
}

function refusedPart({ runtime, request, declared }: Request, refusal: AppError): Answer {
  const shown = shownRefusal(declared.policy, request.principal, refusal) as AppError
  const { status, body } = problemOf(shown, request.id, runtime.publicUrl)
  const current = shown.members.current as { id: string; moveID?: string } | undefined
  return { status, headers: {}, body, moveID: current ? (current.moveID ?? current.id) : null }
}

async function bulkRefused(of: Request, parts: readonly Answer[]): Promise<AppError> {
  const results = (await resultsOf(of, parts)).map((result) => JSON.parse(result))
  const refused = parts.filter(({ status }) => status >= 400).length
  const count = `${refused} of ${parts.length} operation${parts.length === 1 ? '' : 's'}`
  return new AppError('bulk_refused', `${count} would be refused, so nothing was written. The results say why.`, {
    results,
  })
}

/** A part as a result of the answer, as the caller may see it now: the answer may be a stored one. */
function resultOf(of: Request, stored: Answer): string {
  const { policy } = of.declared
  const { principal } = of.request
  const part = allowedPart(of, stored)
  const { status } = part
  if (status >= 400) return `{"status":${status},"problem":${shownProblem(policy, principal, part.body)}}`
  const { body } = shownAnswer(policy, principal, part)
  if (body === '') return JSON.stringify({ status, eTag: null, record: null })
  const { eTag } = JSON.parse(body)
  return `{"status":${status},"eTag":${JSON.stringify(eTag)},"record":${body}}`
}

/** A part, or 403 for a caller that may no longer do what it answers. */
function allowedPart(of: Request, part: Answer): Answer {
  try {
    if (part.action !== undefined) requireAction(of.request, of.declared.actions[part.action as Action])
    return part
  } catch (error) {
    return refusedPart(of, appErrorOf(error).error)
  }
}

/** The problem of a stored answer, for a caller that may have had more scopes when it was stored. */
function shownProblem(policy: RecordPolicy, { scopes }: Principal, body: string): string {
  if (mayReadWhole(policy, scopes)) return body
  const { current, changes: _, moreChanges: __, overlaps: ___, ...problem } = JSON.parse(body)
  const isAboutRecord = current !== undefined || problem.reason !== undefined
  return JSON.stringify(isAboutRecord ? { ...problem, detail: RECORD_CHANGED } : problem)
}

/** The answer with its results in the body. */
async function composed(of: Request, { parts = [], ...answer }: Answer): Promise<Answer> {
  const results = await resultsOf(of, parts)
  return { ...answer, body: `${answer.body.slice(0, -1)},"results":[${results.join(',')}]}` }
}

async function resultsOf(of: Request, parts: readonly Answer[]): Promise<string[]> {
  const { policy, actions } = of.declared
  const gone = () => refusedPart(of, new AppError(actions.update.errors[0]!, 'There is no record with this id.'))
  return (await partsShown(of.runtime.db, policy, parts, gone)).map((part) => resultOf(of, part))
}
