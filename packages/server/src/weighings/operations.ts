import { Type } from 'typebox'
import { POLICY } from '../access/policy.ts'
import type { Reader } from '../db/database.ts'
import { change } from '../http/change.ts'
import { objectOf, patchOf } from '../http/content/content.ts'
import { type Operation, read, readItem } from '../http/operation.ts'
import type { RecordChange } from '../http/prepared.ts'
import { isImport, withSource } from '../imports/rules.ts'
import type { Context } from '../kernel/context.ts'
import type { JsonObject } from '../kernel/json.ts'
import { inventoryChanges, inventoryReads, underShipment } from '../shipments/inventory-operations.ts'
import { bumpRevision, findShipment, type StoredShipment } from '../shipments/store.ts'
import { trucks } from '../trucks/store.ts'
import { WEIGHING as TABLE } from './fields.ts'
import { importedWeighing } from './import.ts'
import { patchWeighing, requireRoom, weighingFrom } from './rules.ts'
import {
  ImportedWeighing,
  NewWeighing,
  Weighing,
  WeighingFilter,
  WeighingFilterQuery,
  WeighingPatch,
} from './schema.ts'
import { shipmentFollowsWeighings } from './shipment-writes.ts'
import { WEIGHING_CONDITION_COLUMNS, weighings, whereWeighings } from './store.ts'
import { ticketViolations } from './ticket-store.ts'
import { truckWeighingOperation, WEIGHING } from './truck-operations.ts'
import { isImportedBefore } from './weight-rules.ts'
import { weighingWrites } from './writes.ts'

const OF_SHIPMENT = '/v1/shipments/:shipmentID/weighings'
const ITEM = '/v1/weighings/:weighingID'

const KIND = { policy: POLICY.Weighing, store: weighings, about: weighingWrites.about, parameter: 'weighingID' }
const READS = inventoryReads({
  ...{ ...KIND, table: TABLE, schema: Weighing, filter: WeighingFilter, filterQuery: WeighingFilterQuery },
  ...{ queryName: 'WeighingQuery', columns: WEIGHING_CONDITION_COLUMNS, where: whereWeighings },
})

/** What the changes of a weighing share: how they find it (404), and whose version they need. */
export const CHANGED_WEIGHING = { ...WEIGHING, url: ITEM, scope: 'inventory:write', ...inventoryChanges(KIND) }

async function created(
  tx: Reader,
  ctx: Context,
  stored: StoredShipment,
  content: JsonObject,
): Promise<RecordChange<Weighing>> {
  const place = { moveID: stored.shipment.moveID, shipmentID: stored.shipment.id }
  const isImported = isImport(content, ctx)
  const weighing = isImported
    ? await importedWeighing(tx, ctx, content, place)
    : weighingFrom(content, place, ctx, await ticketViolations(tx, place, content.ticketDocumentID))
  const others = await weighings.list(tx, place)
  requireRoom(others.length)
  const of = isImported ? withSource(ctx, content) : ctx
  const writes = weighingWrites.created(weighing, of, isImported)
  if (weighing.truckID !== null && (await trucks.find(tx, weighing.truckID)))
    writes.push(trucks.countUse(weighing.truckID))
  if (isImported && isImportedBefore(stored.shipment, weighing, others)) writes.push(bumpRevision(stored))
  else writes.push(...(await shipmentFollowsWeighings(tx, stored, [...others, weighing], of)))
  return { writes, record: weighing }
}

/** The shipment of a weighing, and its other weighings. */
async function findAround(tx: Reader, { id, moveID, shipmentID }: Weighing) {
  const stored = await findShipment(tx, shipmentID)
  // It was deleted together with the weighing, a moment ago.
  if (!stored) throw weighings.notFound()
  return { stored, others: (await weighings.list(tx, { moveID, shipmentID })).filter((each) => each.id !== id) }
}

/** Writes the weighing with its content replaced, and what follows for its shipment. */
export async function patchedWeighing(
  { tx, ctx, stored: before, content }: { tx: Reader; ctx: Context; stored: Weighing; content: JsonObject },
  how: 'updated' | 'reverted',
): Promise<RecordChange<Weighing>> {
  const ofTicket = await ticketViolations(tx, before, content.ticketDocumentID, before.ticketDocumentID)
  const after = patchWeighing(before, content, ctx, ofTicket)
  if (after === before) return { writes: [], record: after }
  const { stored, others } = await findAround(tx, before)
  const writes = weighingWrites.changed(before, after, ctx, how)
  writes.push(...(await shipmentFollowsWeighings(tx, stored, [...others, after], ctx)))
  return { writes, record: after }
}

const FOLLOWS =
  'The actual weight of the shipment follows from its weighings, in the same change: it is that of the lowest certified one, or of the newest, as actualWeightRule of the company says.'

/** Weighings are listed and created under their shipment, and addressed by their own id. */
export const weighingOperations: readonly Operation[] = [
  read({
    ...WEIGHING,
    ...READS.list,
    url: OF_SHIPMENT,
    operationId: 'listWeighings',
    summary: 'List the weighings of a shipment',
    description: 'One page of weighings, the last recorded first unless sorted, or all of them as CSV or NDJSON.',
    scope: 'inventory:read',
    errors: ['invalid_cursor', 'shipment_not_found'],
  }),

  change({
    ...WEIGHING,
    method: 'POST',
    url: OF_SHIPMENT,
    operationId: 'createWeighing',
    summary: 'Record a weighing of a shipment',
    description: `${FOLLOWS} With \`source\` and the scope records:import, it creates a weighing as it is in another system.`,
    scope: 'inventory:write',
    content: objectOf(Type.Union([NewWeighing, ImportedWeighing])),
    errors: ['shipment_not_found', 'party_not_allowed', 'too_many_weighings', 'id_taken', 'change_too_large'],
    ...underShipment(POLICY.Weighing, 'weighings'),
    decide: ({ tx, ctx, stored, content }) => created(tx, ctx, stored, content),
    location: ({ id }: Weighing) => `/v1/weighings/${id}`,
  }),

  readItem({
    ...WEIGHING,
    ...READS.item,
    url: ITEM,
    operationId: 'getWeighing',
    summary: 'Read a weighing',
    description: 'The weighing as it is now, or as it was at an instant (asOf).',
    scope: 'inventory:read',
    errors: ['weighing_not_found'],
  }),

  change({
    ...CHANGED_WEIGHING,
    method: 'PATCH',
    operationId: 'updateWeighing',
    summary: 'Change a weighing',
    description: `Changes the members in the patch. ${FOLLOWS} The weights of a split cannot change.`,
    content: patchOf(WeighingPatch),
    errors: ['weighing_not_found', 'weighing_is_split', 'change_too_large'],
    decide: (of) => patchedWeighing(of, 'updated'),
  }),

  change({
    ...CHANGED_WEIGHING,
    method: 'DELETE',
    operationId: 'deleteWeighing',
    summary: 'Delete a weighing',
    description: `Its history stays readable. ${FOLLOWS} After the last one, the shipment keeps its weight, which can then be written by hand again.`,
    errors: ['weighing_not_found', 'change_too_large'],
    async decide({ tx, ctx, stored: weighing }) {
      const { stored, others } = await findAround(tx, weighing)
      const writes = weighingWrites.deleted(weighing, ctx)
      writes.push(...(await shipmentFollowsWeighings(tx, stored, others, ctx)))
      return { writes, record: null }
    },
  }),

  truckWeighingOperation,
]
