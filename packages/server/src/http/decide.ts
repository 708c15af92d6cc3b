/** Decides one request that writes. The order of answers that the contract promises is written here and nowhere else. */
import type { HTTPMethods } from 'fastify'
import type { Static, TObject } from 'typebox'
import type { Reader, Write } from '../db/database.ts'
import { explainRefusal } from '../history/explain.ts'
import type { Context } from '../kernel/context.ts'
import { type AppError, errorAt } from '../kernel/errors.ts'
import type { Versioned } from '../kernel/event.ts'
import type { JsonObject } from '../kernel/json.ts'
import { mayReadWhole, type RecordPolicy } from '../kernel/policy.ts'
import { type Refusal, refused, type Target } from '../kernel/precondition.ts'
import type { Attempt, Decided, Prepared } from './change.ts'
import { noneMatches, refusalByPreconditions, requireNoPrecondition } from './conditional.ts'
import { readObject, readPatched, requireNoStrayMergeBase, type SentContent, touchesOf } from './content.ts'
import { type Part, requireSize } from './large-changes.ts'
import { JSON_TYPE, negotiate } from './media.ts'
import type { RouteDeclaration } from './operation.ts'
import { requireAccess } from './party-access.ts'
import { refusalFor, requireShownContent } from './reduced.ts'

/** Decides one request on the current rows. A bound caller gets a refusal without the members that its party does not see. */
export async function decideOn<Stored, Content, Item extends Versioned | null, Query extends TObject>(
  tx: Reader,
  ctx: Context,
  operation: Prepared<Stored, Content, Item, Query>,
  attempt: Attempt<Static<Query>>,
): Promise<Decided<Item>> {
  const stored = (await operation.find?.(tx, attempt)) as Stored // 404, and 403 for keys
  const target = operation.target?.(stored)
  if (!tx.party) return decideOnFound(tx, ctx, operation, attempt, stored, target)
  // Before content is received: a party that may only read cannot make the service read a file.
  await requireAccess(tx.party, operation, [target ? target.about.moveID : operation.moveOfParent?.(stored)]) // 403
  try {
    const decided = await decideOnFound(tx, ctx, operation, attempt, stored, target)
    await requireAccess(tx.party, operation, movesOf(decided.writes)) // 403
    return decided
  } catch (error) {
    throw await refusalFor(tx, operation.targetPolicy ?? operation.policy, target, error)
  }
}

/** Decides a part of a change that is too large for one. The request is checked as before the change. */
export async function partOn<Stored, Content, Item extends Versioned | null, Query extends TObject>(
  tx: Reader,
  ctx: Context,
  { size: _, ...operation }: Prepared<Stored, Content, Item, Query>,
  attempt: Attempt<Static<Query>>,
  isDryRun: boolean,
): Promise<Part> {
  let part: Part = { writes: [], made: [] }
  const { writes } = await decideOn(
    tx,
    ctx,
    {
      ...operation,
      async decide(of) {
        if (operation.part) part = await operation.part(of, isDryRun)
        return { writes: part.writes, record: null as Item }
      },
    },
    attempt,
  )
  return { ...part, writes }
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
  const { received, progress = new Map() } = attempt
  const deciding = { tx, ctx, call: attempt, stored, content, isNew, received, progress }
  await requireSize(operation, deciding, attempt) // 409
  const decided = await operation.decide(deciding) // 422 409 403
  return { doc: JSON.stringify(decided.record), ...decided, target }
}

async function readContent<Stored, Content, Item extends Versioned | null, Query extends TObject>(
  tx: Reader,
  operation: Prepared<Stored, Content, Item, Query>,
  attempt: Attempt,
  target: Target | undefined,
): Promise<Content> {
  const { content: declared } = operation
  if (!declared) return requireNoContent(operation.method, attempt.sent) as Content
  if (declared.kind !== 'patch') return readObject(declared, attempt.sent) as Content
  const read = await readPatched(tx, attempt, operation, target!)
  if ('refusal' in read) throw await explain(tx, operation, attempt, target!, read.refusal)
  return read.content as Content
}

/** The content of a DELETE has no meaning and is ignored. That of a POST may be a wish which this operation does not fulfil. */
function requireNoContent(method: string, sent: SentContent): void {
  if (method === 'POST' && !sent.isEmpty())
    throw errorAt('invalid_content', { pointer: '' }, 'unexpected_content', 'This request takes no content. Send none.')
}

/** The members that a request changes: a fixed list, or a function of the current record. */
export type Touches =
  | readonly string[]
  | ((tx: Reader, target: Target, sent: SentContent) => Promise<readonly string[]>)

/** The 412 with the changes since the client's version, for callers that may read the record. */
async function explain(
  tx: Reader,
  operation: RouteDeclaration & { policy: RecordPolicy; touches?: Touches },
  { principal, sent }: Attempt,
  target: Target,
  refusal: Refusal,
): Promise<AppError> {
  if (!mayReadWhole(operation.policy, principal.scopes)) return refused(refusal, target.record)
  const declared =
    typeof operation.touches === 'function' ? await operation.touches(tx, target, sent) : operation.touches
  const touches = (base: JsonObject) => declared ?? touchesOf(operation, sent, base, target.about)
  const effect = EFFECTS[operation.method] ?? 'change'
  return explainRefusal(tx, target, refusal, { touches, isExacting: sent.isJsonPatch(), effect })
}

function refusalOfVersion(attempt: Attempt, declaration: RouteDeclaration, target: Target): Refusal | undefined {
  requireNoStrayMergeBase(attempt, declaration)
  const isRequired = declaration.ifMatch === 'required' || attempt.mustNameVersion === true
  return refusalByPreconditions(attempt.headers, isRequired, target)
}

/** The record of a POST has no version yet. If-None-Match is checked later, if the content can name an existing record. */
function requireCreation({ headers }: Attempt, { ifNoneMatch }: RouteDeclaration): void {
  requireNoPrecondition(headers, ifNoneMatch ? ['If-Match'] : ['If-Match', 'If-None-Match'], CREATES)
}

const CREATES = 'a POST creates a record, which has no version yet. Use an Idempotency-Key to create it only once.'

/** What a method does to changes since the client's version, for the words of a 412. */
const EFFECTS: Partial<Record<HTTPMethods, 'overwrite' | 'delete'>> = { PUT: 'overwrite', DELETE: 'delete' }
