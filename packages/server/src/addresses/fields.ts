import { type Static, Type } from 'typebox'
import { ID, record, VERSION } from '../kernel/record.ts'
import { newMembers, recordSchema } from '../kernel/record-schema.ts'
import { Nullable, Text } from '../kernel/schema.ts'

/** Where a person lives. An erasure keeps the town, for statistics. */
const STREET = { seenBy: 'customer' } as const
const TOWN = { write: 'needed', seenBy: 'both', erased: 'kept' } as const
const Country = Text(100, 'Default: US.')

const { createdAt: _, ...version } = VERSION

export const ADDRESS = record({
  name: 'Address',
  scope: 'shipments:read',
  rows: {
    id: ID,
    streetAddress1: { type: Text(200), write: 'needed', erased: 'replaced', ...STREET },
    streetAddress2: { type: Nullable(Text(200)), write: 'optional', erased: 'emptied', ...STREET },
    streetAddress3: { type: Nullable(Text(200)), write: 'optional', erased: 'emptied', ...STREET },
    city: { type: Text(100), ...TOWN },
    state: { type: Text(100), ...TOWN },
    postalCode: { type: Text(20, 'For the United States 12345 or 12345-6789.'), ...TOWN, seenBy: 'customer' },
    country: { type: Country, sent: Nullable(Country), initial: 'US', ...TOWN, write: 'optional' },
    ...version,
  },
})

export const Address = recordSchema(ADDRESS, {
  description: 'An address of one shipment in one role.',
})
export type Address = Static<typeof Address>

/** An address in a request: nullable members may be omitted. */
export const AddressContent = Type.Object(newMembers(ADDRESS), {
  $id: 'AddressContent',
  additionalProperties: false,
  description:
    'A complete address. An omitted optional member is cleared. `invalid_postal_code`: in the United States it is 12345 or 12345-6789.',
})
