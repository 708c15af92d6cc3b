import type { Shipment } from '@vanline/client'
import { FINAL_STATUSES } from './statuses.ts'
import { isAlwaysOpen } from './units.ts'
import type { Edit } from './use-edit.ts'

/** The state of the page: the shown version, the current version, and the edit. */
export type ShipmentView = {
  shown: Shipment
  now: Shipment
  /** Whether an earlier version is shown. */
  isPast: boolean
  edit: Edit
  /** Whether a field cannot be changed any more. */
  isLocked: (pointer: string) => boolean
}

/** Whether the weight of the shipment follows from its weighings. Callers that are not shown it have no such member. */
export const isWeighed = ({ actualWeightFrom }: Partial<Shipment>): boolean => actualWeightFrom != null

/** Whether a field of the shipment is locked: by its status, by its weighings, or because the user is not shown it. */
export const lockedIn =
  (shipment: Shipment) =>
  (pointer: string): boolean =>
    !(pointer.split('/')[1]! in shipment) ||
    (pointer === '/actualWeight' && isWeighed(shipment)) ||
    (FINAL_STATUSES.includes(shipment.status) && !isAlwaysOpen(pointer))
