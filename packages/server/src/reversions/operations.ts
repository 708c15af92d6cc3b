import { AGENT } from '../agents/fields.ts'
import { CHANGED_AGENT, patchedAgent } from '../agents/operations.ts'
import type { Reader } from '../db/database.ts'
import { listErasureDocs } from '../erasures/store.ts'
import { Reversion } from '../events/schema.ts'
import { explainRefusal } from '../history/explain.ts'
import { findStepByID, findVersionByTag } from '../history/versions.ts'
import { change } from '../http/change.ts'
import { readObject, type SentContent } from '../http/content/content.ts'
import type { ContentDeclaration } from '../http/declaration.ts'
import type { Operation, Shown } from '../http/operation.ts'
import type { Call, RecordChange } from '../http/prepared.ts'
import { ITEM } from '../items/fields.ts'
import { CHANGED_ITEM, patchedItem } from '../items/operations.ts'
import type { About } from '../kernel/about.ts'
import type { Context } from '../kernel/context.ts'
import type { FieldChange } from '../kernel/diff.ts'
import { AppError, type ErrorCode, invalidContent } from '../kernel/errors.ts'
import type { Reverted, Versioned } from '../kernel/event.ts'
import type { JsonObject } from '../kernel/json.ts'
import { overlapsOf, withChanges } from '../kernel/merge.ts'
import type { RecordPolicy } from '../kernel/policy.ts'
import { refused, type Target, withoutVariant } from '../kernel/precondition.ts'
import { membersOf } from '../kernel/record.ts'
import { MOVE } from '../moves/fields.ts'
import { CHANGED_MOVE, patchedMove } from '../moves/operations.ts'
import { SERVICE } from '../services/fields.ts'
import { CHANGED_SERVICE, patchedService } from '../services/operations.ts'
import { SHIPMENT } from '../shipments/fields.ts'
import { CHANGED_SHIPMENT, patchedShipment } from '../shipments/operations.ts'
import type { Shipment } from '../shipments/schema.ts'
import { filledByStatus } from '../shipments/status-rules.ts'
import { STORAGE_STAY } from '../storage-stays/fields.ts'
import { CHANGED_STORAGE_STAY, patchedStorageStay } from '../storage-stays/operations.ts'
import { WEIGHING } from '../weighings/fields.ts'
import { CHANGED_WEIGHING, patchedWeighing } from '../weighings/operations.ts'
import {
  changesSince,
  hasErasureMarker,
  inverted,
  requireRevertible,
  reversionViolations,
  revertedBy,
  stillMade,
  writableChanges,
} from './rules.ts'

/** A kind of record whose changes can be undone. */
type Kind<Stored> = {
  tag: string
  policy: RecordPolicy
  shows: Shown
  /** The path of the record. */
  url: string
  scope: string
  find(tx: Reader, call: Call): Promise<Stored>
  target(stored: Stored): Target
  operationId: string
  summary: string
  errors: readonly ErrorCode[]
  /** The members that a reversion may write. */
  writable: readonly string[]
  /** The members that stay as they are although they differ from an earlier version. */
  stays?(earlier: JsonObject, record: JsonObject): readonly string[]
  /** Writes the record with this content, as a PATCH does. */
  patched(of: {
    tx: Reader
    ctx: Context
    stored: Stored
    content: JsonObject
  }): RecordChange<Versioned> | Promise<RecordChange<Versioned>>
}

const CONTENT: ContentDeclaration<{ to?: string; change?: string }> = {
  kind: 'json',
  schema: Reversion,
  validate: reversionViolations,
}

/** Reversions answered 200 without a Location before they answered as restorations do. */
const FORMERLY_200 = { since: '2026-11-19', sunset: '2027-11-19' }

/** Undoing is a change like any other: it writes a new version, under the rules of a PATCH. */
const reversion = <Stored>({ url, errors, writable, stays = () => [], patched, ...kind }: Kind<Stored>): Operation =>
  change({
    ...kind,
    method: 'POST',
    url: `${url}/reversions`,
    description:
      'Writes a new version that undoes all changes since a version (to), or those of one event (change). The rules of a PATCH hold. The status stays, and erased data stays erased. If a member that the event changed was changed again later, the answer is 409 with the members of a 412. A reversion can itself be undone. Location is the record.',
    access: 'WRITE',
    needsWhole: 'Undoing changes',
    content: CONTENT,
    errors: [...errors, 'merge_conflict', 'not_revertible'],
    formerly200: FORMERLY_200,
    location: ({ id }) => url.replace(/:\w+$/, id),
    touches: (tx, target, sent) => touchedBy(tx, target, sent, { writable, stays }),
    async decide({ tx, ctx, stored, content }) {
      const target = kind.target(stored)
      const reverts = revertedBy(content)
      const undone = await changesToUndo(tx, target, reverts, { writable, stays })
      const next = withChanges(target.record, inverted(undone))
      return patched({ tx, ctx: { ...ctx, details: { reverts } }, stored, content: next })
    },
  })

/** Which members a reversion of a kind of record writes. */
type Written = Required<Pick<Kind<unknown>, 'writable' | 'stays'>>

/** The changes that are undone; for a single event, with its step. 412 for an unknown version, 422 for an unknown event, 409 for an event that cannot be undone. */
async function findUndone(
  tx: Reader,
  { record, about }: Target,
  reverts: Reverted,
  { writable, stays }: Written,
): Promise<{ undone: FieldChange[]; step?: { etag: string; doc: string } }> {
  if ('to' in reverts) {
    const earlier = await findEarlier(tx, { record, about }, withoutVariant(reverts.to))
    return { undone: writableChanges(changesSince(earlier, record, stays(earlier, record)), writable, about) }
  }
  const step = await findStepByID(tx, about, reverts.change)
  if (!step) throw unknownChange()
  requireRevertible(step.type, await isErased(tx, about, step.changes))
  return { undone: stillMade(writableChanges(JSON.parse(step.changes), writable, about), record), step }
}

const pathsOf = (changes: readonly FieldChange[]): string[] => changes.map(({ path }) => path)

/** The changes to undo; 409 if a member that an event changed was changed again later. */
async function changesToUndo(tx: Reader, target: Target, reverts: Reverted, of: Written): Promise<FieldChange[]> {
  const { undone, step } = await findUndone(tx, target, reverts, of)
  if (!step) return undone
  const touched = pathsOf(undone)
  const later = changesSince(JSON.parse(step.doc), target.record, [])
  if (overlapsOf(later, touched, target.about.units).length === 0) return undone
  const conflict = { code: 'merge_conflict', reason: 'stale', detail: '', tags: [step.etag] } as const
  throw await explainRefusal(tx, target, conflict, { touches: () => touched, isExacting: false, effect: 'undo' })
}

/** The members that a reversion would write; none if it would be refused for its content. */
async function touchedBy(tx: Reader, target: Target, sent: SentContent, of: Written): Promise<string[]> {
  try {
    return pathsOf((await findUndone(tx, target, revertedBy(readObject(CONTENT, sent)), of)).undone)
  } catch (error) {
    if (error instanceof AppError) return []
    throw error
  }
}

/** The version to go back to; 412 if it is unknown, or was erased. */
async function findEarlier(tx: Reader, { about, record }: Target, tag: string): Promise<JsonObject> {
  if (tag === record.eTag) return record
  const version = await findVersionByTag(tx, about, tag)
  if (version && !(await isErased(tx, about, version.doc))) return JSON.parse(version.doc)
  const detail = version
    ? 'Personal data of that version was erased, so it cannot be restored. Nothing was written.'
    : 'No version of this record has the tag in to, or the version is no longer stored. Nothing was written. The history of the record lists its versions by eTag.'
  throw refused({ code: 'precondition_failed', reason: 'unknown', detail, tags: [] }, record)
}

/** Whether text of the history was erased, so that no reversion may write it: it has the marker, and the move has an erasure. */
const isErased = async (tx: Reader, { moveID }: About, text: string): Promise<boolean> =>
  hasErasureMarker(text) && moveID !== null && (await listErasureDocs(tx, moveID)).length > 0

const unknownChange = () =>
  invalidContent([
    {
      pointer: '/change',
      detail: 'No event of this record has this id, or the event is no longer stored.',
      code: 'unknown_change',
    },
  ])

/** Undoes changes of moves, shipments and what belongs to a shipment. */
export const reversionOperations: readonly Operation[] = [
  reversion({
    ...CHANGED_MOVE,
    operationId: 'revertMove',
    summary: 'Undo changes of a move',
    errors: ['move_not_found', 'reference_taken'],
    writable: membersOf(MOVE).writable,
    patched: (of) => patchedMove(of, 'move.reverted'),
  }),

  reversion({
    ...CHANGED_SHIPMENT,
    operationId: 'revertShipment',
    summary: 'Undo changes of a shipment',
    errors: [
      ...(['shipment_not_found', 'shipment_is_final', 'reference_taken', 'weight_is_weighed'] as const),
      ...(['already_booked', 'over_capacity', 'change_too_large'] as const),
    ],
    writable: membersOf(SHIPMENT).writable,
    stays: (earlier, shipment) => [
      ...filledByStatus(earlier as Shipment, shipment as Shipment),
      // The weight follows from the weighings.
      ...(shipment.actualWeightFrom === null ? [] : ['actualWeight']),
    ],
    patched: (of) => patchedShipment(of, 'shipment.reverted'),
  }),

  reversion({
    ...CHANGED_AGENT,
    operationId: 'revertAgent',
    summary: 'Undo changes of an agent',
    errors: ['agent_not_found', 'agent_type_taken', 'shipment_is_final'],
    writable: membersOf(AGENT).writable,
    patched: (of) => patchedAgent(of, 'agent.reverted'),
  }),

  reversion({
    ...CHANGED_SERVICE,
    operationId: 'revertService',
    summary: 'Undo changes of a service',
    errors: ['service_not_found'],
    writable: membersOf(SERVICE).writable,
    patched: (of) => patchedService(of, 'service.reverted'),
  }),

  reversion({
    ...CHANGED_ITEM,
    operationId: 'revertItem',
    summary: 'Undo changes of an item',
    errors: ['item_not_found'],
    writable: membersOf(ITEM).writable,
    patched: (of) => patchedItem(of, 'reverted'),
  }),

  reversion({
    ...CHANGED_WEIGHING,
    operationId: 'revertWeighing',
    summary: 'Undo changes of a weighing',
    errors: ['weighing_not_found', 'change_too_large'],
    writable: membersOf(WEIGHING).writable,
    patched: (of) => patchedWeighing(of, 'reverted'),
  }),

  reversion({
    ...CHANGED_STORAGE_STAY,
    operationId: 'revertStorageStay',
    summary: 'Undo changes of a storage stay',
    errors: ['storage_stay_not_found', 'storage_stay_open'],
    writable: membersOf(STORAGE_STAY).writable,
    patched: (of) => patchedStorageStay(of, 'reverted'),
  }),
]
