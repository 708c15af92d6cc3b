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
import type { Versioned } from '../kernel/event.ts'
import { type Answer, type Representation, sendAnswer } from './answer.ts'
import { answerTo, recordPathsOf, shownAnswer, shownRefusal } from './change-answer.ts'
import { withCommonErrors } from './change-errors.ts'
import { bytesIn, type Received, receivedContent, sentContent } from './content.ts'
import { contextOf, type Runtime } from './context.ts'
import { decideOn, moveOf, partOn } from './decide.ts'
import { beginDryRun, type DryRunQuery, withDryRun, withoutSecret } from './dry-run.ts'
import { expandedDocs } from './expansion.ts'
import { answerExpired, changeOnce, hasStoredAnswer, runAlone } from './idempotency.ts'
import { idempotencyKeyOf } from './idempotency-key.ts'
import { openScale } from './large-changes.ts'
import { answersOf, paramsOf } from './operation.ts'
import { expansionsOf, requireScopes } from './permission.ts'
import type { Change, ChangeOperation, Prepared } from './prepared.ts'
import { reducedAnswer, shownOn } from './reduced.ts'
import { tookTooLong } from './timed.ts'
import { settling } from './upload.ts'
import { inUploadSlot } from './upload-slots.ts'

/** The query of a change, beside what its operation declares. */
type ChangeQuery = DryRunQuery & { expand?: string }

/** Turns a change into an operation with Idempotency-Key. A change of a record must name its version; only DELETE may omit it. */
export function change<Stored, Content, Item extends Versioned | null, Query extends TObject = TObject>(
  declared: Change<Stored, Content, Item, Query>,
): ChangeOperation {
  const ifMatch = declared.target ? (declared.method === 'DELETE' ? 'optional' : 'required') : 'none'
  // A POST without a location creates nothing: it changes the record before it in the path.
  const isChange = declared.method === 'POST' && declared.location === undefined
  const answers = answersOf(isChange ? 'PATCH' : declared.method, declared.shows)
  const ifNoneMatch = declared.existing !== undefined
  const recordPathOf = recordPathsOf(declared)
  const errors = withCommonErrors(declared)
  const operation: Prepared = { ...declared, errors, answers, isIdempotent: true, ifMatch, ifNoneMatch, recordPathOf }
  return {
    ...operation,
    query: withDryRun(declared.query),
    ...(declared.location && { locationOf: declared.location as (record: Versioned) => string }),
    decideOn: (tx, ctx, attempt) => decideOn(tx, ctx, operation, attempt),
    respond: (runtime, request, reply, query: ChangeQuery) => respond(runtime, request, reply, operation, query),
  }
}

async function respond(
  runtime: Runtime,
  request: FastifyRequest,
  reply: FastifyReply,
  operation: Prepared,
  query: ChangeQuery,
): Promise<FastifyReply> {
  const { policy } = operation
  const isDryRun = beginDryRun(reply, query)
  const expand = operation.expand ? expansionsOf(request, policy, query.expand) : [] // 400 403
  const key = idempotencyKeyOf(request) // 400
  return runAlone(runtime.db, key, isDryRun, () =>
    respondOnce(runtime, request, reply, operation, query, { expand, isDryRun, key }),
  )
}

/** How a request is run. */
type Terms = { isDryRun: boolean; key: ReturnType<typeof idempotencyKeyOf> }

/** Answers a request while no other one with its key runs. */
async function respondOnce(
  runtime: Runtime,
  request: FastifyRequest,
  reply: FastifyReply,
  operation: Prepared,
  query: ChangeQuery,
  { expand, isDryRun, key: sentKey }: Terms & { expand: readonly string[] },
): Promise<FastifyReply> {
  const { principal, headers } = request
  const { policy } = operation
  const bytes = bytesIn(request, operation.content)
  const received =
    bytes && (await receive(runtime, request, reply, operation, query, bytes, { isDryRun, key: sentKey }))
  const key = received ? idempotencyKeyOf(request, received) : sentKey
  const sent = bytes ? receivedContent(request, bytes, received) : sentContent(request, operation.content)
  const scale = openScale(runtime.db, request, reply, isDryRun)
  const attempt = { params: paramsOf(request), query, principal, headers, sent, received, ...scale }

  async function decide(tx: Reader): Promise<Decision<Answer>> {
    // After a timeout answer (503) the change must not commit any more.
    if (reply.sent) throw tookTooLong()
    const decided = await decideOn(tx, contextOf(runtime, request), operation, attempt)
    const { writes, record, doc } = decided
    // Its bytes were not stored.
    if (received?.isOnlyCompared) throw answerExpired()
    // An erasure of the move finds the stored answer by it, and the role of a party on the move decides what it shows.
    const moveID = key || runtime.db.party ? moveOf(decided) : undefined
    const answerWith = (shown: Representation): Answer => {
      const answer = answerTo(runtime, request, operation, record, shown)
      const { isSeenWholeOnly } = policy
      return moveID ? { moveID, ...(isSeenWholeOnly && { isSeenWholeOnly }), ...answer } : answer
    }
    if (expand.length === 0) return { writes, answer: answerWith({ doc, expanded: [] }) }
    // The expansion may include what the change writes.
    const expanded = async (after: Reader) => (await expandedDocs(after, [doc], expand, operation.expand!))[0]!
    const shown = async (after: Reader) => answerWith({ doc: await expanded(after), expanded: expand })
    return { writes, afterwards: async (after) => ({ writes: [], answer: await shown(after) }) }
  }

  try {
    const run = () =>
      scale.run<Answer>(
        (now, prepare) => changeOnce(runtime.db, key, now, isDryRun, prepare),
        decide,
        (tx) => partOn(tx, contextOf(runtime, request), operation, attempt, isDryRun),
      )
    // Bytes may come for hours, and the key be revoked meanwhile. A token cannot be; it only has to be valid at the beginning.
    const runNow = async () => {
      if (principal.keyID !== null) await runtime.callerNow(request)
      return run()
    }
    // While bytes are received, another limit applies: how fast they come.
    const answer = await (received ? settling(received, () => runtime.timed(reply, runNow)) : run())
    // Answers are stored whole for a retry, and filtered by the caller's current scopes.
    if (answer.needs) requireScopes(request, answer.needs)
    const shown = shownAnswer(policy, principal, isDryRun ? withoutSecret(answer) : answer)
    return sendAnswer(reply, reducedAnswer(await shownOn(runtime.db, policy, answer.moveID), shown))
  } catch (error) {
    throw shownRefusal(policy, principal, error)
  }
}

/**
 * Receives the bytes in a request. Everything that can be refused without them is refused before, so that a client does
 * not send 25 MiB for a stale tag; the change checks it again. A retry that has an answer is only compared with the first request.
 */
async function receive(
  runtime: Runtime,
  request: FastifyRequest,
  reply: FastifyReply,
  operation: Prepared,
  query: ChangeQuery,
  bytes: NonNullable<ReturnType<typeof bytesIn>>,
  { isDryRun, key }: Terms,
): Promise<Received> {
  const isAnswered = key !== undefined && (await hasStoredAnswer(runtime.db, key))
  const { principal, headers } = request
  const sent = receivedContent(request, bytes)
  let stored: unknown
  const withoutContent = {
    ...{ ...operation, content: undefined, existing: undefined },
    decide(of: { stored: unknown }) {
      stored = of.stored
      return { writes: [], record: null }
    },
  }
  if (!isAnswered)
    await decideOn(runtime.db, contextOf(runtime, request), withoutContent, {
      ...{ params: paramsOf(request), query, principal, headers, sent },
    })
  const received = await inUploadSlot(runtime.db, principal, () =>
    bytes.receive({ runtime, request, reply, stored, isStored: !isDryRun && !isAnswered }),
  )
  return isAnswered ? { ...received, isOnlyCompared: true } : received
}
