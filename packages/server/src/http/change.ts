/**
 * Every operation that writes is a value of the type Change and runs through `respond` below. decide.ts has the order of answers that
 * the contract promises.
 *
 * Nothing is locked while an operation decides (optimistic locking). Each write names the version it was decided on; when one
 * misses its row, the database runs the decision again on the current rows. So a stale tag ends as 412, and a race about a record
 * that the client did not name stays invisible.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TObject } from 'typebox'
import type { Decision, Reader, Write } from '../db/database.ts'
import type { Context } from '../kernel/context.ts'
import type { Versioned } from '../kernel/event.ts'
import type { RecordPolicy } from '../kernel/policy.ts'
import type { Target } from '../kernel/precondition.ts'
import { type Answer, type Representation, sendAnswer } from './answer.ts'
import { answerTo, recordPathsOf, shownAnswer, shownRefusal } from './change-answer.ts'
import { withCommonErrors } from './change-errors.ts'
import {
  bytesIn,
  type ContentDeclaration,
  type Received,
  receivedContent,
  type SentContent,
  sentContent,
} from './content.ts'
import { contextOf, type Principal, type Runtime } from './context.ts'
import { decideOn, partOn, type Touches } from './decide.ts'
import { beginDryRun, type DryRunQuery, withDryRun, withoutSecret } from './dry-run.ts'
import { type Expansions, expandedDocs } from './expansion.ts'
import { answerExpired, changeOnce, hasStoredAnswer, runAlone } from './idempotency.ts'
import { idempotencyKeyOf } from './idempotency-key.ts'
import { type ChangeSize, openScale, type Part, type Progress } from './large-changes.ts'
import { answersOf, type Operation, paramsOf, type RouteDeclaration, type Shown } from './operation.ts'
import { expansionsOf, requireScopes } from './permission.ts'
import { reducedAnswer, shownOn } from './reduced.ts'
import { tookTooLong } from './timed.ts'
import { settling } from './upload.ts'
import { inUploadSlot } from './upload-slots.ts'

/** A request as an operation sees it. */
export type Call<Query = unknown> = {
  params: Readonly<Record<string, string>>
  query: Query
  principal: Principal
}

/** The input of `decide`. */
type Deciding<Stored, Content, Query = unknown> = {
  tx: Reader
  ctx: Context
  call: Call<Query>
  stored: Stored
  content: Content
  /** Whether If-None-Match: * has shown that the record that the content names does not exist yet. */
  isNew: boolean
  /** The file, or the part of a file, in the content. */
  received: Received | undefined
  /** The versions that earlier parts of the change have written. */
  progress: Progress
}

/**
 * What an operation decides: the writes, and the record afterwards (null when it is deleted), with its serialized form if that exists
 * already.
 */
export type RecordChange<Item> = {
  writes: Write[]
  record: Item
  doc?: string
  /** The move that the record tells of, if the change writes nothing to it. */
  moveID?: string | null
}

/** An operation that writes. `Stored` is the result of `find`, `Content` the parsed content, `Item` the record in the answer (null for none). */
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
  /** Finds the record that the path names (404). For a POST that is the parent of the new record, if it has one. */
  find?(tx: Reader, call: Call<Static<Query>>): Promise<Stored>
  /** The record whose version If-Match must name; none for a POST that creates one. */
  target?(stored: Stored): Target
  /** For a POST that creates something below a move: that move. The party of the caller needs access to it (403). */
  moveOfParent?(stored: Stored): string
  /** Checks the request against the rules (422, 409) and returns the writes and the record to show. It may read, and must not write. */
  decide(of: Deciding<Stored, Content, Static<Query>>): RecordChange<Item> | Promise<RecordChange<Item>>
  /** For a change of many records: its size, which has a bound. */
  size?: ChangeSize<Deciding<Stored, Content, Static<Query>>>
  /** For a change that must be possible at any size: the next part, which is written before the change. A dry run undoes the part. */
  part?(of: Deciding<Stored, Content, Static<Query>>, isDryRun: boolean): Promise<Part>
  /** For a POST with If-None-Match: *, the existing record that the content names. 400 if the content cannot name a record. */
  existing?(of: Pick<Deciding<Stored, Content>, 'tx' | 'ctx' | 'content'>): Promise<Versioned | undefined>
  /** The members that the request changes, if they do not follow from a patch. */
  touches?: Touches
  /** The path of a new record; none for a POST that changes one. */
  location?(record: NonNullable<Item>): string
  /** The expansions of the answer (`expand`). */
  expand?: Expansions
  /** Facts that are stored with the answer, for a retry. */
  kept?(record: NonNullable<Item>): Pick<Answer, 'needs' | 'hasNoPersonalData'>
}

/** A request as the pipeline sees it: a whole one, or one operation of a bulk. */
export type Attempt<Query = unknown> = Call<Query> &
  Pick<FastifyRequest, 'headers'> & {
    sent: SentContent
    received?: Received | undefined
    /** Whether If-Match is required also where the operation makes it optional. */
    mustNameVersion?: boolean
    /** Called with the record whose version must be named, once it is found. */
    onTarget?: (target: Target) => void
    /** Called with the size of a change of many records, before they are read. */
    weigh?: (size: number) => void
    progress?: Progress
  }

/** A change that was decided: its writes, the record with its serialized form, and the record whose version was proven. */
export type Decided<Item = Versioned | null> = {
  writes: Write[]
  record: Item
  doc: string
  target: Target | undefined
  moveID?: string | null
}

/** A change as an operation, which also decides one operation of a bulk. */
export type ChangeOperation = Operation & {
  policy: RecordPolicy
  decideOn(tx: Reader, ctx: Context, attempt: Attempt): Promise<Decided>
  /** The path of a record that it creates. */
  locationOf?(record: Versioned): string
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
  const errors = withCommonErrors(declared)
  const operation = { ...declared, errors, answers, isIdempotent: true, ifMatch, ifNoneMatch, recordPathOf } as const
  return {
    ...operation,
    query: withDryRun(declared.query),
    ...(declared.location && { locationOf: declared.location as (record: Versioned) => string }),
    decideOn: (tx, ctx, attempt) => decideOn(tx, ctx, operation, attempt as Attempt<Static<Query>>),
    respond: (runtime, request, reply, query: Static<Query>) => respond(runtime, request, reply, operation, query),
  }
}

/** An operation with its whole route declaration. */
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
  const { policy } = operation
  const isDryRun = beginDryRun(reply, query as DryRunQuery)
  const expand = operation.expand ? expansionsOf(request, policy, (query as { expand?: string }).expand) : [] // 400 403
  const key = idempotencyKeyOf(request) // 400
  return runAlone(runtime.db, key, isDryRun, () =>
    respondOnce(runtime, request, reply, operation, query, { expand, isDryRun, key }),
  )
}

/** How a request is run. */
type Terms = { isDryRun: boolean; key: ReturnType<typeof idempotencyKeyOf> }

/** Answers a request while no other one with its key runs. */
async function respondOnce<Stored, Content, Item extends Versioned | null, Query extends TObject>(
  runtime: Runtime,
  request: FastifyRequest,
  reply: FastifyReply,
  operation: Prepared<Stored, Content, Item, Query>,
  query: Static<Query>,
  { expand, isDryRun, key: sentKey }: Terms & { expand: readonly string[] },
): Promise<FastifyReply> {
  const { principal, headers } = request
  const { policy } = operation
  const bytes = bytesIn(request, operation.content)
  const received =
    bytes && (await receive(runtime, request, reply, operation, query, bytes, { isDryRun, key: sentKey }))
  const key = received ? idempotencyKeyOf(request, received) : sentKey
  const sent = bytes ? receivedContent(request, bytes, received) : sentContent(request, operation.content)
  const scale = openScale(runtime, request, reply, isDryRun)
  const attempt = { params: paramsOf(request), query, principal, headers, sent, received, ...scale }

  async function decide(tx: Reader): Promise<Decision<Answer>> {
    // After a timeout answer (503) the change must not commit any more.
    if (reply.sent) throw tookTooLong()
    const decided = await decideOn(tx, contextOf(runtime, request), operation, attempt)
    const { writes, record, doc } = decided
    // Its bytes were not stored.
    if (received?.isOnlyCompared) throw answerExpired()
    // An erasure finds the stored answer by its move, and the role of a party on the move decides which members the answer shows.
    const moveID = key || runtime.db.party ? moveOf(decided) : undefined
    const answerWith = (shown: Representation): Answer => {
      const answer = answerTo(runtime, request, operation, record, shown)
      const { isSeenWholeOnly } = policy
      return moveID ? { moveID, ...(isSeenWholeOnly && { isSeenWholeOnly }), ...answer } : answer
    }
    if (expand.length === 0) return { writes, answer: answerWith({ doc, expanded: [] }) }
    // The expansion may include rows that the change writes.
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
async function receive<Stored, Content, Item extends Versioned | null, Query extends TObject>(
  runtime: Runtime,
  request: FastifyRequest,
  reply: FastifyReply,
  operation: Prepared<Stored, Content, Item, Query>,
  query: Static<Query>,
  bytes: NonNullable<ReturnType<typeof bytesIn>>,
  { isDryRun, key }: Terms,
): Promise<Received> {
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
  const received = await inUploadSlot(runtime.db, principal, () =>
    bytes.receive({ runtime, request, reply, stored, isStored: !isDryRun && !isAnswered }),
  )
  return isAnswered ? { ...received, isOnlyCompared: true } : received
}

/** The move that a change belongs to, if any. */
export const moveOf = ({ writes, target, moveID }: Decided): string | null | undefined =>
  moveID ?? target?.about.moveID ?? writes.find((write) => write.moveID)?.moveID
