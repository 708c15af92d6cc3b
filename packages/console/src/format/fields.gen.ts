/** Written by `npm run openapi` from openapi.json, and the words for types from the tracking page. */

export const GROUPS = {
  "Shipment": [
    "shipmentType",
    "estimatedWeight",
    "actualWeight",
    "reference",
    "valuation",
    "declaredValue"
  ],
  "Pickup": [
    "requestedPickupDate",
    "scheduledPickupDate",
    "actualPickupDate"
  ],
  "Delivery": [
    "deliveryDate",
    "scheduledDeliveryDate",
    "actualDeliveryDate"
  ],
  "Remarks": [
    "customerRemarks",
    "counselorRemarks"
  ]
} as const

export const OPEN_WHEN_FINAL = [
  "actualWeight",
  "customerRemarks",
  "counselorRemarks",
  "reference",
  "metadata"
] as const

export const LABELS = {
  "email": "E-mail",
  "deliveryDate": "Requested delivery date"
} as const

export const UNITS = {
  "estimatedWeight": "lb",
  "actualWeight": "lb",
  "capacityPounds": "lb",
  "grossWeight": "lb",
  "tareWeight": "lb"
} as const

export const SHIPMENT_TYPE_WORDS = {
  "HHG": "Household goods",
  "HHG_INTO_NTS": "Household goods into storage",
  "HHG_OUTOF_NTS": "Household goods out of storage",
  "UNACCOMPANIED_BAGGAGE": "Baggage",
  "PPM": "Move by yourself",
  "BOAT_HAUL_AWAY": "Boat, hauled",
  "BOAT_TOW_AWAY": "Boat, towed",
  "MOBILE_HOME": "Mobile home",
  "VEHICLE": "Vehicle"
} as const
