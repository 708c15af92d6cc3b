import type { ChangeRequest } from '../change-requests/schema.ts'
import { changeRequestsDeleted } from '../change-requests/writes.ts'
import { LostRace, type Reader, type Write } from '../db/database.ts'
import type { Document } from '../documents/schema.ts'
import { documentDeleted } from '../documents/writes.ts'
import { appendEvent } from '../history/append.ts'
import { findLastTag } from '../history/versions.ts'
import type { Job } from '../jobs/schema.ts'
import { jobsDeleted } from '../jobs/writes.ts'
import type { Context } from '../kernel/context.ts'
import { changedEvent, createdEvent, deletedEvent, timeAfterAll, type Versioned } from '../kernel/event.ts'
import { deleteMessagesOf } from '../message-opt-outs/recipients-store.ts'
import { ownerOf } from '../move-parties/rules.ts'
import { partyOfNewMoveAdded } from '../move-parties/writes.ts'
import type { Note } from '../notes/schema.ts'
import { notesDeleted } from '../notes/writes.ts'
import { partyEntriesReturnWithMove } from '../visibility/entries.ts'
import { aboutMove, followShipments, type ShipmentFacts } from './rules.ts'
import type { Move } from './schema.ts'
import {
  type Below,
  bumpFormerRevision,
  bumpMoveRevision,
  deleteMoveRow,
  type FormerMove,
  findFormerMove,
  insertMove,
  keepLocator,
  moveNeverExisted,
  type StoredMove,
  updateMove,
} from './store.ts'

export function moveCreated(
  move: Move,
  shipmentsMade: number,
  ctx: Context,
  type: 'move.created' | 'move.imported' = 'move.created',
): Write[] {
  const doc = JSON.stringify(move)
  return [
    ...insertMove(move, shipmentsMade, doc),
    appendEvent(ctx, createdEvent(type, aboutMove(move.id), move, doc)),
    ...(ctx.partyID == null ? [] : partyOfNewMoveAdded(ownerOf(move.id, ctx.partyID, ctx), ctx)),
  ]
}

/** Writes the next version of a move. `below` says that the change comes from its shipments, or changes them too. */
export function moveChanged(
  stored: StoredMove,
  after: Move,
  type: 'move.updated' | 'move.status_changed' | 'move.reverted',
  ctx: Context,
  below?: Below,
): Write[] {
  const doc = JSON.stringify(after)
  return [
    ...updateMove(stored, after, doc, below),
    appendEvent(ctx, changedEvent(type, aboutMove(after.id), stored.move, after, doc)),
  ]
}

/** What is deleted together with a move without shipments. */
type BelowMove = {
  documents: readonly Document[]
  notes: readonly Note[]
  jobs: readonly Job[]
  requests: readonly ChangeRequest[]
}

/** Deletes a move with its documents, notes, jobs, change requests and messages. */
export async function moveDeleted(
  tx: Reader,
  stored: StoredMove,
  { documents, notes, jobs, requests }: BelowMove,
  ctx: Context,
): Promise<Write[]> {
  const at = { ...ctx, now: timeAfterAll([stored.move, ...documents, ...notes, ...jobs, ...requests], ctx.now) }
  return [
    ...notesDeleted(notes, at),
    deleteMessagesOf(stored.move.id),
    ...(await jobsDeleted(tx, jobs, at)),
    ...documents.flatMap((document) => documentDeleted(document, at)),
    ...changeRequestsDeleted(requests, at),
    ...deleteMoveRow(stored),
    keepLocator(stored),
    appendEvent(ctx, deletedEvent('move.deleted', aboutMove(stored.move.id), stored.move, at.now)),
  ]
}

/** A deleted move: its id with its last tag and time. `former` is missing if another move has had its locator since. */
export type DeletedMove = { version: Versioned; former: FormerMove | undefined }

/** The deleted move with this id; 404 if it never existed. */
export async function requireDeletedMove(tx: Reader, id: string): Promise<DeletedMove> {
  // The revision is read first, so that a change of the deleted move after this line is noticed.
  const former = await findFormerMove(tx, id)
  const last = await findLastTag(tx, aboutMove(id))
  if (!last) throw moveNeverExisted()
  if (!last.isDeleted) throw new LostRace('The move was restored meanwhile.')
  return { former, version: { id, eTag: last.etag, lastUpdated: last.time } }
}

/** Creates a deleted move again, in the version that follows its deletion. */
export function moveRestored(former: FormerMove, before: Versioned, after: Move, ctx: Context): Write[] {
  const doc = JSON.stringify(after)
  return [
    bumpFormerRevision(former),
    ...insertMove(after, former.shipmentsMade, doc),
    partyEntriesReturnWithMove(after.id),
    appendEvent(ctx, changedEvent('move.restored', aboutMove(after.id), before, after, doc)),
  ]
}

/**
 * Updates a move after a change of its shipments. The hidden revision is always incremented, so that two such changes collide; the
 * version of the move changes only if its status does.
 */
export function moveFollows(
  stored: StoredMove,
  shipments: readonly ShipmentFacts[],
  ctx: Context,
  shipmentsMade = stored.shipmentsMade,
): Write[] {
  const after = followShipments(stored.move, shipments, ctx)
  if (after === stored.move) return [bumpMoveRevision(stored, { shipmentsMade })]
  return moveChanged(stored, after, 'move.status_changed', ctx, { shipmentsMade })
}
