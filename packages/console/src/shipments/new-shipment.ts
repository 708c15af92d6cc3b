import type { NewShipment } from '@vanline/client'
import { valueTyped } from '../forms/field.tsx'

/** The form whose schema validates a new shipment. */
export const NEW_SHIPMENT_FORM = 'NewShipment'

export const NEW_ADDRESS_FIELDS = [
  'streetAddress1',
  'streetAddress2',
  'city',
  'state',
  'postalCode',
  'country',
] as const
export const NEW_ADDRESS_ROLES = ['pickupAddress', 'destinationAddress'] as const
export type NewAddressRole = (typeof NEW_ADDRESS_ROLES)[number]
const PLAIN = [
  'shipmentType',
  'reference',
  'requestedPickupDate',
  'deliveryDate',
  'estimatedWeight',
  'customerRemarks',
  'counselorRemarks',
] as const

/** The input of a new shipment, by field pointer. */
export type TypedShipment = Readonly<Record<string, string>>

/** The input as content. An empty address is left out. */
export function newShipmentOf(typed: TypedShipment, more: Partial<NewShipment>): NewShipment {
  const value = (pointer: string) => valueTyped(NEW_SHIPMENT_FORM, pointer, typed[pointer] ?? '')
  const content: Record<string, unknown> = { ...more }
  for (const name of PLAIN) if (value(`/${name}`) !== null) content[name] = value(`/${name}`)
  for (const role of NEW_ADDRESS_ROLES) {
    const members = NEW_ADDRESS_FIELDS.map((name) => [name, value(`/${role}/${name}`)] as const).filter(
      ([, member]) => member !== null,
    )
    if (members.length > 0) content[role] = Object.fromEntries(members)
  }
  return content as NewShipment
}

/** Whether an address is begun: it can be left out, but not be incomplete. */
export const isAddressBegun = (typed: TypedShipment, role: NewAddressRole): boolean =>
  NEW_ADDRESS_FIELDS.some((name) => typed[`/${role}/${name}`])
