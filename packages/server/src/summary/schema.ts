import { type Static, Type } from 'typebox'
import { DateText, InstantText } from '../kernel/schema.ts'
import { SHIPMENT_STATUSES, type ShipmentStatus } from '../shipments/schema.ts'

const Count = (description: string) => Type.Integer({ minimum: 0, description })

const DeliveryWeek = Type.Object(
  {
    weekOf: Type.String({ ...DateText, description: 'The Monday it begins with.' }),
    due: Count('To be delivered, and not late yet.'),
    late: Count('To be delivered, and the day has passed.'),
    done: Count('Delivered.'),
  },
  { $id: 'DeliveryWeek', additionalProperties: false, description: 'The shipments whose deliveryDate is in one week.' },
)
export type DeliveryWeek = Static<typeof DeliveryWeek>

const counts = Object.fromEntries(SHIPMENT_STATUSES.map((status) => [status, Count('How many have this status.')]))

export const ShipmentSummary = Type.Object(
  {
    asOf: Type.String({ ...InstantText, description: 'When it was counted.' }),
    total: Count('All shipments.'),
    byStatus: Type.Object(counts as Record<ShipmentStatus, ReturnType<typeof Count>>, { additionalProperties: false }),
    needsDecision: Count('Those that wait for somebody to approve, to divert or to cancel.'),
    late: Count('Those that should have been delivered, of all weeks.'),
    deliveriesByWeek: Type.Array(DeliveryWeek, {
      description: 'Five weeks back, this one, and six ahead; oldest first.',
    }),
  },
  { $id: 'ShipmentSummary', additionalProperties: false, description: 'Where the shipments stand, in numbers.' },
)
export type ShipmentSummary = Static<typeof ShipmentSummary>
