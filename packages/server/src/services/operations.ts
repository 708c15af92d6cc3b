import { POLICY } from '../access/policy.ts'
import { AsOfQuery } from '../events/schema.ts'
import { change } from '../http/change.ts'
import { objectOf, patchOf, validOf } from '../http/content/content.ts'
import { type Operation, read, readItem } from '../http/operation.ts'
import type { RecordChange } from '../http/prepared.ts'
import type { Context } from '../kernel/context.ts'
import type { JsonObject } from '../kernel/json.ts'
import { partChanges, partReads, type StoredPart, UNDER_SHIPMENT } from '../shipments/part-operations.ts'
import { bumpRevision } from '../shipments/store.ts'
import { SERVICE as TABLE } from './fields.ts'
import { changeServiceStatus, patchService, serviceFrom } from './rules.ts'
import { NewService, Service, ServicePatch, ServiceStatusChange } from './schema.ts'
import { services } from './store.ts'
import { aboutService, type ServiceChangeType, serviceChanged, serviceCreated, serviceDeleted } from './writes.ts'

const KIND = {
  policy: POLICY.Service,
  schema: Service,
  members: TABLE,
  store: services,
  parameter: 'serviceID',
  about: aboutService,
}
const SERVICE = { tag: 'Services', policy: POLICY.Service, shows: { description: 'The service', schema: Service } }
const OF_SHIPMENT = '/v1/shipments/:shipmentID/services'
const ITEM = '/v1/services/:serviceID'
const { list, respondToGet } = partReads(KIND)
export const CHANGED_SERVICE = { ...SERVICE, url: ITEM, scope: 'shipments:write', ...partChanges(KIND) }

/** Writes the next version of the service. */
function changed(
  { record: service, shipment }: StoredPart<Service>,
  after: Service,
  type: ServiceChangeType,
  ctx: Context,
): RecordChange<Service> {
  if (after === service) return { writes: [], record: after }
  const writes = serviceChanged(service, after, shipment.shipment.moveID, type, ctx)
  return { writes: [bumpRevision(shipment), ...writes], record: after }
}

/** Writes the service with its content replaced. */
export const patchedService = (
  { ctx, stored, content }: { ctx: Context; stored: StoredPart<Service>; content: JsonObject },
  type: 'service.updated' | 'service.reverted',
) => changed(stored, patchService(stored.record, content, ctx), type, ctx)

/** Services are listed and created under their shipment, and addressed by their own id. */
export const serviceOperations: readonly Operation[] = [
  read({
    ...SERVICE,
    ...list,
    url: OF_SHIPMENT,
    operationId: 'listServices',
    summary: 'List the services of a shipment',
    description: 'Oldest first, with rejected and canceled ones.',
    scope: 'shipments:read',
    errors: ['shipment_not_found', 'invalid_cursor'],
  }),

  change({
    ...SERVICE,
    method: 'POST',
    url: OF_SHIPMENT,
    operationId: 'createService',
    summary: 'Add a service to a shipment',
    description: 'A new service is SUBMITTED. A known code sets the name if none is given.',
    scope: 'shipments:write',
    content: objectOf(NewService),
    errors: ['shipment_not_found'],
    ...UNDER_SHIPMENT,
    decide({ ctx, stored, content }) {
      const service = serviceFrom(content, stored.shipment.id, ctx)
      const writes = serviceCreated(service, stored.shipment.moveID, ctx)
      return { writes: [bumpRevision(stored), ...writes], record: service }
    },
    location: ({ id }) => `/v1/services/${id}`,
  }),

  readItem({
    ...SERVICE,
    url: ITEM,
    operationId: 'getService',
    summary: 'Read a service',
    description: 'The service as it is now, or as it was at an instant (asOf).',
    scope: 'shipments:read',
    query: AsOfQuery,
    errors: ['service_not_found'],
    respond: respondToGet,
  }),

  change({
    ...CHANGED_SERVICE,
    method: 'PATCH',
    operationId: 'updateService',
    summary: 'Change a service',
    description: 'Changes the members in the patch. The code stays: another code is another service.',
    content: patchOf(ServicePatch),
    errors: ['service_not_found'],
    decide: (of) => patchedService(of, 'service.updated'),
  }),

  change({
    ...CHANGED_SERVICE,
    method: 'PATCH',
    url: '/:prefix/v1/services/:serviceID/updateStatus',
    operationId: 'updateServiceStatus',
    summary: 'Change the status of a service',
    description:
      'Changes only the status and rejectionReason. For a status that is not possible, the answer is 409 with the possible ones.',
    scope: 'shipments:status',
    content: validOf(ServiceStatusChange),
    access: 'STATUS',
    errors: ['service_not_found', 'transition_not_allowed'],
    touches: ['/status'],
    decide: ({ ctx, stored, content }) =>
      changed(stored, changeServiceStatus(stored.record, content, ctx), 'service.status_changed', ctx),
  }),

  change({
    ...CHANGED_SERVICE,
    method: 'DELETE',
    operationId: 'deleteService',
    summary: 'Remove a service',
    description: 'Removes the service from its shipment. Its history stays readable.',
    errors: ['service_not_found'],
    decide: ({ ctx, stored: { record, shipment } }) => ({
      writes: [bumpRevision(shipment), ...serviceDeleted(record, shipment.shipment.moveID, ctx)],
      record: null,
    }),
  }),
]
