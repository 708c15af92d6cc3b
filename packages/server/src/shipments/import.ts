import type { Reader } from '../db/database.ts'
import type { RecordChange } from '../http/prepared.ts'
import { requireNamesByServer, type Sequence, sequence, withSource } from '../imports/rules.ts'
import { createdAtOf } from '../imports/stamp-rules.ts'
import { requireFreeIDs } from '../imports/store.ts'
import type { Context } from '../kernel/context.ts'
import { requireValid } from '../kernel/errors.ts'
import type { JsonObject } from '../kernel/json.ts'
import { moveOf } from '../moves/import-rules.ts'
import { requireFreeReference } from '../moves/reference-store.ts'
import { moveStatusOf, requireOpen, requireRoom } from '../moves/rules.ts'
import { findMove, locatorTaken, requireFreeLocator, type StoredMove } from '../moves/store.ts'
import { moveCreated, moveFollows } from '../moves/writes.ts'
import {
  idsInShipment,
  isCanceled,
  moveLocatorIn,
  numbersOf,
  placeIn,
  shipmentOf,
  shipmentViolations,
} from './import-rules.ts'
import { shipmentImported } from './import-writes.ts'
import type { Shipment } from './schema.ts'
import { isUnusedLocator, listFactsOfOthers } from './store.ts'
import { factsOf, ownerEntriesOf } from './writes.ts'

/** Imports a shipment into the move that it names by id or locator, or into a new one. */
export async function importShipment(tx: Reader, ctx: Context, content: JsonObject): Promise<RecordChange<Shipment>> {
  requireNamesByServer([...idsInShipment(content).map(([id]) => id), content.locator], ctx)
  const { moveID } = content
  const named = typeof moveID === 'string' ? moveID : moveLocatorIn(content)
  const found = named === undefined ? undefined : await findMove(tx, named)
  const violations = shipmentViolations(content, ctx)
  if (typeof moveID === 'string' && !found)
    violations.push({ pointer: '/moveID', detail: 'There is no move with this id.', code: 'unknown_move' })
  if (found && ![undefined, found.move.locator].includes(moveLocatorIn(content)))
    violations.push({
      pointer: '/locator',
      detail: `Must begin with the locator of the move, ${found.move.locator}.`,
      code: 'wrong_move',
    })
  requireValid(violations)
  const next = sequence()
  const stored = found ?? newMoveFor(content, ctx, next)
  const [number = 1] = numbersOf([content], stored.shipmentsMade)
  const place = placeIn(stored.move, number)
  if (number <= stored.shipmentsMade && !(await isUnusedLocator(tx, place))) throw locatorTaken(place.locator)
  const parts = shipmentOf(content, place, ctx, next)
  // Canceling a move cancels its shipments, so a canceled shipment may be imported into a canceled move.
  if (!isCanceled(parts.shipment.status)) requireOpen(stored.move)
  requireRoom(number - 1)
  await requireFreeIDs(
    tx,
    idsInShipment(content).map(([id]) => id),
  )
  if (!found) await requireFreeLocator(tx, stored.move)
  const { shipment } = parts
  await requireFreeReference(tx, 'shipments', shipment, ctx)
  const doc = JSON.stringify(shipment)
  const ofImport = withSource(ctx, content)
  const facts = [...(found ? await listFactsOfOthers(tx, stored.move.id, shipment.id) : []), factsOf(shipment)]
  const ofMove = found
    ? moveFollows(stored, facts, ofImport, Math.max(number, stored.shipmentsMade))
    : moveCreated({ ...stored.move, status: moveStatusOf(null, facts) }, number, ofImport, 'move.imported')
  const entries = found ? undefined : ownerEntriesOf(ctx)
  return { writes: [...ofMove, ...shipmentImported(parts, doc, ofImport, entries)], record: shipment, doc }
}

/** A move for a shipment that has none, as old as the shipment. */
function newMoveFor(shipment: JsonObject, ctx: Context, next: Sequence): StoredMove {
  const createdAt = createdAtOf(shipment, ctx.now)
  const { lastUpdated = null } = shipment
  const move = moveOf({ createdAt, lastUpdated, locator: moveLocatorIn(shipment) ?? null }, ctx, next)
  return { move, doc: '', revision: 0, shipmentsMade: 0 }
}
