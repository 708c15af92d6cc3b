import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { POLICY } from '../access/policy.ts'
import { AsOfQuery, sendAsOf } from '../events/history.ts'
import { createdAnswer, deletedAnswer, patchedAnswer, sendJson, sendRecord } from '../http/answer.ts'
import type { Runtime } from '../http/context.ts'
import { paramOf, route } from '../http/contract.ts'
import { JSON_TYPE, negotiate } from '../http/media.ts'
import { respondToWrite } from '../http/write.ts'
import { requireShipment } from '../shipments/commands.ts'
import { findShipment } from '../shipments/store.ts'
import {
  aboutService,
  createService,
  deleteService,
  noService,
  requireService,
  updateService,
  updateServiceStatus,
} from './commands.ts'
import { NewService, Service, ServicePatch, ServiceStatusChange } from './schema.ts'
import { listServices } from './store.ts'

/** Every operation on services: listed and created under their shipment, addressed by their own id. */
export function serviceRoutes(app: FastifyInstance, runtime: Runtime): void {
  const of = { tag: 'Services', policy: POLICY.Service }
  const serviceAnswer = { description: 'The service', schema: Service, headers: ['ETag'] }
  const minimalAnswer = { description: 'Changed; Prefer: return=minimal was applied', headers: ['ETag'] }

  route(
    app,
    runtime,
    {
      method: 'GET',
      url: '/v1/shipments/:shipmentID/services',
      operationId: 'listServices',
      summary: 'List the services of a shipment',
      ...of,
      scope: 'shipments:read',
      answers: { 200: { description: 'Its services', schema: Type.Array(Service) } },
      errors: ['shipment_not_found'],
    },
    async (request, reply) => {
      const { shipment } = await requireShipment(runtime.db, paramOf(request, 'shipmentID'))
      negotiate(request.headers.accept, [JSON_TYPE])
      const services = await listServices(runtime.db, [shipment.id])
      return sendJson(reply, `[${services.map(({ doc }) => doc).join(',')}]`)
    },
  )

  route(
    app,
    runtime,
    {
      method: 'POST',
      url: '/v1/shipments/:shipmentID/services',
      operationId: 'createService',
      summary: 'Ask for a service of a shipment',
      ...of,
      scope: 'shipments:write',
      content: { kind: 'json', schema: NewService },
      isIdempotent: true,
      answers: { 201: { ...serviceAnswer, headers: ['ETag', 'Location'] } },
      errors: ['shipment_not_found'],
    },
    (request, reply) =>
      respondToWrite(
        runtime,
        request,
        reply,
        (tx, ctx, incoming) => createService(tx, ctx, paramOf(request, 'shipmentID'), incoming),
        {
          show: (service) =>
            createdAnswer(request, `${runtime.publicUrl}/v1/services/${service.id}`, service, JSON.stringify(service)),
        },
      ),
  )

  route<Static<typeof AsOfQuery>>(
    app,
    runtime,
    {
      method: 'GET',
      url: '/v1/services/:serviceID',
      operationId: 'getService',
      summary: 'Read a service',
      ...of,
      scope: 'shipments:read',
      query: AsOfQuery,
      ifMatch: 'optional',
      answers: { 200: serviceAnswer, 304: { description: 'You have this version', headers: ['ETag'] } },
      errors: ['service_not_found'],
    },
    async (request, reply, query) => {
      const service = await requireService(runtime.db, paramOf(request, 'serviceID'))
      if (query.asOf !== undefined) {
        const stored = await findShipment(runtime.db, service.shipmentID)
        if (!stored) throw noService()
        const about = aboutService(service, stored.shipment.moveID)
        return sendAsOf(runtime, request, reply, about, query.asOf, [], service, noService())
      }
      negotiate(request.headers.accept, [JSON_TYPE])
      return sendRecord(request, reply, JSON.stringify(service))
    },
  )

  route(
    app,
    runtime,
    {
      method: 'PATCH',
      url: '/v1/services/:serviceID',
      operationId: 'updateService',
      summary: 'Change a service',
      ...of,
      scope: 'shipments:write',
      content: { kind: 'patch', schema: ServicePatch },
      ifMatch: 'required',
      isIdempotent: true,
      answers: { 200: serviceAnswer, 204: minimalAnswer },
      errors: ['service_not_found'],
    },
    (request, reply) =>
      respondToWrite(
        runtime,
        request,
        reply,
        (tx, ctx, incoming) => updateService(tx, ctx, paramOf(request, 'serviceID'), incoming),
        {
          show: (service) => patchedAnswer(request, service, JSON.stringify(service)),
        },
      ),
  )

  route(
    app,
    runtime,
    {
      method: 'PATCH',
      url: '/:prefix/v1/services/:serviceID/updateStatus',
      operationId: 'updateServiceStatus',
      summary: 'Change the status of a service',
      ...of,
      scope: 'shipments:status',
      content: { kind: 'json', schema: ServiceStatusChange },
      ifMatch: 'required',
      isIdempotent: true,
      answers: { 200: serviceAnswer, 204: minimalAnswer },
      errors: ['service_not_found', 'transition_not_allowed'],
    },
    (request, reply) =>
      respondToWrite(
        runtime,
        request,
        reply,
        (tx, ctx, incoming) => updateServiceStatus(tx, ctx, paramOf(request, 'serviceID'), incoming),
        {
          show: (service) => patchedAnswer(request, service, JSON.stringify(service)),
        },
      ),
  )

  route(
    app,
    runtime,
    {
      method: 'DELETE',
      url: '/v1/services/:serviceID',
      operationId: 'deleteService',
      summary: 'Remove a service',
      ...of,
      scope: 'shipments:write',
      ifMatch: 'optional',
      isIdempotent: true,
      answers: { 204: { description: 'Gone' } },
      errors: ['service_not_found'],
    },
    (request, reply) =>
      respondToWrite(
        runtime,
        request,
        reply,
        (tx, ctx, incoming) => deleteService(tx, ctx, paramOf(request, 'serviceID'), incoming),
        { show: deletedAnswer },
      ),
  )
}
