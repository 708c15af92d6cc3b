/** How the database decides a bulk: each operation as its single request would be decided. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TObject, TSchema } from 'typebox'
import type { Reader, Write } from '../../db/database.ts'
import type { Context } from '../../kernel/context.ts'
import { type AppError, requireValid } from '../../kernel/errors.ts'
import type { RecordPolicy } from '../../kernel/policy.ts'
import type { Target } from '../../kernel/precondition.ts'
import { type Answer, CACHING_BY_PREFERENCE } from '../answer/answer.ts'
import { createdAnswer } from '../answer/change-answer.ts'
import { contentBytes, givenContent } from '../content/content.ts'
import { JSON_TYPE } from '../content/media.ts'
import { contextOf, type Runtime } from '../context.ts'
import { moveOf } from '../decide.ts'
import type { RouteDeclaration } from '../declaration.ts'
import { bulkScale } from '../large-changes.ts'
import { keyOfCreation } from '../once/key.ts'
import type { ChangeOperation, Decided } from '../prepared.ts'
import { type Action, type Bulk, type BulkItem, type bulkContentOf, repeatedIDs } from './content.ts'
import { bulkDecisions, type DecidedItem, type Later, type Outcome } from './decide.ts'
import { type BulkKeys, bulkKeysOf } from './keys.ts'
import { bulkRefused, partsOf, requireAction } from './results.ts'

/** Not every kind is created in bulks, or has a status of its own. */
type Actions = Partial<Record<Action, ChangeOperation>> & { update: ChangeOperation }

/** The declaration of a bulk. `kind` is the name of its record, `parameter` the name of the id in the path of single requests. */
export type BulkDeclaration = Pick<RouteDeclaration, 'url' | 'operationId' | 'summary' | 'description' | 'tag'> & {
  scope: string
  orScope?: string
  policy: RecordPolicy
  kind: string
  parameter: string
  record: TSchema
  patch: TSchema
  status?: TObject
  /** The kinds of the records that a refused operation can show: its own, or one that stands in the way of it. */
  conflictsWith: readonly string[]
  /** What a bulk of the kind can do; the operation of each single request. */
  actions: Actions
  /** How an ATOMIC bulk decides what its operations have put off (`putOff` of their context). */
  together?: Together
}

/** Decides the parts that operations have put off, by the index of the operation: the writes, and the operations that are refused. */
export type Together = (
  tx: Reader,
  parts: readonly (readonly unknown[])[],
  ctx: Context,
) => Promise<{ writes: Write[]; refusals: ReadonlyMap<number, AppError> }>

/** A request for a bulk. */
export type BulkRequest = {
  runtime: Runtime
  request: FastifyRequest
  reply: FastifyReply
  declared: BulkDeclaration
  content: NonNullable<RouteDeclaration['content']>
  read: ReturnType<typeof bulkContentOf>['read']
  isDryRun: boolean
  isMinimal: boolean
  explained: Set<string>
}

/** The answer of a bulk, whose results are composed when it is sent. */
export const answerOf = (batchID: string, parts: readonly Answer[]): Answer => ({
  status: 200,
  headers: { ...CACHING_BY_PREFERENCE, 'content-type': `${JSON_TYPE}; charset=utf-8` },
  body: JSON.stringify({ batchID }),
  parts,
})

/** How the database decides a bulk. */
export function decisionsOf(of: BulkRequest, { mode, items }: Bulk, batchID: string, mayEndEarly: boolean) {
  const { runtime, request } = of
  const context: Context = { ...contextOf(runtime, request), batchID, explained: of.explained }
  const together = mode === 'ATOMIC' ? of.declared.together : undefined
  const targets: (Target | undefined)[] = items.map(() => undefined)
  let last: readonly Outcome[] = []
  const keys = bulkKeysOf(
    runtime.db,
    items.map(({ idempotencyKey: key, content }) =>
      key === undefined ? undefined : keyOfCreation(request, key, of.declared.url, content!),
    ),
    of.isDryRun,
  )
  const weighed = bulkScale(request)
  const { decideAhead, decide } = bulkDecisions(
    items.length,
    (tx, i) => {
      const onTarget = (target: Target) => {
        targets[i] = target
      }
      const decideWith = (ctx: Context) =>
        items[i]!.action === 'create'
          ? decideCreation(of, ctx, keys, i, items[i]!, tx)
          : decideItem(of, ctx, items[i]!, onTarget, tx, (size) => weighed(i, size))
      return together ? withLater(context, decideWith) : decideWith(context)
    },
    context.newId,
    mayEndEarly,
    async (decided, now) => {
      last = decided
      requireValid(repeatedIDs(targets.map((target) => target?.about.subject ?? '')))
      const { outcomes, writes } = together ? await withTogether(decided, now, together, context) : noneLater(decided)
      last = outcomes
      const parts = partsOf(of, items, outcomes, targets)
      if (mode === 'ATOMIC' && outcomes.some((outcome) => 'refusal' in outcome)) throw await bulkRefused(of, parts)
      return { answer: answerOf(batchID, parts), writes }
    },
  )
  let isFound = false
  return {
    /** The outcomes of the operations at the last attempt. */
    outcomes: () => last,
    async decideAhead(reader: Reader) {
      await keys.find(reader)
      isFound = true
      await decideAhead(reader)
    },
    async decide(tx: Reader) {
      // Decisions on unused keys are guarded, also if they were made ahead.
      if (!isFound || keys.hasUsed()) await keys.find(tx)
      isFound = false
      return decide(tx)
    },
  }
}

/** An operation with the parts that it puts off. */
async function withLater(context: Context, decide: (ctx: Context) => Promise<DecidedItem>): Promise<DecidedItem> {
  const later: Later = { parts: [], rows: 0 }
  const putOff = (part: unknown, rows: number) => {
    later.parts.push(part)
    later.rows += rows
  }
  const decided = await decide({ ...context, putOff })
  return later.parts.length > 0 ? { ...decided, later } : decided
}

type Concluded = { outcomes: readonly Outcome[]; writes: Write[] }

const noneLater = (outcomes: readonly Outcome[]): Concluded => ({ outcomes, writes: [] })

/** Decides what the operations have put off. An operation that is refused for it has this refusal as its outcome. */
async function withTogether(
  decided: readonly Outcome[],
  now: Reader,
  together: Together,
  context: Context,
): Promise<Concluded> {
  const parts = decided.map((outcome) => ('decided' in outcome ? (outcome.decided.later?.parts ?? []) : []))
  if (parts.every((some) => some.length === 0)) return noneLater(decided)
  const { writes, refusals } = await together(now, parts, context)
  const outcomes = decided.map((outcome, i) => {
    const refusal = refusals.get(i)
    return refusal ? { refusal } : outcome
  })
  return { outcomes, writes }
}

/** Creates a record as its POST would, or finds that it was created with the same key. */
async function decideCreation(
  of: BulkRequest,
  context: Context,
  keys: BulkKeys,
  index: number,
  item: BulkItem,
  tx: Reader,
): Promise<DecidedItem> {
  const { runtime, request } = of
  const create = of.declared.actions.create!
  requireAction(request, create)
  const stored = await keys.replay(tx, index)
  if (stored) return { writes: [], record: null, doc: '', target: undefined, answer: stored, isReplay: true }
  const decided = await decideItem(of, context, item, () => {}, tx)
  const record = decided.record!
  const location = `${runtime.publicUrl}${create.locationOf!(record)}`
  const shown = { doc: decided.doc, expanded: [] }
  const answer = { moveID: moveOf(decided) ?? null, ...createdAnswer(request, location, record, shown) }
  return { ...decided, writes: [...keys.store(index, answer), ...decided.writes], answer }
}

/** Decides one operation as the single request would be decided. */
async function decideItem(
  { request, declared }: BulkRequest,
  context: Context,
  item: BulkItem,
  onTarget: (target: Target) => void,
  tx: Reader,
  weigh?: (size: number) => void,
): Promise<Decided> {
  const operation = declared.actions[item.action]!
  const { principal } = request
  requireAction(request, operation)
  const headers = {
    ...(item.ifMatch === undefined ? {} : { 'if-match': item.ifMatch }),
    ...(item.mergeBase === undefined ? {} : { prefer: `merge-base=${JSON.stringify(item.mergeBase)}` }),
  }
  const sent = givenContent(item.content ?? null, contentBytes(request).length)
  const params: Record<string, string> = item.id === undefined ? {} : { [declared.parameter]: item.id }
  return operation.decideOn(tx, context, {
    ...{ params, query: {}, principal, headers, sent },
    mustNameVersion: true,
    onTarget,
    ...(weigh && { weigh }),
  })
}
