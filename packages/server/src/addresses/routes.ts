import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { POLICY } from '../access/policy.ts'
import { AsOfQuery, requireDocAsOf } from '../events/history.ts'
import { replacedAnswer, sendJson, sendRecord } from '../http/answer.ts'
import type { Runtime } from '../http/context.ts'
import { paramOf, route } from '../http/contract.ts'
import { JSON_TYPE, negotiate } from '../http/media.ts'
import { respondToWrite } from '../http/write.ts'
import { AppError } from '../kernel/errors.ts'
import { aboutShipment, replaceShipmentAddress, requireAddress, requireShipment } from '../shipments/commands.ts'
import { requireShipmentEver } from '../shipments/history-routes.ts'
import { ADDRESS_ROLES, Address, AddressContent, type Shipment } from '../shipments/schema.ts'

const ITEM = '/v1/mto-shipment/:shipmentID/address/:addressID'

/** The shipment that a path names as it was at an instant, or 404. */
async function requireShipmentAsOf(runtime: Runtime, path: string, asOf: string): Promise<Shipment> {
  const shipment = await requireShipmentEver(runtime.db, path)
  const notFound = new AppError('shipment_not_found', 'There was no shipment with this id at that time.')
  return JSON.parse(await requireDocAsOf(runtime, aboutShipment(shipment), asOf, shipment.current, notFound))
}

/** The addresses of a shipment, each a resource with a version of its own. */
export function addressRoutes(app: FastifyInstance, runtime: Runtime): void {
  const of = { tag: 'Addresses', policy: POLICY.Address }

  route(
    app,
    runtime,
    {
      method: 'GET',
      url: '/v1/shipments/:shipmentID/addresses',
      operationId: 'listAddresses',
      summary: 'List the addresses of a shipment',
      ...of,
      scope: 'shipments:read',
      answers: { 200: { description: 'Its addresses', schema: Type.Array(Address) } },
      errors: ['shipment_not_found'],
    },
    async (request, reply) => {
      const { shipment } = await requireShipment(runtime.db, paramOf(request, 'shipmentID'))
      negotiate(request.headers.accept, [JSON_TYPE])
      return sendJson(
        reply,
        JSON.stringify(ADDRESS_ROLES.map((role) => shipment[role]).filter((address) => address !== null)),
      )
    },
  )

  route<Static<typeof AsOfQuery>>(
    app,
    runtime,
    {
      method: 'GET',
      url: ITEM,
      operationId: 'getAddress',
      summary: 'Read an address',
      ...of,
      scope: 'shipments:read',
      query: AsOfQuery,
      ifMatch: 'optional',
      answers: {
        200: { description: 'The address', schema: Address, headers: ['ETag'] },
        304: { description: 'You have this version', headers: ['ETag'] },
      },
      errors: ['shipment_not_found', 'address_not_found'],
    },
    async (request, reply, query) => {
      if (query.asOf !== undefined) {
        const past = await requireShipmentAsOf(runtime, paramOf(request, 'shipmentID'), query.asOf)
        const { address } = requireAddress(past, paramOf(request, 'addressID'))
        negotiate(request.headers.accept, [JSON_TYPE])
        return sendJson(reply, JSON.stringify(address))
      }
      const { shipment } = await requireShipment(runtime.db, paramOf(request, 'shipmentID'))
      const { address } = requireAddress(shipment, paramOf(request, 'addressID'))
      negotiate(request.headers.accept, [JSON_TYPE])
      return sendRecord(request, reply, JSON.stringify(address))
    },
  )

  route(
    app,
    runtime,
    {
      method: 'PUT',
      url: ITEM,
      operationId: 'replaceAddress',
      summary: 'Replace an address',
      description:
        "The complete address replaces the old one: an optional member left out is cleared. If-Match takes the address's tag or its shipment's.",
      ...of,
      scope: 'shipments:write',
      content: { kind: 'json', schema: AddressContent },
      ifMatch: 'required',
      isIdempotent: true,
      answers: { 200: { description: 'The address; its new tag is in the body alone', schema: Address } },
      errors: ['shipment_not_found', 'address_not_found', 'shipment_is_final'],
    },
    (request, reply) =>
      respondToWrite(
        runtime,
        request,
        reply,
        (tx, ctx, incoming) =>
          replaceShipmentAddress(tx, ctx, paramOf(request, 'shipmentID'), paramOf(request, 'addressID'), incoming),
        { show: (address) => replacedAnswer(JSON.stringify(address)) },
      ),
  )
}
