import { Type } from 'typebox'
import { POLICY } from '../access/policy.ts'
import { listAgents } from '../agents/store.ts'
import type { Reader, RecordChange } from '../db/database.ts'
import { requireNoExpansion, sendAsOf } from '../events/history.ts'
import { AsOf } from '../events/schema.ts'
import { sendRecord } from '../http/answer.ts'
import { type Call, type Change, change } from '../http/change.ts'
import { objectOf, patchOf, validOf } from '../http/content.ts'
import { filterFromQuery } from '../http/filter.ts'
import { LIST_ANSWER, type Listing, PageQuery, respondToList, UNCHANGED_ANSWER } from '../http/list.ts'
import { JSON_TYPE, negotiate } from '../http/media.ts'
import { ANSWERS, type Operation, paramOf, read } from '../http/operation.ts'
import { expansionsOf } from '../http/permission.ts'
import { namesOf } from '../http/query.ts'
import { QueryMethodParameters, queryContentSchema, readQueryMethod } from '../http/query-method.ts'
import type { Context } from '../kernel/context.ts'
import type { JsonObject } from '../kernel/json.ts'
import { validatorOf } from '../kernel/validate.ts'
import { findNamed, requireFreeReference } from '../moves/reference-store.ts'
import { findMove, requireMove } from '../moves/store.ts'
import { listServices } from '../services/store.ts'
import { createShipment } from './create.ts'
import { expandShipments } from './expand.ts'
import { requireShipmentOrDeleted } from './history-operations.ts'
import { patchShipment } from './rules.ts'
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
import { changeStatus } from './status-rules.ts'
import {
  findShipmentDoc,
  requireShipment,
  SHIPMENT_CONDITION_COLUMNS,
  type StoredShipment,
  shipmentNotFound,
  whereShipments,
  whereShipmentsOf,
} from './store.ts'
import { aboutShipment, shipmentChanged, shipmentDeleted, statusChanged } from './writes.ts'

const SHIPMENT = { tag: 'Shipments', policy: POLICY.Shipment }
const SHIPMENT_ANSWER = { description: 'The shipment', schema: ShownShipment, headers: ['ETag'] }
const LIST_ANSWERS = { 200: { ...LIST_ANSWER, schema: Type.Array(ShownShipment) }, 304: UNCHANGED_ANSWER }

const ExpandQuery = Type.Object({
  expand: Type.Optional(Type.String({ description: 'Any of agents, services, move.' })),
})
const ItemQuery = Type.Object({ ...ExpandQuery.properties, fields: PageQuery.properties.fields, asOf: AsOf })
const ListQuery = Type.Object({ ...PageQuery.properties, ...ShipmentFilterQuery.properties })
const QueryContent = queryContentSchema(ShipmentFilter, 'ShipmentQuery')
const MEMBERS = Object.keys(Shipment.properties)

const validateFilter = validatorOf(ShipmentFilter)
const validateQuery = validatorOf(QueryContent)
const filterOf = (query: object) => filterFromQuery({ ...query }, ShipmentFilter, validateFilter) as ShipmentFilter

const LISTING: Listing<ShipmentFilter> = {
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
  expand: expandShipments,
}

const find = (tx: Reader, { params }: Call): Promise<StoredShipment> => requireShipment(tx, params.shipmentID)

const target = ({ shipment }: StoredShipment) => ({ record: shipment, about: aboutShipment(shipment) })

async function update(
  tx: Reader,
  stored: StoredShipment,
  content: JsonObject,
  ctx: Context,
): Promise<RecordChange<Shipment>> {
  const expanded = await expandedAsSent(tx, stored.shipment, content)
  const after = patchShipment(stored.shipment, content, expanded, ctx)
  if (after === stored.shipment) return { writes: [], record: after, doc: stored.doc }
  if (after.reference !== stored.shipment.reference) await requireFreeReference(tx, 'shipments', after, ctx)
  const doc = JSON.stringify(after)
  return { writes: await shipmentChanged(tx, stored, after, doc, 'shipment.updated', ctx), record: after, doc }
}

/** The expansions of the shipment that the client sent back. */
async function expandedAsSent(tx: Reader, { id, moveID }: Shipment, content: JsonObject): Promise<object> {
  const expanded: Record<string, unknown> = {}
  if ('agents' in content) expanded.agents = (await listAgents(tx, [id])).map(({ doc }) => JSON.parse(doc))
  if ('services' in content) expanded.services = (await listServices(tx, [id])).map(({ doc }) => JSON.parse(doc))
  if ('move' in content) expanded.move = (await findMove(tx, moveID))?.move
  return expanded
}

async function updateStatus(
  tx: Reader,
  stored: StoredShipment,
  to: StatusChange,
  ctx: Context,
): Promise<RecordChange<Shipment>> {
  const after = changeStatus(stored.shipment, to, ctx)
  if (after === stored.shipment) return { writes: [], record: after, doc: stored.doc }
  const doc = JSON.stringify(after)
  return { writes: await statusChanged(tx, stored, after, doc, to, ctx), record: after, doc }
}

/** Creating a shipment also creates its move, unless it names one, so there is nothing to find first. */
const creation: Omit<Change<undefined, JsonObject, Shipment, typeof ExpandQuery>, 'url' | 'operationId' | 'summary'> = {
  ...SHIPMENT,
  method: 'POST',
  scope: 'shipments:write',
  query: ExpandQuery,
  content: objectOf(NewShipment),
  answers: { 201: { ...SHIPMENT_ANSWER, headers: ['ETag', 'Location'] } },
  errors: ['precondition_failed', 'move_is_canceled', 'move_is_full', 'reference_taken'],
  find: async () => undefined,
  existing: ({ tx, ctx, content }) => findNamed(tx, 'shipments', content, ctx),
  async decide({ tx, ctx, content, isNew }) {
    const created = await createShipment(tx, ctx, content)
    if (!isNew) await requireFreeReference(tx, 'shipments', created.record, ctx)
    return created
  },
  location: ({ id }) => `/v1/shipments/${id}`,
  expand: expandShipments,
}

/** Shipments; their addresses, agents and services have folders of their own. */
export const shipmentOperations: readonly Operation[] = [
  read({
    ...SHIPMENT,
    method: 'GET',
    url: '/v1/shipments',
    operationId: 'listShipments',
    summary: 'List shipments',
    scope: 'shipments:read',
    query: ListQuery,
    answers: LIST_ANSWERS,
    errors: ['invalid_cursor'],
    respond: async (runtime, request, reply, query) =>
      respondToList(runtime, request, reply, LISTING, { page: query, filter: filterOf(query) }),
  }),

  read({
    ...SHIPMENT,
    method: 'GET',
    url: '/v1/moves/:moveID/shipments',
    operationId: 'listShipmentsOfMove',
    summary: 'List the shipments of a move',
    scope: 'shipments:read',
    query: ListQuery,
    answers: LIST_ANSWERS,
    errors: ['invalid_cursor', 'move_not_found'],
    async respond(runtime, request, reply, query) {
      const filter = filterOf(query)
      const where = async () => {
        const { move } = await requireMove(runtime.db, paramOf(request, 'moveID'))
        return whereShipmentsOf(move.id, filter)
      }
      return respondToList(runtime, request, reply, { ...LISTING, where }, { page: query, filter })
    },
  }),

  read({
    ...SHIPMENT,
    method: 'QUERY',
    url: '/v1/shipments',
    operationId: 'queryShipments',
    summary: 'List shipments by filters in the content',
    description:
      'Like the list, with the filters as JSON, and with customer, which is personal data and never stands in a URL.',
    scope: 'shipments:read',
    query: QueryMethodParameters,
    content: { kind: 'json', schema: QueryContent },
    answers: LIST_ANSWERS,
    errors: ['invalid_cursor'],
    respond: async (runtime, request, reply, query) =>
      respondToList(runtime, request, reply, LISTING, readQueryMethod<ShipmentFilter>(request, query, validateQuery)),
  }),

  change({ ...creation, url: '/v1/shipments', operationId: 'createShipment', summary: 'Create a shipment' }),

  change({
    ...creation,
    url: '/:prefix/v1/shipments',
    operationId: 'createShipmentByChannel',
    summary: 'Create a shipment through a channel',
  }),

  read({
    ...SHIPMENT,
    method: 'GET',
    url: '/v1/shipments/:shipmentID',
    operationId: 'getShipment',
    summary: 'Read a shipment',
    scope: 'shipments:read',
    query: ItemQuery,
    ifMatch: 'optional',
    answers: { 200: SHIPMENT_ANSWER, 304: ANSWERS.unchanged },
    errors: ['shipment_not_found'],
    async respond(runtime, request, reply, query) {
      const id = paramOf(request, 'shipmentID')
      const expand = expansionsOf(request, query.expand)
      const fields = namesOf('fields', query.fields, MEMBERS)
      if (query.asOf !== undefined) {
        requireNoExpansion(expand)
        const shipment = await requireShipmentOrDeleted(runtime.db, id)
        const about = aboutShipment(shipment)
        return sendAsOf(runtime, request, reply, about, query.asOf, fields, shipment.current, shipmentNotFound())
      }
      const doc = await findShipmentDoc(runtime.db, id)
      if (doc === undefined) throw shipmentNotFound()
      negotiate(request.headers.accept, [JSON_TYPE])
      const expander = (docs: string[], names: readonly string[]) => expandShipments(runtime.db, docs, names)
      return sendRecord(request, reply, doc, { fields, expand, expander })
    },
  }),

  change({
    ...SHIPMENT,
    method: 'PATCH',
    url: '/v1/shipments/:shipmentID',
    operationId: 'updateShipment',
    summary: 'Change a shipment',
    scope: 'shipments:write',
    query: ExpandQuery,
    content: patchOf(ShipmentPatch),
    answers: { 200: SHIPMENT_ANSWER, 204: ANSWERS.minimal },
    errors: ['shipment_not_found', 'shipment_is_final', 'reference_taken'],
    find,
    target,
    decide: ({ tx, ctx, stored, content }) => update(tx, stored, content, ctx),
    expand: expandShipments,
  }),

  change({
    ...SHIPMENT,
    method: 'PATCH',
    url: '/:prefix/v1/shipments/:shipmentID/updateStatus',
    operationId: 'updateShipmentStatus',
    summary: 'Change the status of a shipment',
    description:
      'Only the status changes, with what follows from it: stamps, dates, services, and the status of the move.',
    scope: 'shipments:status',
    query: ExpandQuery,
    content: validOf(StatusChange),
    answers: { 200: SHIPMENT_ANSWER, 204: ANSWERS.minimal },
    errors: ['shipment_not_found', 'transition_not_allowed'],
    find,
    target,
    touches: ['/status'],
    decide: ({ tx, ctx, stored, content }) => updateStatus(tx, stored, content, ctx),
    expand: expandShipments,
  }),

  change({
    ...SHIPMENT,
    method: 'DELETE',
    url: '/v1/shipments/:shipmentID',
    operationId: 'deleteShipment',
    summary: 'Delete a shipment',
    scope: 'shipments:write',
    answers: { 204: ANSWERS.gone },
    errors: ['shipment_not_found'],
    find,
    target,
    decide: async ({ tx, ctx, stored }) => ({ writes: await shipmentDeleted(tx, stored, ctx), record: null }),
  }),
]
