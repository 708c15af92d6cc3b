import { type Static, Type } from 'typebox'
import { erasureOf, ID, METADATA, REFERENCE, record, SORTED_VERSION } from '../kernel/record.ts'
import { patchMembers, recordSchema } from '../kernel/record-schema.ts'
import {
  AnyOf,
  Email,
  Erasable,
  InstantText,
  Named,
  Nullable,
  OneOf,
  Phone,
  StoredEmail,
  Text,
} from '../kernel/schema.ts'

export const MOVE_STATUSES = ['DRAFT', 'SUBMITTED', 'APPROVED', 'IN_PROGRESS', 'COMPLETED', 'CANCELED'] as const
const MoveStatus = OneOf(MOVE_STATUSES, 'Derived from the statuses of the shipments.')

const OF_CUSTOMER = { write: 'optional', seenBy: 'customer', erased: 'emptied' } as const

export const CUSTOMER = record({
  name: 'Customer',
  scope: 'moves:read',
  rows: {
    firstName: { type: Nullable(Text(100)), ...OF_CUSTOMER },
    lastName: { type: Nullable(Text(100)), ...OF_CUSTOMER },
    email: { type: Erasable(StoredEmail), sent: Nullable(Email), label: 'E-mail', ...OF_CUSTOMER },
    phone: { type: Erasable(Phone), sent: Nullable(Phone), ...OF_CUSTOMER },
  },
})

export const Customer = recordSchema(CUSTOMER)
export type Customer = Static<typeof Customer>
const CustomerContent = Type.Object(patchMembers(CUSTOMER), { additionalProperties: false })

/** Search in one field. It can contain names and phone numbers. */
export const searchFilter = (more: string) =>
  Text(
    254,
    `The beginning of any word or number in a locator, a reference, a street or the customer's name, with what follows it; the beginning of a city or the customer's e-mail address; or three or more digits in a row of the customer's phone number; case, accents and the format of the number are ignored. ${more}`,
  )

/** Filters by who looks after a move. */
export const AssigneeFilter = AnyOf(Text(200, 'The assignee of the move, exactly as it is stored.'))
export const AssignedFilter = Type.Boolean({ description: 'Whether the move has an assignee.' })

export const MOVE = record({
  name: 'Move',
  scope: 'moves:read',
  rows: {
    id: ID,
    locator: {
      type: Type.String({ description: 'Six characters for people. A path accepts it instead of the id of the move.' }),
      imported: Type.String({ pattern: '^[346789BCDFGHJKMPQRTVWXY]{6}$' }),
      ...{ seenBy: 'both', erased: 'kept' },
    },
    status: {
      ...{ type: MoveStatus, changedBy: 'PATCH …/updateStatus', imported: MoveStatus },
      ...{ column: true, filter: AnyOf(MoveStatus), seenBy: 'both', erased: 'kept' },
    },
    customer: {
      ...{ type: Nullable(Customer), write: 'optional', sent: Nullable(CustomerContent) },
      ...{ parts: CUSTOMER, seenBy: 'customer', askedBy: 'customer', erased: erasureOf(CUSTOMER) },
    },
    reference: REFERENCE,
    remarks: { type: Nullable(Text(2000)), write: 'optional', seenBy: 'neither', erased: 'emptied' },
    metadata: { ...METADATA, created: Nullable(METADATA.type) },
    canceledAt: { type: Nullable(InstantText), imported: InstantText, seenBy: 'both', erased: 'kept' },
    statusReason: {
      type: Nullable(Type.String({ description: 'Why it was canceled.' })),
      ...{ imported: Text(2000), seenBy: 'customer', erased: 'emptied' },
    },
    assignee: {
      type: Nullable(Text(200, 'Who of you looks after the move, for example the name of a dispatcher.')),
      ...{ write: 'optional', filter: AssigneeFilter, isHiddenInUrl: true, seenBy: 'neither', erased: 'emptied' },
    },
    ...SORTED_VERSION,
  },
  expansions: {
    shipments: { type: Type.Array(Named('Shipment')), of: 'Shipment', scope: 'shipments:read', seenBy: 'both' },
    documents: { type: Type.Array(Named('Document')), of: 'Document', scope: 'documents:read', seenBy: 'neither' },
  },
  filters: {
    updatedSince: { type: InstantText },
    assigned: { type: AssignedFilter },
    q: {
      type: Text(200, 'The beginning of a locator or reference; case and accents are ignored.'),
      isPersonal: true,
    },
    // A search also finds a move by its shipments.
    search: {
      type: searchFilter('A move that one of its shipments describes is found too. Needs the scope shipments:read.'),
      scope: 'shipments:read',
      ...{ isHiddenInUrl: true, isPersonal: true },
    },
    customer: {
      type: Text(
        254,
        'The beginning of the first or last name, of both in either order, of the e-mail address or phone number; case and accents are ignored.',
      ),
      ...{ isHiddenInUrl: true, isPersonal: true },
    },
  },
})
