import type { Shipment } from '@vanline/client'
import { isMetadata, unitOf } from './units.ts'
import type { Edit } from './use-edit.ts'
import { FINAL_STATUSES } from './vocabulary.ts'

/** What one looks at: the shipment as it is shown, as it is now, and what is being typed. */
export type ShipmentView = {
  shown: Shipment
  now: Shipment
  /** Whether a moment of the past is shown. */
  isPast: boolean
  edit: Edit
  /** Whether a field cannot be changed any more. */
  isLocked: (pointer: string) => boolean
}

/** What may still be changed at the end. */
const OPEN_AT_THE_END = ['/actualWeight', '/customerRemarks', '/counselorRemarks', '/reference']

/** Whether something may be changed whatever the status is. */
export const isAlwaysOpen = (pointer: string): boolean =>
  isMetadata(pointer) || OPEN_AT_THE_END.includes(unitOf(pointer))

/** What cannot be changed any more. */
export const lockedIn =
  ({ status }: Shipment) =>
  (pointer: string): boolean =>
    FINAL_STATUSES.includes(status) && !isAlwaysOpen(pointer)
