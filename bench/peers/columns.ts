/** The members of a shipment as columns of a table, the way one would write it by hand. Beside them stands `version`. */
export const COLUMNS: Readonly<Record<string, 'text' | 'integer' | 'json'>> = {
  id: 'text',
  moveID: 'text',
  locator: 'text',
  shipmentType: 'text',
  status: 'text',
  nextStatuses: 'json',
  requestedPickupDate: 'text',
  scheduledPickupDate: 'text',
  actualPickupDate: 'text',
  deliveryDate: 'text',
  scheduledDeliveryDate: 'text',
  actualDeliveryDate: 'text',
  estimatedWeight: 'integer',
  actualWeight: 'integer',
  pickupAddress: 'json',
  destinationAddress: 'json',
  secondaryPickupAddress: 'json',
  secondaryDestinationAddress: 'json',
  customerRemarks: 'text',
  counselorRemarks: 'text',
  rejectionReason: 'text',
  statusReason: 'text',
  submittedAt: 'text',
  approvedAt: 'text',
  reference: 'text',
  metadata: 'json',
  createdAt: 'text',
  lastUpdated: 'text',
}

/** The columns that hold JSON. */
export const JSON_COLUMNS: readonly string[] = Object.keys(COLUMNS).filter((name) => COLUMNS[name] === 'json')
