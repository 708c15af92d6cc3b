import type { Shipment, ShipmentPatch } from '@vanline/client'
import { fieldText, pointerText, typedOf, valueText } from '../format/format.ts'
import { stepsOf } from '../format/pointer.ts'
import { valueTyped } from '../forms/field.tsx'
import { ADDRESS_NEEDS, ADDRESS_ROLES, type AddressRole, isMetadata, type Typed, valueAt } from './units.ts'

/** The form whose schema validates these fields. */
export const FORM = 'ShipmentPatch'

const isAddress = (name: string): name is AddressRole => (ADDRESS_ROLES as readonly string[]).includes(name)

/** A field as it would be typed. */
export const typedAt = (shipment: Shipment, pointer: string): string =>
  typedOf(valueAt(shipment, pointer) as string | number | null)

/** The patch for the input. It contains only the input and the required members of a new address. */
export function patchOf(typed: Typed, base: Shipment): ShipmentPatch {
  const patch: Record<string, unknown> = {}
  for (const [pointer, text] of Object.entries(typed)) {
    const [first, second] = stepsOf(pointer) as [string, string?]
    if (second === undefined) patch[first] = isAddress(first) ? null : valueTyped(FORM, pointer, text)
    else if (patch[first] !== null) {
      const begun = patch[first] ?? (isAddress(first) && base[first] === null ? EMPTY_ADDRESS : {})
      patch[first] = { ...(begun as object), [second]: valueTyped(FORM, pointer, text) }
    }
  }
  return patch as ShipmentPatch
}

const EMPTY_ADDRESS = Object.fromEntries(ADDRESS_NEEDS.map((name) => [name, null]))

/** A record as it would be with what was typed. */
export function withTyped(shipment: Shipment, typed: Typed): Shipment {
  const next: Record<string, unknown> = { ...shipment }
  for (const [name, value] of Object.entries(patchOf(typed, shipment))) {
    const isPart = typeof value === 'object' && value !== null
    next[name] = isPart ? { ...(next[name] as object), ...value } : value
  }
  return next as Shipment
}

/** Any unit of a record for people. */
export const unitText = (shipment: Shipment, unit: string): string => valueText(unit, valueAt(shipment, unit))

const SHORT_NAMES: Record<string, string> = {
  streetAddress1: 'Street',
  streetAddress2: 'Street, 2nd line',
  streetAddress3: 'Street, 3rd line',
}

/** The name of a field within its group; metadata names are unchanged. */
export function fieldName(pointer: string): string {
  const name = stepsOf(pointer).at(-1)!
  return isMetadata(pointer) ? name : (SHORT_NAMES[name] ?? fieldText(name))
}

/** The full name of a unit, for text outside its group. */
export const unitName = (unit: string): string => (isMetadata(unit) ? stepsOf(unit)[1]! : pointerText(unit))
