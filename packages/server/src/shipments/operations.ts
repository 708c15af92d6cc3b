import sql from 'sql-template-tag'
import { Type } from 'typebox'
import { POLICY } from '../access/policy.ts'
import { fromChangeRequestsOf } from '../change-requests/store.ts'
import type { Reader, Write } from '../db/database.ts'
import { listLengths } from '../db/lengths.ts'
import { testOnly } from '../db/lists/condition.ts'
import { fromDocumentsOf, listStoredTypes } from '../documents/store.ts'
import { historyReads } from '../events/history.ts'
import { respondToItem } from '../events/item.ts'
import { AsOf } from '../events/schema.ts'
import { change } from '../http/change.ts'
import { patchOf, validOf } from '../http/content/content.ts'
import { expansionsIn } from '../http/list/expansion.ts'
import { type Listing, PageQuery, respondToList } from '../http/list/list.ts'
import { listReads } from '../http/list/reads.ts'
import { type Operation, paramOf, read, readItem } from '../http/operation.ts'
import type { Call, RecordChange } from '../http/prepared.ts'
import { fromJobsOf } from '../jobs/store.ts'
import { sizeOfRecords } from '../kernel/change-size.ts'
import type { Context } from '../kernel/context.ts'
import type { JsonObject } from '../kernel/json.ts'
import { csvColumnsOf, sortsOf } from '../kernel/record.ts'
import { requireFreeReference } from '../moves/reference-store.ts'
import { requireMove } from '../moves/store.ts'
import { fromNotesOf } from '../notes/store.ts'
import { servicesMayFollow } from '../services/rules.ts'
import { services } from '../services/store.ts'
import { isSeenBy } from '../visibility/entries.ts'
import { isWeighed } from '../weighings/store.ts'
import { COLLECTION, ExpandQuery, SHIPMENT, shipmentCreations } from './create-operations.ts'
import { SHIPMENT_EXPANSIONS } from './expand.ts'
import { SHIPMENT as TABLE } from './fields.ts'
import { inventoryLengths } from './inventory-kinds-writes.ts'
import { requireProofs } from './proof-rules.ts'
import { aboutShipment, overwritesWeighing, patchShipment, weightIsWeighed } from './rules.ts'
import { Shipment, ShipmentFilter, ShipmentFilterQuery, ShipmentPatch, ShownShipment, StatusChange } from './schema.ts'
import { changeStatus } from './status-rules.ts'
import {
  findShipmentDoc,
  requireShipment,
  requireShipmentOrDeleted,
  SHIPMENT_CONDITION_COLUMNS,
  type StoredShipment,
  shipmentNotFound,
  whereShipments,
  whereShipmentsOf,
} from './store.ts'
import { shipmentChanged, shipmentDeleted, statusChanged } from './writes.ts'

const ITEM = '/v1/shipments/:shipmentID'

const ItemQuery = Type.Object({ ...ExpandQuery.properties, fields: PageQuery.properties.fields, asOf: AsOf })
const MEMBERS = Object.keys(Shipment.properties)

const LISTING: Listing<ShipmentFilter> = {
  policy: POLICY.Shipment,
  table: 'shipments',
  columns: SHIPMENT_CONDITION_COLUMNS,
  sorts: sortsOf(TABLE),
  members: MEMBERS,
  csvColumns: csvColumnsOf(TABLE),
  where: whereShipments,
  // A party sees no jobs, and so nothing of what has none.
  seenBy: (partyID, isWholeOnly, names) =>
    names.includes('unplanned') ? testOnly(sql`1 = 0`) : isSeenBy('shipment_entries', partyID, isWholeOnly),
  expand: SHIPMENT_EXPANSIONS,
}
const LIST = listReads({
  schema: ShownShipment,
  filter: ShipmentFilter,
  filterQuery: ShipmentFilterQuery,
  queryName: 'ShipmentQuery',
  listing: LISTING,
})
const HISTORY = historyReads('shipmentID', requireShipmentOrDeleted, POLICY.Shipment)

/** What the changes of a shipment share: how they find it (404), and whose version they need. */
export const CHANGED_SHIPMENT = {
  ...SHIPMENT,
  url: ITEM,
  scope: 'shipments:write',
  access: 'WRITE' as const,
  find: (tx: Reader, { params }: Call): Promise<StoredShipment> => requireShipment(tx, params.shipmentID),
  target: ({ shipment }: StoredShipment) => ({ record: shipment, about: aboutShipment(shipment) }),
}

/** Writes the next version of the shipment, unless it is the same object. */
async function changed(
  { shipment, doc }: StoredShipment,
  after: Shipment,
  writesOf: (doc: string) => Promise<Write[]>,
): Promise<RecordChange<Shipment>> {
  if (after === shipment) return { writes: [], record: shipment, doc }
  const next = JSON.stringify(after)
  return { writes: await writesOf(next), record: after, doc: next }
}

/** Writes the shipment with its content replaced, if the rules allow it. */
export async function patchedShipment(
  { tx, ctx, stored, content }: { tx: Reader; ctx: Context; stored: StoredShipment; content: JsonObject },
  type: 'shipment.updated' | 'shipment.reverted',
): Promise<RecordChange<Shipment>> {
  const expanded = await expansionsIn(tx, stored.doc, content, SHIPMENT_EXPANSIONS, ctx.now)
  const after = patchShipment(stored.shipment, content, expanded, ctx)
  if (after.reference !== stored.shipment.reference) await requireFreeReference(tx, 'shipments', after, ctx)
  if (
    overwritesWeighing(stored.shipment, after) &&
    (await isWeighed(tx, { moveID: after.moveID, shipmentID: after.id }))
  )
    throw weightIsWeighed(stored.shipment)
  return changed(stored, after, (doc) => shipmentChanged(tx, stored, after, doc, type, ctx))
}

type StatusChanging = { tx: Reader; ctx: Context; stored: StoredShipment; content: StatusChange }

/** How much a new status changes: the services of the shipment may follow. */
export const sizeOfStatus = async ({ tx, stored, content }: Omit<StatusChanging, 'ctx'>): Promise<number> =>
  servicesMayFollow(stored.shipment, content)
    ? sizeOfRecords(await listLengths(tx, services.fromRowsOf(stored.shipment)))
    : 0

/** Writes the new status of a shipment, if it has the documents that the status needs. */
export async function changedStatus({ tx, ctx, stored, content }: StatusChanging): Promise<RecordChange<Shipment>> {
  const after = changeStatus(stored.shipment, content, ctx)
  const { requiredProofs = {} } = ctx
  if (after !== stored.shipment && requiredProofs[after.status])
    requireProofs(after.status, requiredProofs, await listStoredTypes(tx, after))
  return changed(stored, after, (doc) => statusChanged(tx, stored, after, doc, content, ctx))
}

export const updateShipment = change({
  ...CHANGED_SHIPMENT,
  method: 'PATCH',
  operationId: 'updateShipment',
  summary: 'Change a shipment',
  description:
    'Changes the members in the patch; an address is merged. A new scheduled date moves the planned jobs of the shipment. In a final status only weight, remarks, reference and metadata can change.',
  query: ExpandQuery,
  content: patchOf(ShipmentPatch),
  errors: [
    ...(['shipment_not_found', 'shipment_is_final', 'reference_taken', 'weight_is_weighed'] as const),
    ...(['already_booked', 'over_capacity', 'change_too_large'] as const),
  ],
  decide: (of) => patchedShipment(of, 'shipment.updated'),
  expand: SHIPMENT_EXPANSIONS,
})

export const updateShipmentStatus = change({
  ...CHANGED_SHIPMENT,
  method: 'PATCH',
  url: '/:prefix/v1/shipments/:shipmentID/updateStatus',
  operationId: 'updateShipmentStatus',
  summary: 'Change the status of a shipment',
  description:
    'Changes only the status and what is derived from it: timestamps, dates, services, and the status of the move.',
  scope: 'shipments:status',
  query: ExpandQuery,
  content: validOf(StatusChange),
  access: 'STATUS',
  errors: ['shipment_not_found', 'transition_not_allowed', 'proof_missing'],
  touches: ['/status'],
  size: { of: sizeOfStatus, instead: 'Delete services of the shipment first, some at a time.' },
  decide: changedStatus,
  expand: SHIPMENT_EXPANSIONS,
})

export const deleteShipment = change({
  ...CHANGED_SHIPMENT,
  method: 'DELETE',
  operationId: 'deleteShipment',
  summary: 'Delete a shipment',
  description:
    'Deletes the shipment with its addresses, agents, services, documents, notes, jobs, inventory and change requests, in any status. Its history stays readable.',
  errors: ['shipment_not_found'],
  size: {
    async of({ tx, stored: { shipment } }) {
      const place = { moveID: shipment.moveID, shipmentID: shipment.id }
      const ofRecords = [fromDocumentsOf, fromNotesOf, fromJobsOf, fromChangeRequestsOf].map((from) => from(place))
      const rows = [...ofRecords, services.fromRowsOf(shipment)]
      const lengths = await Promise.all([inventoryLengths(tx, place), ...rows.map((from) => listLengths(tx, from))])
      return sizeOfRecords(lengths.flat())
    },
    instead: 'Delete its items, storage stays, documents, notes, jobs and services first, some at a time.',
  },
  decide: async ({ tx, ctx, stored }) => ({ writes: await shipmentDeleted(tx, stored, ctx), record: null }),
})

/** Shipments; their addresses, agents and services have folders of their own. */
export const shipmentOperations: readonly Operation[] = [
  read({
    ...SHIPMENT,
    ...LIST.byGet,
    url: COLLECTION,
    operationId: 'listShipments',
    summary: 'List shipments',
    description:
      'One page of shipments, newest first unless sorted, or all of them as CSV or NDJSON. Filters narrow it.',
    scope: 'shipments:read',
  }),

  read({
    ...SHIPMENT,
    ...LIST.byGet,
    url: '/v1/moves/:moveID/shipments',
    operationId: 'listShipmentsOfMove',
    summary: 'List the shipments of a move',
    description:
      'The list of the shipments of one move. Filters, sort and export work as in the list of all shipments.',
    scope: 'shipments:read',
    errors: ['invalid_cursor', 'move_not_found'],
    async respond(runtime, request, reply, page) {
      const filter = LIST.filterOf(page)
      const where = async () => {
        const { move } = await requireMove(runtime.db, paramOf(request, 'moveID'))
        return whereShipmentsOf(move.id, filter)
      }
      return respondToList(runtime, request, reply, { ...LISTING, where }, { page, filter })
    },
  }),

  read({
    ...SHIPMENT,
    ...LIST.byQuery,
    url: COLLECTION,
    operationId: 'queryShipments',
    summary: 'List shipments by filters in the content',
    scope: 'shipments:read',
  }),

  ...shipmentCreations,

  readItem({
    ...SHIPMENT,
    url: ITEM,
    operationId: 'getShipment',
    summary: 'Read a shipment',
    description: 'The shipment as it is now, or as it was at an instant (asOf).',
    scope: 'shipments:read',
    query: ItemQuery,
    errors: ['shipment_not_found'],
    respond: respondToItem({
      policy: POLICY.Shipment,
      parameter: 'shipmentID',
      findDoc: findShipmentDoc,
      notFound: shipmentNotFound,
      trace: requireShipmentOrDeleted,
      members: MEMBERS,
      expand: SHIPMENT_EXPANSIONS,
    }),
  }),

  updateShipment,
  updateShipmentStatus,
  deleteShipment,
]

/** The history of a shipment, its agents and services, also after it was deleted. */
export const shipmentHistoryOperations: readonly Operation[] = [
  read({
    ...HISTORY.ofEvents,
    url: '/v1/shipments/:shipmentID/history',
    operationId: 'listShipmentHistory',
    summary: 'Read the history of a shipment',
    description: 'Newest first, with the history of its agents and services.',
    tag: 'Shipments',
    scope: 'shipments:read',
    errors: ['shipment_not_found', 'invalid_cursor'],
  }),

  read({
    ...SHIPMENT,
    ...HISTORY.ofVersions,
    url: '/v1/shipments/:shipmentID/diff',
    operationId: 'diffShipment',
    summary: 'Compare two versions of a shipment',
    description: 'The differences between two versions, each with its last actor and time.',
    scope: 'shipments:read',
    errors: ['shipment_not_found', 'unknown_version'],
  }),
]
