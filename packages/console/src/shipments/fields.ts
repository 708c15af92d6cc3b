import type { Shipment, ShipmentPatch } from '@vanline/client'
import { valueText } from '../format/format.ts'
import { typedOf, valueTyped } from '../forms/field.tsx'
import { ADDRESS_ROLES, type Typed, valueAt } from './units.ts'

/** The form whose schema every field here is checked by. */
export const FORM = 'ShipmentPatch'

/** A field as it would be typed. */
export const typedAt = (shipment: Shipment, pointer: string): string =>
  typedOf(valueAt(shipment, pointer) as string | number | null)

/** The patch that makes of a record what was typed: nothing else is in it. */
export function patchOf(typed: Typed): ShipmentPatch {
  const patch: Record<string, unknown> = {}
  for (const [pointer, text] of Object.entries(typed)) {
    const [, first, second] = pointer.split('/') as [string, string, string?]
    if (second === undefined)
      patch[first] = (ADDRESS_ROLES as readonly string[]).includes(first) ? null : valueTyped(FORM, pointer, text)
    else if (patch[first] !== null)
      patch[first] = { ...(patch[first] as object), [second]: valueTyped(FORM, pointer, text) }
  }
  return patch as ShipmentPatch
}

/** A record as it would be with what was typed. */
export function withTyped(shipment: Shipment, typed: Typed): Shipment {
  const next: Record<string, unknown> = { ...shipment }
  for (const [name, value] of Object.entries(patchOf(typed))) {
    const isPart = typeof value === 'object' && value !== null
    next[name] = isPart ? { ...(next[name] as object), ...value } : value
  }
  return next as Shipment
}

/** Any unit of a record for people. */
export const unitText = (shipment: Shipment, unit: string): string => valueText(unit, valueAt(shipment, unit))
