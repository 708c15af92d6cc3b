/**
 * Every operation that writes is a value of the type Change and runs through `respond` below. decide.ts has the order of answers that
 * the contract promises.
 *
 * Nothing is locked while an operation decides (optimistic locking). Each write names the version it was decided on; when one
 * misses its row, the database runs the decision again on the current rows. So a stale tag ends as 412, and a race about a record
 * that the client did not name stays invisible.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TObject } from 'typebox'
import type { Decision, Reader } from '../db/database.ts'
import type { Collision } from '../kernel/collision.ts'
import { AppError } from '../kernel/errors.ts'
import type { Versioned } from '../kernel/event.ts'
import { instantOf } from '../kernel/instant.ts'
import { type Answer, sendAnswer } from './answer/answer.ts'
import {
  answerByScopes,
  answerTo,
  type Representation,
  recordPathsOf,
  refusalByScopes,
} from './answer/change-answer.ts'
import { withCommonErrors } from './change-errors.ts'
import { type SentContent, sentContent } from './content/content.ts'
import { contextOf, type Runtime } from './context.ts'
import { decideOn, moveOf, partOn } from './decide.ts'
import { requireLongEnding } from './deprecation.ts'
import { beginDryRun, type DryRunQuery, withDryRun, withoutSecret } from './dry-run.ts'
import { openScale } from './large-changes.ts'
import { expandedDocs } from './list/expansion.ts'
import { idempotencyKeyOf } from './once/key.ts'
import { changeOrReplay, holdKey } from './once/run-alone.ts'
import { answersOf, paramsOf } from './operation.ts'
import { expansionsOf, requireScopes } from './permission.ts'
import type { Change, ChangeOperation, Prepared, Requested, RunChange } from './prepared.ts'
import { sightOf } from './sight.ts'
import { tookTooLong } from './timed.ts'
import { receivingBytes } from './upload.ts'

/** The query of a change, beside what its operation declares. */
type ChangeQuery = DryRunQuery & { expand?: string }

/** Turns a change into an operation with Idempotency-Key. A change of a record must name its version; only DELETE may omit it. */
export function change<Stored, Content, Item extends Versioned | null, Query extends TObject = TObject>(
  declared: Change<Stored, Content, Item, Query>,
): ChangeOperation {
  const ifMatch = declared.target ? (declared.method === 'DELETE' ? 'optional' : 'required') : 'none'
  // A POST without a location creates nothing: it changes the record before it in the path.
  const isChange = declared.method === 'POST' && declared.location === undefined
  const { formerly200, shows } = declared
  if (formerly200) requireLongEnding(formerly200)
  const former = formerly200 ? answersOf('PATCH', shows) : undefined
  const own = answersOf(isChange ? 'PATCH' : declared.method, shows)
  const answers = former?.[200] ? { 200: former[200], ...own } : own
  const ifNoneMatch = declared.existing !== undefined
  const recordPathOf = recordPathsOf(declared)
  const errors = withCommonErrors(declared)
  const operation: Prepared = { ...declared, errors, answers, isIdempotent: true, ifMatch, ifNoneMatch, recordPathOf }
  const run = receivingBytes(declared.content, runOnce)
  return {
    ...operation,
    query: withDryRun(declared.query),
    ...(declared.location && { locationOf: declared.location as (record: Versioned) => string }),
    decideOn: (tx, ctx, attempt) => decideOn(tx, ctx, operation, attempt),
    respond: (runtime, request, reply, query: ChangeQuery) => respond(runtime, request, reply, operation, query, run),
  }
}

async function respond(
  runtime: Runtime,
  request: FastifyRequest,
  reply: FastifyReply,
  operation: Prepared,
  query: ChangeQuery,
  run: RunChange,
): Promise<FastifyReply> {
  const { policy } = operation
  const { principal, headers } = request
  const isDryRun = beginDryRun(reply, query)
  const expand = operation.expand ? expansionsOf(request, policy, query.expand) : [] // 400 403
  const sent = sentContent(request, operation.content)
  const key = idempotencyKeyOf(request, sent) // 400
  const attempt = { params: paramsOf(request), query, principal, headers }
  const of = { runtime, request, reply, operation, attempt, expand, isDryRun, key }
  return holdKey(runtime.db, key, isDryRun, async () => {
    try {
      const answer = await run(of, sent)
      // Answers are stored whole for a retry, and filtered by the caller's current scopes.
      if (answer.needs) requireScopes(request, answer.needs)
      const readable = answerByScopes(policy, principal, isDryRun ? withoutSecret(answer) : answer)
      const sight = sightOf(runtime.db)
      return sendAnswer(reply, sight ? await sight.reduceAnswer(runtime.db, policy, readable) : readable)
    } catch (error) {
      if (!isDryRun && error instanceof AppError && error.collision)
        runtime.collided('refused', error.collision, principal.id)
      throw refusalByScopes(policy, principal, error)
    }
  })
}

/** Runs a change, once for its key. */
async function runOnce(of: Requested, sent: SentContent): Promise<Answer> {
  const { runtime, request, reply, operation, expand, isDryRun, key } = of
  const scale = openScale(runtime, request, reply, isDryRun)
  const attempt = { ...of.attempt, sent, ...scale }
  let merged: Collision | undefined

  async function decide(tx: Reader): Promise<Decision<Answer>> {
    // After a timeout answer (503) the change must not commit any more.
    if (reply.sent) throw tookTooLong()
    const decided = await decideOn(tx, contextOf(runtime, request), operation, attempt)
    const { writes, record, doc } = decided
    merged = decided.merged
    // An erasure of the move finds the stored answer by it, and what a viewer sees of the answer depends on it.
    const moveID = key || runtime.db.viewer ? moveOf(decided) : undefined
    const answerWith = (representation: Representation): Answer => {
      const answer = answerTo(runtime, request, operation, record, representation)
      const { hiddenFrom } = operation.policy
      return moveID ? { moveID, ...(hiddenFrom && { hiddenFrom }), ...answer } : answer
    }
    if (expand.length === 0) return { writes, answer: answerWith({ doc, expanded: [] }) }
    // The expansion may include rows that the change writes.
    const expanded = async (after: Reader) =>
      (await expandedDocs(after, [doc], expand, operation.expand!, instantOf(runtime.clock())))[0]!
    const afterwards = async (after: Reader) => {
      const answer = answerWith({ doc: await expanded(after), expanded: expand })
      return { writes: [], answer }
    }
    return { writes, afterwards }
  }

  const answer = await scale.run<Answer>(
    (now, prepare) => changeOrReplay(runtime.db, key, now, isDryRun, prepare),
    decide,
    (tx) => partOn(tx, contextOf(runtime, request), operation, attempt, isDryRun),
  )
  if (merged && !isDryRun) runtime.collided('merged', merged, request.principal.id)
  return answer
}
