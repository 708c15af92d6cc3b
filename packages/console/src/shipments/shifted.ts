import type { Shipment } from '@vanline/client'
import { dayAfter } from '../format/format.ts'
import type { SHIPMENT_DATES } from './vocabulary.ts'

export type ShipmentDate = (typeof SHIPMENT_DATES)[number]

/** How far dates shift at most: about ten years. */
export const DAYS_MAX = 3_650

/** The patch that shifts some dates of a shipment. A date that it does not have stays empty. */
export const shiftPatch = (
  shipment: Pick<Shipment, ShipmentDate>,
  names: readonly ShipmentDate[],
  days: number,
): Partial<Record<ShipmentDate, string>> =>
  Object.fromEntries(names.flatMap((name) => (shipment[name] === null ? [] : [[name, dayAfter(shipment[name], days)]])))
