import type { Shipment } from '@vanline/client'

export const ADDRESS_ROLES = [
  'pickupAddress',
  'destinationAddress',
  'secondaryPickupAddress',
  'secondaryDestinationAddress',
] as const
export type AddressRole = (typeof ADDRESS_ROLES)[number]
export const ADDRESS_FIELDS = [
  'streetAddress1',
  'streetAddress2',
  'streetAddress3',
  'city',
  'state',
  'postalCode',
  'country',
] as const

/** The plain fields as they are shown, in groups. */
export const GROUPS = [
  { title: 'Shipment', pointers: ['/shipmentType', '/reference', '/estimatedWeight', '/actualWeight'] },
  { title: 'Pickup', pointers: ['/requestedPickupDate', '/scheduledPickupDate', '/actualPickupDate'] },
  { title: 'Delivery', pointers: ['/deliveryDate', '/scheduledDeliveryDate', '/actualDeliveryDate'] },
  { title: 'Remarks', pointers: ['/customerRemarks', '/counselorRemarks'] },
] as const

/** What can be changed as one: a plain member, or a whole address, since half of mine and half of theirs would lead nowhere. */
export const UNITS: readonly string[] = [
  ...GROUPS.flatMap(({ pointers }) => pointers),
  ...ADDRESS_ROLES.map((role) => `/${role}`),
]

export const unitOf = (pointer: string): string => `/${pointer.split('/')[1]}`

/** What was typed and not saved, by the pointer of its field; '' is nothing. An address that is to be removed is typed as ''. */
export type Typed = Readonly<Record<string, string>>

/** The value of a field in a record. */
export function valueAt(shipment: Shipment, pointer: string): unknown {
  let value: unknown = shipment
  for (const name of pointer.split('/').slice(1)) value = (value as Record<string, unknown> | null)?.[name] ?? null
  return value
}

/** The members of an address that people write; its tag and the rest say nothing about what it is. */
const contentOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? ADDRESS_FIELDS.map((name) => (value as Record<string, unknown>)[name] ?? null)
    : value

/** Whether something is the same in two records. */
export const isSame = (a: Shipment, b: Shipment, pointer: string): boolean =>
  JSON.stringify(contentOf(valueAt(a, pointer))) === JSON.stringify(contentOf(valueAt(b, pointer)))

/** What differs between two records, by unit. */
export const unitsChanged = (a: Shipment, b: Shipment): string[] => UNITS.filter((unit) => !isSame(a, b, unit))
