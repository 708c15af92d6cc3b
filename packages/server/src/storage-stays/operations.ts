import { Type } from 'typebox'
import { POLICY } from '../access/policy.ts'
import { listChangeRequestsAbout } from '../change-requests/store.ts'
import { changeRequestsDeleted } from '../change-requests/writes.ts'
import type { Reader } from '../db/database.ts'
import { respondToItem } from '../events/item.ts'
import { AsOfQuery } from '../events/schema.ts'
import { change } from '../http/change.ts'
import { objectOf, patchOf } from '../http/content/content.ts'
import { expansionsIn } from '../http/list/expansion.ts'
import { type Listing, PageQuery, respondToList } from '../http/list/list.ts'
import { listReads } from '../http/list/reads.ts'
import { type Operation, paramOf, read, readItem } from '../http/operation.ts'
import type { Call, RecordChange } from '../http/prepared.ts'
import { isImport, requireNamesByServer, withSource } from '../imports/rules.ts'
import { requireFreeIDs, requireUnusedBelowMove } from '../imports/store.ts'
import type { Context } from '../kernel/context.ts'
import type { JsonObject } from '../kernel/json.ts'
import { sortsOf } from '../kernel/record.ts'
import { underShipment } from '../shipments/inventory-operations.ts'
import { bumpRevision, findShipment, requireShipment, type StoredShipment } from '../shipments/store.ts'
import { REDUCED_ROLES } from '../visibility/entries.ts'
import { isSeenUnless } from '../visibility/party.ts'
import { STORAGE_STAY_EXPANSIONS } from './expand.ts'
import { STORAGE_STAY as TABLE } from './fields.ts'
import { importedStorageStay } from './import.ts'
import { patchStorageStay, requireOnlyOpen, requireRoom, storageStayFrom } from './rules.ts'
import {
  ImportedStorageStay,
  NewStorageStay,
  ShownStorageStay,
  StorageStay,
  StorageStayFilter,
  StorageStayFilterQuery,
  StorageStayPatch,
} from './schema.ts'
import { STORAGE_STAY_CONDITION_COLUMNS, storageStays, whereStorageStays, whereStorageStaysOf } from './store.ts'
import { storageStayWrites } from './writes.ts'

const STORAGE_STAY = {
  tag: 'Storage',
  policy: POLICY.StorageStay,
  shows: { description: 'The storage stay', schema: ShownStorageStay },
}
const COLLECTION = '/v1/storage-stays'
const OF_SHIPMENT = '/v1/shipments/:shipmentID/storage-stays'
const ITEM = '/v1/storage-stays/:storageStayID'
const MEMBERS = Object.keys(StorageStay.properties)

const LISTING: Listing<StorageStayFilter> = {
  policy: STORAGE_STAY.policy,
  table: 'storage_stays',
  columns: STORAGE_STAY_CONDITION_COLUMNS,
  sorts: sortsOf(TABLE),
  members: MEMBERS,
  csvColumns: MEMBERS,
  where: whereStorageStays,
  seenBy: (partyID, isWholeOnly) =>
    isSeenUnless(partyID, isWholeOnly ? REDUCED_ROLES : (POLICY.StorageStay.hiddenFrom ?? [])),
  expand: STORAGE_STAY_EXPANSIONS,
  ofTime: ['daysLeft'],
}
const LIST = listReads({
  schema: ShownStorageStay,
  filter: StorageStayFilter,
  filterQuery: StorageStayFilterQuery,
  queryName: 'StorageStayQuery',
  listing: LISTING,
})
const ListQuery = Type.Object({ ...PageQuery.properties, ...StorageStayFilterQuery.properties })
const ExpandQuery = Type.Pick(PageQuery, ['expand'])
const ItemQuery = Type.Object({ ...Type.Pick(PageQuery, ['fields', 'expand']).properties, ...AsOfQuery.properties })

/** A stay with its shipment, whose revision every change of the stay bumps. */
export type StoredStay = { stay: StorageStay; shipment: StoredShipment }

/** What the changes of a stay share: how they find it (404), and whose version they need. */
export const CHANGED_STORAGE_STAY = {
  ...STORAGE_STAY,
  url: ITEM,
  scope: 'inventory:write',
  access: 'WRITE' as const,
  async find(tx: Reader, { params }: Call): Promise<StoredStay> {
    const stay = await storageStays.require(tx, params.storageStayID)
    const shipment = await findShipment(tx, stay.shipmentID)
    // It was deleted together with the stay, a moment ago.
    if (!shipment) throw storageStays.notFound()
    return { stay, shipment }
  },
  target: ({ stay }: StoredStay) => ({ record: stay, about: storageStayWrites.about(stay) }),
}

type Changing<Content> = { tx: Reader; ctx: Context; stored: StoredStay; content: Content }

async function created(
  tx: Reader,
  ctx: Context,
  stored: StoredShipment,
  content: JsonObject,
): Promise<RecordChange<StorageStay>> {
  const { id: shipmentID, moveID } = stored.shipment
  const place = { moveID, shipmentID }
  const isImported = isImport(content, ctx)
  const stay = isImported ? importedStorageStay(content, place, ctx) : storageStayFrom(content, place, ctx)
  const others = await storageStays.list(tx, place)
  requireRoom(others.length)
  requireOnlyOpen(stay, others)
  if (isImported) {
    requireNamesByServer([content.id], ctx)
    await requireFreeIDs(tx, [content.id])
    await requireUnusedBelowMove(tx, content.id, stay)
  }
  const writes = storageStayWrites.created(stay, isImported ? withSource(ctx, content) : ctx, isImported)
  return { writes: [bumpRevision(stored), ...writes], record: stay }
}

/** Writes the next version of a stay, unless it is the same object. */
export function changedStay(
  { stay, shipment }: StoredStay,
  after: StorageStay,
  change: 'updated' | 'reverted' | 'extension_asked' | 'extension_decided',
  ctx: Context,
): RecordChange<StorageStay> {
  if (after === stay) return { writes: [], record: after }
  return { writes: [bumpRevision(shipment), ...storageStayWrites.changed(stay, after, ctx, change)], record: after }
}

/** Writes the stay with its content replaced; 409 if that opens it beside another open one. */
export async function patchedStorageStay(
  { tx, ctx, stored, content }: Changing<JsonObject>,
  change: 'updated' | 'reverted',
): Promise<RecordChange<StorageStay>> {
  const { stay } = stored
  const expanded = await expansionsIn(tx, JSON.stringify(stay), content, STORAGE_STAY_EXPANSIONS, ctx.now)
  const after = patchStorageStay(stay, content, expanded, ctx)
  if (after.endedOn === null && stay.endedOn !== null)
    requireOnlyOpen(
      after,
      (await storageStays.list(tx, stay)).filter(({ id }) => id !== stay.id),
    )
  return changedStay(stored, after, change, ctx)
}

/** Storage stays are listed and created under their shipment, listed all together, and addressed by their own id. */
export const storageStayOperations: readonly Operation[] = [
  read({
    ...STORAGE_STAY,
    ...LIST.byGet,
    url: COLLECTION,
    query: ListQuery,
    operationId: 'listStorageStays',
    summary: 'List storage stays',
    description:
      'One page, newest first unless sorted, or all of them as CSV or NDJSON, for example for billing. Filters narrow it.',
    scope: 'inventory:read',
  }),

  read({
    ...STORAGE_STAY,
    ...LIST.byGet,
    url: OF_SHIPMENT,
    query: ListQuery,
    operationId: 'listStorageStaysOfShipment',
    summary: 'List the storage stays of a shipment',
    description: 'With the filters of the list of all stays.',
    scope: 'inventory:read',
    errors: ['invalid_cursor', 'shipment_not_found'],
    async respond(runtime, request, reply, page) {
      const filter = LIST.filterOf(page)
      const where = async () => {
        const { shipment } = await requireShipment(runtime.db, paramOf(request, 'shipmentID'))
        return whereStorageStaysOf({ moveID: shipment.moveID, shipmentID: shipment.id }, filter)
      }
      return respondToList(runtime, request, reply, { ...LISTING, where }, { page, filter })
    },
  }),

  change({
    ...STORAGE_STAY,
    method: 'POST',
    url: OF_SHIPMENT,
    operationId: 'createStorageStay',
    summary: 'Add a storage stay to a shipment',
    description:
      'The status IN_STORAGE adds one by itself. With `source` and the scope records:import, it is created as it is in another system.',
    scope: 'inventory:write',
    content: objectOf(Type.Union([NewStorageStay, ImportedStorageStay])),
    errors: [
      ...(['shipment_not_found', 'party_not_allowed', 'storage_stay_open'] as const),
      ...(['too_many_storage_stays', 'id_taken'] as const),
    ],
    ...underShipment(POLICY.StorageStay, 'storage stays'),
    decide: ({ tx, ctx, stored, content }) => created(tx, ctx, stored, content),
    location: ({ id }) => `${COLLECTION}/${id}`,
  }),

  readItem({
    ...STORAGE_STAY,
    url: ITEM,
    operationId: 'getStorageStay',
    summary: 'Read a storage stay',
    description: 'The storage stay as it is now, or as it was at an instant (asOf).',
    scope: 'inventory:read',
    query: ItemQuery,
    errors: ['storage_stay_not_found'],
    respond: respondToItem({
      policy: STORAGE_STAY.policy,
      parameter: 'storageStayID',
      findDoc: storageStays.findDoc,
      notFound: storageStays.notFound,
      members: MEMBERS,
      expand: STORAGE_STAY_EXPANSIONS,
      async trace(db, path) {
        const current = await storageStays.require(db, path)
        return { about: storageStayWrites.about(current), current }
      },
    }),
  }),

  change({
    ...CHANGED_STORAGE_STAY,
    method: 'PATCH',
    operationId: 'updateStorageStay',
    summary: 'Change a storage stay',
    description:
      'Changes the members in the patch. endedOn ends the stay, null opens it again; the status of the shipment stays.',
    query: ExpandQuery,
    content: patchOf(StorageStayPatch),
    errors: ['storage_stay_not_found', 'storage_stay_open'],
    decide: (of) => patchedStorageStay(of, 'updated'),
    expand: STORAGE_STAY_EXPANSIONS,
  }),

  change({
    ...CHANGED_STORAGE_STAY,
    method: 'DELETE',
    operationId: 'deleteStorageStay',
    summary: 'Delete a storage stay',
    description: 'Removes the stay from its shipment. Its history stays readable.',
    errors: ['storage_stay_not_found'],
    async decide({ tx, ctx, stored: { stay, shipment } }) {
      const requests = await listChangeRequestsAbout(tx, stay.moveID, `storage-stays/${stay.id}`)
      const ofStay = storageStayWrites.deleted(stay, ctx)
      return { writes: [bumpRevision(shipment), ...ofStay, ...changeRequestsDeleted(requests, ctx)], record: null }
    },
  }),
]
