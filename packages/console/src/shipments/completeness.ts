/** What shipments need before they are submitted. A draft needs nothing. */
import type { NewShipment } from '@vanline/client'
import type { FieldErrors } from '../forms/errors.ts'

const WHERE_OR_WHEN = 'Enter a date or an address, or save a draft.'
const PLANNED = ['requestedPickupDate', 'deliveryDate', 'pickupAddress', 'destinationAddress'] as const

/** The missing place or date, if no shipment has one. The first field that can provide it shows the error. */
export const missingInShipments = (shipments: readonly NewShipment[]): FieldErrors =>
  shipments.some((content) => PLANNED.some((name) => content[name])) ? {} : { '/requestedPickupDate': WHERE_OR_WHEN }
