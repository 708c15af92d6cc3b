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
import { requireShipment } from '../shipments/commands.ts'
import type { Follower } from '../shipments/followers.ts'
import type { Shipment, StatusChange } from '../shipments/schema.ts'
import { occurredOnOf } from '../shipments/status-rules.ts'
import { countBelow, type StoredShipment } from '../shipments/store.ts'
import { defaultCodesOf, moveService, openService, patchService, serviceAfter, serviceOf } from './rules.ts'
import { type Service, ServiceStatusChange } from './schema.ts'
import { deleteServiceRow, findService, insertService, listServices, updateServiceRow } from './store.ts'

/** What the events of a service call it. */
export const aboutService = ({ id }: Service, moveID: string): About => ({ subject: `services/${id}`, moveID })

const subjectOf = (service: Service, moveID: string, type: string) => ({
  type,
  ...aboutService(service, moveID),
  shipmentID: service.shipmentID,
})

export const noService = () => new AppError('service_not_found', 'There is no service with this id.')

/** The service that a path names, or 404. */
export async function requireService(tx: Reader, id: string): Promise<Service> {
  const service = await findService(tx, id)
  if (!service) throw noService()
  return service
}

export async function createService(
  tx: Reader,
  ctx: Context,
  shipmentID: string,
  incoming: Incoming,
): Promise<Outcome<Service>> {
  const stored = await requireShipment(tx, shipmentID)
  incoming.admit()
  const service = openService(objectContent(incoming.json()), stored.shipment.id, ctx)
  return { writes: [countBelow(stored), ...newService(service, stored.shipment.moveID, ctx)], record: service }
}

export async function updateService(
  tx: Reader,
  ctx: Context,
  id: string,
  incoming: Incoming,
): Promise<Outcome<Service>> {
  const service = await requireService(tx, id)
  const stored = await requireShipment(tx, service.shipmentID)
  const about = aboutService(service, stored.shipment.moveID)
  incoming.admit(service, about)
  const after = patchService(service, await incoming.patched(service, about), ctx)
  return changedTo(stored, service, after, 'service.updated', ctx)
}

const validateStatusChange = validatorOf(ServiceStatusChange)

export async function updateServiceStatus(
  tx: Reader,
  ctx: Context,
  id: string,
  incoming: Incoming,
): Promise<Outcome<Service>> {
  const service = await requireService(tx, id)
  const stored = await requireShipment(tx, service.shipmentID)
  incoming.admit(service, aboutService(service, stored.shipment.moveID))
  const sent = objectContent(incoming.json())
  const violations = validateStatusChange(sent)
  if (violations.length > 0) throw invalidContent(violations)
  const after = moveService(service, sent as ServiceStatusChange, ctx)
  return changedTo(stored, service, after, 'service.status_changed', ctx)
}

export async function deleteService(tx: Reader, ctx: Context, id: string, incoming: Incoming): Promise<Outcome<null>> {
  const service = await requireService(tx, id)
  const stored = await requireShipment(tx, service.shipmentID)
  incoming.admit(service, aboutService(service, stored.shipment.moveID))
  return { writes: [countBelow(stored), ...goneService(service, stored.shipment.moveID, ctx)], record: null }
}

function changedTo(
  stored: StoredShipment,
  before: Service,
  after: Service,
  type: string,
  ctx: Context,
): Outcome<Service> {
  if (after === before) return { writes: [], record: after }
  return {
    writes: [countBelow(stored), ...changedService(before, after, stored.shipment.moveID, type, ctx)],
    record: after,
  }
}

const newService = (service: Service, moveID: string, ctx: Context): Write[] => [
  insertService(service),
  appendEvent(ctx, createdEvent(subjectOf(service, moveID, 'service.created'), service, JSON.stringify(service))),
]

const changedService = (before: Service, after: Service, moveID: string, type: string, ctx: Context): Write[] => [
  updateServiceRow(before, after),
  appendEvent(ctx, changedEvent(subjectOf(after, moveID, type), before, after, JSON.stringify(after))),
]

function goneService(service: Service, moveID: string, ctx: Context): Write[] {
  const time = instantAfter(service.lastUpdated, ctx.now)
  return [
    deleteServiceRow(service),
    appendEvent(
      ctx,
      deletedEvent(subjectOf(service, moveID, 'service.deleted'), service, time, tagOf(service.id, time)),
    ),
  ]
}

/** What a shipment's new status does to its services. */
async function followStatus(
  tx: Reader,
  before: Shipment,
  after: Shipment,
  to: StatusChange,
  ctx: Context,
): Promise<Write[]> {
  const writes: Write[] = []
  const open = (content: Partial<Service> & { code: string }) =>
    writes.push(...newService(serviceOf(after.id, content, ctx), after.moveID, ctx))
  const change = (service: Service, changes: Partial<Service>, type: string) =>
    writes.push(...changedService(service, serviceAfter(service, changes, ctx), after.moveID, type, ctx))

  if (after.status === 'APPROVED' && before.approvedAt === null) {
    for (const code of defaultCodesOf(after.shipmentType)) open({ code, status: 'APPROVED' })
  }
  if (after.status === 'IN_STORAGE') open({ code: 'STORAGE', status: 'APPROVED', startDate: occurredOnOf(to, ctx) })
  if (before.status === 'IN_STORAGE' || after.status === 'CANCELED') {
    const services = (await listServices(tx, [after.id])).map(({ doc }) => JSON.parse(doc) as Service)
    for (const service of services) {
      const isOpenStorage =
        service.code === 'STORAGE' &&
        service.status === 'APPROVED' &&
        service.startDate !== null &&
        service.endDate === null
      if (before.status === 'IN_STORAGE' && isOpenStorage) {
        const day = occurredOnOf(to, ctx)
        if (day < service.startDate!) {
          throw invalidContent([
            {
              pointer: '/occurredOn',
              detail: `Must not be before the storage began (${service.startDate}).`,
              code: 'date_order',
            },
          ])
        }
        change(service, { endDate: day }, 'service.updated')
      }
      const isCancelable = service.status === 'SUBMITTED' || service.status === 'APPROVED'
      if (after.status === 'CANCELED' && isCancelable) change(service, { status: 'CANCELED' }, 'service.status_changed')
    }
  }
  return writes
}

/** Services are opened, ended and canceled with their shipment's status, and go with it. */
export const servicesFollow: Follower = {
  name: 'services',
  list: listServices,
  onStatus: followStatus,
  async onDelete(tx, shipment, ctx) {
    const services = await listServices(tx, [shipment.id])
    return services.flatMap(({ doc }) => goneService(JSON.parse(doc), shipment.moveID, ctx))
  },
}
