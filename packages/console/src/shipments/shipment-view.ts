import type { Shipment } from '@vanline/client'
import { OPEN_WHEN_FINAL } from '../format/fields.gen.ts'
import { FINAL_STATUSES } from './statuses.ts'
import { isMetadata, unitOf } from './units.ts'
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

/** Fields that can be changed in a final status. */
const WRITABLE_WHEN_FINAL: readonly string[] = OPEN_WHEN_FINAL.map((name) => `/${name}`)

/** Whether a field can be changed in every status. */
export const isAlwaysOpen = (pointer: string): boolean =>
  isMetadata(pointer) || WRITABLE_WHEN_FINAL.includes(unitOf(pointer))

/** Whether a field of the shipment is locked: by its status, or because the user is not shown it. */
export const lockedIn =
  (shipment: Shipment) =>
  (pointer: string): boolean =>
    !(pointer.split('/')[1]! in shipment) || (FINAL_STATUSES.includes(shipment.status) && !isAlwaysOpen(pointer))
