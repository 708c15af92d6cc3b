import type { Reader, Write } from '../db/database.ts'
import { appendEvent } from '../history/append.ts'
import type { Context } from '../kernel/context.ts'
import { changedEvent, createdEvent, deletedEvent, type Subject, type Versioned } from '../kernel/event.ts'
import type { Shipment, StatusChange } from '../shipments/schema.ts'
import { followStatus, servicesMayFollow } from './rules.ts'
import type { Service } from './schema.ts'
import { insertService, services, updateServiceRow } from './store.ts'

export const aboutService = ({ id, shipmentID }: Service, moveID: string): Subject => ({
  subject: `services/${id}`,
  moveID,
  shipmentID,
})

export const serviceCreated = (
  service: Service,
  moveID: string,
  ctx: Context,
  type: 'service.created' | 'service.imported' = 'service.created',
): Write[] => [
  ...insertService(service, moveID),
  appendEvent(ctx, createdEvent(type, aboutService(service, moveID), service)),
]

export type ServiceChangeType = 'service.updated' | 'service.status_changed' | 'service.reverted'

export const serviceChanged = (
  before: Service,
  after: Service,
  moveID: string,
  type: ServiceChangeType,
  ctx: Context,
): Write[] => [
  updateServiceRow(before, after, moveID),
  appendEvent(ctx, changedEvent(type, aboutService(after, moveID), before, after)),
]

/** Creates a deleted service again, in the version that follows its deletion. */
export const serviceRestored = (before: Versioned, after: Service, moveID: string, ctx: Context): Write[] => [
  ...insertService(after, moveID),
  appendEvent(ctx, changedEvent('service.restored', aboutService(after, moveID), before, after)),
]

export const serviceDeleted = (service: Service, moveID: string, ctx: Context): Write[] => [
  services.deleteRow(service, moveID),
  appendEvent(ctx, deletedEvent('service.deleted', aboutService(service, moveID), service, ctx.now)),
]

/** The services that a shipment's new status creates, completes or cancels. */
export async function servicesFollowStatus(
  tx: Reader,
  before: Shipment,
  after: Shipment,
  to: StatusChange,
  ctx: Context,
): Promise<Write[]> {
  const current = servicesMayFollow(before, after) ? await services.list(tx, after) : []
  return servicesFollowed(current, before, after, to, ctx)
}

/** The same for services that were read already. */
export function servicesFollowed(
  current: readonly Service[],
  before: Shipment,
  after: Shipment,
  to: StatusChange,
  ctx: Context,
): Write[] {
  const { opened, changed } = followStatus(current, before, after, to, ctx)
  return [
    ...opened.flatMap((service) => serviceCreated(service, after.moveID, ctx)),
    ...changed.flatMap(([from, next, type]) => serviceChanged(from, next, after.moveID, type, ctx)),
  ]
}
