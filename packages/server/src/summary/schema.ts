import { type Static, Type } from 'typebox'
import { DateText, InstantText } from '../kernel/schema.ts'
import { SHIPMENT_STATUSES } from '../shipments/fields.ts'
import type { ShipmentStatus } from '../shipments/schema.ts'

const Count = (description: string) => Type.Integer({ minimum: 0, description })

const DeliveryWeek = Type.Object(
  {
    weekOf: Type.String({
      ...DateText,
      description: 'The day on which the week begins: a Monday, unless firstDayOfWeek of the company is another day.',
    }),
    due: Count('Not delivered yet, and not late.'),
    late: Count('Not delivered, and the date has passed.'),
    done: Count('Delivered.'),
  },
  { $id: 'DeliveryWeek', additionalProperties: false, description: 'The shipments whose deliveryDate is in one week.' },
)
export type DeliveryWeek = Static<typeof DeliveryWeek>

const counts = Object.fromEntries(
  SHIPMENT_STATUSES.map((status) => [status, Count('The number of shipments with this status.')]),
)

export const ShipmentSummary = Type.Object(
  {
    asOf: Type.String({ ...InstantText, description: 'When the numbers were counted.' }),
    total: Count('All shipments.'),
    byStatus: Type.Object(counts as Record<ShipmentStatus, ReturnType<typeof Count>>, { additionalProperties: false }),
    needsDecision: Count('Shipments that wait for an approval, a diversion or a cancellation.'),
    late: Count('Shipments whose delivery is late, of all weeks.'),
    deliveriesByWeek: Type.Array(DeliveryWeek, {
      description: 'The last five weeks, this week and the next six; oldest first.',
    }),
  },
  { $id: 'ShipmentSummary', additionalProperties: false, description: 'The numbers of shipments by status and week.' },
)
export type ShipmentSummary = Static<typeof ShipmentSummary>
