/**
 * Every operation that writes is a value of the type Change and runs through `respond` below. The order of answers that the
 * contract promises is written there and nowhere else.
 *
 * Nothing is locked while an operation decides (optimistic locking). Each write names the version it was decided on; when one
 * misses its row, the database runs the decision again on the current rows. So a stale tag ends as 412, and a race about a record
 * that the client did not name stays invisible.
 */
import type { FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { Static, TObject } from 'typebox'
import type { Decision, Reader, Write } from '../db/database.ts'
import { explainRefusal } from '../history/explain.ts'
import type { Context } from '../kernel/context.ts'
import { AppError, type ErrorCode } from '../kernel/errors.ts'
import type { Versioned } from '../kernel/event.ts'
import type { JsonObject } from '../kernel/json.ts'
import { mayReadWhole, type RecordPolicy } from '../kernel/policy.ts'
import { type Refusal, refused, type Target } from '../kernel/precondition.ts'
import { type Answer, type Representation, sendAnswer } from './answer.ts'
import { answerTo, recordPathsOf, shownAnswer, shownRefusal } from './change-answer.ts'
import { noneMatches, refusalByPreconditions, requireNoPrecondition } from './conditional.ts'
import {
  bytesIn,
  type ContentDeclaration,
  type Received,
  readObject,
  readPatched,
  receivedContent,
  requireNoStrayMergeBase,
  type SentContent,
  sentContent,
  touchesOf,
} from './content.ts'
import { contextOf, type Principal, type Runtime } from './context.ts'
import { beginDryRun, type DryRunQuery, withDryRun, withoutSecret } from './dry-run.ts'
import { changeOnce, hasStoredAnswer, idempotencyKeyOf } from './idempotency.ts'
import { JSON_TYPE, negotiate } from './media.ts'
import { answersOf, type Operation, paramsOf, type RouteDeclaration, type Shown } from './operation.ts'
import { requireAccess } from './party-access.ts'
import { expansionsOf, requireScopes } from './permission.ts'
import { reducedAnswer, refusalFor, requireShownContent, shownOn } from './reduced.ts'
import { tookTooLong } from './timed.ts'

/** A request as an operation sees it. */
export type Call<Query = unknown> = {
  params: Readonly<Record<string, string>>
  query: Query
  principal: Principal
}

/** What an operation decides on. */
type Deciding<Stored, Content, Query = unknown> = {
  tx: Reader
  ctx: Context
  call: Call<Query>
  stored: Stored
  content: Content
  /** Whether If-None-Match: * has shown that what the content names does not exist yet. */
  isNew: boolean
  /** The file in the content, or the part of one. */
  received: Received | undefined
}

/**
 * What an operation decides: the writes, and the record afterwards (null when it is deleted), with its serialized form if that exists
 * already.
 */
export type RecordChange<Item> = { writes: Write[]; record: Item; doc?: string }

/** An operation that writes. `Stored` is what it finds, `Content` what it reads, `Item` the record it answers with (null for none). */
type Change<Stored, Content, Item extends Versioned | null, Query extends TObject> = Omit<
  RouteDeclaration,
  'query' | 'content' | 'ifMatch' | 'ifNoneMatch' | 'isIdempotent' | 'policy' | 'answers'
> & {
  policy: RecordPolicy
  /** The entry of access/policy.ts for the target, if that is another kind of record than the answer. */
  targetPolicy?: RecordPolicy
  query?: Query
  content?: ContentDeclaration<Content>
  /** The record in the answers. */
  shows: Shown
  /** What the path names (404): the record itself or, for a POST, what the new record belongs to, if anything. */
  find?(tx: Reader, call: Call<Static<Query>>): Promise<Stored>
  /** The record whose version If-Match must name; none for a POST that creates one. */
  target?(stored: Stored): Target
  /** Checks the request against the rules (422, 409) and returns the writes and the record to show. It may read, and must not write. */
  decide(of: Deciding<Stored, Content, Static<Query>>): RecordChange<Item> | Promise<RecordChange<Item>>
  /** For a POST that creates: the existing record that the content names, for If-None-Match: *. 400 if it can name none. */
  existing?(of: Pick<Deciding<Stored, Content>, 'tx' | 'ctx' | 'content'>): Promise<Versioned | undefined>
  /** The members that the request changes, if the content does not say so. */
  touches?: readonly string[]
  /** The path of a new record; none for a POST that changes one. */
  location?(record: NonNullable<Item>): string
  /** Adds what `expand` asks for to the answer. */
  expand?(tx: Reader, docs: string[], names: readonly string[]): Promise<string[]>
  /** What to store about the answer for a retry. */
  kept?(record: NonNullable<Item>): Pick<Answer, 'needs' | 'hasNoPersonalData'>
}

/** A request as the pipeline sees it: a whole one, or one operation of a bulk. */
type Attempt<Query = unknown> = Call<Query> &
  Pick<FastifyRequest, 'headers'> & {
    sent: SentContent
    received?: Received | undefined
    /** Whether also a deletion must name the version. */
    mustNameVersion?: boolean
    /** Called with the record whose version must be named, once it is found. */
    onTarget?: (target: Target) => void
  }

/** A change that was decided: its writes, the record with its serialized form, and the record whose version was proven. */
export type Decided<Item = Versioned | null> = {
  writes: Write[]
  record: Item
  doc: string
  target: Target | undefined
}

/** A change as an operation, which also decides one operation of a bulk. */
export type ChangeOperation = Operation & {
  policy: RecordPolicy
  decideOn(tx: Reader, ctx: Context, attempt: Attempt): Promise<Decided>
}

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
  const errors = withPartyErrors(declared.errors)
  const operation = { ...declared, errors, answers, isIdempotent: true, ifMatch, ifNoneMatch, recordPathOf } as const
  return {
    ...operation,
    query: withDryRun(declared.query),
    decideOn: (tx, ctx, attempt) => decideOn(tx, ctx, operation, attempt as Attempt<Static<Query>>),
    respond: (runtime, request, reply, query: Static<Query>) => respond(runtime, request, reply, operation, query),
  }
}

/** The records of a move. A caller may see one of them although its party may not change it. */
const OF_MOVES: readonly ErrorCode[] = [
  ...(['move_not_found', 'shipment_not_found', 'agent_not_found', 'service_not_found'] as const),
  'move_party_not_found',
  'document_not_found',
]
const withPartyErrors = (errors: readonly ErrorCode[]): readonly ErrorCode[] =>
  errors.some((code) => OF_MOVES.includes(code)) ? [...new Set([...errors, 'party_not_allowed' as const])] : errors

/** An operation with what follows from its declaration. */
export type Prepared<Stored, Content, Item extends Versioned | null, Query extends TObject> = Change<
  Stored,
  Content,
  Item,
  Query
> &
  RouteDeclaration & { recordPathOf: (url: string) => string }

async function respond<Stored, Content, Item extends Versioned | null, Query extends TObject>(
  runtime: Runtime,
  request: FastifyRequest,
  reply: FastifyReply,
  operation: Prepared<Stored, Content, Item, Query>,
  query: Static<Query>,
): Promise<FastifyReply> {
  const { principal, headers } = request
  const { policy } = operation
  const isDryRun = beginDryRun(reply, query as DryRunQuery)
  const expand = operation.expand ? expansionsOf(request, policy, (query as { expand?: string }).expand) : [] // 400 403
  const received = await receive(runtime, request, reply, operation, query, isDryRun)
  const key = idempotencyKeyOf(request, received?.fingerprint) // 400
  const bytes = bytesIn(request, operation.content)
  const sent = bytes ? receivedContent(request, bytes, received) : sentContent(request, operation.content)
  const attempt = { params: paramsOf(request), query, principal, headers, sent, received }

  async function decide(tx: Reader): Promise<Decision<Answer>> {
    // After a timeout answer (503) the change must not commit any more.
    if (reply.sent) throw tookTooLong()
    const { writes, record, doc, target } = await decideOn(tx, contextOf(runtime, request), operation, attempt)
    // An erasure of the move finds the stored answer by it, and the role of a party on the move decides what it shows.
    const moveID = key || runtime.db.party ? moveOf(writes, target) : undefined
    const answerWith = (shown: Representation): Answer => {
      const answer = answerTo(runtime, request, operation, record, shown)
      return moveID ? { moveID, ...answer } : answer
    }
    if (expand.length === 0) return { writes, answer: answerWith({ doc, expanded: [] }) }
    // The expansion may include what the change writes.
    const expanded = async (after: Reader) => (await operation.expand!(after, [doc], expand))[0]!
    const shown = async (after: Reader) => answerWith({ doc: await expanded(after), expanded: expand })
    return { writes, afterwards: async (after) => ({ writes: [], answer: await shown(after) }) }
  }

  try {
    const run = () => changeOnce(runtime.db, key, decide, isDryRun)
    // While bytes are received, another limit applies: how fast they come.
    const answer = await (received ? runtime.timed(reply, run) : run())
    await received?.settle()
    // Answers are stored whole for a retry, and filtered by the caller's current scopes.
    if (answer.needs) requireScopes(request, answer.needs)
    const shown = shownAnswer(policy, principal, isDryRun ? withoutSecret(answer) : answer)
    return sendAnswer(reply, reducedAnswer(await shownOn(runtime.db, policy, answer.moveID), shown))
  } catch (error) {
    if (isRefused(error)) await received?.settle()
    throw shownRefusal(policy, principal, error)
  }
}

/** Whether a change is known to write nothing. One that failed otherwise may still commit, and then needs the bytes that it names. */
const isRefused = (error: unknown): boolean =>
  error instanceof AppError && error.code !== 'outcome_unknown' && error.code !== 'unavailable'

/**
 * Receives the bytes in a request, if it has any. Everything that can be refused without them is refused before, so that a client does
 * not send 25 MiB for a stale tag; the change checks it again. A retry that has an answer is only compared with the first request.
 */
async function receive<Stored, Content, Item extends Versioned | null, Query extends TObject>(
  runtime: Runtime,
  request: FastifyRequest,
  reply: FastifyReply,
  operation: Prepared<Stored, Content, Item, Query>,
  query: Static<Query>,
  isDryRun: boolean,
): Promise<Received | undefined> {
  const bytes = bytesIn(request, operation.content)
  if (!bytes) return undefined
  const key = idempotencyKeyOf(request) // 400
  const isAnswered = key !== undefined && (await hasStoredAnswer(runtime.db, key))
  const { principal, headers } = request
  const sent = receivedContent(request, bytes)
  let stored: unknown
  const withoutContent = {
    ...{ ...operation, content: undefined, existing: undefined },
    decide(of: { stored: Stored }) {
      stored = of.stored
      return { writes: [], record: null }
    },
  }
  if (!isAnswered)
    await decideOn(runtime.db, contextOf(runtime, request), withoutContent, {
      ...{ params: paramsOf(request), query, principal, headers, sent },
    })
  return bytes.receive({ runtime, request, reply, stored, isStored: !isDryRun && !isAnswered })
}

/** The move that a change belongs to, if any. */
export const moveOf = (writes: readonly Write[], target: Target | undefined): string | null | undefined =>
  target?.about.moveID ?? writes.find((write) => write.moveID)?.moveID

/** Decides one request on the rows as they are. A bound caller gets its refusal without what is hidden from its party. */
async function decideOn<Stored, Content, Item extends Versioned | null, Query extends TObject>(
  tx: Reader,
  ctx: Context,
  operation: Prepared<Stored, Content, Item, Query>,
  attempt: Attempt<Static<Query>>,
): Promise<Decided<Item>> {
  const stored = (await operation.find?.(tx, attempt)) as Stored // 404, and 403 for keys
  const target = operation.target?.(stored)
  if (!tx.party) return decideOnFound(tx, ctx, operation, attempt, stored, target)
  if (target) await requireAccess(tx.party, operation, [target.about.moveID]) // 403
  try {
    const decided = await decideOnFound(tx, ctx, operation, attempt, stored, target)
    await requireAccess(tx.party, operation, movesOf(decided.writes)) // 403
    return decided
  } catch (error) {
    throw await refusalFor(tx, operation.targetPolicy ?? operation.policy, target, error)
  }
}

const movesOf = (writes: readonly Write[]): (string | null | undefined)[] => writes.map(({ moveID }) => moveID)

async function decideOnFound<Stored, Content, Item extends Versioned | null, Query extends TObject>(
  tx: Reader,
  ctx: Context,
  operation: Prepared<Stored, Content, Item, Query>,
  attempt: Attempt<Static<Query>>,
  stored: Stored,
  target: Target | undefined,
): Promise<Decided<Item>> {
  const { headers, sent } = attempt
  const { existing } = operation
  sent.requireType() // 415
  if (operation.method !== 'DELETE') negotiate(headers.accept, [JSON_TYPE]) // 406
  if (target) attempt.onTarget?.(target)
  else requireCreation(attempt, operation) // 400
  const refusal = target && refusalOfVersion(attempt, operation, target) // 400 428 412
  if (refusal) throw await explain(tx, operation, attempt, target, refusal) // 412
  if (tx.party && target) await requireShownContent(tx, operation, sent, target) // 403
  const content = await readContent(tx, operation, attempt, target) // 400 403 409 412 413 422
  const isNew = existing !== undefined && (await noneMatches(headers, () => existing({ tx, ctx, content }))) // 400 412
  const deciding = { tx, ctx, call: attempt, stored, content, isNew, received: attempt.received }
  const { writes, record, doc = JSON.stringify(record) } = await operation.decide(deciding) // 422 409 403
  return { writes, record, doc, target }
}

async function readContent<Stored, Content, Item extends Versioned | null, Query extends TObject>(
  tx: Reader,
  operation: Prepared<Stored, Content, Item, Query>,
  attempt: Attempt,
  target: Target | undefined,
): Promise<Content> {
  const { content: declared } = operation
  if (declared?.kind !== 'patch') return (declared && readObject(declared, attempt.sent)) as Content
  const read = await readPatched(tx, attempt, operation, target!)
  if ('refusal' in read) throw await explain(tx, operation, attempt, target!, read.refusal)
  return read.content as Content
}

/** The 412 with what changed since the client's version, for callers that may read it. */
async function explain(
  tx: Reader,
  operation: RouteDeclaration & { policy: RecordPolicy; touches?: readonly string[] },
  { principal, sent }: Attempt,
  target: Target,
  refusal: Refusal,
): Promise<AppError> {
  if (!mayReadWhole(operation.policy, principal.scopes)) return refused(refusal, target.record)
  const touches = (base: JsonObject) => operation.touches ?? touchesOf(operation, sent, base, target.about)
  const effect = EFFECTS[operation.method] ?? 'change'
  return explainRefusal(tx, target, refusal, { touches, isExacting: sent.isJsonPatch(), effect })
}

function refusalOfVersion(attempt: Attempt, declaration: RouteDeclaration, target: Target): Refusal | undefined {
  requireNoStrayMergeBase(attempt, declaration)
  const isRequired = declaration.ifMatch === 'required' || attempt.mustNameVersion === true
  return refusalByPreconditions(attempt.headers, isRequired, target)
}

/** What a POST creates has no version yet. If-None-Match is checked later, if the content can name an existing record. */
function requireCreation({ headers }: Attempt, { ifNoneMatch }: RouteDeclaration): void {
  requireNoPrecondition(headers, ifNoneMatch ? ['If-Match'] : ['If-Match', 'If-None-Match'], CREATES)
}

const CREATES = 'a POST creates a record, which has no version yet. Use an Idempotency-Key to create it only once.'

/** What a method does to changes since the client's version, for the words of a 412. */
const EFFECTS: Partial<Record<HTTPMethods, 'overwrite' | 'delete'>> = { PUT: 'overwrite', DELETE: 'delete' }
