/** Decides one request that writes. The order of answers that the contract promises is written here and nowhere else. */
import type { HTTPMethods } from 'fastify'
import type { Reader } from '../db/database.ts'
import { explainRefusal } from '../history/explain.ts'
import type { About } from '../kernel/about.ts'
import type { Context } from '../kernel/context.ts'
import { changesBetween } from '../kernel/diff.ts'
import type { AppError } from '../kernel/errors.ts'
import type { JsonObject } from '../kernel/json.ts'
import { mayReadWhole, type RecordPolicy } from '../kernel/policy.ts'
import { type Refusal, refused, type Target } from '../kernel/precondition.ts'
import { noneMatches, refusalOfVersion, requireCreation } from './conditional.ts'
import { readContent, type SentContent } from './content/content.ts'
import { JSON_TYPE, negotiate } from './content/media.ts'
import type { RouteDeclaration } from './declaration.ts'
import { type Part, requireSize } from './large-changes.ts'
import type { Attempt, Decided, Prepared, Touches } from './prepared.ts'
import { sightOf } from './sight.ts'

/** Decides one request on the rows as they are. */
export async function decideOn(tx: Reader, ctx: Context, operation: Prepared, attempt: Attempt): Promise<Decided> {
  const stored = await operation.find?.(tx, attempt) // 404, and 403 for keys
  const target = operation.target?.(stored)
  const sight = sightOf(tx)
  if (!sight) return decideOnFound(tx, ctx, operation, attempt, stored, target)
  const decide = () => decideOnFound(tx, ctx, operation, attempt, stored, target)
  return sight.decide(tx, operation, { stored, target }, decide) // 403
}

/** Decides a part of a change that is too large for one. The request is checked as before the change. */
export async function partOn(
  tx: Reader,
  ctx: Context,
  { size: _, ...operation }: Prepared,
  attempt: Attempt,
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
        return { writes: part.writes, record: null }
      },
    },
    attempt,
  )
  return { ...part, writes }
}

async function decideOnFound(
  tx: Reader,
  ctx: Context,
  operation: Prepared,
  attempt: Attempt,
  stored: unknown,
  target: Target | undefined,
): Promise<Decided> {
  const { headers, sent } = attempt
  const { existing } = operation
  sent.requireType() // 415
  if (operation.method !== 'DELETE') negotiate(headers.accept, [JSON_TYPE]) // 406
  if (target) attempt.onTarget?.(target)
  else requireCreation(attempt, operation) // 400
  const refusal = target && refusalOfVersion(attempt, operation, target) // 400 428 412
  if (refusal) throw await explain(tx, operation, attempt, target, refusal) // 412
  const sight = sightOf(tx)
  if (sight && target) await sight.requireContent(tx, operation, sent, target) // 403
  const read = await readContent(tx, operation, attempt, target) // 400 403 409 413 422
  if ('refusal' in read) throw await explain(tx, operation, attempt, target!, read.refusal) // 409 412
  const { content, merged } = read
  const isNew = existing !== undefined && (await noneMatches(headers, () => existing({ tx, ctx, content }))) // 400 412
  const { progress = new Map() } = attempt
  const deciding = { tx, ctx, call: attempt, stored, content, isNew, progress }
  await requireSize(operation, deciding, attempt) // 409
  const decided = await operation.decide(deciding) // 422 409 403
  // To write a record as text takes as long as to check it.
  const { doc = JSON.stringify(decided.record) } = decided
  return { ...decided, doc, target, ...(merged && { merged }) }
}

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

/** What a method does to changes since the client's version, for the words of a 412. */
const EFFECTS: Partial<Record<HTTPMethods, 'overwrite' | 'delete'>> = { PUT: 'overwrite', DELETE: 'delete' }

/** The members of a version that a request would change; empty if unknown. DELETE and PUT touch the whole record. */
function touchesOf({ method }: RouteDeclaration, sent: SentContent, base: JsonObject, { derived }: About): string[] {
  if (method === 'DELETE' || method === 'PUT') return ['']
  try {
    return changesBetween(base, sent.appliedTo(base), derived).map(({ path }) => path)
  } catch {
    return []
  }
}

/** The move that a change belongs to, if any. */
export const moveOf = ({ writes, target, moveID }: Decided): string | null | undefined =>
  moveID ?? target?.about.moveID ?? writes.find((write) => write.moveID)?.moveID
