/** Records that are as large as they may be: three bytes for each character. */
export const wide = (length: number): string => '€'.repeat(length)

export const LARGEST_METADATA = Object.fromEntries(
  Array.from({ length: 50 }, (_, i) => [String(i).padEnd(40, '€'), wide(500)]),
)
const address = {
  streetAddress1: wide(200),
  streetAddress2: wide(200),
  streetAddress3: wide(200),
  city: wide(100),
  state: wide(100),
  postalCode: '83702',
}
export const LARGEST_MOVE = { metadata: LARGEST_METADATA, reference: wide(200), remarks: wide(2_000) }
export const LARGEST_SHIPMENT = {
  shipmentType: wide(64),
  metadata: LARGEST_METADATA,
  reference: wide(200),
  customerRemarks: wide(2_000),
  counselorRemarks: wide(2_000),
  pickupAddress: address,
  destinationAddress: address,
  secondaryPickupAddress: address,
  secondaryDestinationAddress: address,
}
