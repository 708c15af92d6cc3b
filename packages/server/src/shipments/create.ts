import { agentsViolations, checkedAgent } from '../agents/rules.ts'
import { agentCreated } from '../agents/writes.ts'
import type { Reader } from '../db/database.ts'
import type { RecordChange } from '../http/prepared.ts'
import type { Context } from '../kernel/context.ts'
import { AppError, invalidContent, type Violation } from '../kernel/errors.ts'
import { isUuid } from '../kernel/ids.ts'
import type { Json, JsonObject } from '../kernel/json.ts'
import { moveFrom, moveStatusOf, requireOpen, requireRoom } from '../moves/rules.ts'
import { findMove, type StoredMove } from '../moves/store.ts'
import { moveCreated, moveFollows } from '../moves/writes.ts'
import { shipmentFrom, shipmentLocator } from './rules.ts'
import type { Shipment } from './schema.ts'
import { listFactsOfOthers } from './store.ts'
import { factsOf, ownerEntriesOf, shipmentCreated } from './writes.ts'

/** Creates a shipment in an existing move or in a new one, with its agents. */
export async function createShipment(tx: Reader, ctx: Context, content: JsonObject): Promise<RecordChange<Shipment>> {
  const { moveID, agents, ...sent } = content
  const named = typeof moveID === 'string' && isUuid(moveID) ? await findMove(tx, moveID) : undefined
  const violations: Violation[] = []
  if (moveID !== undefined && moveID !== null && !named)
    violations.push({ pointer: '/moveID', detail: 'There is no move with this id.', code: 'unknown_move' })
  const stored: StoredMove = named ?? { move: moveFrom({}, ctx), doc: '', revision: 0, shipmentsMade: 0 }
  const number = stored.shipmentsMade + 1
  const locator = shipmentLocator(stored.move.locator, number)
  const shipment = shipmentWithAgents(sent, agents, { moveID: stored.move.id, locator }, violations, ctx)
  requireOpen(stored.move)
  requireRoom(stored.shipmentsMade)
  const others = named ? await listFactsOfOthers(tx, stored.move.id, shipment.id) : []
  const facts = [...others, factsOf(shipment)]
  const doc = JSON.stringify(shipment)
  const ofMove = named
    ? moveFollows(stored, facts, ctx, number)
    : moveCreated({ ...stored.move, status: moveStatusOf(null, facts) }, number, ctx)
  const ofAgents = () =>
    ((agents ?? []) as JsonObject[]).flatMap((agent) =>
      agentCreated(checkedAgent(agent, shipment.id, ctx), shipment.moveID, ctx),
    )
  const ofShipment = shipmentCreated(shipment, doc, ctx, named ? undefined : ownerEntriesOf(ctx))
  return { writes: [...ofMove, ...ofShipment, ...ofAgents()], record: shipment, doc }
}

/** The new shipment. One answer lists all violations of the shipment, its move and its agents. */
function shipmentWithAgents(
  sent: JsonObject,
  agents: Json | undefined,
  of: { moveID: string; locator: string },
  violations: Violation[],
  ctx: Context,
): Shipment {
  let shipment: Shipment | undefined
  try {
    shipment = shipmentFrom(sent, of, ctx)
  } catch (error) {
    if (!(error instanceof AppError) || !error.members.errors || error.members.moreErrors) throw error
    violations.push(...error.members.errors)
  }
  const all = agents === undefined || agents === null ? violations : agentsViolations(agents, violations)
  if (!shipment || all.length > 0) throw invalidContent(all)
  return shipment
}
