import type { Shipment } from '@vanline/client'
import { GROUPS as FIELD_GROUPS, OPEN_WHEN_FINAL } from '../format/fields.gen.ts'
import { pointerTo, stepsOf } from '../format/pointer.ts'

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
/** Required members of an address. */
export const ADDRESS_NEEDS = ['streetAddress1', 'city', 'state', 'postalCode'] as const

/** The fields of a group in the order of the record, except that people look for the reference first. */
const group = (title: keyof typeof FIELD_GROUPS) => ({
  title,
  pointers: FIELD_GROUPS[title]
    .map((name) => `/${name}`)
    .toSorted((a, b) => Number(b === '/reference') - Number(a === '/reference')),
})

/** The plain fields in groups, as shown. */
export const GROUPS = [group('Shipment'), group('Pickup'), group('Delivery'), group('Remarks')] as const

const METADATA = '/metadata/'

const FIELDS = new Set<string>([
  ...GROUPS.flatMap(({ pointers }) => pointers),
  ...ADDRESS_ROLES.flatMap((role) => ADDRESS_FIELDS.map((name) => `/${role}/${name}`)),
])

/** Whether a pointer is one of the fields that every shipment has. */
export const isField = (pointer: string): boolean => FIELDS.has(pointer)

/** The pointer of a metadata entry; names may contain any character. */
export const metadataPointer = (name: string): string => pointerTo('/metadata', name)

export const isMetadata = (pointer: string): boolean => pointer.startsWith(METADATA)

/** The unit of a change: a plain member, one metadata entry, or a whole address, because a mix of two addresses would be wrong. */
export const unitOf = (pointer: string): string => (isMetadata(pointer) ? pointer : `/${pointer.split('/')[1]}`)

/** All units of these records. */
const unitsOf = (...shipments: Shipment[]): string[] => [
  ...GROUPS.flatMap(({ pointers }) => pointers),
  ...ADDRESS_ROLES.map((role) => `/${role}`),
  ...new Set(shipments.flatMap(({ metadata }) => Object.keys(metadata ?? {}).map(metadataPointer))),
]

/** Unsaved input by field pointer; '' means no value. An address with '' will be removed. */
export type Typed = Readonly<Record<string, string>>

/** The value of a field in a record. */
export function valueAt(shipment: Shipment, pointer: string): unknown {
  let value: unknown = shipment
  for (const name of stepsOf(pointer)) value = (value as Record<string, unknown> | null)?.[name] ?? null
  return value
}

/** The editable members of an address, without id and tag. */
const contentOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? ADDRESS_FIELDS.map((name) => (value as Record<string, unknown>)[name] ?? null)
    : value

/** Whether a unit is equal in two records. */
export const isSame = (a: Shipment, b: Shipment, pointer: string): boolean =>
  JSON.stringify(contentOf(valueAt(a, pointer))) === JSON.stringify(contentOf(valueAt(b, pointer)))

/** The units that differ between two records. */
export const unitsChanged = (a: Shipment, b: Shipment): string[] => unitsOf(a, b).filter((unit) => !isSame(a, b, unit))

/** A record with one unit from another record: an edit is based on the value that the user saw. */
export function withUnit(shipment: Shipment, other: Shipment, unit: string): Shipment {
  const [member, name] = stepsOf(unit) as [keyof Shipment, string?]
  if (name === undefined) return { ...shipment, [member]: other[member] }
  const { [name]: _, ...metadata } = shipment.metadata ?? {}
  const value = other.metadata?.[name]
  return { ...shipment, metadata: value === undefined ? metadata : { ...metadata, [name]: value } }
}

/** Fields that can be changed in a final status. */
const WRITABLE_WHEN_FINAL: readonly string[] = OPEN_WHEN_FINAL.map((name) => `/${name}`)

/** Whether a field can be changed in every status. */
export const isAlwaysOpen = (pointer: string): boolean =>
  isMetadata(pointer) || WRITABLE_WHEN_FINAL.includes(unitOf(pointer))
