import type { Shipment, ShipmentFilter } from '@vanline/client'
import type { Lister } from '../lists/list-queries.ts'
import { api } from '../session/api.ts'

/** What the list shows of a move. */
export const CUSTOMER = ['customerName'] as const

/** Reads a page of the list. */
export const listShipments: Lister<Shipment> = (wanted, options) =>
  api.shipments.list(wanted as ShipmentFilter & { expand: typeof CUSTOMER }, options)
