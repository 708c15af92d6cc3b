import { Type } from 'typebox'
import { FOR_CUSTOMERS, record } from '../kernel/record.ts'
import { InstantText, Nullable, Text, Uuid } from '../kernel/schema.ts'

/** Customers see what the scale said, and not what the office notes. */
const SHOWN = { seenBy: 'customer', erased: 'kept' } as const
const OF_OFFICE = { seenBy: 'neither', erased: 'kept' } as const

const pounds = (minimum: number, description: string) =>
  Type.Integer({ minimum, maximum: 1_000_000, description: `${description} Whole pounds.` })
const NetOfSplit = pounds(0, 'Of a weighing of several shipments on one truck: what this shipment weighs.')
const SplitID = Type.String({ ...Uuid, description: 'What the weighings of several shipments on one truck share.' })
const SplitNetWeight = pounds(1, 'What all shipments of the split weigh together.')
const text = (length: number, description: string) =>
  ({ type: Nullable(Text(length, description)), write: 'optional', ...SHOWN }) as const

const { id, createdAt, lastUpdated, eTag } = FOR_CUSTOMERS

/** One weighing of a shipment on a scale. Observers see none. */
export const WEIGHING = record({
  name: 'Weighing',
  scope: 'inventory:read',
  rows: {
    id,
    moveID: { type: Uuid, ...SHOWN },
    shipmentID: { type: Uuid, ...SHOWN },
    grossWeight: { type: pounds(1, 'The truck with its load.'), write: 'needed', unit: 'lb', ...SHOWN },
    tareWeight: {
      type: pounds(0, 'The truck without the shipment, as it is weighed before or after.'),
      ...{ write: 'needed', unit: 'lb', ...SHOWN },
    },
    netWeight: {
      type: pounds(0, 'What the shipment weighs: grossWeight without tareWeight; of a split, its share.'),
      ...{ imported: NetOfSplit, unit: 'lb', ...SHOWN },
    },
    weighedAt: {
      type: Type.String({ ...InstantText, description: 'When it was weighed, not later than tomorrow.' }),
      ...{ write: 'needed', column: true, sort: true, ...SHOWN },
    },
    isCertified: {
      type: Type.Boolean({ description: 'Whether the scale is certified.' }),
      filter: Type.Boolean({ description: 'Only weighings on certified scales, or only the others.' }),
      ...{ write: 'optional', initial: false, ...SHOWN },
    },
    isReweigh: {
      type: Type.Boolean({ description: 'Whether the shipment was weighed again.' }),
      ...{ write: 'optional', initial: false, ...SHOWN },
    },
    scale: text(200, 'The name or the number of the scale.'),
    place: text(200, 'Where the scale is.'),
    weighedBy: {
      type: Nullable(Text(200, 'Who weighed it.')),
      ...{ write: 'optional', seenBy: 'neither', erased: 'emptied' },
    },
    ticketDocumentID: {
      type: Nullable(
        Type.String({ ...Uuid, description: 'The weight ticket: a document of the shipment or of its move.' }),
      ),
      ...{ write: 'optional', ...OF_OFFICE },
    },
    remarks: { type: Nullable(Text(2000)), write: 'optional', seenBy: 'neither', erased: 'emptied' },
    truckID: {
      type: Nullable(Type.String({ ...Uuid, description: 'The truck that was weighed, of a split.' })),
      ...{ imported: Uuid, ...OF_OFFICE },
    },
    splitID: { type: Nullable(SplitID), imported: SplitID, ...OF_OFFICE },
    splitNetWeight: { type: Nullable(SplitNetWeight), imported: SplitNetWeight, unit: 'lb', ...SHOWN },
    createdAt,
    lastUpdated,
    eTag,
  },
})
