import type { Write } from '../db/database.ts'
import { appendEvent } from '../history/append.ts'
import type { Context } from '../kernel/context.ts'
import { changedEvent, createdEvent, deletedEvent } from '../kernel/event.ts'
import { aboutMove, followShipments, type ShipmentFacts } from './rules.ts'
import type { Move } from './schema.ts'
import {
  type Below,
  bumpMoveRevision,
  deleteMoveRow,
  insertMove,
  keepLocator,
  type StoredMove,
  updateMove,
} from './store.ts'

export const moveCreated = (move: Move, shipmentsMade: number, ctx: Context): Write[] => [
  ...insertMove(move, shipmentsMade),
  appendEvent(ctx, createdEvent('move.created', aboutMove(move.id), move)),
]

/** Writes the next version of a move. `below` says that the change comes from its shipments, or changes them too. */
export const moveChanged = (
  stored: StoredMove,
  after: Move,
  type: 'move.updated' | 'move.status_changed',
  ctx: Context,
  below?: Below,
): Write[] => [
  ...updateMove(stored, after, below),
  appendEvent(ctx, changedEvent(type, aboutMove(after.id), stored.move, after)),
]

export const moveDeleted = (stored: StoredMove, ctx: Context): Write[] => [
  ...deleteMoveRow(stored),
  keepLocator(stored),
  appendEvent(ctx, deletedEvent('move.deleted', aboutMove(stored.move.id), stored.move, ctx.now)),
]

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
