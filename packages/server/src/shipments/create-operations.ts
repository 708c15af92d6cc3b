import { Type } from 'typebox'
import { POLICY } from '../access/policy.ts'
import type { Reader } from '../db/database.ts'
import { change } from '../http/change.ts'
import { objectOf } from '../http/content/content.ts'
import type { Operation } from '../http/operation.ts'
import { importCountsAs, isImport } from '../imports/rules.ts'
import type { Context } from '../kernel/context.ts'
import type { JsonObject } from '../kernel/json.ts'
import { CommaList } from '../kernel/schema.ts'
import { findNamed, requireFreeReference } from '../moves/reference-store.ts'
import { createShipment } from './create.ts'
import { SHIPMENT_EXPANSIONS } from './expand.ts'
import { importShipment } from './import.ts'
import { ImportedShipment } from './import-schema.ts'
import { NewShipment, type Shipment, ShownShipment } from './schema.ts'

/** What all operations on shipments share. */
export const SHIPMENT = {
  tag: 'Shipments',
  policy: POLICY.Shipment,
  shows: { description: 'The shipment', schema: ShownShipment },
}
export const COLLECTION = '/v1/shipments'

export const ExpandQuery = Type.Object({
  expand: Type.Optional(
    CommaList(
      `Any of ${Object.keys(POLICY.Shipment.expansions).join(', ')}. What does not fit into an answer is left out.`,
    ),
  ),
})

type Creating = { tx: Reader; ctx: Context; content: JsonObject }

/** Creating a shipment also creates its move, unless it names one, so there is nothing to find first. */
const CREATION = {
  ...SHIPMENT,
  method: 'POST',
  scope: 'shipments:write',
  query: ExpandQuery,
  content: { ...objectOf(Type.Union([NewShipment, ImportedShipment])), countsAs: importCountsAs },
  errors: [
    'party_not_allowed',
    'precondition_failed',
    'move_is_canceled',
    'move_is_full',
    'reference_taken',
    'locator_taken',
    'id_taken',
  ],
  existing: ({ tx, ctx, content }: Creating) => findNamed(tx, 'shipments', content, ctx),
  async decide({ tx, ctx, content, isNew }: Creating & { isNew: boolean }) {
    if (isImport(content, ctx)) return importShipment(tx, ctx, content)
    const created = await createShipment(tx, ctx, content)
    if (!isNew) await requireFreeReference(tx, 'shipments', created.record, ctx)
    return created
  },
  location: ({ id }: Shipment) => `/v1/shipments/${id}`,
  expand: SHIPMENT_EXPANSIONS,
} as const

export const createShipmentAlone = change({
  ...CREATION,
  url: COLLECTION,
  operationId: 'createShipment',
  summary: 'Create a shipment',
  description:
    'Only shipmentType is required. Without moveID a move is created for it. Its status is SUBMITTED, or DRAFT if you ask for it. With `source` and the scope records:import, it is created as it is in another system.',
})

/** Creating and importing shipments, with and without a channel. */
export const shipmentCreations: readonly Operation[] = [
  createShipmentAlone,

  change({
    ...CREATION,
    url: '/:prefix/v1/shipments',
    operationId: 'createShipmentByChannel',
    summary: 'Create a shipment through a channel',
    description: 'The same as without a channel. The history records the channel.',
  }),
]
