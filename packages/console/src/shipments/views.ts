import { dayAfter } from '../format/format.ts'
import { today } from '../format/today.ts'
import type { PresetView } from '../lists/views.ts'
import { FINAL_STATUSES, ON_THE_ROAD, SHIPMENT_STATUSES, UNDECIDED_STATUSES } from './statuses.ts'

const OPEN = SHIPMENT_STATUSES.filter((status) => !FINAL_STATUSES.includes(status)).join(',')

/** Predefined views. */
export const viewsNow = (): PresetView[] => [
  { name: 'Needs a decision', search: { status: UNDECIDED_STATUSES.join(',') } },
  { name: 'Late', search: { status: OPEN, 'deliveryDate[lte]': dayAfter(today(), -1), sort: 'deliveryDate' } },
  {
    name: 'Due within a week',
    search: {
      status: OPEN,
      'deliveryDate[gte]': today(),
      'deliveryDate[lte]': dayAfter(today(), 7),
      sort: 'deliveryDate',
    },
  },
  { name: 'On the road', search: { status: ON_THE_ROAD.join(',') } },
]
