/** Written by `npm run openapi` from openapi.json, and the words for types from the tracking page. */

export const FIELDS = {
  "shipments": {
    "writable": [
      "moveID",
      "status",
      "shipmentType",
      "requestedPickupDate",
      "scheduledPickupDate",
      "actualPickupDate",
      "deliveryDate",
      "scheduledDeliveryDate",
      "actualDeliveryDate",
      "estimatedWeight",
      "actualWeight",
      "pickupAddress.streetAddress1",
      "pickupAddress.streetAddress2",
      "pickupAddress.streetAddress3",
      "pickupAddress.city",
      "pickupAddress.state",
      "pickupAddress.postalCode",
      "pickupAddress.country",
      "destinationAddress.streetAddress1",
      "destinationAddress.streetAddress2",
      "destinationAddress.streetAddress3",
      "destinationAddress.city",
      "destinationAddress.state",
      "destinationAddress.postalCode",
      "destinationAddress.country",
      "secondaryPickupAddress.streetAddress1",
      "secondaryPickupAddress.streetAddress2",
      "secondaryPickupAddress.streetAddress3",
      "secondaryPickupAddress.city",
      "secondaryPickupAddress.state",
      "secondaryPickupAddress.postalCode",
      "secondaryPickupAddress.country",
      "secondaryDestinationAddress.streetAddress1",
      "secondaryDestinationAddress.streetAddress2",
      "secondaryDestinationAddress.streetAddress3",
      "secondaryDestinationAddress.city",
      "secondaryDestinationAddress.state",
      "secondaryDestinationAddress.postalCode",
      "secondaryDestinationAddress.country",
      "customerRemarks",
      "counselorRemarks",
      "reference",
      "metadata",
      "valuation",
      "declaredValue",
      "agents"
    ],
    "readOnly": [
      "id",
      "locator",
      "nextStatuses",
      "pickupAddress.id",
      "pickupAddress.lastUpdated",
      "pickupAddress.eTag",
      "destinationAddress.id",
      "destinationAddress.lastUpdated",
      "destinationAddress.eTag",
      "secondaryPickupAddress.id",
      "secondaryPickupAddress.lastUpdated",
      "secondaryPickupAddress.eTag",
      "secondaryDestinationAddress.id",
      "secondaryDestinationAddress.lastUpdated",
      "secondaryDestinationAddress.eTag",
      "rejectionReason",
      "statusReason",
      "submittedAt",
      "approvedAt",
      "actualWeightFrom",
      "createdAt",
      "lastUpdated",
      "eTag"
    ],
    "required": [
      "shipmentType"
    ]
  },
  "moves": {
    "writable": [
      "customer.firstName",
      "customer.lastName",
      "customer.email",
      "customer.phone",
      "reference",
      "remarks",
      "metadata",
      "assignee"
    ],
    "readOnly": [
      "id",
      "locator",
      "status",
      "canceledAt",
      "statusReason",
      "createdAt",
      "lastUpdated",
      "eTag"
    ],
    "required": []
  },
  "items": {
    "writable": [
      "description",
      "room",
      "quantity",
      "packedBy",
      "estimatedWeight",
      "estimatedVolume",
      "isHighValue",
      "conditionAtOrigin",
      "conditionAtDestination",
      "exceptions",
      "status"
    ],
    "readOnly": [
      "id",
      "moveID",
      "shipmentID",
      "number",
      "createdAt",
      "lastUpdated",
      "eTag"
    ],
    "required": [
      "description"
    ]
  }
} as const

export const NUMBERS = [
  "estimatedWeight",
  "actualWeight",
  "declaredValue",
  "quantity",
  "estimatedVolume"
] as const

export const BOOLEANS = [
  "isHighValue"
] as const

export const JSON_FIELDS = [
  "metadata",
  "agents",
  "conditionAtOrigin",
  "conditionAtDestination"
] as const
