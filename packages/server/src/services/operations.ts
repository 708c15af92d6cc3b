import { Type } from 'typebox'
import { POLICY } from '../access/policy.ts'
import type { Reader, RecordChange } from '../db/database.ts'
import { sendAsOf } from '../events/history.ts'
import { AsOfQuery } from '../events/schema.ts'
import { sendJson, sendRecord } from '../http/answer.ts'
import { type Call, change } from '../http/change.ts'
import { objectOf, patchOf, validOf } from '../http/content.ts'
import { JSON_TYPE, negotiate } from '../http/media.ts'
import { ANSWERS, type Operation, paramOf, read } from '../http/operation.ts'
import type { Context } from '../kernel/context.ts'
import { bumpRevision, findShipment, requireShipment, type StoredShipment } from '../shipments/store.ts'
import { changeServiceStatus, patchService, serviceFrom } from './rules.ts'
import { NewService, Service, ServicePatch, ServiceStatusChange } from './schema.ts'
import { listServices, requireService, serviceNotFound } from './store.ts'
import { aboutService, type ServiceChangeType, serviceChanged, serviceCreated, serviceDeleted } from './writes.ts'

const SERVICE = { tag: 'Services', policy: POLICY.Service }
const SERVICE_ANSWER = { description: 'The service', schema: Service, headers: ['ETag'] }
const OF_SHIPMENT = '/v1/shipments/:shipmentID/services'
const ITEM = '/v1/services/:serviceID'

type Stored = { service: Service; shipment: StoredShipment }

async function find(tx: Reader, { params }: Call): Promise<Stored> {
  const service = await requireService(tx, params.serviceID)
  return { service, shipment: await requireShipment(tx, service.shipmentID) }
}

const target = ({ service, shipment }: Stored) => ({
  record: service,
  about: aboutService(service, shipment.shipment.moveID),
})

function changed(stored: Stored, after: Service, type: ServiceChangeType, ctx: Context): RecordChange<Service> {
  const { service, shipment } = stored
  if (after === service) return { writes: [], record: after }
  const writes = serviceChanged(service, after, shipment.shipment.moveID, type, ctx)
  return { writes: [bumpRevision(shipment), ...writes], record: after }
}

/** Services are listed and created under their shipment, and addressed by their own id. */
export const serviceOperations: readonly Operation[] = [
  read({
    ...SERVICE,
    method: 'GET',
    url: OF_SHIPMENT,
    operationId: 'listServices',
    summary: 'List the services of a shipment',
    description: 'All services of the shipment, also those that are rejected or canceled.',
    scope: 'shipments:read',
    answers: { 200: { description: 'Its services', schema: Type.Array(Service) } },
    errors: ['shipment_not_found'],
    async respond({ db }, request, reply) {
      const { shipment } = await requireShipment(db, paramOf(request, 'shipmentID'))
      negotiate(request.headers.accept, [JSON_TYPE])
      const services = await listServices(db, [shipment.id])
      return sendJson(reply, `[${services.map(({ doc }) => doc).join(',')}]`)
    },
  }),

  change({
    ...SERVICE,
    method: 'POST',
    url: OF_SHIPMENT,
    operationId: 'createService',
    summary: 'Ask for a service of a shipment',
    description: 'A new service is SUBMITTED. A known code brings its name if none is given.',
    scope: 'shipments:write',
    content: objectOf(NewService),
    answers: { 201: { ...SERVICE_ANSWER, headers: ['ETag', 'Location'] } },
    errors: ['shipment_not_found'],
    find: (tx, { params }) => requireShipment(tx, params.shipmentID),
    decide({ ctx, stored, content }) {
      const service = serviceFrom(content, stored.shipment.id, ctx)
      return {
        writes: [bumpRevision(stored), ...serviceCreated(service, stored.shipment.moveID, ctx)],
        record: service,
      }
    },
    location: ({ id }) => `/v1/services/${id}`,
  }),

  read({
    ...SERVICE,
    method: 'GET',
    url: ITEM,
    operationId: 'getService',
    summary: 'Read a service',
    description: 'The service as it is now, or as it was at an instant (asOf).',
    scope: 'shipments:read',
    query: AsOfQuery,
    ifMatch: 'optional',
    answers: { 200: SERVICE_ANSWER, 304: ANSWERS.unchanged },
    errors: ['service_not_found'],
    async respond(runtime, request, reply, { asOf }) {
      const service = await requireService(runtime.db, paramOf(request, 'serviceID'))
      if (asOf !== undefined) {
        const stored = await findShipment(runtime.db, service.shipmentID)
        if (!stored) throw serviceNotFound()
        const about = aboutService(service, stored.shipment.moveID)
        return sendAsOf(runtime, request, reply, about, asOf, [], service, serviceNotFound())
      }
      negotiate(request.headers.accept, [JSON_TYPE])
      return sendRecord(request, reply, JSON.stringify(service))
    },
  }),

  change({
    ...SERVICE,
    method: 'PATCH',
    url: ITEM,
    operationId: 'updateService',
    summary: 'Change a service',
    description: 'Changes the members that the patch names. The code stays: another code is another service.',
    scope: 'shipments:write',
    content: patchOf(ServicePatch),
    answers: { 200: SERVICE_ANSWER, 204: ANSWERS.minimal },
    errors: ['service_not_found'],
    find,
    target,
    decide: ({ ctx, stored, content }) =>
      changed(stored, patchService(stored.service, content, ctx), 'service.updated', ctx),
  }),

  change({
    ...SERVICE,
    method: 'PATCH',
    url: '/:prefix/v1/services/:serviceID/updateStatus',
    operationId: 'updateServiceStatus',
    summary: 'Change the status of a service',
    description:
      'Only the status changes, and with it rejectionReason. A status that cannot follow is 409 with those that can.',
    scope: 'shipments:status',
    content: validOf(ServiceStatusChange),
    answers: { 200: SERVICE_ANSWER, 204: ANSWERS.minimal },
    errors: ['service_not_found', 'transition_not_allowed'],
    find,
    target,
    touches: ['/status'],
    decide: ({ ctx, stored, content }) =>
      changed(stored, changeServiceStatus(stored.service, content, ctx), 'service.status_changed', ctx),
  }),

  change({
    ...SERVICE,
    method: 'DELETE',
    url: ITEM,
    operationId: 'deleteService',
    summary: 'Remove a service',
    description: 'Removes the service from its shipment. Its history stays readable.',
    scope: 'shipments:write',
    answers: { 204: ANSWERS.gone },
    errors: ['service_not_found'],
    find,
    target,
    decide: ({ ctx, stored: { service, shipment } }) => ({
      writes: [bumpRevision(shipment), ...serviceDeleted(service, shipment.shipment.moveID, ctx)],
      record: null,
    }),
  }),
]
