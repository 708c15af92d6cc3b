import { agentCreated } from '../agents/writes.ts'
import type { Write } from '../db/database.ts'
import type { Context } from '../kernel/context.ts'
import { serviceCreated } from '../services/writes.ts'
import type { ImportedParts } from './import-rules.ts'
import { shipmentCreated } from './writes.ts'

/** All writes of an imported shipment, with its agents and services. */
export const shipmentImported = (
  parts: ImportedParts,
  doc: string,
  ctx: Context,
  entriesOfNewMove: readonly string[] | undefined,
): Write[] => {
  const { shipment } = parts
  return [
    ...shipmentCreated(shipment, doc, ctx, entriesOfNewMove, 'shipment.imported'),
    ...parts.agents.flatMap((agent) => agentCreated(agent, shipment.moveID, ctx, 'agent.imported')),
    ...parts.services.flatMap((service) => serviceCreated(service, shipment.moveID, ctx, 'service.imported')),
  ]
}
