/** What shipments need before they are submitted. A draft needs nothing. */
import type { NewShipment } from '@vanline/client'
import type { FieldErrors } from '../forms/errors.ts'

const WHERE_OR_WHEN = 'Enter a date or an address, or save a draft.'
const PLANNED = ['requestedPickupDate', 'deliveryDate', 'pickupAddress', 'destinationAddress'] as const

/** What is missing: a place or a date of any of the shipments. It is shown at the first field that would do. */
export const missingInShipments = (shipments: readonly NewShipment[]): FieldErrors =>
  shipments.some((content) => PLANNED.some((name) => content[name])) ? {} : { '/requestedPickupDate': WHERE_OR_WHEN }
