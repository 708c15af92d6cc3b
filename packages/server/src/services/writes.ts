import type { Reader, Write } from '../db/database.ts'
import { appendEvent } from '../history/append.ts'
import type { Context } from '../kernel/context.ts'
import { type About, changedEvent, createdEvent, deletedEvent, type Versioned } from '../kernel/event.ts'
import type { Shipment, StatusChange } from '../shipments/schema.ts'
import { followStatus } from './rules.ts'
import type { Service } from './schema.ts'
import { deleteServiceRow, insertService, listServices, updateServiceRow } from './store.ts'

export const aboutService = ({ id }: Service, moveID: string): About => ({ subject: `services/${id}`, moveID })

const subjectOf = (service: Service, moveID: string, type: string) => ({
  type,
  ...aboutService(service, moveID),
  shipmentID: service.shipmentID,
})

export const serviceCreated = (service: Service, moveID: string, ctx: Context): Write[] => [
  insertService(service),
  appendEvent(ctx, createdEvent(subjectOf(service, moveID, 'service.created'), service, JSON.stringify(service))),
]

export type ServiceChangeType = 'service.updated' | 'service.status_changed'

export const serviceChanged = (
  before: Service,
  after: Service,
  moveID: string,
  type: ServiceChangeType,
  ctx: Context,
): Write[] => [
  updateServiceRow(before, after),
  appendEvent(ctx, changedEvent(subjectOf(after, moveID, type), before, after, JSON.stringify(after))),
]

/** Creates a deleted service again, in the version that follows its deletion. */
export const serviceRestored = (before: Versioned, after: Service, moveID: string, ctx: Context): Write[] => [
  insertService(after),
  appendEvent(ctx, changedEvent(subjectOf(after, moveID, 'service.restored'), before, after, JSON.stringify(after))),
]

export const serviceDeleted = (service: Service, moveID: string, ctx: Context): Write[] => [
  deleteServiceRow(service),
  appendEvent(ctx, deletedEvent(subjectOf(service, moveID, 'service.deleted'), service, ctx.now)),
]

export const servicesOf = async (tx: Reader, shipmentID: string): Promise<Service[]> =>
  (await listServices(tx, [shipmentID])).map(({ doc }) => JSON.parse(doc))

/** The services that a shipment's new status creates, completes or cancels. */
export async function servicesFollowStatus(
  tx: Reader,
  before: Shipment,
  after: Shipment,
  to: StatusChange,
  ctx: Context,
): Promise<Write[]> {
  const mayChange = before.status === 'IN_STORAGE' || after.status === 'CANCELED'
  const services = mayChange ? await servicesOf(tx, after.id) : []
  const { opened, changed } = followStatus(services, before, after, to, ctx)
  return [
    ...opened.flatMap((service) => serviceCreated(service, after.moveID, ctx)),
    ...changed.flatMap(([from, next, type]) => serviceChanged(from, next, after.moveID, type, ctx)),
  ]
}
