import { VIEW_PARAMETERS } from '../lists/saved-search.ts'

/** The parameters in the URL of the list: those of the API. */
export const SHIPMENT_SEARCH = [
  'q',
  'status',
  'shipmentType',
  'reference',
  'deliveryDate[gte]',
  'deliveryDate[lte]',
  'requestedPickupDate[gte]',
  'requestedPickupDate[lte]',
  ...['pickup[gte]', 'pickup[lte]', 'delivery[gte]', 'delivery[lte]'],
  'assigned',
  'updatedSince',
  'sort',
  ...VIEW_PARAMETERS,
] as const
