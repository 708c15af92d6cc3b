import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { POLICY } from '../access/policy.ts'
import { AsOf, requireNoExpansion, sendAsOf } from '../events/history.ts'
import { createdAnswer, deletedAnswer, patchedAnswer, sendRecord } from '../http/answer.ts'
import type { Runtime } from '../http/context.ts'
import { paramOf, type RouteDeclaration, route } from '../http/contract.ts'
import { filterFromQuery } from '../http/filter.ts'
import { LIST_ANSWER, type Listing, PageQuery, respondToList, UNCHANGED_ANSWER } from '../http/list.ts'
import { JSON_TYPE, negotiate } from '../http/media.ts'
import { expansionsOf } from '../http/permission.ts'
import { namesOf } from '../http/query.ts'
import { QueryMethodParameters, queryContentSchema, readQueryMethod } from '../http/query-method.ts'
import { type Presenter, respondToWrite } from '../http/write.ts'
import { AppError } from '../kernel/errors.ts'
import { validatorOf } from '../kernel/validate.ts'
import { requireMove } from '../moves/commands.ts'
import { aboutShipment, createShipment, deleteShipment, updateShipment, updateShipmentStatus } from './commands.ts'
import { shipmentExpander } from './expand.ts'
import type { Follower } from './followers.ts'
import { requireShipmentEver } from './history-routes.ts'
import {
  ADDRESS_FIELDS,
  ADDRESS_ROLES,
  NewShipment,
  Shipment,
  ShipmentFilter,
  ShipmentFilterQuery,
  ShipmentPatch,
  ShownShipment,
  StatusChange,
} from './schema.ts'
import { findShipmentDoc, SHIPMENT_CONDITION_COLUMNS, whereShipments, whereShipmentsOf } from './store.ts'

const ExpandQuery = Type.Object({
  expand: Type.Optional(Type.String({ description: 'Any of agents, services, move.' })),
})
const ItemQuery = Type.Object({ ...ExpandQuery.properties, fields: PageQuery.properties.fields, asOf: AsOf })
const ListQuery = Type.Object({ ...PageQuery.properties, ...ShipmentFilterQuery.properties })
const QueryContent = queryContentSchema(ShipmentFilter, 'ShipmentQuery')
const MEMBERS = Object.keys(Shipment.properties)
const FILTERS = { any: ['status', 'shipmentType', 'moveID', 'reference'], single: ['updatedSince', 'q'] }

const noShipment = () => new AppError('shipment_not_found', 'There is no shipment with this id.')

const validateFilter = validatorOf(ShipmentFilter)
const validateQuery = validatorOf(QueryContent)

const LISTING: Omit<Listing<ShipmentFilter>, 'expand'> = {
  table: 'shipments',
  columns: SHIPMENT_CONDITION_COLUMNS,
  sorts: {
    createdAt: { column: 'id', isNullable: false },
    lastUpdated: { column: 'last_updated', isNullable: false },
    deliveryDate: { column: 'delivery_date', isNullable: true },
    requestedPickupDate: { column: 'requested_pickup_date', isNullable: true },
  },
  members: MEMBERS,
  csvColumns: MEMBERS.flatMap((name) =>
    (ADDRESS_ROLES as readonly string[]).includes(name) ? ADDRESS_FIELDS.map((field) => `${name}.${field}`) : [name],
  ),
  where: whereShipments,
}

/** Every operation on shipments themselves; their addresses have a file of their own. */
export function shipmentRoutes(app: FastifyInstance, runtime: Runtime, followers: readonly Follower[]): void {
  const of = { tag: 'Shipments', policy: POLICY.Shipment }
  const expandShipments = shipmentExpander(followers)
  const listing: Listing<ShipmentFilter> = { ...LISTING, expand: expandShipments }
  const shipmentAnswer = { description: 'The shipment', schema: ShownShipment, headers: ['ETag'] }
  const minimalAnswer = { description: 'Changed; Prefer: return=minimal was applied', headers: ['ETag'] }

  /** The answer to a write, expanded if that was asked for. */
  const presented = (
    request: FastifyRequest,
    expandNames: string | undefined,
    answerOf: typeof patchedAnswer,
  ): Presenter<Shipment> => {
    const expand = expansionsOf(request, expandNames)
    return expand.length === 0
      ? { show: (shipment, doc) => answerOf(request, shipment, doc) }
      : {
          showFrom: async (shipment, doc, tx) =>
            answerOf(request, shipment, (await expandShipments(tx, [doc], expand))[0]!, true),
        }
  }
  const created: typeof patchedAnswer = (request, shipment, doc, isVariant) =>
    createdAnswer(request, `${runtime.publicUrl}/v1/shipments/${shipment.id}`, shipment, doc, isVariant)

  route<Static<typeof ListQuery>>(
    app,
    runtime,
    {
      method: 'GET',
      url: '/v1/shipments',
      operationId: 'listShipments',
      summary: 'List shipments',
      ...of,
      scope: 'shipments:read',
      query: ListQuery,
      answers: { 200: { ...LIST_ANSWER, schema: Type.Array(ShownShipment) }, 304: UNCHANGED_ANSWER },
      errors: ['invalid_cursor'],
    },
    (request, reply, query) =>
      respondToList(runtime, request, reply, listing, {
        page: query,
        filter: filterFromQuery(query, FILTERS, validateFilter) as ShipmentFilter,
      }),
  )

  route<Static<typeof ListQuery>>(
    app,
    runtime,
    {
      method: 'GET',
      url: '/v1/moves/:moveID/shipments',
      operationId: 'listShipmentsOfMove',
      summary: 'List the shipments of a move',
      ...of,
      scope: 'shipments:read',
      query: ListQuery,
      answers: { 200: { ...LIST_ANSWER, schema: Type.Array(ShownShipment) }, 304: UNCHANGED_ANSWER },
      errors: ['invalid_cursor', 'move_not_found'],
    },
    async (request, reply, query) => {
      const filter = filterFromQuery(query, FILTERS, validateFilter) as ShipmentFilter
      const where = async () => {
        const { move } = await requireMove(runtime.db, paramOf(request, 'moveID'))
        return whereShipmentsOf(move.id, filter)
      }
      return respondToList(runtime, request, reply, { ...listing, where }, { page: query, filter })
    },
  )

  route<Static<typeof QueryMethodParameters>>(
    app,
    runtime,
    {
      method: 'QUERY',
      url: '/v1/shipments',
      operationId: 'queryShipments',
      summary: 'List shipments by filters in the content',
      description:
        'Like the list, with the filters as JSON, and with customer, which is personal data and never stands in a URL.',
      ...of,
      scope: 'shipments:read',
      query: QueryMethodParameters,
      content: { kind: 'json', schema: QueryContent },
      answers: { 200: { ...LIST_ANSWER, schema: Type.Array(ShownShipment) }, 304: UNCHANGED_ANSWER },
      errors: ['invalid_cursor'],
    },
    async (request, reply, query) =>
      respondToList(runtime, request, reply, listing, readQueryMethod<ShipmentFilter>(request, query, validateQuery)),
  )

  const creation: Omit<RouteDeclaration, 'url' | 'operationId' | 'summary'> = {
    method: 'POST',
    ...of,
    scope: 'shipments:write',
    query: ExpandQuery,
    content: { kind: 'json', schema: NewShipment },
    isIdempotent: true,
    answers: { 201: { ...shipmentAnswer, headers: ['ETag', 'Location'] } },
    errors: ['move_is_canceled', 'move_is_full'],
  }
  for (const [url, operationId, summary] of [
    ['/v1/shipments', 'createShipment', 'Create a shipment'],
    ['/:prefix/v1/shipments', 'createShipmentByChannel', 'Create a shipment through a channel'],
  ] as const) {
    route<Static<typeof ExpandQuery>>(
      app,
      runtime,
      { ...creation, url, operationId, summary },
      (request, reply, query) =>
        respondToWrite(
          runtime,
          request,
          reply,
          (tx, ctx, incoming) => createShipment(tx, ctx, incoming, followers),
          presented(request, query.expand, created),
        ),
    )
  }

  route<Static<typeof ItemQuery>>(
    app,
    runtime,
    {
      method: 'GET',
      url: '/v1/shipments/:shipmentID',
      operationId: 'getShipment',
      summary: 'Read a shipment',
      ...of,
      scope: 'shipments:read',
      query: ItemQuery,
      ifMatch: 'optional',
      answers: { 200: shipmentAnswer, 304: { description: 'You have this version', headers: ['ETag'] } },
      errors: ['shipment_not_found'],
    },
    async (request, reply, query) => {
      const expand = expansionsOf(request, query.expand)
      const fields = namesOf('fields', query.fields, MEMBERS)
      if (query.asOf !== undefined) {
        requireNoExpansion(expand)
        const shipment = await requireShipmentEver(runtime.db, paramOf(request, 'shipmentID'))
        const about = aboutShipment(shipment)
        return sendAsOf(runtime, request, reply, about, query.asOf, fields, shipment.current, noShipment())
      }
      const doc = await findShipmentDoc(runtime.db, paramOf(request, 'shipmentID'))
      if (doc === undefined) throw noShipment()
      negotiate(request.headers.accept, [JSON_TYPE])
      return sendRecord(request, reply, doc, {
        fields,
        expand,
        expander: (docs, names) => expandShipments(runtime.db, docs, names),
      })
    },
  )

  route<Static<typeof ExpandQuery>>(
    app,
    runtime,
    {
      method: 'PATCH',
      url: '/v1/shipments/:shipmentID',
      operationId: 'updateShipment',
      summary: 'Change a shipment',
      ...of,
      scope: 'shipments:write',
      query: ExpandQuery,
      content: { kind: 'patch', schema: ShipmentPatch },
      ifMatch: 'required',
      isIdempotent: true,
      answers: { 200: shipmentAnswer, 204: minimalAnswer },
      errors: ['shipment_not_found', 'shipment_is_final'],
    },
    (request, reply, query) =>
      respondToWrite(
        runtime,
        request,
        reply,
        (tx, ctx, incoming) => updateShipment(tx, ctx, paramOf(request, 'shipmentID'), incoming, followers),
        presented(request, query.expand, patchedAnswer),
      ),
  )

  route<Static<typeof ExpandQuery>>(
    app,
    runtime,
    {
      method: 'PATCH',
      url: '/:prefix/v1/shipments/:shipmentID/updateStatus',
      operationId: 'updateShipmentStatus',
      summary: 'Change the status of a shipment',
      description:
        'Only the status changes, with what follows from it: stamps, dates, services, and the status of the move.',
      ...of,
      scope: 'shipments:status',
      query: ExpandQuery,
      content: { kind: 'json', schema: StatusChange },
      ifMatch: 'required',
      isIdempotent: true,
      answers: { 200: shipmentAnswer, 204: minimalAnswer },
      errors: ['shipment_not_found', 'transition_not_allowed'],
    },
    (request, reply, query) =>
      respondToWrite(
        runtime,
        request,
        reply,
        (tx, ctx, incoming) => updateShipmentStatus(tx, ctx, paramOf(request, 'shipmentID'), incoming, followers),
        presented(request, query.expand, patchedAnswer),
      ),
  )

  route(
    app,
    runtime,
    {
      method: 'DELETE',
      url: '/v1/shipments/:shipmentID',
      operationId: 'deleteShipment',
      summary: 'Delete a shipment',
      ...of,
      scope: 'shipments:write',
      ifMatch: 'optional',
      isIdempotent: true,
      answers: { 204: { description: 'Gone' } },
      errors: ['shipment_not_found'],
    },
    (request, reply) =>
      respondToWrite(
        runtime,
        request,
        reply,
        (tx, ctx, incoming) => deleteShipment(tx, ctx, paramOf(request, 'shipmentID'), incoming, followers),
        { show: deletedAnswer },
      ),
  )
}
