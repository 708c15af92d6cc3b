import { type Static, Type } from 'typebox'
import { importedVersion, Source, VERSION_RULES } from '../imports/schema.ts'
import {
  contentMembers,
  filterMembers,
  importedMembers,
  newMembers,
  patchMembers,
  recordSchema,
} from '../kernel/record-schema.ts'
import { filterQueryOf, Nullable, Uuid } from '../kernel/schema.ts'
import { WEIGHING } from './fields.ts'

/** All writable members, as the rules check them. */
export const WeighingContent = Type.Object(contentMembers(WEIGHING), { additionalProperties: false })

export const Weighing = recordSchema(WEIGHING, { description: 'One weighing of a shipment on a scale.' })
export type Weighing = Static<typeof Weighing>

/** Each new weighing reads those before it, and deleting the shipment deletes them in one change. */
export const WEIGHINGS_MAX = 50

const RULES =
  '`weight_order`: grossWeight must be greater than tareWeight. `in_future`: weighedAt must not be later than tomorrow.'
const CODES = `${RULES} \`unknown_document\`: ticketDocumentID is a document of the shipment or of its move.`

export const NewWeighing = Type.Object(newMembers(WEIGHING), {
  $id: 'NewWeighing',
  additionalProperties: false,
  description: `A weighing of one shipment. ${CODES}`,
})

export const WeighingPatch = Type.Object(patchMembers(WEIGHING), {
  $id: 'WeighingPatch',
  additionalProperties: false,
  description: `An omitted member is kept, null clears it. Read-only members may be sent unchanged. ${CODES}`,
})

export const ImportedWeighing = Type.Object(
  { source: Source, ...newMembers(WEIGHING), ...importedMembers(WEIGHING), ...importedVersion },
  {
    $id: 'ImportedWeighing',
    additionalProperties: false,
    description: `A weighing as another system has it. One with splitID also has netWeight, truckID and splitNetWeight. ${VERSION_RULES} ${RULES} \`wrong_net\`: netWeight and splitNetWeight must fit grossWeight and tareWeight. \`required\`, \`not_allowed\`: only a split has its members, and it has all of them.`,
  },
)

/** How many shipments one truck is weighed for. */
const SHARES_MAX = 50

const Share = Type.Object(
  {
    shipmentID: Uuid,
    netWeight: Type.Optional(
      Nullable(
        Type.Integer({
          ...{ minimum: 1, maximum: 1_000_000 },
          description: 'What it weighs, if that is known. Whole pounds.',
        }),
      ),
    ),
  },
  { additionalProperties: false },
)

const { ticketDocumentID: _, ...ofTruck } = newMembers(WEIGHING)

export const TruckWeighing = Type.Object(
  {
    ...ofTruck,
    shares: Type.Array(Share, {
      ...{ minItems: 1, maxItems: SHARES_MAX },
      description:
        'The shipments on the truck. Those without netWeight share the rest in proportion to the estimated weights of their items or, if no item has one, to their own.',
    }),
  },
  {
    $id: 'TruckWeighing',
    additionalProperties: false,
    description: `A weighing of several shipments on one truck. ${RULES} \`unknown_shipment\`: a shipment must exist. \`duplicate\`: each shipment once. \`shares_exceed\`: the given weights must leave something for the others. \`wrong_net\`: if all weights are given, they must be the net weight together. \`required\`: a shipment without an estimated weight needs netWeight, unless it gets all of the rest.`,
  },
)
export type TruckWeighing = Static<typeof TruckWeighing>

export const WeighingFilter = Type.Object(filterMembers(WEIGHING), { additionalProperties: false })
export type WeighingFilter = Static<typeof WeighingFilter>
export const WeighingFilterQuery = filterQueryOf(WeighingFilter)
