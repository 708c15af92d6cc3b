/** Written by `npm run openapi` from openapi.json. */

export const GROUPS = {
  "Shipment": [
    "shipmentType",
    "estimatedWeight",
    "actualWeight",
    "reference"
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
  "actualWeight": "lb"
} as const
