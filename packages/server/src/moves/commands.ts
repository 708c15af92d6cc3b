import type { Outcome, Reader, Write } from '../db/database.ts'
import { appendEvent } from '../events/append.ts'
import { objectContent } from '../kernel/content.ts'
import type { Context } from '../kernel/context.ts'
import { AppError, invalidContent } from '../kernel/errors.ts'
import { tagOf } from '../kernel/etag.ts'
import { changedEvent, createdEvent, deletedEvent } from '../kernel/event.ts'
import type { About, Incoming } from '../kernel/incoming.ts'
import { instantAfter } from '../kernel/instant.ts'
import { validatorOf } from '../kernel/validate.ts'
import { cancelMove, followShipments, openMove, patchMove, type ShipmentFacts } from './rules.ts'
import { type Move, MoveStatusChange } from './schema.ts'
import {
  type Below,
  countBelow,
  deleteMoveRow,
  findMove,
  insertMove,
  keepLocator,
  type StoredMove,
  updateMove,
} from './store.ts'

/** What the move's commands ask of the shipments, which stand above them. */
export type ShipmentsOfMove = {
  list(tx: Reader, moveID: string): Promise<unknown[]>
  /** Cancels every shipment that is not at its end already; 409 if one may not be canceled. */
  cancelAll(tx: Reader, moveID: string, reason: string | null, ctx: Context): Promise<Write[]>
}

/** What the events of a move call it. */
export const aboutMove = (id: string): About => ({ subject: `moves/${id}`, moveID: id })

const subjectOf = (move: Move, type: string) => ({ type, ...aboutMove(move.id), shipmentID: null })

/** The move that a path names, or 404. */
export async function requireMove(tx: Reader, idOrLocator: string): Promise<StoredMove> {
  const stored = await findMove(tx, idOrLocator)
  if (!stored) throw new AppError('move_not_found', 'There is no move with this id or locator.')
  return stored
}

export async function createMove(ctx: Context, incoming: Incoming): Promise<Outcome<Move>> {
  incoming.admit()
  const move = openMove(objectContent(incoming.json()), ctx)
  return { writes: newMove(move, 0, ctx), record: move }
}

/** The writes that bring a move into the world. */
export const newMove = (move: Move, shipmentsMade: number, ctx: Context): Write[] => [
  insertMove(move, shipmentsMade),
  appendEvent(ctx, createdEvent(subjectOf(move, 'move.created'), move, JSON.stringify(move))),
]

export async function updateMoveContent(
  tx: Reader,
  ctx: Context,
  id: string,
  incoming: Incoming,
  shipments: ShipmentsOfMove,
): Promise<Outcome<Move>> {
  const stored = await requireMove(tx, id)
  incoming.admit(stored.move, aboutMove(stored.move.id))
  const result = await incoming.patched(stored.move, aboutMove(stored.move.id))
  const expanded = 'shipments' in result ? { shipments: await shipments.list(tx, stored.move.id) } : {}
  return changedTo(stored, patchMove(stored.move, result, expanded, ctx), 'move.updated', ctx)
}

const validateStatusChange = validatorOf(MoveStatusChange)

/** Cancels a move with all its shipments, or nothing. */
export async function updateMoveStatus(
  tx: Reader,
  ctx: Context,
  id: string,
  incoming: Incoming,
  shipments: ShipmentsOfMove,
): Promise<Outcome<Move>> {
  const stored = await requireMove(tx, id)
  incoming.admit(stored.move, aboutMove(stored.move.id))
  const sent = objectContent(incoming.json())
  const violations = validateStatusChange(sent)
  if (violations.length > 0) throw invalidContent(violations)
  if (sent.status === stored.move.status) return { writes: [], record: stored.move }
  if (sent.status !== 'CANCELED') {
    const allowed = stored.move.status === 'COMPLETED' || stored.move.status === 'CANCELED' ? [] : ['CANCELED']
    throw new AppError(
      'transition_not_allowed',
      `The status of a move follows from its shipments; only CANCELED can be asked for, not ${sent.status}.`,
      { allowed },
    )
  }
  const reason = typeof sent.reason === 'string' ? sent.reason : null
  const below = await shipments.cancelAll(tx, stored.move.id, reason, ctx)
  const after = cancelMove(stored.move, ctx)
  const { writes } = changedTo(stored, after, 'move.status_changed', ctx, stored)
  return { writes: [...below, ...writes], record: after }
}

export async function deleteMove(
  tx: Reader,
  ctx: Context,
  id: string,
  incoming: Incoming,
  shipments: ShipmentsOfMove,
): Promise<Outcome<null>> {
  const stored = await requireMove(tx, id)
  incoming.admit(stored.move, aboutMove(stored.move.id))
  const { move } = stored
  if ((await shipments.list(tx, move.id)).length > 0)
    throw new AppError('move_has_shipments', 'The move has shipments. Delete them first, or cancel the move.')
  const time = instantAfter(move.lastUpdated, ctx.now)
  const tombstone = deletedEvent(subjectOf(move, 'move.deleted'), move, time, tagOf(move.id, time))
  return { writes: [deleteMoveRow(stored), keepLocator(stored), appendEvent(ctx, tombstone)], record: null }
}

/**
 * What a change below the move does to it: the hidden counter goes up in any case, so that two such changes collide; the
 * move's own version moves only if its status does.
 */
export function followBelow(
  stored: StoredMove,
  shipments: readonly ShipmentFacts[],
  ctx: Context,
  shipmentsMade = stored.shipmentsMade,
): Write[] {
  const after = followShipments(stored.move, shipments, ctx)
  if (after === stored.move) return [countBelow(stored, { shipmentsMade })]
  return changedTo(stored, after, 'move.status_changed', ctx, { shipmentsMade }).writes
}

function changedTo(stored: StoredMove, after: Move, type: string, ctx: Context, below?: Below): Outcome<Move> {
  if (after === stored.move) return { writes: [], record: after }
  const event = changedEvent(subjectOf(after, type), stored.move, after, JSON.stringify(after))
  return { writes: [updateMove(stored, after, below), appendEvent(ctx, event)], record: after }
}
