import { memberViolations, sameMembers, writableOf } from '../kernel/content.ts'
import type { Context } from '../kernel/context.ts'
import { AppError, requireValid, type Violation } from '../kernel/errors.ts'
import { tagOf } from '../kernel/etag.ts'
import { instantAfter } from '../kernel/instant.ts'
import type { JsonObject } from '../kernel/json.ts'
import { membersOf, type Written } from '../kernel/record.ts'
import { validatorOf } from '../kernel/validate.ts'
import { nextVersion } from '../kernel/version.ts'
import { ADDRESS_ROLES, type AddressRole, type Shipment } from '../shipments/schema.ts'
import { nextStatusesOf } from '../shipments/status-rules.ts'
import { ADDRESS, type Address, AddressContent } from './fields.ts'

const MEMBERS = membersOf(ADDRESS)
const UNITED_STATES = new Set(['US', 'USA', 'UNITED STATES'])
const US_POSTAL_CODE = /^\d{5}(-\d{4})?$/

const validateAddress = validatorOf(AddressContent)

/** Adds violations beyond the schema, and returns the address without its read-only members. */
export function addressViolations(
  sent: JsonObject,
  current: Address | null,
  at: string,
  violations: Violation[],
): JsonObject {
  const content: JsonObject = {}
  const repeated: JsonObject = { ...current }
  for (const [name, value] of Object.entries(sent)) {
    if (MEMBERS.readOnly.includes(name)) repeated[name] = value
    else content[name] = value
  }
  violations.push(...memberViolations(MEMBERS, current ?? {}, repeated, at))
  violations.push(...postalCodeViolations(content, at))
  return content
}

/** A postal code that its country does not have. */
export function postalCodeViolations({ postalCode, country }: JsonObject, at: string): Violation[] {
  const inCountry = typeof country === 'string' ? country : 'US'
  if (
    typeof postalCode !== 'string' ||
    postalCode.trim() === '' ||
    !UNITED_STATES.has(inCountry.trim().toUpperCase()) ||
    US_POSTAL_CODE.test(postalCode)
  )
    return []
  const detail = 'A postal code of the United States is 12345 or 12345-6789.'
  return [{ pointer: `${at}/postalCode`, detail, code: 'invalid_postal_code' }]
}

/** The address to store: the same object if nothing differs, else a new version (and a new id if there was none). */
export function addressFrom(content: JsonObject, current: Address | null, now: string, ctx: Context): Address {
  const complete = writableOf(MEMBERS, content) as Written<typeof ADDRESS>
  if (current && sameMembers(MEMBERS.writable, complete, current)) return current
  const id = current?.id ?? ctx.newId()
  const lastUpdated = current ? instantAfter(current.lastUpdated, now) : now
  return { id, ...complete, lastUpdated, eTag: tagOf(id, lastUpdated) }
}

/** The address of a shipment by its id, with its role, or 404. */
export function requireAddress(shipment: Shipment, addressID = ''): { role: AddressRole; address: Address } {
  for (const role of ADDRESS_ROLES) {
    const address = shipment[role]
    if (address?.id === addressID.toLowerCase()) return { role, address }
  }
  throw new AppError('address_not_found', 'The shipment has no address with this id.')
}

/** The shipment with one address replaced as a whole, or the same object if nothing changes. */
export function replaceAddress(shipment: Shipment, role: AddressRole, sent: JsonObject, ctx: Context): Shipment {
  const current = shipment[role] as Address
  const violations: Violation[] = []
  const content = addressViolations(sent, current, '', violations)
  violations.push(...validateAddress(content))
  requireValid(violations)
  const lastUpdated = instantAfter(shipment.lastUpdated, ctx.now)
  const address = addressFrom(content, current, lastUpdated, ctx)
  if (address === current) return shipment
  const next = nextVersion(shipment, { [role]: address }, ctx.now)
  return { ...next, nextStatuses: nextStatusesOf(next) }
}
