/**
 * A bulk: up to 100 operations on records of one kind in one request. Each operation is the value that serves the single request,
 * so that every rule, scope and refusal is the same.
 *
 * ATOMIC is one change of the database. So is ISOLATED with an Idempotency-Key, whose answer is written with the change, and a dry
 * run, and one that names records by locators. Otherwise ISOLATED is several changes, so that other writes wait for a part of it only.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { outcomeUnknown, type Reader } from '../../db/database.ts'
import { type AppError, errorAt } from '../../kernel/errors.ts'
import { isUuid, newId } from '../../kernel/ids.ts'
import { type Answer, sendAnswer } from '../answer/answer.ts'
import { wantsMinimal } from '../answer/change-answer.ts'
import { preferencesOf } from '../answer/prefer.ts'
import { requireNoPrecondition } from '../conditional.ts'
import { sentContent } from '../content/content.ts'
import { JSON_TYPE, negotiate } from '../content/media.ts'
import { beginDryRun, type DryRunQuery, withDryRun } from '../dry-run.ts'
import { idempotencyKeyOf } from '../once/key.ts'
import { changeOrReplay, holdKey } from '../once/run-alone.ts'
import type { Operation } from '../operation.ts'
import { appErrorOf, STATUS } from '../problem.ts'
import { tookTooLong } from '../timed.ts'
import { type Bulk, bulkAnswerOf, bulkContentOf } from './content.ts'
import { answerOf, type BulkDeclaration, type BulkRequest, decisionsOf } from './items.ts'
import { type Pace, paceOf } from './pace.ts'
import { composed, refusedPart, reportCollisions } from './results.ts'

/** How many operations of an ISOLATED bulk are one change at most. More new records may be (pace.ts): they write few rows each, and share pages. */
const CHUNK = 20

const EACH_ITS_OWN = 'each operation of a bulk has a tag of its own, as ifMatch.'

export function bulk(declared: BulkDeclaration): Operation {
  const { kind, record, patch, status, conflictsWith, ...declaration } = declared
  const { create } = declared.actions
  const { declaration: content, read } = bulkContentOf(
    { kind, creation: create?.content?.schema, patch, status },
    (action) => declared.actions[action]?.scope ?? undefined,
    create?.content?.countsAs ?? (() => 1),
  )
  return {
    ...declaration,
    method: 'PATCH',
    content,
    query: withDryRun(undefined),
    isIdempotent: true,
    errors: ['bulk_refused'],
    answers: {
      200: {
        description: 'One result for each operation, in their order',
        schema: bulkAnswerOf(kind, record, conflictsWith, create !== undefined),
        headers: ['Preference-Applied'],
      },
    },
    respond: (runtime, request, reply, query: DryRunQuery) =>
      respond({
        ...{ runtime, request, reply, declared, read, content },
        ...{ isDryRun: beginDryRun(reply, query), isMinimal: wantsMinimal(request), explained: new Set() },
      }),
  }
}

/** Runs a bulk as one change. `held` hears how many operations were done, and for how long other changes waited for them. */
type ChangeBulk = (bulk: () => Bulk, mayEndEarly?: boolean, held?: Pace['note']) => Promise<Answer>

async function respond(of: BulkRequest): Promise<FastifyReply> {
  const { runtime, request, reply, isDryRun } = of
  const sent = sentContent(request, of.content)
  const key = idempotencyKeyOf(request, sent) // 400
  const batchID = newId(runtime.clock())
  /** The bulk of the request, once it is known that its key was not used before. */
  const readBulk = (): Bulk => {
    sent.requireType() // 415
    negotiate(request.headers.accept, [JSON_TYPE]) // 406
    requireNoPrecondition(request.headers, ['If-Match', 'If-None-Match'], EACH_ITS_OWN) // 400
    requireNoMergeBase(request.headers.prefer) // 400
    return of.read(sent.json()) // 400 422
  }
  const change: ChangeBulk = async (bulk, mayEndEarly = false, held = () => {}) => {
    let startedAt = Number.NaN
    let made: ReturnType<typeof decisionsOf> | undefined
    const decisions = () => {
      made ??= decisionsOf(of, bulk(), batchID, mayEndEarly)
      return made
    }
    const decide = async (tx: Reader) => {
      // After a timeout answer (503) the change must not commit any more.
      if (reply.sent) throw tookTooLong()
      startedAt = performance.now()
      return decisions().decide(tx)
    }
    const ahead = (reader: Reader) => decisions().decideAhead(reader)
    let isWritten = false
    try {
      const answer = await changeOrReplay(runtime.db, key, decide, isDryRun, ahead)
      isWritten = true
      held(answer.parts?.length ?? 0, performance.now() - startedAt)
      return answer
    } finally {
      if (!isDryRun) reportCollisions(of, made?.outcomes() ?? [], isWritten)
    }
  }
  const answer =
    key || isDryRun
      ? await holdKey(runtime.db, key, isDryRun, () => change(readBulk))
      : await changeInParts(of, readBulk(), batchID, change)
  return sendAnswer(reply, await composed(of, answer))
}

/** The merge-base of the whole request would be ignored, and newer changes overwritten. */
function requireNoMergeBase(prefer: string | string[] | undefined): void {
  if (!preferencesOf(prefer).has('merge-base')) return
  const detail = 'Each operation of a bulk has a merge-base of its own, as mergeBase.'
  throw errorAt('invalid_header', { header: 'Prefer' }, 'not_applicable', detail)
}

/**
 * Runs a bulk as one change or, if it is ISOLATED, as several: each has up to 20 operations, or up to 100 new records, and ends before it writes too many rows.
 * If one fails, its operations and those after it are refused; if the time is over while one runs, its outcome is unknown.
 */
async function changeInParts(
  of: BulkRequest,
  { mode, items }: Bulk,
  batchID: string,
  change: ChangeBulk,
): Promise<Answer> {
  // Two names of one record are found within one change only; two ids are of two records.
  const areIDs = items.every(({ id }) => id === undefined || isUuid(id))
  if (mode === 'ATOMIC' || !areIDs) return change(() => ({ mode, items }))
  const parts: Answer[] = []
  let failure: AppError | undefined
  const pace = items.every(({ action }) => action === 'create') ? paceOf(of.runtime.db) : undefined
  const sizeMax = () => pace?.next(items.length - parts.length) ?? CHUNK
  let size = sizeMax()
  const answered = new AbortController()
  const timeIsOver = pause(of.runtime.partsMaxMs, undefined, { signal: answered.signal }).then(() => {
    throw outcomeUnknown(tookTooLong())
  })
  try {
    while (parts.length < items.length) {
      const some = items.slice(parts.length, parts.length + size)
      try {
        if (failure) throw tookTooLong()
        const done = (await Promise.race([change(() => ({ mode, items: some }), true, pace?.note), timeIsOver])).parts!
        parts.push(...done)
        // Operations that did not fit were decided in vain, so the next part is smaller.
        size = done.length < some.length ? done.length : Math.min(2 * size, sizeMax())
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
