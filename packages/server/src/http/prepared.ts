/** The types of changes: what an operation that writes declares, what it decides on, and what the pipeline makes of it. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TObject } from 'typebox'
import type { Reader, Write } from '../db/database.ts'
import type { Collision } from '../kernel/collision.ts'
import type { Context } from '../kernel/context.ts'
import type { Versioned } from '../kernel/event.ts'
import type { RecordPolicy } from '../kernel/policy.ts'
import type { Target } from '../kernel/precondition.ts'
import type { Answer } from './answer/answer.ts'
import type { SentContent } from './content/content.ts'
import type { Principal, Runtime } from './context.ts'
import type { ContentDeclaration, Received, RouteDeclaration } from './declaration.ts'
import type { Ending } from './deprecation.ts'
import type { ChangeSize, Part, Progress } from './large-changes.ts'
import type { Expansions } from './list/expansion.ts'
import type { IdempotencyKey } from './once/key.ts'
import type { Operation, Shown } from './operation.ts'

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
  /** The file in the content, or the part of one, if the content is bytes. */
  received?: Received
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

/** The members that a request changes: a fixed list, or a function of the current record. */
export type Touches =
  | readonly string[]
  | ((tx: Reader, target: Target, sent: SentContent) => Promise<readonly string[]>)

/** An operation that writes. `Stored` is the result of `find`, `Content` the parsed content, `Item` the record in the answer (null for none). */
export type Change<Stored, Content, Item extends Versioned | null, Query extends TObject> = Omit<
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
  /** What a caller that does not see everything needs on the move that the change belongs to (403); undefined if it belongs to none. */
  access?: 'REQUEST' | 'STATUS' | 'WRITE'
  /** For a change that needs the whole record as it is, and was: what it does. A caller that sees a part of the record may not do it (403). */
  needsWhole?: string
  /** For a POST that creates something below a move: that move, which the caller needs access to (403). */
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
  /** Until when `Prefer: status=200` gets the answer of a change, for a POST that answered so before it had a location. */
  formerly200?: Ending
  /** The path of a new record; none for a POST that changes one. */
  location?(record: NonNullable<Item>): string
  /** The expansions of the answer (`expand`). */
  expand?: Expansions
  /** Facts that are stored with the answer, for a retry. */
  storedWith?(record: NonNullable<Item>): Pick<Answer, 'needs' | 'hasNoPersonalData'>
}

/**
 * Any change, with what follows from its declaration: the pipeline passes on what an operation finds and reads, and does not look into
 * it. Only `change` knows these types, so that every declaration is checked against its own.
 */
export type Prepared = Change<unknown, unknown, Versioned | null, TObject> &
  RouteDeclaration & { recordPathOf: (url: string) => string }

/** A request as the pipeline sees it: a whole one, or one operation of a bulk. */
export type Attempt = Call<Static<TObject>> &
  Pick<FastifyRequest, 'headers'> & {
    sent: SentContent
    /** Whether If-Match is required also where the operation makes it optional. */
    mustNameVersion?: boolean
    /** Called with the record whose version must be named, once it is found. */
    onTarget?: (target: Target) => void
    /** Called with the size of a change of many records, before they are read. */
    weigh?: (size: number) => void
    progress?: Progress
  }

/** A change that was decided: its writes, the record with its serialized form, and the record whose version was proven. */
export type Decided = {
  writes: Write[]
  record: Versioned | null
  doc: string
  target: Target | undefined
  moveID?: string | null
  /** For a merge: what the write met. */
  merged?: Collision
}

/** A change as an operation, which also decides one operation of a bulk. */
export type ChangeOperation = Operation & {
  policy: RecordPolicy
  decideOn(tx: Reader, ctx: Context, attempt: Attempt): Promise<Decided>
  /** The path of a record that it creates. */
  locationOf?(record: Versioned): string
}

/** A request for a change: what was asked, and how it is run. */
export type Requested = {
  runtime: Runtime
  request: FastifyRequest
  reply: FastifyReply
  operation: Prepared
  attempt: Omit<Attempt, 'sent'>
  expand: readonly string[]
  isDryRun: boolean
  key: IdempotencyKey | undefined
}

/** Runs a change with the content that was sent. */
export type RunChange = (of: Requested, sent: SentContent) => Promise<Answer>
